// A finished game, frame by frame, shown by the same components as a live one: the store is fed
// from the replay instead of a connection.
import { batch } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { paths } from '../app/router';
import { t } from '../i18n';
import { statisticsWords } from '../i18n/statistics';
import { explain } from '../lobby/start-game';
import { api } from '../net/api';
import type { Problem, Replay, Table } from '../protocol';
import { BlokusStatistics } from '../statistics/blokus-statistics';
import { CatanStatistics } from '../statistics/catan-statistics';
import { TableContext } from '../table/context';
import type { Panel } from '../table/panels';
import { BlokusTable, CatanTable } from '../table/tables';
import { TableStore } from '../table/store';
import { noWishes } from '../table/wishes';
import { Player } from './controls';
import '../styles/replay.css';

interface Props {
  id: string;
  at: number | null;
  show: string | null;
}

export function ReplayPage({ id, at, show }: Props) {
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
  return <Shown key={at} replay={replay} start={at} panel={show} />;
}

function Shown({
  replay,
  start,
  panel,
}: {
  replay: Replay;
  start: number | null;
  panel: string | null;
}) {
  const last = replay.frames.length - 1;
  const [at, setAt] = useState(Math.min(start ?? 0, last));
  const store = useMemo(() => new TableStore(replay.table.id, null, neverOpened), [replay]);
  useMemo(() => showFrame(store, replay, at), [store, replay, at]);
  const isCatan = replay.table.game === 'catan';
  const [Shape, Statistics] = isCatan
    ? [CatanTable, CatanStatistics]
    : [BlokusTable, BlokusStatistics];
  const statistics: Panel = {
    name: 'statistics',
    label: statisticsWords().title,
    icon: 'chart',
    content: <Statistics replay={replay} at={at} onGo={setAt} />,
  };
  return (
    <TableContext.Provider value={store}>
      <div class="replay">
        <Player at={at} last={last} onChange={setAt} table={replay.table} />
        <Shape extra={[statistics]} shown={panel} />
      </div>
    </TableContext.Provider>
  );
}

function showFrame(store: TableStore, { table, setup, frames }: Replay, at: number): void {
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
