import { describe, expect, it } from 'vitest';
import { bestFirst, tableFor, waitsForPlayers } from '../src/lobby/quick-match';
import './fixtures/facts';
import { firstWish, newTable, settingsOf, settled, wishFrom } from '../src/lobby/table-form';
import type { api } from '../src/net/api';
import { wholeHistory } from '../src/net/history';
import type { Happening, News, SeatInfo, Table } from '../src/protocol';
import { asClock, timeLeft } from '../src/table/clock';
import { missingSeats, votesNeeded } from '../src/table/missing';
import { movesInPerson, noWishes, wishesAfter } from '../src/table/wishes';
import { table as fixture, view } from './fixtures/catan';

const person: SeatInfo = {
  player: 1,
  name: 'Anna',
  colour: 'red',
  holder: 'client',
  protocol: 'web',
  level: '',
  ready: false,
  connected: true,
  stand_in: false,
  left: false,
};
const away = { ...person, player: 2, name: 'Ben', connected: false };
const minute = 60 * 1000;
const playing: Table = { ...fixture, stage: 'playing', grace_ms: minute, paused: false };
const happened = (at: number, news: News, version = at): Happening => ({
  version,
  at,
  news,
  events: [],
});
const lost = (at: number) => happened(at, { type: 'seat', seat: 1, change: 'lost' });

describe('somebody is missing', () => {
  const how = (seat: Partial<SeatInfo>, now: number, happenings: Happening[] = [lost(1000)]) => {
    const table = { ...playing, seats: [person, { ...away, ...seat }] };
    const acting = { ...view, must_act: [1] };
    return missingSeats({ table, view: acting, happenings, now }).map(({ how }) => how);
  };
  it('who has been disconnected for the time of grace', () => {
    expect(how({}, minute)).toEqual([]);
    expect(how({}, minute + 1000)).toEqual(['away']);
  });
  it('who does not act for three minutes although the game waits', () => {
    const moved = happened(1000, { type: 'moved', seat: 0 });
    expect(how({ connected: true }, 3 * minute, [moved])).toEqual([]);
    expect(how({ connected: true }, 3 * minute + 1000, [moved])).toEqual(['silent']);
  });
  it('who has left, unless a bot plays the seat', () => {
    expect(how({ left: true }, 0)).toEqual(['left']);
    expect(how({ left: true, stand_in: true }, 1e9)).toEqual([]);
  });
  it('more than half of those who are there decide', () => {
    const needed = (missing: number[], ...seats: SeatInfo[]) =>
      votesNeeded(
        { ...playing, seats },
        missing.map((seat) => ({ seat, how: 'away' })),
      );
    expect(needed([1], person, away)).toBe(1);
    expect(needed([2], person, person, away)).toBe(2);
    expect(needed([3], person, person, person, away)).toBe(2);
    expect(needed([], person, person, { ...person, stand_in: true })).toBe(2);
  });
  it('and whoever has lost the connection only just now is there', () => {
    const seats = [person, away, { ...away, left: true }];
    expect(votesNeeded({ ...playing, seats }, [{ seat: 2, how: 'left' }])).toBe(2);
  });
  it('unless a bot moves for good, for a while or because time was up', () => {
    const inPerson = (seat: Partial<SeatInfo>, happenings: Happening[] = []) =>
      movesInPerson({ ...playing, seats: [{ ...person, ...seat }] }, happenings, 0);
    const late = happened(1, { type: 'time-up', seat: 0 });
    const moved = happened(2, { type: 'moved', seat: 0 });
    expect(inPerson({})).toBe(true);
    expect(inPerson({ holder: 'bot' })).toBe(false);
    expect(inPerson({ stand_in: true })).toBe(false);
    expect(inPerson({ left: true })).toBe(false);
    expect(inPerson({}, [late])).toBe(false);
    expect(inPerson({}, [late, moved])).toBe(true);
    expect(inPerson({}, [late, happened(2, { type: 'undone', seat: 0 })])).toBe(true);
  });
});

describe('votes', () => {
  const asked = wishesAfter({ type: 'replace-asked', seat: 0, of: 1 }, noWishes);
  it('are counted once, and forgotten when the missing one acts', () => {
    const twice = wishesAfter({ type: 'replace-asked', seat: 0, of: 1 }, asked);
    expect(twice.replace).toEqual([{ of: 1, by: [0] }]);
    expect(wishesAfter({ type: 'moved', seat: 0 }, asked).replace).toEqual(asked.replace);
    expect(wishesAfter({ type: 'moved', seat: 1 }, asked).replace).toEqual([]);
    const returned: News = { type: 'seat', seat: 1, change: 'returned' };
    expect(wishesAfter(returned, asked).replace).toEqual([]);
  });
  it('and agreements of a player are forgotten when it leaves', () => {
    const wanted: readonly News[] = [
      { type: 'draw-offered', seat: 0 },
      { type: 'undo-asked', seat: 0 },
      { type: 'undo-asked', seat: 2 },
      { type: 'call-off-asked', seat: 0 },
    ];
    const all = wanted.reduce((wishes, news) => wishesAfter(news, wishes), asked);
    const left = (seat: number): News => ({ type: 'seat', seat, change: 'left' });
    expect(wishesAfter(left(0), all)).toEqual(noWishes);
    expect(wishesAfter(left(2), all)).toEqual({ ...all, undo: [0] });
  });
  it('to end the game are forgotten when a person plays on, or a seat is filled', () => {
    const off = wishesAfter({ type: 'call-off-asked', seat: 2 }, asked);
    const after = (news: News) => wishesAfter(news, off, (seat) => seat !== 1).call_off;
    expect(after({ type: 'moved', seat: 0 })).toEqual([]);
    expect(after({ type: 'moved', seat: 1 })).toEqual([2]);
    expect(after({ type: 'moved', seat: 2 })).toEqual([2]);
    expect(after({ type: 'moved', seat: null })).toEqual([2]);
    for (const change of ['joined', 'returned', 'bot-plays'] as const) {
      expect(after({ type: 'seat', seat: 1, change })).toEqual([]);
    }
    expect(after({ type: 'seat', seat: 1, change: 'lost' })).toEqual([2]);
  });
  it('for a draw are counted once', () => {
    const once = wishesAfter({ type: 'draw-offered', seat: 0 }, noWishes);
    expect(wishesAfter({ type: 'draw-offered', seat: 0 }, once)).toEqual(once);
  });
  it('to end the game stay until it has ended', () => {
    const off = wishesAfter({ type: 'call-off-asked', seat: 2 }, asked);
    expect(wishesAfter({ type: 'moved', seat: 0 }, off).call_off).toEqual([2]);
    const result = { reason: 'abandoned', winners: [], points: [], offender: null, detail: '' };
    expect(wishesAfter({ type: 'ended', result } as News, off)).toEqual(noWishes);
  });
});

