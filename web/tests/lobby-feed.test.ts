import { describe, expect, it } from 'vitest';
import { withMessage } from '../src/net/lobby-feed';
import { table } from './fixtures/catan';

describe('the live list of tables', () => {
  const [open, other] = [
    { ...table, id: 'A' },
    { ...table, id: 'B' },
  ];
  const known = withMessage(new Map(), { type: 'tables', tables: [open, other] });
  it('shows each table as it was told last', () => {
    const renamed = { ...open, title: 'Feierabend' };
    const after = withMessage(known, { type: 'table', table: renamed });
    expect([...after.values()]).toEqual([renamed, other]);
  });
  it('shows no table that its host has taken off the list', () => {
    const hidden = { ...open, listed: false };
    expect([...withMessage(known, { type: 'table', table: hidden }).keys()]).toEqual(['B']);
  });
});
