// What waits for an answer of this player, or of the others, whatever the game.
import { t } from '../i18n';
import type { Request, Table } from '../protocol';
import { Icon } from '../ui/icon';
import { seatName, useTable } from './context';
import { Answer, Question } from './question';
import { FreeSeats, Remedies } from './remedies';

export function Questions({ table, own }: { table: Table; own: number | null }) {
  const { draw, undo, undo_of } = useTable().wishes.value;
  const words = t().table;
  if (table.stage !== 'playing') return null;
  if (own === null) {
    return (
      <>
        <Watching />
        <FreeSeats table={table} />
      </>
    );
  }
  return (
    <>
      <Remedies table={table} own={own} />
      {table.seats[own]?.stand_in && (
        <Question text={words.standInNow}>
          <Answer request={{ type: 'back' }} label={words.takeBack} primary />
        </Question>
      )}
      {undo_of !== null && (
        <Wish
          wanted={undo.includes(own)}
          question={words.undoAsked(seatName(table, undo_of))}
          waiting={words.undoWaits}
          agree={{ request: { type: 'undo' }, label: words.agreeUndo }}
        />
      )}
      {draw.length > 0 && (
        <Wish
          wanted={draw.includes(own)}
          question={words.drawOffered(seatName(table, draw[0] ?? null))}
          waiting={words.drawWaits}
          agree={{ request: { type: 'draw' }, label: words.agreeDraw }}
        />
      )}
    </>
  );
}

// Not in a replay, which has no connection.
function Watching() {
  if (useTable().status.value === 'connecting') return null;
  return (
    <p class="watching">
      <Icon name="eye" />
      {t().table.watching}
    </p>
  );
}

interface WishProps {
  wanted: boolean; // by this player, too
  question: string;
  waiting: string;
  agree: { request: Request; label: string };
}

function Wish({ wanted, question, waiting, agree }: WishProps) {
  const { withdrawWish, decline } = t().table;
  return (
    <Question text={wanted ? waiting : question}>
      {!wanted && <Answer {...agree} primary />}
      <Answer request={{ type: 'decline' }} label={wanted ? withdrawWish : decline} />
    </Question>
  );
}
