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
  | 'abandoned'
  | 'too-long';

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
  left?: boolean; // for good: somebody new may sit down
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
  game_ms?: number | null; // for all decisions of a seat together
  increment_ms?: number; // added after each decision
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
  host?: number | null; // the player who decides before the start and on missing players
  rematch?: string | null; // the table where the same people play again
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

// What the host changes before the start.
export type Settings = Partial<Omit<NewTable, 'bots'>>;

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

// The levels that every game has, and those of each.
export interface BotLevels {
  levels: string[];
  games?: Record<Game, string[]>;
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
