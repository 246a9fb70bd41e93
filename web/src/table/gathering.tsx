// The table before the game: who is there, how to invite others, and the start.
import { useEffect, useState } from 'preact/hooks';
import { onlyTable } from '../app/only-table';
import { paths } from '../app/router';
import { guestName } from '../app/guest-name';
import { playerName } from '../app/settings';
import { t } from '../i18n';
import { levelFor, levelName, levelsOf, sitDown } from '../lobby/start-game';
import { RulesList } from '../lobby/rules-form';
import type { SeatInfo, Table } from '../protocol';
import { CopyButton } from '../ui/copy-button';
import { Select, TextField } from '../ui/fields';
import { Icon } from '../ui/icon';
import { colourOfSeat, seatColours, SeatMark } from '../ui/seat-mark';
import { ask, useTable } from './context';
import { HostSettings } from './host-settings';
import { isHostSeat } from './remedies';
import { agreesToRematch } from './rematch';
import { isTimed } from './clock';
import { SeatTags } from './seat-tags';
import { LeaveButton } from './leave-button';
import { limitsInWords } from './limits-in-words';

export function Gathering({
  table,
  own,
  onSeated,
}: {
  table: Table;
  own: number | null;
  onSeated(): void;
}) {
  const words = t().table;
  const open = table.max_seats - table.seats.filter((s) => s.holder !== 'open').length;
  return (
    <div class="page narrow stack">
      <h1>{table.title || words.gathering}</h1>
      <p class="lead">
        {t().games[table.game]} ·{' '}
        {open > 0 ? words.waitingFor(open) : words.startsWhen[table.start]}
      </p>
      <SeatList table={table} own={own} />
      {own === null ? (
        open > 0 && <SitDown table={table} onSeated={onSeated} />
      ) : (
        <Preparations table={table} own={own} open={open} />
      )}
      {!onlyTable.value && <Invitation />}
      {isTimed(table.limits) && <p class="muted">{limitsInWords(table.limits)}</p>}
      {table.game === 'catan' && table.rules && (
        <details class="card">
          <summary>
            <h2>{t().lobby.rulesTitle}</h2>
          </summary>
          <RulesList rules={table.rules} />
        </details>
      )}
      {table.game === 'blokus' && table.variant && (
        <p class="muted">{t().lobby.variants[table.variant] ?? table.variant}</p>
      )}
    </div>
  );
}

function SeatList({ table, own }: { table: Table; own: number | null }) {
  const words = t().table;
  const places = Array.from({ length: table.max_seats }, (_, i) => table.seats[i] ?? null);
  return (
    <ul class="card seat-list" aria-label={words.players}>
      {places.map((seat, i) => (
        <li key={i} class={seat && seat.holder !== 'open' ? '' : 'free'}>
          {seat && seat.holder !== 'open' ? (
            <Mark table={table} seat={i} />
          ) : (
            <span class="seat-mark empty" />
          )}
          <span class="player-name">
            {seat && seat.holder === 'reserved'
              ? seat.name || words.reservedSeat
              : seat && seat.holder !== 'open'
                ? seat.name
                : words.openSeat}
            {i === own && <span class="you"> ({words.youAre})</span>}
          </span>
          {seat && seat.holder !== 'open' && <SeatTags seat={seat} />}
          {seat && seat.player !== null && seat.player === table.host && (
            <span class="tag">
              <Icon name="crown" />
              {words.host}
            </span>
          )}
          {seat?.ready && (
            <span class="tag">
              <Icon name="check" />
              {words.isReady}
            </span>
          )}
          {seat && i !== own && isHostSeat(table, own) && <RemoveButton seat={seat} />}
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ seat: { player, name } }: { seat: SeatInfo }) {
  const store = useTable();
  if (player === null) return null;
  const label = t().table.remove(name);
  return (
    <button
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={() => void ask(store, { type: 'remove', player })}
    >
      <Icon name="close" />
    </button>
  );
}

// Which colour a seat of Blokus plays is decided with the start.
function Mark({ table, seat }: { table: Table; seat: number }) {
  if (table.game === 'blokus') return <span class="seat-mark taken" />;
  return <SeatMark seats={table.seats} seat={seat} />;
}

function SitDown({ table, onSeated }: { table: Table; onSeated(): void }) {
  async function sit(event: Event): Promise<void> {
    event.preventDefault();
    if (await sitDown(table.id)) onSeated();
  }
  return (
    <form class="card row" onSubmit={(e) => void sit(e)}>
      <TextField
        label={t().lobby.yourName}
        value={playerName.value}
        maxLength={30}
        placeholder={guestName()}
        onInput={(name) => (playerName.value = name)}
      />
      <button class="button primary">{t().table.takeSeat}</button>
    </form>
  );
}

function Preparations({ table, own, open }: { table: Table; own: number; open: number }) {
  const store = useTable();
  const words = t().table;
  const ready = table.seats[own]?.ready ?? false;
  const enough = table.seats.filter((s) => s.holder !== 'open').length >= table.min_seats;
  const isHost = isHostSeat(table, own);
  const mayStart = isHost || table.host === null || table.host === undefined;
  const [level, setLevel] = useState<string | null>(null);
  const chosen = levelFor(table.game, level);
  useAgreement(table, ready);
  return (
    <section class="card stack">
      <p>{words.startsWhen[table.start]}</p>
      {table.game === 'catan' && <ColourChoice table={table} own={own} />}
      <div class="row">
        {table.start === 'when-all-ready' && (
          <button
            class="button primary"
            onClick={() => void ask(store, { type: 'ready', ready: !ready })}
          >
            {ready ? words.notReady : words.ready}
          </button>
        )}
        {table.start === 'when-told' && (
          <button
            class="button primary"
            disabled={!enough || !mayStart}
            onClick={() => void ask(store, { type: 'start' })}
          >
            {words.startGame}
          </button>
        )}
        {isHost && !onlyTable.value && <HostSettings table={table} />}
        {!onlyTable.value && <LeaveButton table={table} />}
      </div>
      {table.start === 'when-told' && !mayStart && <p class="muted">{words.hostStarts}</p>}
      {open > 0 && levelsOf(table.game).length > 0 && (
        <div class="row">
          <Select
            label={t().lobby.level}
            value={chosen}
            onChange={(l) => setLevel(l)}
            options={levelsOf(table.game).map((l) => ({ value: l, text: levelName(l) }))}
          />
          <button class="button" onClick={() => void ask(store, { type: 'bot', level: chosen })}>
            <Icon name="bot" />
            {words.addBot}
          </button>
        </div>
      )}
    </section>
  );
}

// Who chose to play again need not say so a second time.
function useAgreement(table: Table, ready: boolean): void {
  const store = useTable();
  useEffect(() => {
    if (!ready && agreesToRematch(table.id)) void ask(store, { type: 'ready', ready: true });
  }, [table.id]);
}

function ColourChoice({ table, own }: { table: Table; own: number }) {
  const store = useTable();
  return (
    <Select
      label={t().table.colour}
      value={colourOfSeat(table.seats, own)}
      onChange={(wish) => {
        const colour = seatColours.find((known) => known === wish);
        if (colour) void ask(store, { type: 'profile', colour });
      }}
      options={seatColours.map((colour) => ({
        value: colour,
        text: t().colours[colour],
      }))}
    />
  );
}

function Invitation() {
  const link = `${location.origin}${paths.share(useTable().id)}`;
  return (
    <section class="card stack">
      <h2>{t().table.invite}</h2>
      <div class="invite">
        <code>{link}</code>
        <CopyButton text={link} />
      </div>
    </section>
  );
}
