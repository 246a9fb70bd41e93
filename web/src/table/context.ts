// The table a component belongs to, and what most of them ask about it.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { explain } from '../lobby/start-game';
import { writeAction, type Action, type Request, type Table } from '../protocol';
import { refuse } from '../ui/announce';
import type { TableStore } from './store';

export const TableContext = createContext<TableStore | null>(null);

export function useTable(): TableStore {
  const store = useContext(TableContext);
  if (!store) throw new Error('a component of a table is used outside one');
  return store;
}

export function seatName(table: Table | null, seat: number | null): string {
  if (seat === null) return '';
  return table?.seats[seat]?.name || `#${seat + 1}`;
}

// Sends a request and says why it was refused, where it was.
export async function ask(store: TableStore, request: Request): Promise<boolean> {
  const reply = await store.request(request);
  if (!reply.ok) refuse(explain(reply));
  return reply.ok;
}

// One action at a time: a second click before the answer is a slip of the hand.
export async function act(store: TableStore, action: Action): Promise<boolean> {
  if (store.busy.value) return false;
  return ask(store, { type: 'act', actions: [writeAction(action)] });
}
