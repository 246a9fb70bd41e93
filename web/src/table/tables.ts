// The tables of the two games, loaded when one is opened.
import { lazy } from '../ui/lazy';

export const CatanTable = lazy(async () => (await import('../catan/catan-table')).CatanTable);
export const BlokusTable = lazy(async () => (await import('../blokus/blokus-table')).BlokusTable);
