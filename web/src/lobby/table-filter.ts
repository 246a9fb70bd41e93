// Which tables of a long list are meant.
import type { Game, Table } from '../protocol';

export interface Filter {
  game: Game | 'all';
  text: string;
}

export const everything: Filter = { game: 'all', text: '' };

// Every word must be found in the title, the code or a name.
export function matches({ id, game, title, seats }: Table, filter: Filter): boolean {
  if (filter.game !== 'all' && filter.game !== game) return false;
  const told = [id, title, ...seats.map(({ name }) => name)].join(' ').toLocaleLowerCase();
  return filter.text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
}
