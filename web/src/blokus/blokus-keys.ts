// The keys of a piece in the hand, at any moment: while it is carried, and after.
import { blokusWords } from '../i18n/blokus';
import { useKeys, type Key } from '../ui/keys';
import { movedHeld } from './placing';
import type { HandOfPieces } from './play-area';

export function useBlokusKeys(hand: HandOfPieces, size: number): void {
  const words = blokusWords();
  const { held } = hand;
  const when = (run: () => void) => (held ? run : null);
  const move = (key: string, dx: number, dy: number): Key => ({
    key,
    label: words.move,
    run: when(() => held && hand.hold(movedHeld(held, dx, dy, size))),
  });
  useKeys([
    { key: 'r', label: words.rotate, run: when(() => hand.turn('right')) },
    { key: 'l', label: words.rotateLeft, run: when(() => hand.turn('left')) },
    { key: 'f', label: words.flip, run: when(() => hand.turn('flip')) },
    { key: 'n', label: words.nextPlace, run: when(() => hand.next(1)) },
    { key: 'p', label: words.previousPlace, run: when(() => hand.next(-1)) },
    move('ArrowLeft', -1, 0),
    move('ArrowRight', 1, 0),
    move('ArrowUp', 0, -1),
    move('ArrowDown', 0, 1),
    { key: 'Enter', label: words.place, run: when(hand.place) },
    { key: ' ', label: words.place, run: when(hand.place) },
    { key: 'Escape', label: words.putBack, run: when(hand.putBack) },
  ]);
}
