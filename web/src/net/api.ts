// The REST half of the protocol. A refusal is a value, so every call gives either what was asked
// for or the problem; only the shape that callers use is trusted.
import { noteAnswer, offline } from '../app/offline';
import type {
  Geometry,
  Happening,
  Joined,
  NewTable,
  Piece,
  Problem,
  Replay,
  ServerInfo,
  Stage,
  Table,
} from '../protocol';

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    noteAnswer(response);
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value: value as T };
    return { ok: false, problem: problemFrom(response.status, value) };
  } catch {
    offline.value = true;
    return { ok: false, problem: { status: 0, code: 'unreachable', detail: '' } };
  }
}

function problemFrom(status: number, value: unknown): Problem {
  const p = (value ?? {}) as Partial<Problem> & { title?: string };
  return { status, code: p.code ?? `http-${status}`, detail: p.detail ?? p.title ?? '' };
}

function once<T>(load: () => Promise<Answer<T>>): () => Promise<Answer<T>> {
  let kept: Promise<Answer<T>> | null = null;
  return async () => {
    kept ??= load();
    const answer = await kept;
    if (!answer.ok) kept = null;
    return answer;
  };
}

const geometry = {
  small: once(() => call<Geometry>('GET', '/api/catan/geometry?board=small')),
  large: once(() => call<Geometry>('GET', '/api/catan/geometry?board=large')),
};

export const api = {
  tables: (stage: Stage, limit = 50, cursor = '') =>
    call<{ tables: Table[]; next?: string }>(
      'GET',
      `/api/tables?stage=${stage}&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    ),
  table: (id: string) => call<{ table: Table }>('GET', `/api/tables/${id}`),
  create: (table: NewTable) => call<{ table: Table }>('POST', '/api/tables', table),
  join: (id: string, name: string, colour?: string) =>
    call<Joined>('POST', `/api/tables/${id}/seats`, colour ? { name, colour } : { name }),
  leave: (id: string, token: string) => call<object>('POST', `/api/tables/${id}/leave`, {}, token),
  history: (id: string, token: string | null) =>
    call<{ updates: Happening[] }>(
      'GET',
      `/api/tables/${id}/history`,
      undefined,
      token ?? undefined,
    ),
  replay: (id: string) => call<Replay>('GET', `/api/tables/${id}/replay`),
  info: once(() => call<ServerInfo>('GET', '/api/info')),
  bots: once(() => call<{ levels: string[] }>('GET', '/api/bots')),
  geometry: (board: 'small' | 'large') => geometry[board](),
  pieces: once(() => call<{ pieces: Piece[] }>('GET', '/api/blokus/pieces')),
};
