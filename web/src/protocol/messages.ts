// What server and client say to each other about one table, and in the lobby.
import type { BlokusEvent, BlokusLegal, BlokusSetup, BlokusView } from './blokus';
import type { CatanEvent, CatanLegal, CatanSetup, CatanView } from './catan';
import type { Result, Settings, Table } from './tables';

export type SeatChange =
  | 'reserved'
  | 'unreserved'
  | 'joined'
  | 'profile'
  | 'ready'
  | 'left'
  | 'lost'
  | 'returned'
  | 'bot-plays'
  | 'timed'
  | 'noted';

export type News =
  | { type: 'seat'; seat: number; change: SeatChange }
  | { type: 'started' }
  | { type: 'moved'; seat: number | null }
  | { type: 'chat'; player: number; name: string; text: string; aside?: boolean }
  | { type: 'paused'; paused: boolean }
  | { type: 'stepped' }
  | { type: 'resized'; max_seats: number }
  | { type: 'settings' }
  | { type: 'time-up'; seat: number }
  | { type: 'replace-asked'; seat: number; of: number }
  | { type: 'call-off-asked'; seat: number }
  | { type: 'rematch'; seat: number; table: string }
  | { type: 'draw-offered'; seat: number }
  | { type: 'undo-asked'; seat: number }
  | { type: 'undone'; seat: number }
  | { type: 'declined'; seat: number }
  | { type: 'ended'; result: Result };

export type Setup = CatanSetup | BlokusSetup;
export type View = CatanView | BlokusView;
export type Legal = CatanLegal | BlokusLegal;
export type GameEvent = CatanEvent | BlokusEvent;

// Seats that want a draw, that agree to take back the last move of one of them, and that want the game
// called off or a missing seat replaced.
export interface Wishes {
  draw: number[];
  undo: number[];
  undo_of: number | null;
  call_off: number[];
  replace: { of: number; by: number[] }[];
}

export interface ViewMessage {
  type: 'view';
  version: number;
  seat: number | null;
  table: Table;
  setup: Setup | null;
  view: View | null;
  legal: Legal | null;
  wishes: Wishes;
  waited_ms?: number[]; // of each seat, where time is limited
  left_ms?: number[]; // of each seat's whole time, where that is limited
}

// What happened, as this viewer was told.
export interface Happening {
  version: number;
  at: number;
  news: News;
  events: GameEvent[];
}

export interface UpdateMessage extends Happening {
  type: 'update';
  seat: number | null;
  table?: Table;
  setup?: Setup;
  view?: View;
  legal?: Legal | null;
  waited_ms?: number[];
  left_ms?: number[];
}

export type ReplyMessage =
  | { type: 'reply'; id: string; ok: true; version: number }
  | { type: 'reply'; id: string; ok: false; code: string; message: string };

export interface ErrorMessage {
  type: 'error';
  code: string;
  message: string;
}

// All that was missed has been sent.
export interface ResumedMessage {
  type: 'resumed';
  version: number;
  seat: number | null;
}

export interface PongMessage {
  type: 'pong';
  id: string;
}

export type ServerMessage =
  ViewMessage | UpdateMessage | ResumedMessage | ReplyMessage | PongMessage | ErrorMessage;

export type Request =
  | { type: 'act'; actions: string[]; version?: number }
  | { type: 'ready'; ready: boolean }
  | { type: 'start' }
  | { type: 'profile'; name?: string; colour?: string }
  | { type: 'bot'; level: string }
  | { type: 'chat'; text: string; name?: string }
  | { type: 'draw' }
  | { type: 'undo' }
  | { type: 'decline' }
  | { type: 'leave' }
  | { type: 'stand-in'; level: string }
  | { type: 'back' }
  | { type: 'settings'; settings: Settings }
  | { type: 'remove'; player: number }
  | { type: 'replace'; player: number; level?: string }
  | { type: 'call-off' }
  | { type: 'rematch' };

// A finished game, one frame per thing that happened.
export interface Replay {
  table: Table;
  setup: Setup;
  frames: ReplayFrame[];
}

export interface ReplayFrame extends Happening {
  view: View;
}

// The lobby's live list.
export type LobbyMessage = { type: 'tables'; tables: Table[] } | { type: 'table'; table: Table };
