// What was asked for in the position on the board, a draw or a move back, until all have answered.
import type { News, Wishes } from '../protocol';

export const noWishes: Wishes = { draw: [], undo: [], undo_of: null };

// Whoever moves on declines as well.
export function wishesAfter(news: News, wishes: Wishes): Wishes {
  switch (news.type) {
    case 'moved':
    case 'undone':
    case 'declined':
    case 'ended':
      return noWishes;
    case 'draw-offered':
      return { ...wishes, draw: [...wishes.draw, news.seat] };
    case 'undo-asked':
      return {
        ...wishes,
        undo: [...wishes.undo, news.seat],
        undo_of: wishes.undo_of ?? news.seat,
      };
    default:
      return wishes;
  }
}
