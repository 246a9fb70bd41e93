import { describe, expect, it } from 'vitest';
import document from '../../docs/actions.md?raw';
import { noCards } from '../src/catan/cards';
import { readBlokusAction, readCatanAction, writeAction } from '../src/protocol';

// The first column of the tables: every form that an action may have.
function examples(chapter: string): string[] {
  const part = document.split(`## ${chapter}`)[1]?.split('\n## ')[0] ?? '';
  const cells = [...part.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? ''));
}

describe('actions', () => {
  it.each([
    ['Catan', readCatanAction, 24],
    ['Blokus', readBlokusAction, 3],
  ] as const)('of %s are read and written as they are documented', (game, read, atLeast) => {
    const all = examples(game);
    expect(all.length).toBeGreaterThanOrEqual(atLeast);
    for (const text of all) {
      const action = read(text);
      expect(action, text).not.toBeNull();
      expect(action && writeAction(action)).toBe(text);
    }
  });

  it('are data', () => {
    expect(readCatanAction('move-robber 7 from 2')).toEqual({
      type: 'move-robber',
      to: 7,
      victim: 2,
    });
    expect(readCatanAction('offer 2 lumber, 1 wool for 1 ore')).toEqual({
      type: 'offer',
      give: { ...noCards, lumber: 2, wool: 1 },
      want: { ...noCards, ore: 1 },
    });
    expect(readCatanAction('discard nothing')).toEqual({ type: 'discard', cards: noCards });
  });

  it.each([
    'dance 3',
    'build-road',
    'build-road x',
    'build-road -1',
    'play-monopoly gold',
    'offer 1 lumber',
    'steal 2',
    '',
  ])('that do not exist are none: %j', (text) => {
    expect(readCatanAction(text)).toBeNull();
  });

  it.each(['pink MONO NONE 1 1', 'blue MONO UP 1 1', 'blue MONO NONE 1', 'blue MONO NONE 1 1 1'])(
    'of Blokus that do not exist are none: %j',
    (text) => expect(readBlokusAction(text)).toBeNull(),
  );
});
