// Tables, seats and what may be asked about them.
import type {
  BotLevels as AllLevels,
  Limits,
  Problem as Details,
  Result,
  SeatInfo,
} from './openapi';

export type {
  Game,
  GameFacts,
  Joined,
  Limits,
  LostSeat,
  NewTable,
  Outcome,
  Result,
  SeatInfo,
  ServerInfo,
  Settings,
  Stage,
  StartRule,
  Table,
} from './openapi';

// What the page makes of a refusal.
export type Problem = Pick<Details, 'status' | 'code' | 'detail'>;
// Those of each game come after those that every game has.
export type BotLevels = Pick<AllLevels, 'levels'> & Partial<AllLevels>;
export type Holder = SeatInfo['holder'];
export type Overtime = NonNullable<Limits['overtime']>;
export type EndReason = Result['reason'];
