import { useEffect, useState } from 'preact/hooks';
import { paths } from '../app/router';
import { t } from '../i18n';
import { lobbyLive, tables } from '../net/lobby-feed';
import { api } from '../net/api';
import { forgetToken, heldTables } from '../net/tokens';
import type { Stage, Table } from '../protocol';
import { GameMark } from './play-now';

export function TableLists() {
  const words = t().lobby;
  const own = useOwnTables();
  return (
    <>
      {own.length > 0 && (
        <section class="card table-list" aria-labelledby="list-own">
          <h2 id="list-own">{words.ownTables}</h2>
          <ul>
            {own.map((table) => (
              <Row key={table.id} table={table} mine />
            ))}
          </ul>
        </section>
      )}
      <TableList stage="gathering" title={words.openTables} empty={words.noOpenTables} />
      <TableList stage="playing" title={words.runningTables} empty={words.noRunning} />
      <TableList stage="over" title={words.finishedGames} empty={words.noFinished} />
    </>
  );
}

// Tables where this browser holds a seat and the game is not over, listed or not.
function useOwnTables(): Table[] {
  const [own, setOwn] = useState<Table[]>([]);
  useEffect(() => {
    void Promise.all(
      heldTables().map((id) => api.table(id).then((answer) => ({ id, answer }))),
    ).then((all) => {
      for (const { id, answer } of all)
        if (!answer.ok && answer.problem.status === 404) forgetToken(id);
      setOwn(
        all.flatMap(({ answer }) =>
          answer.ok && answer.value.table.stage !== 'over' ? [answer.value.table] : [],
        ),
      );
    });
  }, []);
  return own
    .map((table) => tables.value.get(table.id) ?? table)
    .filter((table) => table.stage !== 'over');
}

function TableList({ stage, title, empty }: { stage: Stage; title: string; empty: string }) {
  const mine = new Set(heldTables());
  const rows = [...tables.value.values()]
    .filter((table) => table.stage === stage && (stage === 'over' || !mine.has(table.id)))
    .sort((a, b) => b.opened - a.opened);
  return (
    <section class="card table-list" aria-labelledby={`list-${stage}`}>
      <h2 id={`list-${stage}`}>
        {title}
        {lobbyLive.value && stage !== 'over' && <span class="live-mark">{t().lobby.live}</span>}
      </h2>
      {rows.length === 0 ? (
        <p class="muted">{empty}</p>
      ) : (
        <ul>
          {rows.map((table) => (
            <Row key={table.id} table={table} mine={false} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ table, mine }: { table: Table; mine: boolean }) {
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
