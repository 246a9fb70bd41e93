import { useEffect, useMemo, useState } from 'preact/hooks';
import { hints } from '../app/settings';
import { t } from '../i18n';
import { api } from '../net/api';
import type { BlokusLegal, BlokusSetup, BlokusView, Colour, Piece } from '../protocol';
import { speakFor } from '../table/announcer';
import { act, seatName, useTable } from '../table/context';
import { GameOver } from '../table/over';
import { SidePanel } from '../table/side-panel';
import { Questions, TableMenu } from '../table/table-menu';
import { Check } from '../ui/fields';
import { BlokusBoard } from './board';
import { Controls } from './controls';
import { LegalPlacements, parsePlacement, squaresOf } from './pieces';
import { heldOver, nextLegal, takenUp, turnedHeld, type Held } from './placing';
import { BlokusPlayers, coloursOf } from './players';
import { cornerPoints, hasPlaced } from './squares';
import { Tray } from './tray';

export function BlokusTable() {
  const store = useTable();
  const table = store.table.value;
  const setup = store.setup.value as BlokusSetup | null;
  const view = store.view.value as BlokusView | null;
  const actions = (store.legal.value as BlokusLegal | null)?.actions;
  const own = store.seat.value;
  const pieces = usePieces();
  const legal = useMemo(() => new LegalPlacements(actions ?? []), [actions]);
  const [held, setHeld] = useState<Held | null>(null);
  const [showCorners, setShowCorners] = useState(true);
  useEffect(() => speakFor(store, () => null), [store]);
  useEffect(() => setHeld(null), [view?.turn]);
  if (!table || !setup || !view || !pieces) return <p class="page muted">{t().loading}</p>;

  const mine = own !== null && view.to_act.includes(own) && table.stage === 'playing';
  const colour = shownColour(setup, view, own);
  const last = parsePlacement(view.last ?? '');
  const opening = !hasPlaced(view.board, colour);
  const action = held && legal.actionAt(held.piece.name, held.orientation, held.x, held.y);
  const place = () => {
    if (action) void act(store, action);
  };
  const take = (piece: Piece) => {
    setHeld(takenUp(piece, legal, setup.size, held ? [held.x, held.y] : centreOf(setup)));
    document.querySelector<SVGSVGElement>('.blokus-board')?.focus();
  };
  return (
    <div class="table-page blokus">
      <div class="area-players">
        <BlokusPlayers table={table} setup={setup} view={view} own={own} pieces={pieces} />
      </div>
      <div class="area-main">
        <h1 class="visually-hidden">{table.title || t().games.blokus}</h1>
        <Questions table={table} own={own} />
        {table.stage === 'over' && <GameOver table={table} own={own} />}
        <section class={mine ? 'prompt mine' : 'prompt'}>
          <div class="prompt-text">
            <p class="prompt-line" role="status">{promptText(mine, colour, view, table.paused, seatName(table, view.to_act[0] ?? null))}</p>
            {mine && hints.value && <p class="hint">{opening ? t().blokus.hintFirst : t().blokus.hint}</p>}
            {mine && opening && setup.start_piece && <p class="hint">{t().blokus.startPiece(setup.start_piece)}</p>}
          </div>
          <span class="muted">{t().blokus.round(view.round)}</span>
        </section>
        <div class="blokus-frame">
          <BlokusBoard
            setup={setup} view={view} last={last ? squaresOf(pieces, last) : []}
            corners={mine && showCorners ? cornerPoints(view.board, colour) : []}
            starts={opening && own !== null ? setup.start_squares[coloursIndex(colour)] ?? [] : []}
            held={held} heldColour={colour} fits={action !== null} onHeld={setHeld}
            onOver={(x, y) => held && setHeld(heldOver(held, x, y, setup.size))}
            onTurn={(how) => held && setHeld(turnedHeld(held, how, setup.size))}
            onNext={(step) => held && setHeld(nextLegal(held, legal, step))}
            onPlace={place} onPutBack={() => setHeld(null)}
          />
        </div>
        <p id="blokus-help" class="visually-hidden">{t().blokus.boardHelp}</p>
        {own !== null && table.stage === 'playing' && (
          <>
            <Controls
              held={held !== null} ready={action !== null} pass={mine ? legal.pass : null}
              onTurn={(how) => held && setHeld(turnedHeld(held, how, setup.size))}
              onNext={() => held && setHeld(nextLegal(held, legal, 1))}
              onPlace={place} onPutBack={() => setHeld(null)} onPass={(pass) => void act(store, pass)}
            />
            <Tray
              pieces={pieces.filter((p) => view.left[colour]?.includes(p.name))} colour={colour} active={mine}
              chosen={held?.piece.name ?? null} fits={(name) => legal.has(name)} onTake={take}
            />
            <Check label={t().blokus.showCorners} checked={showCorners} onChange={setShowCorners} />
          </>
        )}
      </div>
      <div class="area-side">
        <SidePanel
          geometry={null} rules={<p>{t().lobby.variants[setup.variant] ?? setup.variant}</p>}
          menu={<TableMenu table={table} own={own} />}
        />
      </div>
    </div>
  );
}

function usePieces(): readonly Piece[] | null {
  const [pieces, setPieces] = useState<readonly Piece[] | null>(null);
  useEffect(() => {
    void api.pieces().then((answer) => answer.ok && setPieces(answer.value.pieces));
  }, []);
  return pieces;
}

// The colour to move when it is mine; otherwise the first of my colours, or the one to move.
function shownColour(setup: BlokusSetup, view: BlokusView, own: number | null): Colour {
  if (own !== null && view.to_act.includes(own) && view.colour) return view.colour;
  const mine = own === null ? [] : coloursOf(setup, own);
  return mine.find((c) => view.valid.includes(c)) ?? mine[0] ?? view.colour ?? 'blue';
}

const coloursIndex = (colour: Colour) => ['blue', 'yellow', 'red', 'green'].indexOf(colour);
const centreOf = (setup: BlokusSetup): [number, number] => [setup.size / 2 - 1, setup.size / 2 - 1];

function promptText(mine: boolean, colour: Colour, view: BlokusView, paused: boolean, name: string): string {
  const words = t().blokus;
  if (paused) return t().table.paused;
  if (view.to_act.length === 0) return t().table.gameOver;
  if (mine) return words.prompts.turn(words.colours[colour]);
  return words.prompts.wait(name, view.colour ? words.colours[view.colour] : '');
}
