// Four pieces of Blokus against a silent opponent. The rule is simple enough to find the legal
// placements of so small a board here.
import { colourAt } from '../blokus/squares';
import type { BlokusSetup, BlokusView, Piece, Square } from '../protocol';
import { parsePlacement, squaresOf } from '../blokus/pieces';
import { lessonTable } from './lesson-table';
import type { Course, Position } from './scripted-socket';

export const blokusLessons = ['first', 'second', 'turn', 'small', 'done'] as const;

const size = 14;
const starts: Square[] = [
  [4, 4],
  [9, 9],
];
const setup: BlokusSetup = {
  variant: 'duo',
  size,
  seats: 2,
  colours: 2,
  seat_of: [0, 1],
  start_piece: 'PENTO_V',
  start_squares: [starts, starts],
};

export function blokusCourse(pieces: readonly Piece[]): Course {
  let board = Array.from({ length: size }, () => '.'.repeat(size));
  let left = pieces.map((p) => p.name);
  let turn = 0;
  let last: string | null = null;

  function position(): Position {
    const done = turn >= blokusLessons.length - 1;
    const usable = pieces.filter(
      (p) => left.includes(p.name) && (turn > 0 || p.name === setup.start_piece),
    );
    return {
      view: view(done),
      legal: { actions: done ? [] : usable.flatMap((p) => placements(board, p)) },
    };
  }
  function view(done: boolean): BlokusView {
    const points = board.join('').replaceAll('.', '').length;
    return {
      turn,
      round: turn + 1,
      to_act: [done ? 1 : 0],
      colour: done ? 'yellow' : 'blue',
      board,
      left: { blue: left, yellow: pieces.map((p) => p.name) },
      valid: ['blue', 'yellow'],
      points: { blue: points, yellow: 0 },
      seat_points: [points, 0],
      last,
    };
  }
  function play(action: string) {
    const placement = parsePlacement(action);
    if (placement) {
      board = withSquares(board, squaresOf(pieces, placement));
      left = left.filter((name) => name !== placement.piece);
      last = action;
    }
    turn++;
    const piece = placement?.piece ?? '';
    return {
      ...position(),
      events: [
        {
          type: 'placed' as const,
          seat: 0,
          colour: 'blue' as const,
          piece,
          placement: action,
          squares: [],
        },
      ],
    };
  }
  return { table: lessonTable('blokus'), setup, first: position(), play };
}

function withSquares(board: readonly string[], squares: readonly Square[]): string[] {
  const taken = new Set(squares.map(String));
  return board.map((row, y) => [...row].map((c, x) => (taken.has(`${x},${y}`) ? 'B' : c)).join(''));
}

export function placements(board: readonly string[], piece: Piece): string[] {
  const found: string[] = [];
  const empty = board.every((row) => !row.includes('B'));
  for (const o of piece.orientations) {
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const squares = o.squares.map(([dx, dy]): Square => [x + dx, y + dy]);
        if (mayLie(board, squares, empty)) {
          found.push(`blue ${piece.name} ${o.rotation}${o.flipped ? ' flipped' : ''} ${x} ${y}`);
        }
      }
    }
  }
  return found;
}

function mayLie(board: readonly string[], squares: readonly Square[], first: boolean): boolean {
  const own = (x: number, y: number) => colourAt(board, x, y) === 'blue';
  const free = squares.every(([x, y]) => board[y]?.[x] === '.');
  if (!free) return false;
  if (first) return squares.some(([x, y]) => starts.some(([sx, sy]) => sx === x && sy === y));
  const beside = squares.some(
    ([x, y]) => own(x + 1, y) || own(x - 1, y) || own(x, y + 1) || own(x, y - 1),
  );
  const corner = squares.some(
    ([x, y]) => own(x + 1, y + 1) || own(x - 1, y - 1) || own(x - 1, y + 1) || own(x + 1, y - 1),
  );
  return corner && !beside;
}
