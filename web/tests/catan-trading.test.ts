import { describe, expect, it } from 'vitest';
import './fixtures/facts';
import { costOf, covers, mapCards, missing, noCards } from '../src/catan/cards';
import { fits } from '../src/catan/demands';
import { hindrance, suggestions } from '../src/catan/trading';
import { resources } from '../src/protocol';

const everything = resources.flatMap((give) =>
  resources.filter((r) => r !== give).map((take) => ({ give, take })),
);
const fourToOne = mapCards(() => 4);

describe('cards', () => {
  it('know what is missing for a building', () => {
    expect(missing(costOf('city'), { ...noCards, grain: 5, ore: 1 })).toEqual({
      ...noCards,
      ore: 2,
    });
    expect(covers({ ...noCards, lumber: 1, brick: 1 }, costOf('road'))).toBe(true);
  });
});

describe('suggested trades with the bank', () => {
  it('complete a building with one trade at the best rate', () => {
    const hand = { ...noCards, grain: 2, ore: 2, wool: 4, lumber: 3 };
    const rates = { ...fourToOne, lumber: 2 };
    expect(suggestions(hand, rates, everything)).toContainEqual({
      give: 'lumber',
      count: 2,
      take: 'ore',
      for: 'city',
    });
  });

  it('never give away what the building needs', () => {
    const hand = { ...noCards, grain: 4, ore: 2 };
    expect(suggestions(hand, fourToOne, everything).filter((s) => s.for === 'city')).toEqual([]);
  });

  it('keep to what is allowed', () => {
    const hand = { ...noCards, grain: 2, ore: 2, wool: 4 };
    expect(suggestions(hand, fourToOne, [])).toEqual([]);
  });
});

describe('what hinders a purchase', () => {
  const base = {
    allowed: false,
    building: true,
    left: 5,
    hand: { ...noCards, lumber: 1, brick: 1 },
  };

  it('is nothing when the server allows it', () => {
    expect(hindrance('road', { ...base, allowed: true })).toBeNull();
  });

  it('is the supply, then the cards, then the place, then the moment', () => {
    expect(hindrance('road', { ...base, left: 0 })).toEqual({ kind: 'none-left' });
    expect(hindrance('road', { ...base, hand: noCards })).toMatchObject({ kind: 'missing' });
    expect(hindrance('road', base)).toEqual({ kind: 'no-place' });
    expect(hindrance('road', { ...base, building: false })).toEqual({ kind: 'not-now' });
  });
});

describe('kinds chosen for an invention', () => {
  it('must be part of a pair that is offered', () => {
    expect(fits(['ore'], [['ore', 'wool']])).toBe(true);
    expect(fits(['ore', 'ore'], [['ore', 'wool']])).toBe(false);
    expect(fits(['wool', 'ore'], [['ore', 'wool']])).toBe(true);
  });
});
