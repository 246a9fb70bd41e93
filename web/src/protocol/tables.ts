// Tables, seats and what may be asked about them.
import type { CatanRules } from './catan';

export type Game = 'catan' | 'blokus';
export type Stage = 'gathering' | 'playing' | 'over';
export type Holder = 'open' | 'reserved' | 'client' | 'bot';
export type StartRule = 'when-full' | 'when-all-ready' | 'when-told';
export type LostSeat = 'waits' | 'ends-game' | 'forfeits' | 'bot-plays';
export type Overtime = 'forfeits' | 'bot-acts';
export type EndReason =
  | 'finished'
  | 'left'
  | 'soft-timeout'
  | 'hard-timeout'
  | 'rule-violation'
  | 'drawn'
  | 'aborted'
  | 'abandoned';

export interface SeatInfo {
  player: number | null;
  name: string;
  colour: string;
  holder: Holder;
  protocol: string;
  level: string;
  ready: boolean;
  connected: boolean;
  stand_in: boolean;
}

export interface Result {
  reason: EndReason;
  winners: number[];
  points: number[];
  offender: number | null;
  detail: string;
}

export interface Limits {
  soft_ms?: number | null;
  hard_ms?: number | null;
  overtime?: Overtime;
}

export interface Table {
  id: string;
  game: Game;
  variant: string | null;
  kind: string;
  title: string;
  stage: Stage;
  paused: boolean;
  can_undo: boolean;
  rules: CatanRules | null;
  seats: SeatInfo[];
  min_seats: number;
  max_seats: number;
  start: StartRule;
  opened: number;
  result: Result | null;
  limits: Limits;
  lost_seat: LostSeat;
  grace_ms: number;
  listed: boolean;
}

export interface NewTable {
  game: Game;
  variant?: string;
  rules?: Partial<CatanRules>;
  title?: string;
  seats?: { min: number; max: number };
  start?: StartRule;
  bots?: string[];
  lost_seat?: LostSeat;
  grace_ms?: number;
  limits?: Limits;
  listed?: boolean;
}

export interface Joined {
  player: number;
  seat: number;
  token: string;
  table: Table;
}

export interface Problem {
  status: number;
  code: string;
  detail: string;
}

export interface ServerInfo {
  table?: string; // of a server that has one alone
  protocols: { name: string; address: string }[];
}

// How the rules of a game ended it.
export interface Outcome {
  winners: number[];
  reason: string;
}
