// The time that a seat has left, where the table limits it: for the decision it is asked for, and for all
// of its decisions together; shown is what runs out first. The server says how it stands; from there this
// computer's clock goes on.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Limits, Table } from '../protocol';
import { useTable } from './context';
import { actingSeats, type Clocks } from './store';

export interface TimeLeft {
  move: number | null; // milliseconds; null: no limit, or not asked to act
  game: number | null;
}

export function timeLeft(
  limits: Limits,
  clocks: Clocks,
  seat: number,
  acting: boolean,
  now: number,
): TimeLeft {
  const limit = limits.hard_ms ?? limits.soft_ms ?? null;
  const askedAt = clocks.askedAt[seat];
  const left = clocks.left[seat];
  return {
    move: acting && limit !== null && askedAt !== undefined ? askedAt + limit - now : null,
    game: limits.game_ms && left !== undefined ? left - (acting ? now - clocks.asOf : 0) : null,
  };
}

export function isTimed({ soft_ms, hard_ms, game_ms }: Limits): boolean {
  return !!(soft_ms ?? hard_ms ?? game_ms);
}

export function asClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

export function Clock({ table, seat }: { table: Table; seat: number }) {
  const store = useTable();
  const clocks = store.clocks.value;
  const acting = !table.paused && actingSeats(store.view.value).includes(seat);
  const isShown = isTimed(table.limits) && table.stage === 'playing';
  const now = useNow(isShown && acting, clocks.asOf);
  if (!isShown) return null;
  const { move, game } = timeLeft(table.limits, clocks, seat, acting, now);
  const first = move !== null && (game === null || move < game) ? 'move' : 'game';
  return (
    <div class="clocks">
      {first === 'move' && move !== null && (
        <Face ms={move} words={t().table.timeLeft} acting={acting} />
      )}
      {first === 'game' && game !== null && (
        <Face ms={game} words={t().table.gameTimeLeft} acting={acting} whole />
      )}
    </div>
  );
}

interface FaceProps {
  ms: number;
  words(seconds: number): string;
  acting: boolean;
  whole?: boolean;
}

function Face({ ms, words, acting, whole }: FaceProps) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const classes = ['clock', whole && 'whole', acting && seconds <= 10 && 'short', acting && 'runs'];
  return (
    <div class={classes.filter(Boolean).join(' ')} role="timer" title={words(seconds)}>
      <span aria-hidden="true">{asClock(ms)}</span>
      <span class="visually-hidden">{words(seconds)}</span>
    </div>
  );
}

// Four times a second while it matters; never before what is known.
function useNow(ticking: boolean, atLeast: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [ticking]);
  return Math.max(now, atLeast);
}
