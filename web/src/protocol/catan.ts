// Catan: the board, what a viewer knows, what may be done and what happened.
import type { CatanSetup, Development, Resource } from './openapi';

export type {
  Cards,
  CatanEvent,
  CatanLegal,
  CatanPhase,
  CatanRules,
  CatanSeat,
  CatanSetup,
  CatanView,
  Counter,
  Development,
  DevelopmentCards,
  Geometry,
  Offer,
  Resource,
} from './openapi';

export const resources = ['lumber', 'brick', 'wool', 'grain', 'ore'] as const satisfies Resource[];
export const developments = [
  'knight',
  'victory-point',
  'road-building',
  'invention',
  'monopoly',
] as const satisfies Development[];

export type Terrain = CatanSetup['cells'][number]['terrain'];
export type HarbourKind = CatanSetup['harbours'][number]['kind'];
