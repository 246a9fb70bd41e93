// A finished game of Catan in numbers: what fell, who got what from where, and what points came from.
import { noCards, mapCards, total } from '../catan/cards';
import { pips } from '../catan/geometry';
import type { Cards, CatanEvent, CatanView, Replay, ReplayFrame } from '../protocol';

export const sums = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export interface Throw {
  sum: number;
  count: number;
  expected: number;
}

export function rollsOf(events: readonly CatanEvent[]): number[] {
  return events.flatMap((e) => (e.type === 'dice-rolled' ? [e.dice[0] + e.dice[1]] : []));
}

export function throwsOf(events: readonly CatanEvent[]): Throw[] {
  const fell = rollsOf(events);
  return sums.map((sum) => ({
    sum,
    count: fell.filter((each) => each === sum).length,
    expected: (fell.length * (sum === 7 ? 6 : pips(sum))) / 36,
  }));
}

// Where cards came from and went to, for one seat.
export const flows = [
  'produced',
  'stolen',
  'taken', // by monopoly or invention
  'robbed',
  'discarded',
  'tradedIn',
  'tradedOut',
  'bankIn',
  'bankOut',
  'spent',
] as const;
export type Flow = (typeof flows)[number];
export type Ledger = Record<Flow, Cards> & { unknown: { stolen: number; robbed: number } };

function emptyLedger(): Ledger {
  const entries = flows.map((flow) => [flow, noCards] as const);
  return {
    ...(Object.fromEntries(entries) as Record<Flow, Cards>),
    unknown: { stolen: 0, robbed: 0 },
  };
}

export function ledgersOf(events: readonly CatanEvent[], seats: number): Ledger[] {
  const ledgers = Array.from({ length: seats }, emptyLedger);
  const book = (seat: number, flow: Flow, cards: Cards) => {
    const ledger = ledgers[seat];
    if (ledger) ledger[flow] = mapCards((r) => ledger[flow][r] + cards[r]);
  };
  for (const event of events) enter(event, book, ledgers);
  return ledgers;
}

const only = (kind: keyof Cards, count = 1): Cards => ({ ...noCards, [kind]: count });

function enter(
  event: CatanEvent,
  book: (seat: number, flow: Flow, cards: Cards) => void,
  ledgers: readonly Ledger[],
): void {
  switch (event.type) {
    case 'produced':
    case 'opening-yield':
      return book(event.seat, 'produced', event.cards);
    case 'discarded':
      return book(event.seat, 'discarded', event.cards);
    case 'played-invention':
      return book(event.seat, 'taken', event.cards);
    case 'monopoly-taken':
      book(event.to, 'taken', only(event.kind, event.count));
      return book(event.from, 'robbed', only(event.kind, event.count));
    case 'stole':
      return steal(event, book, ledgers);
    case 'bank-traded':
      book(event.seat, 'bankOut', only(event.give, event.count));
      return book(event.seat, 'bankIn', only(event.take));
    case 'traded':
      book(event.seat, 'tradedOut', event.give);
      book(event.seat, 'tradedIn', event.take);
      book(event.partner, 'tradedOut', event.take);
      return book(event.partner, 'tradedIn', event.give);
    case 'built-road':
    case 'built-settlement':
    case 'built-city':
    case 'bought-card':
      return book(event.seat, 'spent', event.paid);
    default:
  }
}

// Which card it was is known to everybody only once the game is over.
function steal(
  { thief, victim, card }: Extract<CatanEvent, { type: 'stole' }>,
  book: (seat: number, flow: Flow, cards: Cards) => void,
  ledgers: readonly Ledger[],
): void {
  if (card) {
    book(thief, 'stolen', only(card));
    return book(victim, 'robbed', only(card));
  }
  const [gains, loses] = [ledgers[thief], ledgers[victim]];
  if (gains) gains.unknown.stolen++;
  if (loses) loses.unknown.robbed++;
}

export function amount(ledger: Ledger, flow: Flow): number {
  const unseen = flow === 'stolen' || flow === 'robbed' ? ledger.unknown[flow] : 0;
  return total(ledger[flow]) + unseen;
}

export const sources = ['settlements', 'cities', 'road', 'army', 'cards'] as const;
export type Source = (typeof sources)[number];

export function pointsOf(view: CatanView, seat: number): Record<Source, number> {
  const player = view.seats[seat];
  const settlements = player?.settlements.length ?? 0;
  const cities = 2 * (player?.cities.length ?? 0);
  const road = view.longest_road === seat ? 2 : 0;
  const army = view.largest_army === seat ? 2 : 0;
  const open = settlements + cities + road + army;
  return { settlements, cities, road, army, cards: Math.max(0, (player?.points ?? 0) - open) };
}

// The frames in which somebody's points changed, with the first and the last.
export function pointsOverTime(replay: Replay): { frame: number; view: CatanView }[] {
  const told = (frame: ReplayFrame) =>
    (frame.view as CatanView).seats.map(({ points }) => points).join();
  return replay.frames.flatMap((frame, i) => {
    const before = replay.frames[i - 1];
    const matters = !before || i === replay.frames.length - 1 || told(before) !== told(frame);
    return matters ? [{ frame: i, view: frame.view as CatanView }] : [];
  });
}
