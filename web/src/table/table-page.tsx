// One table, from the free seats to the final points.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { onlyTable } from '../app/only-table';
import { paths } from '../app/router';
import { pace, paces } from '../app/settings';
import { t } from '../i18n';
import { loadLevels } from '../lobby/start-game';
import { wholeHistory } from '../net/history';
import { forgetToken, keepToken, tokenOf } from '../net/tokens';
import { openTableSocket } from '../net/websocket';
import type { Happening, Table } from '../protocol';
import { notify } from '../ui/announce';
import { isTimed } from './clock';
import { TableContext } from './context';
import { Gathering } from './gathering';
import { keepMemoryOf, recallInto } from './memory';
import { BlokusTable, CatanTable } from './tables';
import { SeatedContext } from './seated';
import { TableStore } from './store';
import '../styles/table.css';

export function TablePage({ id, givenSeat }: { id: string; givenSeat?: string | null }) {
  const [token, setToken] = useState(() => {
    if (givenSeat) takeGivenSeat(id, givenSeat);
    return tokenOf(id);
  });
  const store = useMemo(
    () =>
      new TableStore(id, token, () => openTableSocket(id), {
        loadPast: (table) => pastOf(table, token),
        pace: paceAt,
      }),
    [id, token],
  );
  useEffect(() => run(store), [store]);
  useEffect(() => void loadLevels(), []);
  const onSeated = () => setToken(tokenOf(id));
  const fault = store.fault.value;
  const wasTaken = store.hasLostSeat.value;
  useEffect(() => {
    if (fault !== 'wrong-token' && !wasTaken) return;
    if (wasTaken) notify(t().table.seatLost);
    forgetToken(id);
    setToken(null);
  }, [fault, wasTaken]);
  if (fault === 'no-such-table') return <NoTable />;
  return (
    <TableContext.Provider value={store}>
      <ConnectionNote store={store} />
      <SeatedContext.Provider value={onSeated}>
        <Stage store={store} onSeated={onSeated} />
      </SeatedContext.Provider>
    </TableContext.Provider>
  );
}

// Nobody watches a hidden page, and where time is limited nobody should lose much of it by watching.
function paceAt(table: Table | null): number {
  if (document.hidden || table?.stage === 'gathering') return 0;
  return paces[pace.value] / (table && isTimed(table.limits) ? 2 : 1);
}

// A foreign server's game has no journal here.
async function pastOf(table: Table | null, token: string | null): Promise<readonly Happening[]> {
  if (onlyTable.value || !table) return [];
  const past = await wholeHistory(table.id, token);
  if (token === null || table.stage !== 'over') return past;
  const known = new Set(past.map(({ version }) => version));
  const seenByAll = await wholeHistory(table.id, null);
  const asides = seenByAll.filter((h) => isAside(h) && !known.has(h.version));
  return [...past, ...asides];
}

// Said by those who look on; players may read it when the game is over.
function isAside({ news }: Happening): boolean {
  return news.type === 'chat' && news.aside === true;
}

function takeGivenSeat(id: string, token: string): void {
  keepToken(id, token);
  history.replaceState(null, '', paths.table(id));
}

// Starts the store, and looks after it when the network or the page comes back.
function run(store: TableStore): () => void {
  const hurry = () => {
    if (!document.hidden) store.hurry();
  };
  const reopen = () => store.reopen();
  const keep = () => keepMemoryOf(store);
  recallInto(store);
  store.start();
  addEventListener('pagehide', keep);
  addEventListener('online', reopen);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    keep();
    removeEventListener('pagehide', keep);
    removeEventListener('online', reopen);
    document.removeEventListener('visibilitychange', hurry);
    store.stop();
  };
}

function Stage({ store, onSeated }: { store: TableStore; onSeated(): void }) {
  const table = store.table.value;
  const name = table ? table.title || t().games[table.game] : '';
  const title = `${store.myTurn.value ? '● ' : ''}${name} · ${t().appName}`;
  useEffect(() => {
    if (table) document.title = title;
  }, [title, !table]);
  if (!table) return <p class="page muted">{t().loading}</p>;
  if (table.stage === 'over' && !store.view.value) return <NeverBegan table={table} />;
  if (table.stage === 'gathering' || !store.view.value || !store.setup.value) {
    return <Gathering table={table} own={store.seat.value} onSeated={onSeated} />;
  }
  return table.game === 'catan' ? <CatanTable /> : <BlokusTable />;
}

// For example at a foreign server that cannot be reached: there is nothing to be ready for.
function NeverBegan({ table }: { table: Table }) {
  const words = t().table;
  const reason = words.reasons[table.result?.reason ?? 'abandoned'];
  return (
    <section class="page narrow stack" role="alert">
      <h1>{words.gameOver}</h1>
      <p>{onlyTable.value ? words.foreignGone : reason}</p>
      {table.result?.detail && <p class="muted">{table.result.detail}</p>}
      {!onlyTable.value && (
        <p>
          <a class="button" href={paths.lobby}>
            {words.toLobby}
          </a>
        </p>
      )}
    </section>
  );
}

function ConnectionNote({ store }: { store: TableStore }) {
  const lost = store.status.value === 'waiting';
  return (
    <div class={lost ? 'connection lost' : 'connection'} role="status">
      {lost && t().table.connection.waiting}
    </div>
  );
}

function NoTable() {
  return (
    <section class="page narrow stack">
      <h1>{t().table.noTable}</h1>
      <p>
        <a class="button" href={paths.lobby}>
          {t().table.toLobby}
        </a>
      </p>
    </section>
  );
}
