// The messages of the web protocol as types, word for word as docs/web-protocol.md spells them.
// Nothing else in the client knows the wire.

export type Game = 'catan' | 'blokus';
export type Stage = 'gathering' | 'playing' | 'over';
export type Holder = 'open' | 'reserved' | 'client' | 'bot';
export type StartRule = 'when-full' | 'when-all-ready' | 'when-told';
export type LostSeat = 'waits' | 'ends-game' | 'forfeits' | 'bot-plays';
export type Overtime = 'forfeits' | 'bot-acts';
export type EndReason =
  | 'finished' | 'left' | 'soft-timeout' | 'hard-timeout'
  | 'rule-violation' | 'drawn' | 'aborted' | 'abandoned';

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

export interface CatanRules {
  board: 'small' | 'large';
  phases: 'all' | 'building-only';
  harbour_use: 'at-once' | 'next-turn';
  harbours: 'alternating' | 'fixed';
  chips: 'spiral' | 'shuffled';
  dice: 'fair' | 'deck';
  pre_roll_card: boolean;
  special_building: boolean;
  steal_optional: boolean;
  friendly_robber: boolean;
  target: number;
  discard_limit: number;
  max_turns: number;
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
  protocols: { name: string; address: string }[];
}

// ---- Catan

export const resources = ['lumber', 'brick', 'wool', 'grain', 'ore'] as const;
export type Resource = (typeof resources)[number];
export type Cards = Record<Resource, number>;

export const developments = [
  'knight', 'victory-point', 'road-building', 'invention', 'monopoly',
] as const;
export type Development = (typeof developments)[number];
export type DevelopmentCards = Record<Development, number>;

export type Terrain = 'forest' | 'hill' | 'pasture' | 'field' | 'mountain' | 'desert';
export type HarbourKind = Resource | 'any';

export interface Geometry {
  cells: { id: number; q: number; r: number; x: number; y: number }[];
  sea: { q: number; r: number; x: number; y: number }[];
  corners: { id: number; x: number; y: number }[];
  edges: { id: number; a: number; b: number }[];
}

export interface CatanSetup {
  rules: CatanRules;
  seats: number;
  first: number;
  cells: { terrain: Terrain; chip: number }[];
  harbours: { edge: number; kind: HarbourKind }[];
  robber: number;
  opening: [number, number][][];
}

export type CatanPhase =
  | 'setup-settlement' | 'setup-road' | 'roll' | 'discard' | 'move-robber'
  | 'steal' | 'free-roads' | 'main' | 'special-build' | 'over';

export interface CatanSeat {
  hand: Cards | null;
  hand_size: number;
  cards: DevelopmentCards | null;
  bought: DevelopmentCards | null;
  card_count: number;
  knights: number;
  road_length: number;
  points: number;
  roads: number[];
  settlements: number[];
  cities: number[];
  roads_left: number;
  settlements_left: number;
  cities_left: number;
  rates: Cards;
  absent: boolean;
}

export interface Offer {
  offer: number;
  give: Cards;
  want: Cards;
  accepted: number[];
  declined: number[];
}

export interface Counter {
  seat: number;
  give: Cards;
  want: Cards;
}

export interface CatanView {
  turn: number;
  phase: CatanPhase;
  current: number;
  to_act: number[];
  must_act: number[];
  dice: [number, number] | null;
  robber: number;
  bank: Cards;
  deck: number;
  card_played: boolean;
  free_roads: number;
  longest_road: number | null;
  largest_army: number | null;
  must_discard: { seat: number; count: number }[];
  seats: CatanSeat[];
  offers: Offer[];
  counters: Counter[];
}

export interface CatanLegal {
  actions: string[];
  may_offer: boolean;
  may_counter: boolean;
  discard: number;
}

interface Outcome {
  winners: number[];
  reason: string;
}

