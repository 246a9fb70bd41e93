import { describe, expect, it } from 'vitest';
import { cornerPoints } from '../src/blokus/squares';
import { noCards } from '../src/catan/cards';
import type { BlokusView, CatanEvent, CatanView, Replay } from '../src/protocol';
import { areaOf, mobilityOf } from '../src/statistics/blokus';
import { amount, ledgersOf, pointsOf, pointsOverTime, throwsOf } from '../src/statistics/catan';
import * as blokus from './fixtures/blokus';
import { view } from './fixtures/catan';

const roll = (a: number, b: number): CatanEvent => ({ type: 'dice-rolled', seat: 0, dice: [a, b] });

describe('the statistics of Catan', () => {
  it('hold throws against what was to be expected', () => {
    const thrown = throwsOf([roll(3, 4), roll(1, 6), roll(1, 1)]);
    expect(thrown.find(({ sum }) => sum === 7)).toEqual({ sum: 7, count: 2, expected: 0.5 });
    expect(thrown.find(({ sum }) => sum === 2)?.count).toBe(1);
    expect(thrown.reduce((all, { expected }) => all + expected, 0)).toBeCloseTo(3);
  });

  it('enter every card on both sides', () => {
    const events: CatanEvent[] = [
      { type: 'produced', seat: 0, cards: { ...noCards, ore: 2 }, missing: noCards },
      { type: 'stole', thief: 1, victim: 0, card: 'ore' },
      { type: 'stole', thief: 1, victim: 0, card: null },
      {
        type: 'traded',
        seat: 0,
        partner: 1,
        give: { ...noCards, wool: 1 },
        take: { ...noCards, brick: 2 },
        offer: 0,
      },
      { type: 'bank-traded', seat: 1, give: 'ore', count: 4, take: 'wool' },
      { type: 'monopoly-taken', from: 1, to: 0, kind: 'grain', count: 3 },
    ];
    const [first, second] = ledgersOf(events, 2);
    if (!first || !second) throw new Error('two seats have two ledgers');
    expect(amount(first, 'produced')).toBe(2);
    expect(amount(first, 'robbed')).toBe(2);
    expect(amount(second, 'stolen')).toBe(2);
    expect(first.tradedIn.brick).toBe(2);
    expect(second.tradedOut.brick).toBe(2);
    expect(amount(second, 'bankOut')).toBe(4);
    expect(first.taken.grain).toBe(3);
    expect(second.robbed.grain).toBe(3);
  });

  it('say what points came from, and the rest are cards', () => {
    const seat = { ...view.seats[0], settlements: [1, 2], cities: [3], points: 7 };
    const seen = { ...view, longest_road: 0, largest_army: null, seats: [seat] } as CatanView;
    expect(pointsOf(seen, 0)).toEqual({ settlements: 2, cities: 2, road: 2, army: 0, cards: 1 });
  });

  it('keep the moments at which points changed', () => {
    const frame = (points: number) => ({
      version: points,
      at: 0,
      news: { type: 'started' },
      events: [],
      view: { ...view, seats: [{ ...view.seats[0], points }] },
    });
    const replay = { frames: [2, 2, 3, 3, 3].map(frame) } as unknown as Replay;
    expect(pointsOverTime(replay).map(({ frame }) => frame)).toEqual([0, 2, 4]);
  });
});

describe('the statistics of Blokus', () => {
  it('count the squares of a colour', () => {
    expect(areaOf(['BB.', '.YB'], 'blue')).toBe(3);
  });

  it('count the places of what is left: start squares first, corner points later', () => {
    const { setup, pieces, view } = blokus;
    const left: BlokusView['left'] = { blue: ['MONO'] };
    const empty: BlokusView = { ...view, left, board: view.board.map(() => '.'.repeat(14)) };
    expect(mobilityOf(empty, setup, 'blue', pieces)).toBe(2);
    const corners = cornerPoints(view.board, 'blue').length;
    expect(corners).toBeGreaterThan(2);
    expect(mobilityOf({ ...view, left }, setup, 'blue', pieces)).toBe(corners);
    expect(mobilityOf({ ...view, left: { blue: [] } }, setup, 'blue', pieces)).toBe(0);
  });
});
