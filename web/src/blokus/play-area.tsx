// Board on one side, controls and tray on the other, and the piece in the hand between them.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { blokusWords } from '../i18n/blokus';
import {
  colours,
  readPlacement,
  type BlokusAction,
  type BlokusSetup,
  type BlokusView,
  type Colour,
  type Piece,
  type Square,
} from '../protocol';
import { act, useTable } from '../table/context';
import { Check } from '../ui/fields';
import { BlokusBoard } from './board';
import { Controls } from './controls';
import { LegalPlacements, squaresOf, type Turn } from './pieces';
import { heldOver, nextLegal, takenUp, turnedHeld, type Held } from './placing';
import { cornerPoints, hasPlaced, whyNot, type Reason } from './squares';
import { Tray } from './tray';

interface Props {
  setup: BlokusSetup;
  view: BlokusView;
  pieces: readonly Piece[];
  colour: Colour;
  seated: boolean;
  mine: boolean;
  hand: HandOfPieces;
}

export function BoardArea({ setup, view, pieces, colour, seated, mine, hand }: Props) {
  const last = readPlacement(view.last);
  return (
    <>
      <div class="blokus-frame">
        <BlokusBoard
          setup={setup}
          view={view}
          last={last ? squaresOf(pieces, last) : []}
          corners={mine && hand.showCorners ? cornerPoints(view.board, colour) : []}
          starts={!hasPlaced(view.board, colour) && seated ? startsOf(setup, colour) : []}
          held={hand.held}
          heldColour={colour}
          fits={hand.action !== null || hand.reason === 'wait'}
          reason={hand.reason}
          onOver={hand.over}
          onTurn={hand.turn}
          onPlace={hand.place}
        />
      </div>
      <p id="blokus-help" class="visually-hidden">
        {blokusWords().boardHelp}
      </p>
    </>
  );
}

export function HandArea({ view, pieces, colour, mine, hand }: Omit<Props, 'setup' | 'seated'>) {
  return (
    <div class="hand-area">
      <Controls
        held={hand.held !== null}
        ready={hand.action !== null}
        pass={mine ? hand.legal.pass : null}
        onTurn={hand.turn}
        onNext={() => hand.next(1)}
        onPlace={hand.place}
        onPutBack={hand.putBack}
        onPass={hand.pass}
      />
      <Tray
        pieces={pieces.filter((p) => view.left[colour]?.includes(p.name))}
        colour={colour}
        chosen={hand.held?.piece.name ?? null}
        fits={(name) => !mine || hand.legal.has(name)}
        onTake={hand.take}
        onDrop={hand.drop}
      />
      <Check
        label={blokusWords().showCorners}
        checked={hand.showCorners}
        onChange={hand.setShowCorners}
      />
    </div>
  );
}

export type HandOfPieces = ReturnType<typeof useHand>;

// The piece in the hand and everything that can be done with it.
export function useHand(setup: BlokusSetup, view: BlokusView, colour: Colour, mine: boolean) {
  const store = useTable();
  const actions = store.legal.value?.actions;
  const legal = useMemo(() => new LegalPlacements(actions ?? []), [actions]);
  const [held, hold] = useState<Held | null>(null);
  const [showCorners, setShowCorners] = useState(true);
  // A piece taken up while others think stays in the hand until it is gone.
  const left = view.left[colour]?.join();
  useEffect(() => {
    if (held && !left?.split(',').includes(held.piece.name)) hold(null);
  }, [left]);

  const action = held && legal.actionAt(held.piece.name, held.orientation, held.x, held.y);
  const reason = held && !action ? reasonFor(held, setup, view, colour, mine) : null;
  const change = (to: (held: Held) => Held) => held && hold(to(held));
  const place = () => {
    if (action) void act(store, action);
  };
  // Letting go happens after the piece was moved, so it needs the place of that moment.
  const latestPlace = useRef(place);
  latestPlace.current = place;
  return {
    legal,
    held,
    action,
    reason,
    hold,
    showCorners,
    setShowCorners,
    place,
    take(piece: Piece) {
      hold(takenUp(piece, legal, setup.size, held ? [held.x, held.y] : centreOf(setup)));
      document.querySelector<SVGSVGElement>('.blokus-board')?.focus({ preventScroll: true });
    },
    over: (x: number, y: number) => change((h) => heldOver(h, x, y, setup.size)),
    turn: (how: Turn) => change((h) => turnedHeld(h, how, setup.size)),
    next: (step: 1 | -1) => change((h) => nextLegal(h, legal, step)),
    putBack: () => hold(null),
    pass: (pass: BlokusAction) => void act(store, pass),
    drop: () => latestPlace.current(),
  };
}

// Without a fault in the place, it is the turn that is missing.
function reasonFor(
  { piece, orientation, x, y }: Held,
  setup: BlokusSetup,
  view: BlokusView,
  colour: Colour,
  mine: boolean,
): Reason | 'wait' | null {
  const ground = {
    board: view.board,
    colour,
    starts: startsOf(setup, colour),
    startPiece: setup.start_piece,
  };
  const squares = orientation.squares.map(([dx, dy]): Square => [x + dx, y + dy]);
  return whyNot(ground, piece.name, squares) ?? (mine ? null : 'wait');
}

function startsOf(setup: BlokusSetup, colour: Colour): readonly Square[] {
  return setup.start_squares[colours.indexOf(colour)] ?? [];
}

function centreOf(setup: BlokusSetup): Square {
  return [setup.size / 2 - 1, setup.size / 2 - 1];
}
