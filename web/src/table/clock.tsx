// The time that is left to act, where the table has a limit. It counts from the last thing that
// happened in the game, by this computer's clock.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Table } from '../protocol';
import { useTable } from './context';

export function secondsLeft(limit: number, movedAt: number, now: number): number {
  return Math.max(0, Math.ceil((movedAt + limit - now) / 1000));
}

export function Clock({ table }: { table: Table }) {
  const store = useTable();
  const [now, setNow] = useState(Date.now());
  const limit = table.limits.hard_ms ?? table.limits.soft_ms ?? null;
  const running = limit !== null && !table.paused && table.stage === 'playing';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  if (!running || limit === null) return null;
  const left = secondsLeft(limit, store.movedAt.value, now);
  return (
    <div class={left <= 10 ? 'clock short' : 'clock'} role="timer">
      <span aria-hidden="true">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <span class="visually-hidden">{t().table.timeLeft(left)}</span>
    </div>
  );
}
