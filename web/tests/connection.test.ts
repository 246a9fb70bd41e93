import { beforeEach, describe, expect, it } from 'vitest';
import { delayBefore } from '../src/net/backoff';
import { Connection, patience, silence, type Socket, type Status } from '../src/net/connection';
import type { ServerMessage } from '../src/protocol';

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let timers: Map<number, () => void>;
let statuses: Status[];
let delivered: ServerMessage[];
let version: number | undefined;
let connection: Connection;

const last = () => sockets.at(-1) as FakeSocket;

function runTimers(): void {
  const due = [...timers.values()];
  timers.clear();
  for (const run of due) run();
}

beforeEach(() => {
  [sockets, timers, statuses, delivered, version] = [
    [],
    new Map<number, () => void>(),
    [],
    [],
    undefined,
  ];
  let count = 0;
  connection = new Connection({
    open: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    hello: () => ({ token: 'secret', ...(version === undefined ? {} : { since: version }) }),
    deliver: (message) => delivered.push(message),
    report: (status) => statuses.push(status),
    later: (run) => {
      timers.set(++count, run);
      return count;
    },
    cancel: (timer) => timers.delete(timer),
  });
  connection.start();
});

describe('a connection', () => {
  it('says hello first and delivers what it hears', () => {
    last().onopen?.();
    last().hear({ type: 'error', code: 'x', message: 'y' });
    expect(last().sent[0]).toEqual({ type: 'hello', token: 'secret' });
    expect(delivered).toHaveLength(1);
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('comes back with the last version it saw', () => {
    last().onopen?.();
    version = 40;
    last().close();
    runTimers();
    last().onopen?.();
    expect(sockets).toHaveLength(2);
    expect(last().sent[0]).toEqual({ type: 'hello', token: 'secret', since: 40 });
  });

  it('repeats an act that was not answered, under the same id', async () => {
    last().onopen?.();
    const reply = connection.request({ type: 'act', actions: ['roll'] });
    const id = last().sent[1]?.id;
    last().close();
    runTimers();
    last().onopen?.();
    expect(last().sent[1]).toEqual({ type: 'act', actions: ['roll'], id });
    last().hear({ type: 'reply', id, ok: true, version: 41 });
    expect(await reply).toMatchObject({ ok: true, version: 41 });
  });

  it('does not repeat a chat line, but tells that it failed', async () => {
    last().onopen?.();
    const reply = connection.request({ type: 'chat', text: 'hi' });
    last().close();
    expect(await reply).toMatchObject({ ok: false, code: 'unreachable' });
    runTimers();
    last().onopen?.();
    expect(last().sent).toHaveLength(1);
  });

  it('gives up a peer that leaves a request unanswered', () => {
    last().onopen?.();
    void connection.request({ type: 'act', actions: ['roll'] });
    runTimers();
    expect(statuses.at(-1)).toBe('waiting');
    runTimers();
    expect(sockets).toHaveLength(2);
  });

  it('asks a silent peer whether it is there, and is content with an answer', () => {
    last().onopen?.();
    last().hear({ type: 'resumed', version: 1, seat: null });
    runTimers();
    expect(last().sent.at(-1)).toMatchObject({ type: 'ping' });
    last().hear({ type: 'pong', id: last().sent.at(-1)?.id });
    expect(delivered).toHaveLength(1);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('open');
  });

  it('notices within ten seconds that nobody is there, and comes back', () => {
    last().onopen?.();
    last().hear({ type: 'resumed', version: 1, seat: null });
    runTimers();
    runTimers();
    expect(statuses.at(-1)).toBe('waiting');
    expect(silence + patience).toBeLessThan(10000);
    runTimers();
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    expect(statuses.at(-1), 'an open door is not an answer').toBe('waiting');
    last().hear({ type: 'resumed', version: 1, seat: null });
    expect(statuses.at(-1)).toBe('open');
  });

  it('does not wait longer because it is asked more', () => {
    last().onopen?.();
    last().hear({ type: 'resumed', version: 1, seat: null });
    void connection.request({ type: 'act', actions: ['roll'] });
    const waits = [...timers.keys()];
    void connection.request({ type: 'act', actions: ['end-turn'] });
    expect([...timers.keys()]).toEqual(waits);
  });

  it('leaves the old socket at once when the network is another one', () => {
    last().onopen?.();
    const before = last();
    connection.reopen();
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    before.hear({ type: 'error', code: 'x', message: 'of the past' });
    expect(delivered).toEqual([]);
  });

  it('does not come back to a table that does not exist', () => {
    last().onopen?.();
    last().hear({ type: 'error', code: 'no-such-table', message: '' });
    runTimers();
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
    expect(delivered).toHaveLength(1);
  });

  it('stays closed once stopped, and ignores what is no JSON', () => {
    last().onopen?.();
    last().onmessage?.({ data: '{' });
    connection.stop();
    runTimers();
    expect(sockets).toHaveLength(1);
    expect(delivered).toEqual([]);
  });
});

describe('the delay before a new attempt', () => {
  it('doubles up to eight seconds and is spread by half', () => {
    expect(delayBefore(0, () => 1)).toBe(250);
    expect(delayBefore(3, () => 1)).toBe(2000);
    expect(delayBefore(50, () => 1)).toBe(8000);
    expect(delayBefore(50, () => 0)).toBe(4000);
  });
});
