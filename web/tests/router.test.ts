import { describe, expect, it } from 'vitest';
import { parseRoute, tableIdFrom } from '../src/app/router';

describe('addresses', () => {
  it('lead to the lobby, a table, a position of a replay and an introduction', () => {
    expect(parseRoute('')).toEqual({ page: 'lobby' });
    expect(parseRoute('#/t/K7QM2XPD')).toEqual({ page: 'table', id: 'K7QM2XPD', seat: null });
    expect(parseRoute('#/t/K7QM2XPD?seat=p4yEr')).toEqual({
      page: 'table',
      id: 'K7QM2XPD',
      seat: 'p4yEr',
    });
    expect(parseRoute('#/replay/K7QM2XPD?at=17')).toEqual({
      page: 'replay',
      id: 'K7QM2XPD',
      at: 17,
      show: null,
    });
    expect(parseRoute('#/learn/blokus')).toEqual({ page: 'learn', game: 'blokus' });
  });

  it('that could reach another path of the server are unknown', () => {
    expect(parseRoute('#/t/..%2Fbots')).toEqual({ page: 'unknown' });
    expect(parseRoute('#/t/')).toEqual({ page: 'unknown' });
    expect(parseRoute('#/replay/A?at=-1')).toEqual({
      page: 'replay',
      id: 'A',
      at: null,
      show: null,
    });
  });

  it('are understood as a pasted link or a bare code', () => {
    expect(tableIdFrom(' K7QM2XPD ')).toBe('K7QM2XPD');
    expect(tableIdFrom('http://host:8080/#/t/K7QM2XPD')).toBe('K7QM2XPD');
    expect(tableIdFrom('http://host:8080/share/K7QM2XPD?at=7')).toBe('K7QM2XPD');
    expect(tableIdFrom('two words')).toBeNull();
  });
});
