import { describe, expect, it, vi } from 'vitest';
import { layoutOf } from '../src/catan/geometry';
import { total, noCards } from '../src/catan/cards';
import { blokusCourse, blokusLessons } from '../src/learn/blokus-course';
import { catanCourse, catanLessons } from '../src/learn/catan-course';
import { ScriptedSocket, type Course } from '../src/learn/scripted-socket';
import type { BlokusView, CatanView } from '../src/protocol';
import { TableStore } from '../src/table/store';
import './fixtures/facts';
import { pieces } from './fixtures/blokus';
import { smallGeometry } from './fixtures/geometry';

// Plays the first legal action again and again; gives the position after each.
function playThrough(course: Course) {
  const positions = [course.first];
  for (let at = course.first; at.legal.actions[0] !== undefined;) {
    at = course.play(at.legal.actions[0]);
    positions.push(at);
  }
  return positions;
}

describe('the introduction to Catan', () => {
  const positions = playThrough(catanCourse(layoutOf(smallGeometry())));

  it('has one lesson after the other up to the end', () => {
    expect(positions).toHaveLength(catanLessons.length);
  });

  it('leads to a city, two roads and a knight, and never to a debt', () => {
    const views = positions.map(({ view }) => view as CatanView);
    expect(views.at(-1)?.seats[0]).toMatchObject({ points: 2, knights: 1, hand_size: 1 });
    expect(views.at(-1)?.seats[0]?.roads).toHaveLength(2);
    for (const view of views) {
      const hand = view.seats[0]?.hand ?? noCards;
      expect(Math.min(...Object.values(hand))).toBeGreaterThanOrEqual(0);
      expect(view.seats[0]?.hand_size).toBe(total(hand));
    }
  });
});

describe('the second turn of Catan', () => {
  it('shows the robber at work, and a trade that both sides agreed to', () => {
    const course = catanCourse(layoutOf(smallGeometry()));
    const types: string[] = [];
    for (let at = course.first; at.legal.actions[0] !== undefined;) {
      const next = course.play(at.legal.actions[0]);
      types.push(...next.events.map(({ type }) => type));
      at = next;
    }
    expect(types).toEqual(expect.arrayContaining(['stole', 'offer-accepted', 'traded']));
    expect(types.filter((type) => type === 'robber-moved')).toHaveLength(2);
  });
});

describe('the introduction to Blokus', () => {
  const positions = playThrough(blokusCourse(pieces));

  it('has one lesson after the other up to the end', () => {
    expect(positions).toHaveLength(blokusLessons.length);
  });

  it('puts seven pieces that touch at corners alone, and the opponent answers', () => {
    const last = positions.at(-1)?.view as BlokusView;
    expect(last.left.blue).toHaveLength(14);
    expect(last.points.yellow).toBe(15);
    expect(last.points.blue).toBe(last.board.join('').split('B').length - 1);
  });
});

describe('the server of the introduction', () => {
  const lesson = () => catanCourse(layoutOf(smallGeometry()));

  it('refuses what the lesson is not about', async () => {
    const heard: { type: string; ok?: boolean }[] = [];
    const socket = new ScriptedSocket(lesson());
    socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)) as { type: string });
    socket.send(JSON.stringify({ type: 'hello' }));
    socket.send(JSON.stringify({ type: 'act', id: '1', actions: ['end-turn'] }));
    await Promise.resolve();
    expect(heard.map((m) => m.type)).toEqual(['view', 'reply']);
    expect(heard[1]?.ok).toBe(false);
  });

  it('is not given up while somebody thinks: a lesson would begin anew', async () => {
    vi.useFakeTimers();
    let opened = 0;
    const open = () => {
      opened++;
      return new ScriptedSocket(lesson());
    };
    const store = new TableStore('LESSON', null, open, { beforeFrame: (run) => run() });
    store.start();
    await vi.advanceTimersByTimeAsync(60_000);
    const action = store.legal.value?.actions[0] ?? '';
    await store.request({ type: 'act', actions: [action] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toBe(1);
    expect((store.view.value as CatanView).phase).toBe('setup-road');
    store.stop();
    vi.useRealTimers();
  });
});
