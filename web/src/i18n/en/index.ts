import { blokus } from './blokus';
import { catan } from './catan';
import { common } from './common';
import { learn } from './learn';
import { lobby } from './lobby';
import { log } from './log';
import { refusals } from './refusals';
import { statistics } from './statistics';
import { table } from './table';

export const en = { ...common, lobby, table, catan, blokus, log, refusals, learn, statistics };
export type Dictionary = typeof en;
