// What server and client say to each other about one table, and in the lobby.
import type { BlokusEvent, BlokusLegal, BlokusSetup, BlokusView } from './blokus';
import type { CatanEvent, CatanLegal, CatanSetup, CatanView } from './catan';
import type { Result, Table } from './tables';

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
  | 'timed';

export type News =
  | { type: 'seat'; seat: number; change: SeatChange }
  | { type: 'started' }
  | { type: 'moved'; seat: number | null }
  | { type: 'chat'; player: number; name: string; text: string }
  | { type: 'paused'; paused: boolean }
  | { type: 'stepped' }
  | { type: 'draw-offered'; seat: number }
  | { type: 'undo-asked'; seat: number }
  | { type: 'undone'; seat: number }
  | { type: 'declined'; seat: number }
  | { type: 'ended'; result: Result };

export type Setup = CatanSetup | BlokusSetup;
export type View = CatanView | BlokusView;
export type Legal = CatanLegal | BlokusLegal;
export type GameEvent = CatanEvent | BlokusEvent;

// Seats that want a draw, and that agree to take back the last move of one of them.
export interface Wishes {
  draw: number[];
  undo: number[];
  undo_of: number | null;
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
  | { type: 'chat'; text: string }
  | { type: 'draw' }
  | { type: 'undo' }
  | { type: 'decline' }
  | { type: 'leave' }
  | { type: 'stand-in'; level: string }
  | { type: 'back' };

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
