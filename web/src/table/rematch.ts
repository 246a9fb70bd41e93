// The same people once more: a table with the same settings, everybody one seat further on. The secret
// of the old seat is good there as well.
import { go, paths } from '../app/router';
import { keepToken } from '../net/tokens';
import { ask } from './context';
import type { TableStore } from './store';

const agreed = new Set<string>(); // tables where this player chose to play again

export function agreesToRematch(table: string): boolean {
  return agreed.delete(table);
}

// Opens the table, or joins those who have opened it.
export async function playAgain(store: TableStore): Promise<void> {
  if (!rematchOf(store) && !(await ask(store, { type: 'rematch' })) && !rematchOf(store)) return;
  const next = rematchOf(store);
  if (!next || store.token === null) return;
  keepToken(next, store.token);
  agreed.add(next);
  go(paths.table(next));
}

function rematchOf(store: TableStore): string | null {
  return store.table.peek()?.rematch ?? null;
}
