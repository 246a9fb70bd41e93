// What comes from outside is looked at before it is believed: each guard says whether a value has the
// shape that the page relies on. More fields than named are welcome; a newer server may tell more.
import type { Geometry } from './catan';
import type { Piece } from './blokus';
import type { Analysis, AnalysisUnderWay } from './analysis';
import type { Happening, LobbyMessage, Replay, ServerMessage } from './messages';
import type { BotLevels, GameFacts, Joined, ServerInfo, Table } from './tables';

export type Guard<T> = (value: unknown) => value is T;
type Check = (value: unknown) => boolean;

const text: Check = (v) => typeof v === 'string';
const number: Check = (v) => typeof v === 'number' && Number.isFinite(v);
const flag: Check = (v) => typeof v === 'boolean';
const thing: Check = (v) => typeof v === 'object' && v !== null && !Array.isArray(v);
const orNull =
  (check: Check): Check =>
  (v) =>
    v === null || check(v);
const orNone =
  (check: Check): Check =>
  (v) =>
    v === undefined || v === null || check(v);
const list =
  (check: Check): Check =>
  (v) =>
    Array.isArray(v) && v.every(check);
const numbers = list(number);
const word =
  (...words: string[]): Check =>
  (v) =>
    typeof v === 'string' && words.includes(v);

function shape(fields: Record<string, Check>): Check {
  return (v) =>
    thing(v) && Object.entries(fields).every(([name, check]) => check((v as Fields)[name]));
}
type Fields = Record<string, unknown>;

const seatInfo = shape({
  player: orNull(number),
  name: text,
  colour: text,
  holder: text,
  protocol: text,
  level: text,
  ready: flag,
  connected: flag,
  stand_in: flag,
  left: orNone(flag),
});
const result = shape({ reason: text, winners: numbers, points: numbers });
export const tableFields: Record<string, Check> = {
  id: text,
  game: word('catan', 'blokus'),
  title: text,
  stage: word('gathering', 'playing', 'over'),
  paused: flag,
  seats: list(seatInfo),
  min_seats: number,
  max_seats: number,
  start: text,
  opened: number,
  result: orNull(result),
  limits: thing,
  host: orNone(number),
  rematch: orNone(text),
  can_hint: orNone(flag),
};
const table = shape(tableFields);

const catanSeat = shape({
  hand: orNull(thing),
  hand_size: number,
  card_count: number,
  points: number,
  roads: numbers,
  settlements: numbers,
  cities: numbers,
});
const catanView = shape({
  phase: text,
  current: number,
  must_act: numbers,
  robber: number,
  bank: thing,
  seats: list(catanSeat),
  offers: list(thing),
  counters: list(thing),
});
const blokusView = shape({
  turn: number,
  to_act: numbers,
  board: list(text),
  left: thing,
  valid: list(text),
  points: thing,
  seat_points: numbers,
});
const view: Check = (v) => catanView(v) || blokusView(v);
const catanSetup = shape({ rules: thing, cells: list(thing), harbours: list(thing) });
const blokusSetup = shape({ size: number, seats: number, start_squares: list(list(numbers)) });
const setup: Check = (v) => catanSetup(v) || blokusSetup(v);
const legal = shape({ actions: list(text) });
const event = shape({ type: text });
const happeningFields = { version: number, at: number, news: event, events: list(event) };
const happening = shape(happeningFields);

const suggestion = shape({ action: text, value: orNull(number) });

const messages: Record<string, Check> = {
  view: shape({
    version: number,
    seat: orNull(number),
    table,
    setup: orNull(setup),
    view: orNull(view),
    legal: orNull(legal),
    wishes: shape({
      draw: numbers,
      undo: numbers,
      undo_of: orNull(number),
      call_off: numbers,
      replace: list(shape({ of: number, by: numbers })),
    }),
    waited_ms: orNone(numbers),
    left_ms: orNone(numbers),
  }),
  update: shape({
    ...happeningFields,
    seat: orNull(number),
    table: orNone(table),
    setup: orNone(setup),
    view: orNone(view),
    legal: orNone(legal),
    waited_ms: orNone(numbers),
    left_ms: orNone(numbers),
  }),
  resumed: shape({ version: number }),
  reply: shape({ id: text, ok: flag, version: orNone(number), code: orNone(text) }),
  hint: shape({ version: number, seat: number, hints: list(suggestion) }),
  pong: shape({ id: text }),
  error: shape({ code: text }),
};

// Null for what is no message of the protocol.
export function serverMessage(data: unknown): ServerMessage | null {
  const value = parsed(data);
  const type = (value as Fields | null)?.type;
  const check = typeof type === 'string' ? messages[type] : undefined;
  return check?.(value) ? (value as ServerMessage) : null;
}

export function lobbyMessage(data: unknown): LobbyMessage | null {
  const value = parsed(data);
  const isMessage =
    shape({ type: word('tables'), tables: list(table) })(value) ||
    shape({ type: word('table'), table })(value);
  return isMessage ? (value as LobbyMessage) : null;
}

// What a page of before has kept: a view, and all that it was told.
export function isKeptView(value: unknown): boolean {
  const { view: message } = messages;
  return !!message?.(value) && shape({ happenings: list(happening) })(value);
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

const guard =
  <T>(check: Check): Guard<T> =>
  (value): value is T =>
    check(value);

const analysis = shape({
  start: numbers,
  moves: list(
    shape({
      version: number,
      seat: orNull(number),
      action: text,
      chances: numbers,
      loss: orNull(number),
      best: list(suggestion),
    }),
  ),
});
const range = shape({ min: number, max: number });
const cards = shape({ lumber: number, brick: number, wool: number, grain: number, ore: number });
const board = shape({ seats: number, rules: thing });

export const answers = {
  anything: guard<object>(thing),
  tables: guard<{ tables: Table[]; next?: string }>(
    shape({ tables: list(table), next: orNone(text) }),
  ),
  table: guard<{ table: Table }>(shape({ table })),
  joined: guard<Joined>(shape({ player: number, seat: number, token: text, table })),
  history: guard<{ updates: Happening[]; next?: string }>(
    shape({ updates: list(happening), next: orNone(text) }),
  ),
  replay: guard<Replay>(shape({ table, setup, frames: list(shape({ ...happeningFields, view })) })),
  analysis: guard<Analysis | AnalysisUnderWay>(
    (value) => shape({ done: number, moves: number })(value) || analysis(value),
  ),
  info: guard<ServerInfo>(
    shape({ table: orNone(text), protocols: list(shape({ name: text, address: text })) }),
  ),
  games: guard<GameFacts>(
    shape({
      catan: shape({
        costs: shape({ road: cards, settlement: cards, city: cards, card: cards }),
        seats: range,
        target: range,
        boards: shape({ small: board, large: board }),
      }),
      blokus: shape({
        variants: list(
          shape({ name: text, seats: number, formats: list(shape({ name: text, ending: text })) }),
        ),
      }),
    }),
  ),
  bots: guard<BotLevels>(
    shape({ levels: list(text), games: orNone(shape({ catan: list(text), blokus: list(text) })) }),
  ),
  geometry: guard<Geometry>(
    shape({ cells: list(thing), sea: list(thing), corners: list(thing), edges: list(thing) }),
  ),
  pieces: guard<{ pieces: Piece[] }>(
    shape({
      pieces: list(shape({ name: text, squares: list(numbers), orientations: list(thing) })),
    }),
  ),
};
