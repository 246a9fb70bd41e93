// Reading the board: whose square, where the corner points are.
import { colours, type Colour, type Square } from '../protocol';

const letters: Record<string, Colour> = { B: 'blue', Y: 'yellow', R: 'red', G: 'green' };

export function colourAt(board: readonly string[], x: number, y: number): Colour | null {
  return letters[board[y]?.[x] ?? '.'] ?? null;
}

const beside: Square[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const diagonal: Square[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];

// Free squares that touch a colour at a corner and at no edge: where it may go on.
export function cornerPoints(board: readonly string[], colour: Colour): Square[] {
  const own = (x: number, y: number) => colourAt(board, x, y) === colour;
  const found: Square[] = [];
  board.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== '.') continue;
      if (beside.some(([dx, dy]) => own(x + dx, y + dy))) continue;
      if (diagonal.some(([dx, dy]) => own(x + dx, y + dy))) found.push([x, y]);
    }
  });
  return found;
}

export function hasPlaced(board: readonly string[], colour: Colour): boolean {
  return board.some((row) => [...row].some((_, x) => letters[row[x] ?? '.'] === colour));
}

// The sign of a colour, the same as the sign of the seat in the same place.
export function signNumber(colour: Colour): number {
  return colours.indexOf(colour);
}