export type CatanEvent =
  | { type: 'dice-rolled'; seat: number; dice: [number, number] }
  | { type: 'produced'; seat: number; cards: Cards; missing: Cards }
  | { type: 'opening-yield'; seat: number; cards: Cards }
  | { type: 'must-discard'; seat: number; count: number }
  | { type: 'discarded'; seat: number; cards: Cards }
  | { type: 'robber-moved'; seat: number; from: number; to: number }
  | { type: 'stole'; thief: number; victim: number; card: Resource | null }
  | { type: 'steal-declined'; seat: number }
  | { type: 'built-road'; seat: number; at: number; paid: Cards }
  | { type: 'built-settlement'; seat: number; at: number; paid: Cards }
  | { type: 'built-city'; seat: number; at: number; paid: Cards }
  | { type: 'bought-card'; seat: number; card: Development | null; paid: Cards }
  | { type: 'played-knight'; seat: number }
  | { type: 'played-road-building'; seat: number; roads: number }
  | { type: 'played-invention'; seat: number; cards: Cards }
  | { type: 'played-monopoly'; seat: number; kind: Resource }
  | { type: 'monopoly-taken'; from: number; to: number; kind: Resource; count: number }
  | { type: 'bank-traded'; seat: number; give: Resource; count: number; take: Resource }
  | { type: 'offer-made'; seat: number; offer: number; give: Cards; want: Cards }
  | { type: 'offer-accepted'; seat: number; offer: number }
  | { type: 'offer-declined'; seat: number; offer: number }
  | { type: 'acceptance-withdrawn'; seat: number; offer: number }
  | { type: 'offer-withdrawn'; seat: number; offer: number }
  | { type: 'counter-made'; seat: number; give: Cards; want: Cards }
  | { type: 'counter-withdrawn'; seat: number }
  | { type: 'traded'; seat: number; partner: number; give: Cards; take: Cards; offer: number | null }
  | { type: 'longest-road-changed'; from: number | null; to: number | null; length: number }
  | { type: 'largest-army-changed'; from: number | null; to: number | null; knights: number }
  | { type: 'turn-ended'; seat: number }
  | { type: 'turn-began'; seat: number; turn: number }
  | { type: 'special-building-began'; seat: number }
  | { type: 'seat-left'; seat: number }
  | { type: 'seat-returned'; seat: number }
  | { type: 'game-ended'; outcome: Outcome };

// ---- Blokus

export const colours = ['blue', 'yellow', 'red', 'green'] as const;
export type Colour = (typeof colours)[number];
export type Square = [number, number];
export type Rotation = 'NONE' | 'RIGHT' | 'MIRROR' | 'LEFT';

export interface Orientation {
  rotation: Rotation;
  flipped: boolean;
  squares: Square[];
}

export interface Piece {
  name: string;
  squares: Square[];
  orientations: Orientation[];
}

export interface BlokusSetup {
  variant: string;
  size: number;
  seats: number;
  colours: number;
  seat_of: (number | null)[];
  start_piece: string | null;
  start_squares: Square[][];
}

export interface BlokusView {
  turn: number;
  round: number;
  to_act: number[];
  colour: Colour | null;
  board: string[];
  left: Partial<Record<Colour, string[]>>;
  valid: Colour[];
  points: Partial<Record<Colour, number>>;
  seat_points: number[];
  last: string | null;
}

export interface BlokusLegal {
  actions: string[];
}

export type BlokusEvent =
  | { type: 'placed'; seat: number; colour: Colour; piece: string; placement: string; squares: Square[] }
  | { type: 'passed'; seat: number; colour: Colour }
  | { type: 'left'; seat: number }
  | { type: 'eliminated'; colour: Colour }
  | { type: 'ended'; outcome: Outcome };

// ---- Messages

export type SeatChange =
  | 'reserved' | 'unreserved' | 'joined' | 'profile' | 'ready'
  | 'left' | 'lost' | 'returned' | 'bot-plays' | 'timed';

export type News =
  | { type: 'seat'; seat: number; change: SeatChange }
  | { type: 'started' }
  | { type: 'moved'; seat: number | null }
  | { type: 'chat'; player: number; name: string; text: string }
  | { type: 'paused'; paused: boolean }
  | { type: 'stepped' }
  | { type: 'draw-offered'; seat: number }
  | { type: 'ended'; result: Result };

export type Setup = CatanSetup | BlokusSetup;
export type View = CatanView | BlokusView;
export type Legal = CatanLegal | BlokusLegal;
export type GameEvent = CatanEvent | BlokusEvent;

export interface ViewMessage {
  type: 'view';
  version: number;
  seat: number | null;
  table: Table;
  setup: Setup | null;
  view: View | null;
  legal: Legal | null;
}

export interface UpdateMessage {
  type: 'update';
  version: number;
  at: number;
  news: News;
  events?: GameEvent[];
  seat: number | null;
  table?: Table;
  setup?: Setup;
  view?: View;
  legal?: Legal | null;
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

export type ServerMessage =
  ViewMessage | UpdateMessage | ResumedMessage | ReplyMessage | ErrorMessage;

export type Request =
  | { type: 'act'; actions: string[]; version?: number }
  | { type: 'ready'; ready: boolean }
  | { type: 'start' }
  | { type: 'profile'; name?: string; colour?: string }
  | { type: 'bot'; level: string }
  | { type: 'chat'; text: string }
  | { type: 'draw' }
  | { type: 'leave' }
  | { type: 'stand-in'; level: string }
  | { type: 'back' };

// A finished game, one frame per thing that happened.
export interface Replay {
  table: Table;
  setup: Setup;
  frames: ReplayFrame[];
}

export interface ReplayFrame {
  version: number;
  at: number;
  news: News;
  events: GameEvent[];
  view: View;
}

// The lobby's live list.
export type LobbyMessage =
  | { type: 'tables'; tables: Table[] }
  | { type: 'table'; table: Table };
