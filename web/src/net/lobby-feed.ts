// The live list of tables: by WebSocket, and by asking every few seconds while that is not there.
import { signal } from '@preact/signals';
import type { LobbyMessage, Stage, Table } from '../protocol';
import { lobbyMessage } from '../protocol/guards';
import { api } from './api';
import { delayBefore } from './backoff';
import { openSocket } from './websocket';

export const tables = signal<ReadonlyMap<string, Table>>(new Map());
export const lobbyLive = signal(false);

export function withMessage(
  known: ReadonlyMap<string, Table>,
  message: LobbyMessage,
): ReadonlyMap<string, Table> {
  if (message.type === 'tables') return new Map(message.tables.map((t) => [t.id, t]));
  const { table } = message;
  const after = new Map(known).set(table.id, table);
  if (!table.listed) after.delete(table.id);
  return after;
}

const stages: Stage[] = ['gathering', 'playing', 'over'];
const pollEvery = 4000;

async function ask(): Promise<void> {
  const answers = await Promise.all(stages.map((stage) => api.tables(stage)));
  const found = answers.flatMap((a) => (a.ok ? a.value.tables : []));
  if (!lobbyLive.value && answers.some((a) => a.ok))
    tables.value = new Map(found.map((t) => [t.id, t]));
}

// Follows the lobby until the returned function is called.
export function followLobby(): () => void {
  let stopped = false;
  let attempt = 0;
  let timer = 0;
  let socket = connect();
  const poll = setInterval(() => {
    if (!lobbyLive.value) void ask();
  }, pollEvery);
  void ask();
  const reopen = () => {
    if (document.hidden) return;
    clearTimeout(timer);
    attempt = 0;
    socket.onclose = null;
    socket.close();
    socket = connect();
    void ask();
  };
  addEventListener('online', reopen);
  document.addEventListener('visibilitychange', reopen);

  function connect() {
    const s = openSocket('/ws/lobby');
    s.onmessage = (event) => {
      const message = lobbyMessage(event.data);
      if (!message) return;
      tables.value = withMessage(tables.value, message);
      lobbyLive.value = true;
      attempt = 0;
    };
    s.onclose = () => {
      lobbyLive.value = false;
      if (stopped) return;
      timer = setTimeout(() => (socket = connect()), delayBefore(++attempt));
    };
    return s;
  }

  return () => {
    stopped = true;
    clearInterval(poll);
    clearTimeout(timer);
    removeEventListener('online', reopen);
    document.removeEventListener('visibilitychange', reopen);
    socket.close();
  };
}
