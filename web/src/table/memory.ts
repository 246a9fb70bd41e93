// What the page knew about a table, kept for this tab alone while it is loaded anew.
import { isKeptView } from '../protocol/guards';
import type { Memory, TableStore } from './store';

const key = (table: string) => `spieltisch.table.${table}`;

export function recallInto(store: TableStore): void {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key(store.id)) ?? 'null');
    if (isKeptView(saved)) store.remind(saved as Memory);
  } catch {
    sessionStorage.removeItem(key(store.id));
  }
}

export function keepMemoryOf(store: TableStore): void {
  const memory = store.memory();
  try {
    if (memory) sessionStorage.setItem(key(store.id), JSON.stringify(memory));
  } catch {
    // Full or forbidden: the next load asks the server for everything.
  }
}
