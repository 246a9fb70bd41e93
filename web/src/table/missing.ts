// Who is missing, by the rules of docs/web-protocol.md: the page offers remedies when the server would
// grant them. The server decides all the same.
import type { Happening, Table, View } from '../protocol';
import { actingSeats } from './store';

const patience = 3 * 60 * 1000; // for those who are there and do nothing

export type Missing = { seat: number; how: 'left' | 'away' | 'silent' };

interface Scene {
  table: Table;
  view: View | null;
  happenings: readonly Happening[];
  now: number;
}

export function missingSeats(scene: Scene): Missing[] {
  if (scene.table.stage !== 'playing') return [];
  return scene.table.seats.flatMap((_, seat) => {
    const how = howMissing(scene, seat);
    return how ? [{ seat, how }] : [];
  });
}

function howMissing(scene: Scene, seat: number): Missing['how'] | null {
  const { table, view, happenings, now } = scene;
  const info = table.seats[seat];
  if (!info || info.holder !== 'client' || info.stand_in) return null;
  if (info.left) return 'left';
  if (!info.connected && lostAt(happenings, seat) + table.grace_ms <= now) return 'away';
  const isAwaited = !table.paused && actingSeats(view).includes(seat);
  const silentUntil = lastMoveAt(happenings) + Math.max(patience, table.grace_ms);
  return isAwaited && silentUntil <= now ? 'silent' : null;
}

// What is not known happened long ago.
function lostAt(happenings: readonly Happening[], seat: number): number {
  const lost = happenings.findLast(
    ({ news }) => news.type === 'seat' && news.seat === seat && news.change === 'lost',
  );
  return lost?.at ?? 0;
}

// A game that nobody moved in began when the table did its last thing.
function lastMoveAt(happenings: readonly Happening[]): number {
  const moved = happenings.findLast(({ news }) =>
    ['moved', 'started', 'undone', 'paused'].includes(news.type),
  );
  return moved?.at ?? happenings.at(-1)?.at ?? Number.MAX_SAFE_INTEGER;
}

// More than half of the people who are there; the host alone is enough.
export function votesNeeded(table: Table, missing: readonly Missing[]): number {
  const gone = new Set(missing.map(({ seat }) => seat));
  const there = table.seats.filter(
    ({ holder, stand_in, left }, seat) =>
      holder === 'client' && !stand_in && !left && !gone.has(seat),
  );
  return Math.floor(there.length / 2) + 1;
}
