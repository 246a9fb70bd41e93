import { paths } from '../app/router';
import { t } from '../i18n';
import { lobbyLive, tables } from '../net/lobby-feed';
import { heldTables } from '../net/tokens';
import type { Stage, Table } from '../protocol';
import { GameMark } from './play-now';

export function TableLists() {
  const words = t().lobby;
  return (
    <>
      <TableList stage="gathering" title={words.openTables} empty={words.noOpenTables} />
      <TableList stage="playing" title={words.runningTables} empty={words.noRunning} />
      <TableList stage="over" title={words.finishedGames} empty={words.noFinished} />
    </>
  );
}

function TableList({ stage, title, empty }: { stage: Stage; title: string; empty: string }) {
  const mine = new Set(heldTables());
  const rows = [...tables.value.values()]
    .filter((table) => table.stage === stage)
    .sort((a, b) => b.opened - a.opened);
  return (
    <section class="card table-list" aria-labelledby={`list-${stage}`}>
      <h2 id={`list-${stage}`}>
        {title}
        {lobbyLive.value && stage !== 'over' && <span class="live-mark">{t().lobby.live}</span>}
      </h2>
      {rows.length === 0
        ? <p class="muted">{empty}</p>
        : <ul>{rows.map((table) => <Row key={table.id} table={table} mine={mine.has(table.id)} />)}</ul>}
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
  const names = table.seats.filter((s) => s.name).map((s) => s.name).join(', ');
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
