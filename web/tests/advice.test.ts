import { afterEach, describe, expect, it } from 'vitest';
import { courseOf, follow, mistakesOf, moveAt, type State } from '../src/advice/game';
import { language } from '../src/app/settings';
import { blokusActionInWords } from '../src/blokus/action-words';
import { heldAt } from '../src/blokus/placing';
import { catanActionInWords } from '../src/catan/action-words';
import { layoutOf } from '../src/catan/geometry';
import { advisedPlace } from '../src/catan/mode';
import { readPlacement, type Analysis, type AnalysedMove } from '../src/protocol';
import { pieces } from './fixtures/blokus';
import { setup, table } from './fixtures/catan';
import { smallGeometry } from './fixtures/geometry';

const scene = { table, setup, layout: layoutOf(smallGeometry()) };
const said = (action: string) => catanActionInWords(action, scene);

afterEach(() => (language.value = 'en'));

describe('an action in words', () => {
  it('names places, players and cards', () => {
    language.value = 'en';
    expect(said('end-turn')).toBe('end the turn');
    expect(said('build-road 0')).toMatch(/^build a road at \w+/);
    expect(said('move-robber 3 from 1')).toMatch(/^move the robber to .* and rob Ben <b>$/);
    expect(said('bank-trade wool for ore')).toBe('trade Wool for Ore with the bank');
    expect(said('offer 1 lumber for 2 ore')).toBe('offer 1 Lumber for 2 Ore');
    expect(blokusActionInWords('blue PENTO_V RIGHT 2 3')).toBe('place Pento V at C4');
  });
  it('is said in German', () => {
    language.value = 'de';
    expect(said('discard 2 grain')).toBe('2 Getreide abgeben');
    expect(blokusActionInWords('blue pass')).toBe('aussetzen');
  });
  it('is left as it is where it is of a later version', () => {
    expect(said('dance 7')).toBe('dance 7');
    expect(blokusActionInWords('dance 7')).toBe('dance 7');
  });
});

describe('a hint', () => {
  const hint = (action: string) => ({
    type: 'hint' as const,
    id: 'c1',
    version: 1,
    seat: 0,
    hints: [{ action, value: 0.5 }],
  });
  it('marks the place it is about', () => {
    expect(advisedPlace(hint('build-city 7'))).toEqual({ kind: 'city', id: 7 });
    expect(advisedPlace(hint('move-robber 4 from 1'))).toEqual({ kind: 'robber', id: 4 });
    expect(advisedPlace(hint('end-turn'))).toBeNull();
    expect(advisedPlace(null)).toBeNull();
  });
  it('puts the piece where it would lie', () => {
    const placement = readPlacement('blue PENTO_V RIGHT 2 3');
    const held = placement && heldAt(pieces, placement);
    expect(held).toMatchObject({ x: 2, y: 3, orientation: { rotation: 'RIGHT', flipped: false } });
    expect(held?.piece.name).toBe('PENTO_V');
  });
});

const move = (version: number, loss: number | null, chances = [0.5, 0.5]): AnalysedMove => ({
  version,
  seat: 0,
  action: 'roll',
  chances,
  swing: 0,
  value: null,
  loss,
  best: [],
});
const analysis: Analysis = {
  table: 'T',
  game: 'catan',
  player: 'master',
  seats: ['Anna', 'Ben'],
  start: [0.5, 0.5],
  moves: [move(3, null, [0.6, 0.4]), move(3, 0.2), move(5, 0.01), move(8, 0.4, [0.1, 0.9])],
};

describe('the analysis of a game', () => {
  it('gives the chances before and after every move', () => {
    expect(courseOf(analysis, 0)).toEqual([0.5, 0.6, 0.5, 0.5, 0.1]);
  });
  it('finds the costly moves, in the order of the game', () => {
    expect(mistakesOf(analysis).map(({ version }) => version)).toEqual([3, 8]);
    expect(mistakesOf(analysis, 1).map(({ version }) => version)).toEqual([8]);
  });
  it('knows the last move of a position', () => {
    expect([2, 3, 4, 9].map((version) => moveAt(analysis, version))).toEqual([-1, 1, 1, 3]);
  });

  const busy = { status: 503, code: 'too-busy', detail: '' };
  const none = { status: 404, code: 'no-analysis', detail: '' };
  async function states(...answers: Parameters<typeof answering>): Promise<State[]> {
    const told: State[] = [];
    follow(
      'T',
      (state) => told.push(state),
      answering(...answers),
      (run) => run(),
    );
    for (let i = 0; i < 9; i++) await Promise.resolve();
    return told;
  }
  function answering(...answers: object[]) {
    return async () => {
      const next = answers.shift() ?? none;
      return 'code' in next
        ? ({ ok: false, problem: next as typeof none } as const)
        : ({ ok: true, value: next as Analysis } as const);
    };
  }
  it('is asked for until it is there', async () => {
    const told = await states(busy, { done: 3, moves: 9 }, analysis);
    expect(told).toEqual([{ progress: null }, { progress: { done: 3, moves: 9 } }, { analysis }]);
  });
  it('may not be had', async () => {
    expect(await states(none)).toEqual([{ progress: null }, { problem: none }]);
  });
});
