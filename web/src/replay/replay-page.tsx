// A finished game, frame by frame, shown by the same components as a live one: the store is fed
// from the replay instead of a connection.
import { batch } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { BlokusTable } from '../blokus/blokus-table';
import { CatanTable } from '../catan/catan-table';
import { paths } from '../app/router';
import { t } from '../i18n';
import { explain } from '../lobby/start-game';
import { api } from '../net/api';
import type { Problem, Replay, Table } from '../protocol';
import { TableContext } from '../table/context';
import { TableStore } from '../table/store';
import { noWishes } from '../table/wishes';
import { Downloads, Player } from './controls';

export function ReplayPage({ id, at }: { id: string; at: number | null }) {
  const [replay, setReplay] = useState<Replay | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    document.title = `${t().table.replay.title} · ${t().appName}`;
    void api
      .replay(id)
      .then((answer) => (answer.ok ? setReplay(answer.value) : setProblem(answer.problem)));
  }, [id]);
  if (problem) {
    return (
      <section class="page narrow stack">
        <h1>{t().table.replay.title}</h1>
        <p>{problem.status === 409 ? t().table.replay.notOver : explain(problem)}</p>
        <p>
          <a class="button" href={paths.lobby}>
            {t().table.toLobby}
          </a>
        </p>
      </section>
    );
  }
  if (!replay || replay.frames.length === 0) return <p class="page muted">{t().loading}</p>;
  return <Shown key={at} replay={replay} start={at} />;
}

function Shown({ replay, start }: { replay: Replay; start: number | null }) {
  const last = replay.frames.length - 1;
  const [at, setAt] = useState(Math.min(start ?? 0, last));
  const store = useMemo(() => new TableStore(replay.table.id, null, neverOpened), [replay]);
  useMemo(() => show(store, replay, at), [store, replay, at]);
  return (
    <TableContext.Provider value={store}>
      <div class="replay">
        <Player at={at} last={last} onChange={setAt} id={replay.table.id} />
        {replay.table.game === 'catan' ? <CatanTable /> : <BlokusTable />}
        <Downloads table={replay.table} />
      </div>
    </TableContext.Provider>
  );
}

function show(store: TableStore, { table, setup, frames }: Replay, at: number): void {
  const frame = frames[at];
  if (!frame) return;
  const over = at === frames.length - 1;
  batch(() => {
    store.show({
      version: frame.version,
      seat: null,
      setup,
      view: frame.view,
      legal: null,
      wishes: noWishes,
      table: asThen(table, over),
    });
    store.recall(frames.slice(0, at + 1));
  });
}

// The table as it was then: running until the last frame, with everybody present.
function asThen(table: Table, over: boolean): Table {
  const seats = table.seats.map((seat) => ({ ...seat, connected: true, stand_in: false }));
  return over
    ? { ...table, seats }
    : { ...table, seats, stage: 'playing', result: null, limits: {} };
}

function neverOpened(): never {
  throw new Error('a replay has no connection');
}
