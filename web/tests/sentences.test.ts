import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../src/app/settings';
import { noCards } from '../src/catan/cards';
import type { GameEvent, News } from '../src/protocol';
import { sentencesOf } from '../src/table/sentences';
import { setup, table } from './fixtures/catan';
import { smallGeometry } from './fixtures/geometry';

const scene = { table, setup, geometry: smallGeometry() };

function tell(events: GameEvent[], news: News = { type: 'moved', seat: 0 }): string[] {
  return sentencesOf({ version: 1, at: 0, news, events }, scene);
}

afterEach(() => {
  language.value = 'en';
});

describe('the log', () => {
  it('tells a throw and what it brought', () => {
    language.value = 'en';
    expect(
      tell([
        { type: 'dice-rolled', seat: 0, dice: [3, 5] },
        { type: 'produced', seat: 2, cards: { ...noCards, ore: 2 }, missing: noCards },
      ]),
    ).toEqual(['Anna rolls 8.', 'Cora gets 2 Ore.']);
  });

  it('speaks German when asked', () => {
    language.value = 'de';
    expect(tell([{ type: 'dice-rolled', seat: 0, dice: [3, 5] }])).toEqual(['Anna würfelt 8.']);
  });

  it('names a hidden stolen card only as a card', () => {
    expect(tell([{ type: 'stole', thief: 1, victim: 2, card: null }])).toEqual([
      'Ben <b> takes a card from Cora.',
    ]);
    expect(tell([{ type: 'stole', thief: 0, victim: 2, card: 'wool' }])).toEqual([
      'Anna takes Wool from Cora.',
    ]);
  });

  it('names places by their lands', () => {
    expect(tell([{ type: 'robber-moved', seat: 0, from: 9, to: 0 }])).toEqual([
      'Anna moves the robber to Forest 11.',
    ]);
    const [sentence] = tell([{ type: 'built-city', seat: 3, at: 0, paid: noCards }]);
    expect(sentence).toBe('Bot Dora builds a city at Forest 11, Sea.');
  });

  it('is silent about the end of a turn', () => {
    expect(tell([{ type: 'turn-ended', seat: 0 }])).toEqual([]);
  });

  it('tells who won, and why a game ended early', () => {
    const result = {
      reason: 'left',
      winners: [1],
      points: [3, 4, 2, 2],
      offender: 0,
      detail: '',
    } as const;
    expect(tell([], { type: 'ended', result: { ...result, winners: [1], points: [] } })).toEqual([
      'A player left. Ben <b> won.',
    ]);
  });

  it('tells which piece of Blokus was placed', () => {
    expect(
      tell([
        {
          type: 'placed',
          seat: 0,
          colour: 'blue',
          piece: 'PENTO_V',
          placement: 'blue PENTO_V RIGHT 17 0',
          squares: [
            [17, 2],
            [18, 1],
          ],
        },
      ]),
    ).toEqual(['Anna places Pento V (Blue) at R2.']);
  });
});
