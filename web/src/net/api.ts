// The REST half of the protocol. A refusal is a value, so every call gives either what was asked for or
// the problem; an answer of another shape than expected is a problem as well.
import { noteAnswer, offline } from '../app/offline';
import type { NewTable, Problem, Stage } from '../protocol';
import { answers, type Guard } from '../protocol/guards';

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

interface Call<T> {
  path: string;
  answer: Guard<T>;
  body?: unknown; // to post; without one it is asked for
  token?: string | null;
}

async function call<T>({ path, answer, body, token }: Call<T>): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers['Authorization'] = `Bearer ${token}`;
  try {
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    noteAnswer(response);
    const value: unknown = await response.json();
    if (!response.ok) return { ok: false, problem: problemFrom(response.status, value) };
    if (answer(value)) return { ok: true, value };
    return { ok: false, problem: { status: response.status, code: 'not-understood', detail: '' } };
  } catch {
    offline.value = true;
    return { ok: false, problem: { status: 0, code: 'unreachable', detail: '' } };
  }
}

function problemFrom(status: number, value: unknown): Problem {
  const p = (value ?? {}) as Record<string, unknown>;
  const told = (name: string) => (typeof p[name] === 'string' ? p[name] : undefined);
  const detail = told('detail') ?? told('title') ?? '';
  return { status, code: told('code') ?? `http-${status}`, detail };
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

const geometryOf = (board: string) =>
  once(() => call({ path: `/api/catan/geometry?board=${board}`, answer: answers.geometry }));
const geometry = { small: geometryOf('small'), large: geometryOf('large') };

const at = (id: string, part = '') => `/api/tables/${id}${part}`;

export const api = {
  tables: (stage: Stage, limit = 50, cursor = '') =>
    call({
      path: `/api/tables?stage=${stage}&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      answer: answers.tables,
    }),
  table: (id: string) => call({ path: at(id), answer: answers.table }),
  create: (body: NewTable) => call({ path: '/api/tables', answer: answers.table, body }),
  join: (id: string, name: string, colour?: string) =>
    call({
      path: at(id, '/seats'),
      answer: answers.joined,
      body: colour ? { name, colour } : { name },
    }),
  leave: (id: string, token: string) =>
    call({ path: at(id, '/leave'), answer: answers.anything, body: {}, token }),
  history: (id: string, token: string | null, cursor = '') =>
    call({
      path: at(id, `/history${cursor && `?cursor=${encodeURIComponent(cursor)}`}`),
      answer: answers.history,
      token,
    }),
  replay: (id: string) => call({ path: at(id, '/replay'), answer: answers.replay }),
  analysis: (id: string) => call({ path: at(id, '/analysis'), answer: answers.analysis }),
  info: once(() => call({ path: '/api/info', answer: answers.info })),
  games: once(() => call({ path: '/api/games', answer: answers.games })),
  bots: once(() => call({ path: '/api/bots', answer: answers.bots })),
  geometry: (board: 'small' | 'large') => geometry[board](),
  pieces: once(() => call({ path: '/api/blokus/pieces', answer: answers.pieces })),
};
