import { describe, expect, it } from 'vitest';
import openapi from '../../src/protocol/web/openapi.json?raw';
import { answers, lobbyMessage, serverMessage, tableFields } from '../src/protocol/guards';
import * as blokus from './fixtures/blokus';
import { legal, setup, table, view } from './fixtures/catan';

const wishes = { draw: [], undo: [], undo_of: null, call_off: [], replace: [] };
const first = { type: 'view', version: 1, seat: 0, table, setup, view, legal, wishes };
const told = (message: unknown) => serverMessage(JSON.stringify(message));

describe('what comes from outside', () => {
  it('is believed when it has the shape of the protocol, in both games', () => {
    expect(told(first)).toEqual(first);
    const other = { table: blokus.table, setup: blokus.setup, view: blokus.view };
    expect(told({ ...first, ...other, legal: blokus.legal })).not.toBe(null);
    expect(told({ ...first, setup: null, view: null, legal: null })).not.toBe(null);
    expect(told({ type: 'pong', id: 'a' })).not.toBe(null);
  });

  it('may tell more than the page knows', () => {
    expect(told({ ...first, table: { ...table, host: 3 } })).not.toBe(null);
  });

  it('is not believed otherwise', () => {
    expect(serverMessage('{')).toBe(null);
    expect(serverMessage(new ArrayBuffer(1))).toBe(null);
    expect(told({ type: 'greeting' })).toBe(null);
    expect(told({ ...first, version: '1' })).toBe(null);
    expect(told({ ...first, table: { ...table, seats: [{}] } })).toBe(null);
    expect(told({ ...first, view: { ...view, seats: null } })).toBe(null);
    expect(told({ ...first, legal: { actions: [1] } })).toBe(null);
    expect(lobbyMessage(JSON.stringify({ type: 'tables', tables: [{ id: 1 }] }))).toBe(null);
    expect(answers.joined({ player: 1, seat: 0, token: 7, table })).toBe(false);
  });

  it('has no field that the description of the API does not have', () => {
    const { components } = JSON.parse(openapi) as {
      components: { schemas: { Table: { properties: Record<string, unknown> } } };
    };
    const described = Object.keys(components.schemas.Table.properties);
    expect(described).toEqual(expect.arrayContaining(Object.keys(tableFields)));
  });
});
