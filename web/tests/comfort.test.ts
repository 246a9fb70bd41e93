import { describe, expect, it } from 'vitest';
import { guestName, guestNumbers } from '../src/app/guest-name';
import { squareName, whyNot } from '../src/blokus/squares';
import { shortestTurn } from '../src/blokus/gestures';
import { automaticAction } from '../src/catan/auto';
import { noCards } from '../src/catan/cards';
import { movesOf } from '../src/catan/flights';
import { isRefusedByAll } from '../src/catan/offers';
import { optionsOf } from '../src/catan/options';
import { layoutOf, scaled, type Point } from '../src/catan/geometry';
import { whyNotAt } from '../src/catan/why-not';
import type { CatanSeat, CatanView, Square } from '../src/protocol';
import { soundOf } from '../src/table/announcer';
import { setup, view } from './fixtures/catan';
import { smallGeometry } from './fixtures/geometry';

const options = (...actions: string[]) =>
  optionsOf({ actions, may_offer: false, may_counter: false, discard: 0 });
const all = { roll: true, pass: true, nothing: false };
const none = { roll: false, pass: false, nothing: false };

describe('what the page does by itself', () => {
  it('rolls only where it was asked to, and no card could be played before', () => {
    expect(automaticAction(view, 0, options('roll'), all)).toBe('roll');
    expect(automaticAction(view, 0, options('roll'), none)).toBe(null);
    expect(automaticAction(view, 0, options('roll', 'play-knight'), all)).toBe(null);
  });

  it('ends a turn in which nothing can be done', () => {
    const quiet: CatanView = { ...view, phase: 'main', offers: [] };
    expect(automaticAction(quiet, 0, options('end-turn'), all)).toBe('end-turn');
    expect(automaticAction(quiet, 0, options('end-turn'), none)).toBe(null);
    expect(automaticAction(quiet, 0, options('end-turn', 'buy-card'), all)).toBe(null);
    expect(automaticAction(quiet, 0, options('end-turn', 'bank-trade ore for wool'), all)).toBe(
      null,
    );
  });

  it('builds nothing in special building for who has said so, for this round', () => {
    const special: CatanView = { ...view, phase: 'special-build' };
    const may = options('end-turn', 'build-road 3');
    expect(automaticAction(special, 0, may, none)).toBe(null);
    expect(automaticAction(special, 0, may, { ...none, nothing: true })).toBe('end-turn');
    expect(automaticAction({ ...view, phase: 'main' }, 0, may, { ...none, nothing: true })).toBe(
      null,
    );
  });

  it('goes on in special building when nothing can be built, asked or not', () => {
    const special: CatanView = { ...view, phase: 'special-build' };
    expect(automaticAction(special, 0, options('end-turn'), none)).toBe('end-turn');
    expect(automaticAction(special, 0, options('end-turn', 'build-road 3'), none)).toBe(null);
  });
});

describe('an offer', () => {
  it('is gone from sight when everybody has declined it', () => {
    const offer = {
      offer: 0,
      give: noCards,
      want: noCards,
      accepted: [],
      declined: [] as number[],
    };
    const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== view.current);
    expect(isRefusedByAll(offer, view)).toBe(false);
    expect(isRefusedByAll({ ...offer, declined: others.slice(1) }, view)).toBe(false);
    expect(isRefusedByAll({ ...offer, declined: others }, view)).toBe(true);
  });
});

describe('cards fly', () => {
  it('from the land that yielded to the hand, and between hands in both directions', () => {
    const cell = setup.cells.findIndex(({ terrain, chip }) => terrain === 'mountain' && chip > 0);
    const rolled = setup.cells[cell]?.chip ?? 0;
    const cards = { ...noCards, ore: 1 };
    const [yielded] = movesOf(
      { type: 'produced', seat: 2, cards, missing: noCards },
      setup,
      rolled,
    );
    expect(yielded?.to).toEqual({ seat: 2 });
    expect(yielded?.from).toHaveProperty('cell');
    const trade = movesOf(
      { type: 'traded', seat: 0, partner: 1, give: cards, take: { ...noCards, wool: 2 }, offer: 0 },
      setup,
      0,
    );
    expect(trade.map(({ kind }) => kind)).toEqual(['ore', 'wool', 'wool']);
    expect(trade[0]).toMatchObject({ from: { seat: 0 }, to: { seat: 1 } });
  });

  it('face down where nobody may see them', () => {
    expect(movesOf({ type: 'stole', thief: 1, victim: 2, card: null }, setup, 0)).toEqual([
      { kind: null, from: { seat: 2 }, to: { seat: 1 } },
    ]);
  });
});

