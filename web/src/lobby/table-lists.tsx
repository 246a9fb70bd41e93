// Tables in three lists, with what narrows them down where they are many.
import { useEffect, useState } from 'preact/hooks';
import { paths } from '../app/router';
import { t } from '../i18n';
import { api } from '../net/api';
import { lobbyLive, tables } from '../net/lobby-feed';
import { forgetToken, heldTables, tokenOf } from '../net/tokens';
import type { Stage, Table } from '../protocol';
import { Segmented, TextField } from '../ui/fields';
import { Icon } from '../ui/icon';
import { GameMark } from './play-now';
import { everything, matches, type Filter } from './table-filter';

const few = 6; // rows of a list before somebody asks for more
const more = 20;

export function TableLists() {
  const words = t().lobby;
  const [filter, setFilter] = useState(everything);
  const mine = new Set(heldTables());
  const all = [...tables.value.values()].sort((a, b) => b.opened - a.opened);
  const listed = (stage: Stage) =>
    all.filter((table) => table.stage === stage && (stage === 'over' || !mine.has(table.id)));
  return (
    <>
      <OwnTables />
      {all.length > few && <FilterForm filter={filter} onChange={setFilter} />}
      <TableList
        stage="gathering"
        title={words.openTables}
        empty={words.noOpenTables}
        tables={listed('gathering')}
        filter={filter}
      />
      <TableList
        stage="playing"
        title={words.runningTables}
        empty={words.noRunning}
        tables={listed('playing')}
        filter={filter}
      />
      <TableList
        stage="over"
        title={words.finishedGames}
        empty={words.noFinished}
        tables={listed('over')}
        filter={filter}
      />
    </>
  );
}

function FilterForm({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) {
  const words = t();
  return (
    <section class="card table-filter" aria-label={words.lobby.search}>
      <TextField
        label={words.lobby.search}
        value={filter.text}
        placeholder={words.lobby.searchHint}
        maxLength={60}
        onInput={(text) => onChange({ ...filter, text })}
      />
      <Segmented
        label={words.lobby.game}
        value={filter.game}
        onChange={(game) => onChange({ ...filter, game })}
        options={[
          { value: 'all', text: words.lobby.bothGames },
          { value: 'catan', text: words.games.catan },
          { value: 'blokus', text: words.games.blokus },
        ]}
      />
    </section>
  );
}

// Tables where this browser holds a seat and the game is not over, listed or not.
function OwnTables() {
  const [own, setOwn] = useState<Table[]>([]);
  useEffect(() => void loadOwn().then(setOwn), []);
  const shown = own
    .map((table) => tables.value.get(table.id) ?? table)
    .filter((table) => table.stage !== 'over');
  async function leave(id: string): Promise<void> {
    const token = tokenOf(id);
    if (token) await api.leave(id, token);
    forgetToken(id);
    setOwn((before) => before.filter((table) => table.id !== id));
  }
  if (shown.length === 0) return null;
  return (
    <section class="card table-list" aria-labelledby="list-own">
      <h2 id="list-own">{t().lobby.ownTables}</h2>
      <ul>
        {shown.map((table) => (
          <Row key={table.id} table={table} mine onLeave={() => void leave(table.id)} />
        ))}
      </ul>
    </section>
  );
}

async function loadOwn(): Promise<Table[]> {
  const all = await Promise.all(
    heldTables().map(async (id) => ({ id, answer: await api.table(id) })),
  );
  for (const { id, answer } of all)
    if (!answer.ok && answer.problem.status === 404) forgetToken(id);
  return all.flatMap(({ answer }) =>
    answer.ok && answer.value.table.stage !== 'over' ? [answer.value.table] : [],
  );
}

interface ListProps {
  stage: Stage;
  title: string;
  empty: string;
  tables: readonly Table[];
  filter: Filter;
}

function TableList({ stage, title, empty, tables: all, filter }: ListProps) {
  const [most, setMost] = useState(few);
  const [past, setPast] = useState<Past>({ tables: [], next: '' });
  const known = new Set(all.map(({ id }) => id));
  const rows = [...all, ...past.tables.filter(({ id }) => !known.has(id))].filter((table) =>
    matches(table, filter),
  );
  const words = t().lobby;
  const mayHaveOlder = stage === 'over' && past.next !== null && rows.length >= few;
  async function showMore(): Promise<void> {
    setMost(most + more);
    if (mayHaveOlder && rows.length < most + more) setPast(await withOlder(past));
  }
  return (
    <section class="card table-list" aria-labelledby={`list-${stage}`}>
      <h2 id={`list-${stage}`}>
        {title}
        {lobbyLive.value && stage !== 'over' && <span class="live-mark">{words.live}</span>}
      </h2>
      {rows.length === 0 ? (
        <p class="muted">{all.length === 0 ? empty : words.noMatch}</p>
      ) : (
        <ul>
          {rows.slice(0, most).map((table) => (
            <Row key={table.id} table={table} mine={false} />
          ))}
        </ul>
      )}
      {(rows.length > most || mayHaveOlder) && (
        <button class="button quiet wide" onClick={() => void showMore()}>
          {words.showMore}
        </button>
      )}
    </section>
  );
}

// The live list has the newest games; what was finished before is asked for page by page.
interface Past {
  tables: readonly Table[];
  next: string | null; // where to go on; null: there is no more
}

async function withOlder(past: Past): Promise<Past> {
  const answer = await api.tables('over', 50, past.next ?? '');
  if (!answer.ok) return past;
  const { tables: found, next } = answer.value;
  return { tables: [...past.tables, ...found], next: next ?? null };
}

function Row({ table, mine, onLeave }: { table: Table; mine: boolean; onLeave?: () => void }) {
  const [sure, setSure] = useState(false);
  const words = t().table;
  return (
    <li>
      <a href={table.stage === 'over' ? paths.replay(table.id) : paths.table(table.id)}>
        <GameMark game={table.game} />
        <span class="row-text">
          <span class="row-title">{table.title || t().games[table.game]}</span>
          <span class="muted">{describe(table)}</span>
        </span>
        <span class="row-action">{invitation(table, mine)}</span>
      </a>
      {onLeave &&
        (sure ? (
          <button class="button quiet danger" onClick={onLeave}>
            {words.leave}
          </button>
        ) : (
          <button
            class="icon-button"
            aria-label={`${words.leave}: ${table.title || t().games[table.game]}`}
            onClick={() => setSure(true)}
          >
            <Icon name="close" />
          </button>
        ))}
    </li>
  );
}

function invitation(table: Table, mine: boolean): string {
  if (table.stage === 'over') return t().lobby.replay;
  if (mine) return t().lobby.resume;
  return table.stage === 'gathering' ? t().lobby.sitDown : t().lobby.watch;
}

function describe(table: Table): string {
  const names = table.seats
    .filter((s) => s.name)
    .map((s) => s.name)
    .join(', ');
  if (table.stage === 'gathering') {
    const free = table.max_seats - table.seats.filter((s) => s.holder !== 'open').length;
    return [names, t().lobby.free(free)].filter(Boolean).join(' · ');
  }
  if (table.stage === 'over' && table.result) {
    const winners = table.result.winners.map((seat) => table.seats[seat]?.name ?? '').join(', ');
    return `${names} · ${winners ? t().lobby.won(winners) : t().lobby.draw}`;
  }
  return names;
}
