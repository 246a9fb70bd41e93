import { blokus } from './blokus';
import { catan } from './catan';
import { common } from './common';
import { learn } from './learn';
import { lobby } from './lobby';
import { log } from './log';
import { refusals } from './refusals';
import { statistics } from './statistics';
import { table } from './table';
import type { Dictionary } from '../en';

export const de: Dictionary = {
  ...common,
  lobby,
  table,
  catan,
  blokus,
  log,
  refusals,
  learn,
  statistics,
};
