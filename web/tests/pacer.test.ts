import { beforeEach, describe, expect, it } from 'vitest';
import type { CatanEvent, UpdateMessage } from '../src/protocol';
import { Pacer, weightOf } from '../src/table/pacer';

const built: CatanEvent = {
  type: 'built-road',
  seat: 1,
  at: 3,
  paid: { lumber: 1, brick: 1, wool: 0, grain: 0, ore: 0 },
};

function update(version: number, seat = 1, events: CatanEvent[] = [built]): UpdateMessage {
  return { type: 'update', version, at: 0, seat: 0, news: { type: 'moved', seat }, events };
}

let shown: number[];
let timer: { run: () => void; ms: number } | null;
let pace: number;
let pacer: Pacer;

function pass(): void {
  const due = timer;
  timer = null;
  due?.run();
}

beforeEach(() => {
  [shown, timer, pace] = [[], null, 700];
  pacer = new Pacer({
    show: (updates) => shown.push(...updates.map((u) => u.version)),
    pace: () => pace,
    isOwn: (u) => u.news.type === 'moved' && u.news.seat === 0,
    later: (run, ms) => {
      timer = { run, ms };
      return 1;
    },
    cancel: () => (timer = null),
    changed: () => {},
  });
});

describe('the pacer', () => {
  it('shows the first move at once and each other after a moment', () => {
    pacer.push([update(1), update(2), update(3)]);
    expect(shown).toEqual([1]);
    expect(timer?.ms).toBe(700);
    pass();
    expect(shown).toEqual([1, 2]);
    pass();
    pass();
    expect(shown).toEqual([1, 2, 3]);
    expect(timer).toBe(null);
  });

  it('does not let anybody wait for what has nothing to show, nor for own moves', () => {
    pacer.push([{ ...update(1), news: { type: 'started' } }, update(2, 0), update(3), update(4)]);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('hurries when more waits, and never has more than two dozen waiting', () => {
    pacer.push(Array.from({ length: 100 }, (_, i) => update(i + 1)));
    expect(shown).toHaveLength(77);
    expect(timer?.ms).toBeLessThan(150);
    let time = 0;
    while (timer) {
      time += timer.ms;
      pass();
    }
    expect(shown).toHaveLength(100);
    expect(time).toBeLessThan(8000);
  });

  it('shows everything up to an own action at once, and what follows in its time', () => {
    pacer.push([update(1), update(2), update(3), update(4), update(5)]);
    pacer.catchUp(3);
    expect(shown).toEqual([1, 2, 3]);
    pass();
    expect(shown).toEqual([1, 2, 3, 4]);
    pacer.catchUp();
    expect(shown).toEqual([1, 2, 3, 4, 5]);
  });

  it('is out of the way when it is switched off', () => {
    pace = 0;
    pacer.push([update(1), update(2)]);
    expect(shown).toEqual([1, 2]);
  });

  it('gives small things a short moment', () => {
    expect(weightOf(update(1, 1, [{ type: 'turn-ended', seat: 1 }]))).toBeLessThan(0.5);
    expect(weightOf(update(1))).toBe(1);
  });
});
