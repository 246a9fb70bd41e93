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

// Why a piece may not lie there, so that the page can say so at once. The server decides all the same.
export type Reason = 'taken' | 'beside' | 'no-corner' | 'no-start' | 'wrong-piece';

export interface Ground {
  board: readonly string[];
  colour: Colour;
  starts: readonly Square[];
  startPiece: string | null;
}

export function whyNot(ground: Ground, piece: string, squares: readonly Square[]): Reason | null {
  const { board, colour, starts, startPiece } = ground;
  const own = (x: number, y: number) => colourAt(board, x, y) === colour;
  const touches = (around: readonly Square[]) =>
    squares.some(([x, y]) => around.some(([dx, dy]) => own(x + dx, y + dy)));
  if (squares.some(([x, y]) => board[y]?.[x] !== '.')) return 'taken';
  if (hasPlaced(board, colour)) {
    if (touches(beside)) return 'beside';
    return touches(diagonal) ? null : 'no-corner';
  }
  if (startPiece !== null && startPiece !== piece) return 'wrong-piece';
  const covers = squares.some(([x, y]) => starts.some(([sx, sy]) => sx === x && sy === y));
  return covers ? null : 'no-start';
}

// A square as the edges of the board name it: a letter for the column, a number for the row.
export function squareName(x: number, y: number): string {
  return `${columnName(x)}${y + 1}`;
}

export function columnName(x: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + x);
}

// The sign of a colour, the same as the sign of the seat in the same place.
export function signNumber(colour: Colour): number {
  return colours.indexOf(colour);
}
