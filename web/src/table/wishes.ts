// What was asked for and waits for answers: a draw, a move back, another player for a missing one, the
// end of the game.
import type { Happening, News, SeatChange, Table, Wishes } from '../protocol';

export const noWishes: Wishes = { draw: [], undo: [], undo_of: null, call_off: [], replace: [] };

// `inPerson`: see movesInPerson.
export function wishesAfter(
  news: News,
  wishes: Wishes,
  inPerson: (seat: number) => boolean = () => false,
): Wishes {
  switch (news.type) {
    case 'moved':
      return withoutAgreements(presentAgain(playedOn(news.seat, wishes, inPerson), news.seat));
    case 'undone':
    case 'declined':
      return withoutAgreements(wishes);
    case 'ended':
      return noWishes;
    case 'seat':
      return afterChange(news.change, news.seat, wishes);
    case 'draw-offered':
      return { ...wishes, draw: withSeat(wishes.draw, news.seat) };
    case 'undo-asked':
      return {
        ...wishes,
        undo: withSeat(wishes.undo, news.seat),
        undo_of: wishes.undo_of ?? news.seat,
      };
    case 'replace-asked':
      return { ...wishes, replace: withVote(wishes.replace, news.of, news.seat) };
    case 'call-off-asked':
      return { ...wishes, call_off: withSeat(wishes.call_off, news.seat) };
    default:
      return wishes;
  }
}

function afterChange(change: SeatChange, seat: number, wishes: Wishes): Wishes {
  if (change === 'lost') return wishes;
  const isFilled = change === 'joined' || change === 'returned' || change === 'bot-plays';
  const after = presentAgain(isFilled ? { ...wishes, call_off: [] } : wishes, seat);
  return change === 'joined' || change === 'left' ? withoutWishesOf(after, seat) : after;
}

// Whoever was waited for is there, and does not want the game to end.
function playedOn(
  seat: number | null,
  wishes: Wishes,
  inPerson: (seat: number) => boolean,
): Wishes {
  const goesOn = seat !== null && inPerson(seat) && !wishes.call_off.includes(seat);
  return goesOn ? { ...wishes, call_off: [] } : wishes;
}

// They were its player's, and nobody agrees to a move back that nobody wants.
function withoutWishesOf(wishes: Wishes, seat: number): Wishes {
  const others = (seats: readonly number[]) => seats.filter((other) => other !== seat);
  const asked = wishes.undo_of !== seat;
  return {
    draw: others(wishes.draw),
    undo: asked ? others(wishes.undo) : [],
    undo_of: asked ? wishes.undo_of : null,
    call_off: others(wishes.call_off),
    replace: wishes.replace
      .map(({ of, by }) => ({ of, by: others(by) }))
      .filter(({ by }) => by.length > 0),
  };
}

// Whoever moves on declines draws and moves back.
function withoutAgreements(wishes: Wishes): Wishes {
  return { ...wishes, draw: [], undo: [], undo_of: null };
}

// Who does something need not be replaced.
function presentAgain(wishes: Wishes, seat: number | null): Wishes {
  return { ...wishes, replace: wishes.replace.filter(({ of }) => of !== seat) };
}

function withSeat(seats: readonly number[], seat: number): number[] {
  return seats.includes(seat) ? [...seats] : [...seats, seat];
}

function withVote(votes: Wishes['replace'], of: number, seat: number): Wishes['replace'] {
  const by = withSeat(votes.find((vote) => vote.of === of)?.by ?? [], seat);
  return [...votes.filter((vote) => vote.of !== of), { of, by }];
}

// Whether it is not a bot that moves, for good, for a while, or because the player's time was up.
export function movesInPerson(
  table: Table,
  happenings: readonly Happening[],
  seat: number,
): boolean {
  const info = table.seats[seat];
  if (!info || info.holder !== 'client' || info.stand_in || info.left) return false;
  const last = happenings.findLast(
    ({ news }) =>
      news.type === 'undone' ||
      ((news.type === 'moved' || news.type === 'time-up') && news.seat === seat),
  );
  return last?.news.type !== 'time-up';
}
