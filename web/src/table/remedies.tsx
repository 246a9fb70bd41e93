// What people can do when somebody is missing: a bot takes the seat, somebody new may, or the game ends.
// The host decides alone, the others by votes.
import { useEffect, useState } from 'preact/hooks';
import { guestName } from '../app/guest-name';
import { onlyTable } from '../app/only-table';
import { playerName } from '../app/settings';
import { t } from '../i18n';
import { levelFor, sitDown } from '../lobby/start-game';
import type { Request, Table } from '../protocol';
import { TextField } from '../ui/fields';
import { ask, seatName, useTable } from './context';
import { missingSeats, votesNeeded, type Missing } from './missing';
import { Question } from './question';
import { useSeated } from './seated';

export function Remedies({ table, own }: { table: Table; own: number }) {
  const missing = useMissing(table).filter(({ seat }) => seat !== own);
  const isHost = isHostSeat(table, own);
  const needed = isHost ? 1 : votesNeeded(table, missing);
  if (onlyTable.value) return null;
  return (
    <>
      {missing.map((one) => (
        <Remedy key={one.seat} table={table} own={own} missing={one} needed={needed} />
      ))}
    </>
  );
}

export function isHostSeat(table: Table, seat: number | null): boolean {
  const player = seat === null ? null : table.seats[seat]?.player;
  return typeof player === 'number' && table.host === player;
}

interface RemedyProps {
  table: Table;
  own: number;
  missing: Missing;
  needed: number;
}

function Remedy({ table, own, missing: { seat, how }, needed }: RemedyProps) {
  const words = t().table;
  const { replace, call_off } = useTable().wishes.value;
  const info = table.seats[seat];
  const votes = replace.find(({ of }) => of === seat)?.by ?? [];
  if (typeof info?.player !== 'number') return null;
  const { player } = info;
  const level = levelFor(table.game, null);
  return (
    <Question text={words.missing[how](seatName(table, seat))}>
      <Vote
        label={words.botTakesOver}
        request={{ type: 'replace', player, level }}
        votes={votes}
        needed={how === 'left' ? 1 : needed}
        own={own}
      />
      {how !== 'left' && (
        <Vote
          label={words.freeSeat}
          request={{ type: 'replace', player }}
          votes={votes}
          needed={needed}
          own={own}
        />
      )}
      <Vote
        label={words.callOff}
        request={{ type: 'call-off' }}
        votes={call_off}
        needed={needed}
        own={own}
      />
    </Question>
  );
}

interface VoteProps {
  label: string;
  request: Request;
  votes: readonly number[];
  needed: number;
  own: number;
}

function Vote({ label, request, votes, needed, own }: VoteProps) {
  const store = useTable();
  const given = votes.includes(own);
  return (
    <button class="button" disabled={given} onClick={() => void ask(store, request)}>
      {label}
      {needed > 1 && <span class="votes">{t().table.votes(votes.length, needed)}</span>}
    </button>
  );
}

// Looked at again every few seconds while somebody could be.
function useMissing(table: Table): readonly Missing[] {
  const store = useTable();
  const [now, setNow] = useState(Date.now());
  const mayBe = table.stage === 'playing' && table.kind !== 'lesson';
  useEffect(() => {
    if (!mayBe) return;
    const timer = setInterval(() => setNow(Date.now()), 2000);
    return () => clearInterval(timer);
  }, [mayBe]);
  if (!mayBe) return [];
  const [view, happenings] = [store.view.value, store.happenings.value];
  return missingSeats({ table, view, happenings, now: Math.max(now, Date.now()) });
}

// For those who look on: somebody left, and the game could go on with them.
export function FreeSeats({ table }: { table: Table }) {
  const onSeated = useSeated();
  const seat = table.seats.findIndex(({ left }) => left);
  if (!onSeated || onlyTable.value || seat < 0) return null;
  async function sit(event: Event): Promise<void> {
    event.preventDefault();
    if (await sitDown(table.id)) onSeated?.();
  }
  return (
    <form class="question card" onSubmit={(e) => void sit(e)}>
      <p>{t().table.seatLeft(seatName(table, seat))}</p>
      <TextField
        label={t().lobby.yourName}
        value={playerName.value}
        maxLength={30}
        placeholder={guestName()}
        onInput={(name) => (playerName.value = name)}
      />
      <button class="button primary">{t().table.sitDownHere}</button>
    </form>
  );
}
