// The same game once more: same rules, same strengths of bots, as many seats for people as before.
import type { NewTable, Table } from '../protocol';

export function rematchOf(table: Table): NewTable {
  const bots = table.seats.filter(({ holder }) => holder === 'bot').map(({ level }) => level);
  return {
    game: table.game,
    title: table.title,
    ...(table.game === 'catan'
      ? { rules: table.rules ?? {}, seats: { min: table.min_seats, max: table.max_seats } }
      : { variant: table.variant ?? 'classic' }),
    start: table.start,
    bots,
    lost_seat: table.lost_seat,
    grace_ms: table.grace_ms,
    limits: table.limits,
    listed: table.listed,
  };
}

export function isAgainstBotsAlone(table: Table, own: number | null): boolean {
  return own !== null && table.seats.every(({ holder }, seat) => seat === own || holder === 'bot');
}
