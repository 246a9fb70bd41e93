import { describe, expect, it } from 'vitest';
import { everything, matches } from '../src/lobby/table-filter';
import { table as plain } from './fixtures/catan';

const table = { ...plain, id: 'K7QM2XPD', title: 'Feierabend' };

describe('the filter of the lobby', () => {
  it('lets everything through when nothing is asked for', () => {
    expect(matches(table, everything)).toBe(true);
  });
  it('knows the games apart', () => {
    expect(matches(table, { ...everything, game: 'catan' })).toBe(true);
    expect(matches(table, { ...everything, game: 'blokus' })).toBe(false);
  });
  it('finds every word in title, code or names, whatever the letters', () => {
    const name = table.seats[0]?.name ?? '';
    expect(matches(table, { ...everything, text: `FEIER ${name.toLowerCase()}` })).toBe(true);
    expect(matches(table, { ...everything, text: 'k7qm' })).toBe(true);
    expect(matches(table, { ...everything, text: 'feier nobody-of-that-name' })).toBe(false);
  });
});