describe('one sound', () => {
  const happening = { version: 1, at: 0, news: { type: 'moved', seat: 0 } as const, events: [] };
  it('tells of the end before anything else, and to each their own', () => {
    const result = { reason: 'finished', winners: [1], points: [], offender: null, detail: '' };
    const ended = { ...happening, news: { type: 'ended', result } } as Parameters<
      typeof soundOf
    >[0][number];
    const rolled = {
      ...happening,
      events: [{ type: 'dice-rolled' as const, seat: 0, dice: [1, 2] as [number, number] }],
    };
    expect(soundOf([rolled], 0)).toBe('dice');
    expect(soundOf([rolled, ended], 1)).toBe('win');
    expect(soundOf([rolled, ended], 0)).toBe('lost');
    expect(soundOf([happening], 0)).toBe(null);
  });
});

describe('why a piece may not lie somewhere', () => {
  const ground = {
    board: ['B...', '....', '...Y', '....'],
    colour: 'blue' as const,
    starts: [[0, 0]] as Square[],
    startPiece: null,
  };
  const at = (...squares: Square[]) => whyNot(ground, 'MONO', squares);
  it('is said for every rule', () => {
    expect(at([1, 1])).toBe(null);
    expect(at([3, 2])).toBe('taken');
    expect(at([1, 0])).toBe('beside');
    expect(at([2, 2])).toBe('no-corner');
    expect(at([4, 0])).toBe('taken');
  });
  it('is said for the first piece', () => {
    const first = { ...ground, board: ['....', '....', '....', '....'], startPiece: 'DOMINO' };
    expect(whyNot(first, 'MONO', [[0, 0]])).toBe('wrong-piece');
    expect(whyNot(first, 'DOMINO', [[1, 0]])).toBe('no-start');
    expect(whyNot(first, 'DOMINO', [[0, 0]])).toBe(null);
  });
});

describe('two fingers', () => {
  it('turn the short way round', () => {
    expect(shortestTurn(Math.PI * 1.9)).toBeCloseTo(-Math.PI * 0.1);
    expect(shortestTurn(0.3)).toBeCloseTo(0.3);
  });
});

describe('a guest', () => {
  it('has one of many names, none of which is empty', () => {
    const names = new Set(Array.from({ length: guestNumbers }, (_, i) => guestName(i)));
    expect(names.size).toBe(guestNumbers);
    expect([...names].every((name) => name.length > 3 && name.length <= 30)).toBe(true);
  });
});

describe('a place of Catan where nothing can be put', () => {
  const layout = layoutOf(smallGeometry());
  const own = { ...view.seats[0], settlements: [0], cities: [], roads: [] } as CatanSeat;
  const scene = { layout, own: 0, view: { ...view, phase: 'main' as const, seats: [own] } };
  const at = (point: Point | undefined, mode: 'road' | 'settlement' | 'city' | 'robber') =>
    whyNotAt({ ...scene, mode }, scaled(point ?? { x: 99, y: 99 }));
  const [edge] = layout.geometry.edges.filter(({ a, b }) => a === 0 || b === 0);
  const beside = edge?.a === 0 ? edge.b : (edge?.a ?? 0);
  const far = layout.corners.findIndex(
    ({ x, y }) => Math.hypot(x - (layout.corners[0]?.x ?? 0), y - (layout.corners[0]?.y ?? 0)) > 3,
  );
  it('says why, by the codes of the server', () => {
    expect(at(layout.corners[0], 'settlement')).toBe('corner-taken');
    expect(at(layout.corners[beside], 'settlement')).toBe('too-close');
    expect(at(layout.corners[far], 'settlement')).toBe('settlement-not-on-road');
    expect(at(layout.corners[far], 'city')).toBe('not-your-settlement');
    expect(at(layout.edges[3]?.mid, 'road')).toBe('road-not-connected');
    expect(at(layout.geometry.cells[view.robber], 'robber')).toBe('robber-must-move');
  });
  it('says nothing where nothing was meant', () => {
    expect(at(layout.geometry.cells[0], 'settlement')).toBe(null);
    expect(at(undefined, 'road')).toBe(null);
  });
});

describe('the squares of Blokus', () => {
  it('have names by column and row', () => {
    expect([squareName(0, 0), squareName(4, 11), squareName(19, 19)]).toEqual(['A1', 'E12', 'T20']);
  });
});
