import { useEffect, useState } from 'preact/hooks';
import { hints } from '../app/settings';
import { t } from '../i18n';
import { blokusWords } from '../i18n/blokus';
import { api } from '../net/api';
import type { BlokusSetup, BlokusView, Colour, Piece, Table } from '../protocol';
import { speakFor } from '../table/announcer';
import { Chat } from '../table/chat';
import { seatName, useTable } from '../table/context';
import { BlokusHint, HintButton } from '../table/hint-button';
import { Log } from '../table/log';
import { GameOver } from '../table/over';
import { Panels, SheetButtons, usePanelChoice, type MorePanels, type Panel } from '../table/panels';
import { Questions } from '../table/questions';
import { SkipButton } from '../table/skip-button';
import { useTableKeys } from '../table/table-keys';
import { TableMenu } from '../table/table-menu';
import { space, usesSheets } from '../ui/space';
import { useBlokusKeys } from './blokus-keys';
import { pieceInWords } from './pieces';
import { BoardArea, HandArea, useHand } from './play-area';
import { BlokusPlayers, ColourMark, coloursOf, type TableParts } from './players';
import { hasPlaced } from './squares';
import '../styles/table.css';
import '../styles/blokus.css';

export function BlokusTable(more: MorePanels) {
  const store = useTable();
  const table = store.table.value;
  const setup = store.setup.value as BlokusSetup | null;
  const view = store.view.value as BlokusView | null;
  const own = store.seat.value;
  const pieces = usePieces();
  useEffect(() => speakFor(store, () => null), [store]);
  if (!table || !setup || !view || !pieces) return <p class="page muted">{t().loading}</p>;
  const parts = { table, setup, view, own, pieces };
  return <Laid {...parts} {...more} />;
}

function Laid({
  table,
  setup,
  view,
  own,
  pieces,
  extra = [],
  shown = null,
}: TableParts & MorePanels) {
  const store = useTable();
  const playing = table.stage === 'playing';
  const mine = own !== null && view.to_act.includes(own) && playing;
  const colour = shownColour(setup, view, own);
  const hand = useHand(setup, view, colour, mine);
  const seated = own !== null && playing;
  const size = setup.size;
  const play = { setup, view, pieces, colour, seated, mine, hand };
  const choice = usePanelChoice('log', shown);
  const panels = [...panelsOf(setup), ...extra];
  useTableKeys(panels, choice);
  useBlokusKeys(hand, setup.size);
  return (
    <div class="table-page blokus" data-space={space.value} data-busy={store.busy.value}>
      <div class="area-players">
        <BlokusPlayers table={table} setup={setup} view={view} own={own} pieces={pieces} />
      </div>
      <div class="area-stage">
        <h1 class="visually-hidden">{table.title || t().games.blokus}</h1>
        <BoardArea {...play} />
        <div class="over-board" data-at={(hand.held?.y ?? size) < size / 2 ? 'bottom' : 'top'}>
          <Questions table={table} own={own} />
          {store.hint.value && <BlokusHint pieces={pieces} hold={hand.hold} />}
        </div>
        {table.stage === 'over' && (
          <GameOver
            table={table}
            own={own}
            mark={(seat) =>
              coloursOf(setup, seat).map((colour) => <ColourMark key={colour} colour={colour} />)
            }
          />
        )}
      </div>
      <div class="area-own">
        <Prompt table={table} setup={setup} view={view} colour={colour} mine={mine} />
        {seated && <HandArea {...play} />}
        {usesSheets.value && (
          <SheetButtons panels={panels} names={['log', 'chat', 'rules']} choice={choice} />
        )}
      </div>
      <div class="area-side">
        <Panels panels={panels} choice={choice} menu={<TableMenu table={table} own={own} />} />
      </div>
    </div>
  );
}

function panelsOf(setup: BlokusSetup): Panel[] {
  const { log, chat, rules } = t().table;
  return [
    { name: 'log', label: log, icon: 'log', content: <Log geometry={null} />, newestLast: true },
    { name: 'chat', label: chat, icon: 'chat', content: <Chat /> },
    { name: 'rules', label: rules, icon: 'book', content: <BlokusRules setup={setup} /> },
  ];
}

function Prompt({
  table,
  setup,
  view,
  colour,
  mine,
}: {
  table: Table;
  setup: BlokusSetup;
  view: BlokusView;
  colour: Colour;
  mine: boolean;
}) {
  const words = blokusWords();
  const opening = !hasPlaced(view.board, colour);
  return (
    <section class={mine ? 'prompt mine' : 'prompt'}>
      <div class="prompt-text">
        <p class="prompt-line" role="status">
          {promptText(table, view, colour, mine)}
        </p>
        {mine && (hints.value || opening) && <p class="hint">{hintText(setup, opening)}</p>}
      </div>
      <SkipButton />
      <HintButton />
      <span class="muted">{words.round(view.round)}</span>
    </section>
  );
}

function hintText(setup: BlokusSetup, opening: boolean): string {
  const words = blokusWords();
  if (!opening) return words.hint;
  const piece = setup.start_piece;
  return piece ? `${words.hintFirst} ${words.startPiece(pieceInWords(piece))}` : words.hintFirst;
}

function promptText(table: Table, view: BlokusView, colour: Colour, mine: boolean): string {
  const words = blokusWords();
  if (table.paused) return t().table.paused;
  if (view.to_act.length === 0) return t().table.gameOver;
  if (mine) return words.prompts.turn(words.colours[colour]);
  return words.prompts.wait(
    seatName(table, view.to_act[0] ?? null),
    view.colour ? words.colours[view.colour] : '',
  );
}

function BlokusRules({ setup }: { setup: BlokusSetup }) {
  const words = blokusWords();
  return (
    <ul class="stack">
      <li>
        <b>{t().lobby.variants[setup.variant] ?? setup.variant}</b>
      </li>
      <li>{words.hintFirst}</li>
      <li>{words.hint}</li>
      {setup.start_piece && <li>{words.startPiece(pieceInWords(setup.start_piece))}</li>}
      <li>{words.goal}</li>
    </ul>
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
