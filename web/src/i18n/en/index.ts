import { common } from './common';
import { lobby } from './lobby';
import { refusals } from './refusals';
import { table } from './table';

export const en = { ...common, lobby, table, refusals };
export type Dictionary = typeof en;
