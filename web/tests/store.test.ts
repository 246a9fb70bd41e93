import { beforeEach, describe, expect, it } from 'vitest';
import type { Socket } from '../src/net/connection';
import type { Happening } from '../src/protocol';
import { TableStore } from '../src/table/store';
import { legal, setup, table, view } from './fixtures/catan';

let socket: Socket & { sent: string[] };
let frames: (() => void)[];
let past: Promise<readonly Happening[]>;
let store: TableStore;

const hear = (message: unknown) => socket.onmessage?.({ data: JSON.stringify(message) });
const frame = () => frames.splice(0).forEach((run) => run());
const wishes = { draw: [], undo: [], undo_of: null, call_off: [], replace: [] };
const first = { type: 'view', version: 10, seat: 0, table, setup, view, legal, wishes };
const update = (version: number, part: object = {}) => ({
  type: 'update',
  version,
  at: 1,
  seat: 0,
  news: { type: 'moved', seat: 0 },
  events: [],
  ...part,
});

beforeEach(() => {
  frames = [];
  past = Promise.resolve([]);
  socket = {
    sent: [],
    send: (text) => void socket.sent.push(text),
    close: () => {},
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  store = new TableStore('T', 'secret', () => socket, {
    loadPast: () => past,
    beforeFrame: (run) => frames.push(run),
  });
  store.start();
  socket.onopen?.();
});

describe('a table', () => {
  it('shows the first view and knows whose turn it is', () => {
    hear(first);
    frame();
    expect(store.seat.value).toBe(0);
    expect(store.myTurn.value).toBe(true);
  });

  it('calls nobody to special building where nothing can be built', () => {
    const special = { ...view, phase: 'special-build' };
    const may = (actions: string[]) => ({ ...legal, actions });
    hear({ ...first, view: special, legal: may(['end-turn']) });
    frame();
    expect(store.myTurn.value).toBe(false);
    hear(update(11, { view: special, legal: may(['end-turn', 'build-road 3']) }));
    frame();
    expect(store.myTurn.value).toBe(true);
  });

  it('keeps a hint until the position has changed', () => {
    const hint = { type: 'hint', id: 'c1', version: 11, seat: 0, hints: [] };
    hear(first);
    hear({ ...hint, version: 9 });
    frame();
    expect(store.hint.value).toBeNull();
    hear(update(11, { view, legal }));
    hear(hint);
    hear(update(12, { news: { type: 'chat', player: 1, name: 'Anna', text: 'Hm' } }));
    frame();
    expect(store.hint.value?.version).toBe(11);
    hear(update(13, { view, legal }));
    frame();
    expect(store.hint.value).toBeNull();
  });

  it('shows what others did at a pace, and an own action at once', async () => {
    const paced = new TableStore('T', 'secret', () => socket, {
      beforeFrame: (run) => frames.push(run),
      pace: () => 1e6,
    });
    paced.start();
    socket.onopen?.();
    const built = { type: 'built-road', seat: 1, at: 3, paid: {} };
    const other = { news: { type: 'moved', seat: 1 }, events: [built] };
    hear(first);
    for (const version of [11, 12, 13]) hear(update(version, other));
    frame();
    expect(paced.happenings.value.at(-1)?.version).toBe(11);
    expect(paced.behind.value).toBe(2);
    const done = paced.request({ type: 'act', actions: ['roll'] });
    const { id } = JSON.parse(socket.sent.at(-1) ?? '{}') as { id: string };
    hear(update(14));
    hear(update(15, other));
    hear({ type: 'reply', id, ok: true, version: 14 });
    await done;
    expect(paced.happenings.value.at(-1)?.version).toBe(14);
    expect(paced.behind.value).toBe(1);
    paced.catchUp();
    expect(paced.happenings.value.at(-1)?.version).toBe(15);
    paced.stop();
  });

  it('applies a burst of updates before one frame', () => {
    hear(first);
    for (let version = 11; version <= 210; version++)
      hear(update(version, { view: { ...view, turn: version } }));
    expect(frames).toHaveLength(1);
    frame();
    expect(store.view.value).toMatchObject({ turn: 210 });
    expect(store.happenings.value).toHaveLength(200);
  });

  it('learns what happened before it came, once', async () => {
    const rolled = (version: number, a: number) => ({
      version,
      at: 1,
      news: { type: 'moved' as const, seat: 0 },
      events: [{ type: 'dice-rolled' as const, seat: 0, dice: [a, a] as [number, number] }],
    });
    past = Promise.resolve([rolled(8, 1), rolled(10, 2), rolled(11, 3)]);
    hear(first);
    hear(update(11, rolled(11, 3)));
    frame();
    await past;
    expect(store.happenings.value.map(({ version }) => version)).toEqual([8, 10, 11]);
    expect(store.rolls.value).toEqual([2, 4, 6]);
  });

  it('takes an update that was sent twice once', () => {
    hear(first);
    hear(update(11, { events: [{ type: 'dice-rolled', seat: 0, dice: [1, 2] }] }));
    hear(update(11, { events: [{ type: 'dice-rolled', seat: 0, dice: [1, 2] }] }));
    frame();
    expect(store.rolls.value).toEqual([3]);
  });

  it('keeps the view when only somebody chats, and forgets actions when the game moves on', () => {
    hear(first);
    hear(update(11, { news: { type: 'chat', player: 1, name: 'A', text: 'hi' } }));
    frame();
    expect(store.legal.value).toEqual(legal);
    hear(update(12, { view, legal: null }));
    frame();
    expect(store.legal.value).toBeNull();
  });

  it('knows what was asked for, also before it came, until somebody moves on or declines', () => {
    hear({ ...first, wishes: { ...wishes, undo: [1], undo_of: 1 } });
    hear(update(11, { news: { type: 'undo-asked', seat: 2 } }));
    frame();
    expect(store.wishes.value).toEqual({ ...wishes, undo: [1, 2], undo_of: 1 });
    hear(update(12, { news: { type: 'declined', seat: 0 } }));
    hear(update(13, { news: { type: 'draw-offered', seat: 0 } }));
    frame();
    expect(store.wishes.value).toEqual({ ...wishes, draw: [0] });
    hear(update(14));
    frame();
    expect(store.wishes.value).toEqual(wishes);
  });

  it('forgets who wanted the game to end when somebody plays on, but not when a bot does', () => {
    const off = { ...wishes, call_off: [2] };
    hear({ ...first, wishes: off });
    hear(update(11, { news: { type: 'time-up', seat: 0 } }));
    hear(update(12));
    frame();
    expect(store.wishes.value).toEqual(off);
    hear(update(13));
    frame();
    expect(store.wishes.value).toEqual(wishes);
  });

  it('knows since when each seat has been asked, from what the server says', () => {
    const asked = () =>
      store.clocks.value.askedAt.map((at) => Math.round((Date.now() - at) / 1000));
    hear({ ...first, waited_ms: [20000, 0] });
    frame();
    expect(asked()).toEqual([20, 0]);
    hear(update(11, { view, waited_ms: [25000, 3000] }));
    frame();
    expect(asked()).toEqual([25, 3]);
  });

  it('goes on from what it knew before the page was loaded anew, for the same player only', () => {
    hear(first);
    hear(update(11, { events: [{ type: 'dice-rolled', seat: 0, dice: [4, 4] }] }));
    frame();
    const memory = store.memory();
    const again = new TableStore('T', 'secret', () => socket, {
      loadPast: () => past,
      beforeFrame: (run) => frames.push(run),
    });
    if (memory) again.remind(memory);
    again.start();
    socket.onopen?.();
    expect(JSON.parse(socket.sent.at(-1) ?? '{}')).toEqual({
      type: 'hello',
      token: 'secret',
      since: 11,
    });
    expect(again.rolls.value).toEqual([8]);
    const stranger = new TableStore('T', null, () => socket);
    if (memory) stranger.remind(memory);
    expect(stranger.view.value).toBeNull();
  });

  it('has shown the result of a request when the request is answered', async () => {
    hear(first);
    frame();
    const reply = store.request({ type: 'act', actions: ['roll'] });
    const id = (JSON.parse(socket.sent.at(-1) ?? '{}') as { id: string }).id;
    hear(update(11, { view: { ...view, turn: 99 } }));
    hear({ type: 'reply', id, ok: true, version: 11 });
    await reply;
    expect(store.view.value).toMatchObject({ turn: 99 });
  });

  it('tells a seat that was lost from one that was left', async () => {
    const leave = async (ok: boolean) => {
      const reply = store.request({ type: 'leave' });
      const { id } = JSON.parse(socket.sent.at(-1) ?? '{}') as { id: string };
      hear({ type: 'reply', id, ...(ok ? { ok, version: 11 } : { ok, code: 'no', message: '' }) });
      await reply;
    };
    hear(first);
    frame();
    await leave(false);
    hear(update(11, { seat: null }));
    frame();
    expect(store.hasLostSeat.value).toBe(true);
    hear(first);
    frame();
    await leave(true);
    hear(update(11, { seat: null }));
    frame();
    expect(store.hasLostSeat.value).toBe(false);
  });
});
