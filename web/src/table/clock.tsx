// The time that a seat has left to act, where the table has a limit. The server says how long it
// has been waiting; from there this computer's clock goes on.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Table } from '../protocol';
import { useTable } from './context';

export function secondsLeft(limit: number, askedAt: number, now: number): number {
  return Math.max(0, Math.ceil((askedAt + limit - now) / 1000));
}

export function Clock({ table, seat }: { table: Table; seat: number }) {
  const store = useTable();
  const [now, setNow] = useState(Date.now());
  const limit = table.limits.hard_ms ?? table.limits.soft_ms ?? null;
  const running = limit !== null && !table.paused && table.stage === 'playing';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  const askedAt = store.askedAt.value[seat];
  if (!running || limit === null || askedAt === undefined) return null;
  const left = secondsLeft(limit, askedAt, Math.max(now, askedAt));
  return (
    <div class={left <= 10 ? 'clock short' : 'clock'} role="timer">
      <span aria-hidden="true">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
      <span class="visually-hidden">{t().table.timeLeft(left)}</span>
    </div>
  );
}
