// Who plays which colours, with points and the pieces that are left.
import { t } from '../i18n';
import { blokusWords } from '../i18n/blokus';
import {
  colours,
  type BlokusSetup,
  type BlokusView,
  type Colour,
  type Piece,
  type Table,
} from '../protocol';
import { Clock } from '../table/clock';
import { SeatTags } from '../table/seat-tags';
import { signOf } from '../ui/seat-mark';
import { signNumber } from './squares';
import { PiecePicture } from './tray';

// What the parts of the table are drawn from.
export interface TableParts {
  table: Table;
  setup: BlokusSetup;
  view: BlokusView;
  own: number | null;
  pieces: readonly Piece[];
}

export function BlokusPlayers({ table, setup, view, own, pieces }: TableParts) {
  const shared = colours.slice(0, setup.colours).filter((_, i) => isNobody(setup.seat_of[i]));
  return (
    <section
      class="players"
      data-count={setup.seats + shared.length}
      aria-label={t().table.players}
    >
      <ul>
        {Array.from({ length: setup.seats }, (_, seat) => (
          <li key={seat} class={view.to_act.includes(seat) ? 'player acting' : 'player'}>
            <div class="player-head">
              <span class="player-name">
                {table.seats[seat]?.name}
                {seat === own && <span class="you"> ({t().table.youAre})</span>}
              </span>
              <Clock table={table} seat={seat} />
              <span class="points">
                <span aria-hidden="true">{view.seat_points[seat] ?? 0}</span>
                <span class="visually-hidden">{t().table.points(view.seat_points[seat] ?? 0)}</span>
              </span>
            </div>
            {coloursOf(setup, seat).map((colour) => (
              <ColourLine key={colour} colour={colour} view={view} pieces={pieces} />
            ))}
            <SeatTags seat={table.seats[seat]} />
          </li>
        ))}
        {shared.map((colour) => (
          <li key={colour} class="player">
            <div class="player-head">
              <span class="player-name muted">{blokusWords().shared}</span>
            </div>
            <ColourLine colour={colour} view={view} pieces={pieces} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isNobody(seat: number | null | undefined): boolean {
  return seat === null || seat === undefined || seat > 5;
}

export function coloursOf(setup: BlokusSetup, seat: number): Colour[] {
  return colours.filter((_, i) => i < setup.colours && setup.seat_of[i] === seat);
}

export function ColourMark({ colour }: { colour: Colour }) {
  return (
    <svg class={`seat-mark c-${colour}`} viewBox="-9 -9 18 18" aria-hidden="true">
      <rect x="-8" y="-8" width="16" height="16" rx="3" />
      <path class="square-sign" d={signOf(signNumber(colour))} />
    </svg>
  );
}

function ColourLine({
  colour,
  view,
  pieces,
}: {
  colour: Colour;
  view: BlokusView;
  pieces: readonly Piece[];
}) {
  const left = view.left[colour] ?? [];
  const words = blokusWords();
  const finished = !view.valid.includes(colour);
  return (
    <div class={`colour-line${view.colour === colour ? ' current' : ''}`}>
      <ColourMark colour={colour} />
      <span class="colour-points">{view.points[colour] ?? 0}</span>
      <span class="left-count" aria-hidden="true">
        {left.length} ▪
      </span>
      <span
        class="left-pieces"
        role="img"
        aria-label={`${words.remainingOf(words.colours[colour], left.length)}${finished ? `, ${words.out}` : ''}`}
      >
        {pieces
          .filter((p) => left.includes(p.name))
          .map((p) => (
            <PiecePicture key={p.name} piece={p} colour={colour} />
          ))}
      </span>
      {finished && <span class="tag">{words.out}</span>}
    </div>
  );
}
