// Roads, settlements, cities and the robber. Each piece shows its seat's sign as well as its colour.
import { memo } from '../ui/memo';
import { colourOfSeat, signOf } from '../ui/seat-mark';
import type { CatanView, SeatInfo } from '../protocol';
import { round, scaled, type Layout, type Point } from './geometry';

interface Props {
  view: CatanView;
  layout: Layout;
  seats: readonly SeatInfo[];
}

export const settlementPath = 'M0-15 13-4v15h-26V-4z';
export const cityPath = 'M-18-5-9-16 0-6v-3h18v20h-36z';

export function Pieces({ view, layout, seats }: Props) {
  const robber = layout.geometry.cells[view.robber];
  return (
    <g aria-hidden="true">
      {view.seats.map((player, seat) => (
        <g key={`roads-${seat}`} class={`piece seat-${colourOfSeat(seats, seat)}`}>
          {player.roads.map((edge) => (
            <Road key={edge} edge={edge} layout={layout} seat={seat} />
          ))}
        </g>
      ))}
      {view.seats.map((player, seat) => (
        <g key={`houses-${seat}`} class={`piece seat-${colourOfSeat(seats, seat)}`}>
          {player.settlements.map((corner) => (
            <House
              key={corner}
              at={layout.corners[corner]}
              path={settlementPath}
              seat={seat}
              sign={3}
            />
          ))}
          {player.cities.map((corner) => (
            <House key={corner} at={layout.corners[corner]} path={cityPath} seat={seat} sign={3} />
          ))}
        </g>
      ))}
      {robber && <Robber at={robber} />}
    </g>
  );
}

const Road = memo(function Road({
  edge,
  layout,
  seat,
}: {
  edge: number;
  layout: Layout;
  seat: number;
}) {
  const ends = layout.edges[edge];
  if (!ends) return null;
  const [a, b] = shortened(scaled(ends.a), scaled(ends.b), 0.2);
  const middle = `translate(${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}) scale(.62)`;
  return (
    <g class="road appear">
      <line class="piece-edge" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      <line class="road-fill" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      <path class="seat-sign" d={signOf(seat)} transform={middle} />
    </g>
  );
});

const House = memo(function House({
  at,
  path,
  seat,
  sign,
}: {
  at: Point | undefined;
  path: string;
  seat: number;
  sign: number;
}) {
  if (!at) return null;
  const { x, y } = scaled(at);
  return (
    <g transform={`translate(${round(x)} ${round(y)})`}>
      <g class="appear">
        <path class="house" d={path} />
        <path class="seat-sign" d={signOf(seat)} transform={`translate(0 ${sign}) scale(1.15)`} />
      </g>
    </g>
  );
});

// It stands beside the number of its land, and walks to another one.
function Robber({ at }: { at: Point }) {
  const { x, y } = scaled(at);
  return (
    <g class="robber" style={{ transform: `translate(${round(x - 33)}px, ${round(y + 8)}px)` }}>
      <path d="M-13 17c0-11 4-15 6-18a9 9 0 1 1 14 0c2 3 6 7 6 18z" />
    </g>
  );
}

// The middle part of a line, so that pieces at its ends stay clear.
export function shortened(a: Point, b: Point, share: number): [Point, Point] {
  const cut = (from: Point, to: Point): Point => ({
    x: round(from.x + (to.x - from.x) * share),
    y: round(from.y + (to.y - from.y) * share),
  });
  return [cut(a, b), cut(b, a)];
}