describe('clocks', () => {
  const clocks = { askedAt: [1000, 1000], left: [60000, 50000], asOf: 5000 };
  const limits = { hard_ms: 30000, game_ms: 60000, increment_ms: 2000 };
  it('run for who acts, and stand for the others', () => {
    expect(timeLeft(limits, clocks, 0, true, 8000)).toEqual({ move: 23000, game: 57000 });
    expect(timeLeft(limits, clocks, 1, false, 8000)).toEqual({ move: null, game: 50000 });
    expect(timeLeft({ hard_ms: 30000 }, clocks, 0, true, 8000).game).toBe(null);
  });
  it('never show less than nothing', () => {
    expect([asClock(61000), asClock(9001), asClock(-5)]).toEqual(['1:01', '0:10', '0:00']);
  });
});

describe('a quick match', () => {
  const open = { ...fixture, stage: 'gathering', kind: 'web', listed: true, max_seats: 4 } as Table;
  const waiting = { ...open, seats: [person] };
  it('finds tables where somebody waits', () => {
    expect(waitsForPlayers(waiting, 'catan')).toBe(true);
    expect(waitsForPlayers(waiting, 'blokus')).toBe(false);
    expect(waitsForPlayers({ ...waiting, seats: [away] }, 'catan')).toBe(false);
    expect(waitsForPlayers({ ...waiting, seats: [person], max_seats: 1 }, 'catan')).toBe(false);
    expect(waitsForPlayers({ ...waiting, listed: false }, 'catan')).toBe(false);
  });
  it('prefers what fills up soonest, then who waits longest', () => {
    const fuller = { ...waiting, id: 'B', seats: [person, person] };
    const older = { ...waiting, id: 'C', opened: waiting.opened - 1 };
    const order = [waiting, older, fuller].sort(bestFirst).map(({ id }) => id);
    expect(order).toEqual(['B', 'C', waiting.id]);
  });
  it('opens a table that others see', () => {
    expect(tableFor('blokus', 3)).toMatchObject({ variant: 'classic-3', listed: true });
    expect(tableFor('catan', 3)).toMatchObject({ seats: { min: 3, max: 3 } });
  });
});

describe('the settings of a table', () => {
  it('go to the form and back unchanged', () => {
    const limits = { hard_ms: 45000, game_ms: 90000, increment_ms: 1000, overtime: 'forfeits' };
    const table = { ...fixture, limits } as Table;
    const settings = settingsOf(wishFrom(table));
    expect(settings).toMatchObject({ limits, rules: table.rules, title: table.title });
  });
  it('name no clock where none is wanted', () => {
    expect(newTable(firstWish()).limits).toMatchObject({ hard_ms: null, game_ms: null });
  });
  it('take the large board for more than four', () => {
    expect(settled({ ...firstWish(), max: 5 }).rules.board).toBe('large');
    expect(settled({ ...firstWish(), min: 4, max: 2 }).max).toBe(4);
  });
  it('seat as many bots as the variant has room for', () => {
    const duo = settled({ ...firstWish(), game: 'blokus', variant: 'duo', bots: 3 });
    expect(newTable(duo).bots).toHaveLength(1);
  });
});

describe('the history of a table', () => {
  it('is read to its end, page by page', async () => {
    const pages: Record<string, { updates: Happening[]; next?: string }> = {
      '': { updates: [happened(1, { type: 'started' })], next: 'b' },
      b: { updates: [happened(2, { type: 'stepped' })], next: 'c' },
      c: { updates: [happened(3, { type: 'stepped' })] },
    };
    const load = async (_: string, __: string | null, cursor = '') =>
      ({ ok: true, value: pages[cursor] ?? { updates: [] } }) as const;
    const all = await wholeHistory('T', null, load);
    expect(all.map(({ version }) => version)).toEqual([1, 2, 3]);
  });
  it('is what there is when a page cannot be had', async () => {
    const problem = { status: 503, code: 'unavailable', detail: '' };
    const first = { updates: [happened(1, { type: 'started' })], next: 'b' };
    const load: typeof api.history = async (_, __, cursor) =>
      cursor ? { ok: false, problem } : { ok: true, value: first };
    expect(await wholeHistory('T', null, load)).toHaveLength(1);
  });
});
