import { common } from './common';
import { lobby } from './lobby';
import { refusals } from './refusals';
import { table } from './table';
import type { Dictionary } from '../en';

export const de: Dictionary = {
  ...common,
  lobby,
  table,
  refusals,
};
