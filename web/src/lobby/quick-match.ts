// A game with whoever waits: sits down at the table that fills up soonest, or opens one where others
// find this player.
import { go, paths } from '../app/router';
import { api } from '../net/api';
import { forgetToken, heldTables, keepToken, tokenOf } from '../net/tokens';
import type { Game, NewTable, Table } from '../protocol';
import { complain, ownName, usualVariant } from './start-game';

// Somebody sits there and waits, and there is room.
export function waitsForPlayers(table: Table, game: Game): boolean {
  const people = table.seats.filter(({ holder, connected }) => holder === 'client' && connected);
  return (
    table.stage === 'gathering' &&
    table.game === game &&
    table.listed &&
    table.kind === 'web' &&
    people.length > 0 &&
    freeSeats(table) > 0
  );
}

export function freeSeats({ seats, max_seats }: Table): number {
  return max_seats - seats.filter(({ holder }) => holder !== 'open').length;
}

// Who waits longest comes first where as many seats are free.
export function bestFirst(a: Table, b: Table): number {
  return freeSeats(a) - freeSeats(b) || a.opened - b.opened || a.id.localeCompare(b.id);
}

export function tableFor(game: Game, seats: number): NewTable {
  const common = { game, start: 'when-full', lost_seat: 'waits', listed: true } as const;
  if (game === 'catan') return { ...common, seats: { min: seats, max: seats } };
  return { ...common, variant: usualVariant(seats) };
}

export async function quickMatch(game: Game, seats: number): Promise<void> {
  const found = await joinFirst(await waiting(game));
  if (found) return go(paths.table(found));
  const made = await api.create(tableFor(game, seats));
  if (!made.ok) return complain(made.problem);
  const own = await joinFirst([made.value.table]);
  if (!own) return;
  go(paths.table((await olderInstead(made.value.table)) ?? own));
}

async function waiting(game: Game): Promise<Table[]> {
  const answer = await api.tables('gathering', 100);
  const mine = new Set(heldTables());
  const all = answer.ok ? answer.value.tables : [];
  return all.filter((table) => waitsForPlayers(table, game) && !mine.has(table.id)).sort(bestFirst);
}

// A seat may be gone in the meantime; then the next table is asked.
async function joinFirst(tables: readonly Table[]): Promise<string | null> {
  for (const { id } of tables) {
    const joined = await api.join(id, ownName());
    if (!joined.ok) continue;
    keepToken(id, joined.value.token);
    return id;
  }
  return null;
}

// Two who asked at the same moment have opened a table each: the younger one goes over to the older.
async function olderInstead(own: Table): Promise<string | null> {
  const isOlder = (table: Table) =>
    table.opened < own.opened || (table.opened === own.opened && table.id < own.id);
  const other = await joinFirst((await waiting(own.game)).filter(isOlder));
  if (other) await giveUp(own.id);
  return other;
}

async function giveUp(id: string): Promise<void> {
  const token = tokenOf(id);
  if (token) await api.leave(id, token);
  forgetToken(id);
}
