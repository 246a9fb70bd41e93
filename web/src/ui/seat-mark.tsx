// How a seat is told apart: by colour and by a sign, so that nobody depends on seeing colours.
import type { SeatInfo } from '../protocol';

const known = ['red', 'blue', 'white', 'orange', 'green', 'brown', 'yellow'] as const;
type SeatColour = (typeof known)[number];

export const seatColours = [
  'red',
  'blue',
  'white',
  'orange',
  'green',
  'brown',
] as const satisfies SeatColour[];

export function colourOfSeat(seats: readonly SeatInfo[], seat: number): SeatColour {
  const wish = seats[seat]?.colour as SeatColour | undefined;
  if (wish && known.includes(wish)) return wish;
  const taken = new Set(seats.map((s) => s.colour));
  const free = seatColours.filter((colour) => !taken.has(colour));
  const before = seats.slice(0, seat).filter((s) => !known.includes(s.colour as SeatColour)).length;
  return free[before % Math.max(1, free.length)] ?? 'red';
}

// Signs around the origin, about 10 wide.
export const signs = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  'M0-4.6 4.6 3.6h-9.2z',
  'M-3.6-3.6h7.2v7.2h-7.2z',
  'M0-5 5 0 0 5-5 0z',
  'M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1z',
  'M0-5 1.4-1.6 5-1.4 2.2 1 3.1 4.6 0 2.6-3.1 4.6-2.2 1-5-1.4-1.4-1.6z',
] as const;

export function signOf(seat: number): string {
  return signs[seat % signs.length] ?? signs[0];
}

export function SeatMark({ seats, seat }: { seats: readonly SeatInfo[]; seat: number }) {
  return (
    <svg
      class={`seat-mark seat-${colourOfSeat(seats, seat)}`}
      viewBox="-9 -9 18 18"
      aria-hidden="true"
    >
      <circle r="8.3" class="seat-fill" />
      <path d={signOf(seat)} class="seat-sign" />
    </svg>
  );
}
