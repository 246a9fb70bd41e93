// Catan: the board, what a viewer knows, what may be done and what happened.
import type { Outcome } from './tables';

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

export const resources = ['lumber', 'brick', 'wool', 'grain', 'ore'] as const;
export type Resource = (typeof resources)[number];
export type Cards = Record<Resource, number>;

export const developments = [
  'knight',
  'victory-point',
  'road-building',
  'invention',
  'monopoly',
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
  | 'setup-settlement'
  | 'setup-road'
  | 'roll'
  | 'discard'
  | 'move-robber'
  | 'steal'
  | 'free-roads'
  | 'main'
  | 'special-build'
  | 'over';

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
  | {
      type: 'traded';
      seat: number;
      partner: number;
      give: Cards;
      take: Cards;
      offer: number | null;
    }
  | { type: 'longest-road-changed'; from: number | null; to: number | null; length: number }
  | { type: 'largest-army-changed'; from: number | null; to: number | null; knights: number }
  | { type: 'turn-ended'; seat: number }
  | { type: 'turn-began'; seat: number; turn: number }
  | { type: 'special-building-began'; seat: number }
  | { type: 'seat-left'; seat: number }
  | { type: 'seat-returned'; seat: number }
  | { type: 'game-ended'; outcome: Outcome };
