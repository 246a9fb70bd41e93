// Seven pieces of Blokus: first the rules, then, with an opponent on the board, how to use them. The rule
// is simple enough to find the legal placements of so small a board here.
import { squaresOf } from '../blokus/pieces';
import { cornerPoints, whyNot } from '../blokus/squares';
import {
  readPlacement,
  type BlokusEvent,
  type BlokusSetup,
  type BlokusView,
  type Colour,
  type Piece,
  type Square,
} from '../protocol';
import { lessonTable } from './lesson-table';
import type { Course, Position } from './scripted-socket';

export const blokusLessons = [
  'first',
  'second',
  'turn',
  'small',
  'room',
  'block',
  'gap',
  'done',
] as const;
type Lesson = (typeof blokusLessons)[number];

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
// What the opponent answers with, from the lesson on that speaks of opponents.
const answers: Partial<Record<Lesson, string>> = {
  small: 'PENTO_W',
  room: 'PENTO_Z',
  block: 'PENTO_Y',
};

export function blokusCourse(pieces: readonly Piece[]): Course {
  let board: readonly string[] = Array.from({ length: size }, () => '.'.repeat(size));
  const left = { blue: pieces.map((p) => p.name), yellow: pieces.map((p) => p.name) };
  let turn = 0;
  let last: string | null = null;

  const lesson = (): Lesson => blokusLessons[turn] ?? 'done';
  function position(): Position {
    const usable = pieces.filter(
      (p) => left.blue.includes(p.name) && (turn > 0 || p.name === setup.start_piece),
    );
    const actions = usable.flatMap((p) => placements(board, p, 'blue'));
    return {
      view: view(),
      legal: { actions: lesson() === 'done' ? [] : fitting(lesson(), board, actions, pieces) },
    };
  }
  function view(): BlokusView {
    const count = (letter: string) => board.join('').split(letter).length - 1;
    const points = { blue: count('B'), yellow: count('Y') };
    const done = lesson() === 'done';
    return {
      turn,
      round: turn + 1,
      to_act: [done ? 1 : 0],
      colour: done ? 'yellow' : 'blue',
      board,
      left: { blue: [...left.blue], yellow: [...left.yellow] },
      valid: ['blue', 'yellow'],
      points,
      seat_points: [points.blue, points.yellow],
      last,
    } as BlokusView;
  }
  function place(action: string, colour: 'blue' | 'yellow'): BlokusEvent[] {
    const placement = readPlacement(action);
    if (!placement) return [];
    const squares = squaresOf(pieces, placement);
    board = withSquares(board, squares, colour);
    left[colour] = left[colour].filter((name) => name !== placement.piece);
    last = action;
    const seat = colour === 'blue' ? 0 : 1;
    return [{ type: 'placed', seat, colour, piece: placement.piece, placement: action, squares }];
  }
  function answer(): BlokusEvent[] {
    const piece = pieces.find(({ name }) => name === answers[lesson()]);
    const [action] = piece ? placements(board, piece, 'yellow') : [];
    return action ? place(action, 'yellow') : [];
  }
  function play(action: string) {
    const events = [...place(action, 'blue'), ...answer()];
    turn++;
    return { ...position(), events };
  }
  return { table: lessonTable('blokus'), setup, first: position(), play };
}

function withSquares(
  board: readonly string[],
  squares: readonly Square[],
  colour: Colour,
): readonly string[] {
  const taken = new Set(squares.map(String));
  const letter = colour.charAt(0).toUpperCase();
  return board.map((row, y) =>
    [...row].map((c, x) => (taken.has(`${x},${y}`) ? letter : c)).join(''),
  );
}

// What a lesson is about, where the board allows it at all.
function fitting(
  lesson: Lesson,
  board: readonly string[],
  actions: readonly string[],
  pieces: readonly Piece[],
): string[] {
  const isAbout = aims[lesson];
  const chosen = isAbout
    ? actions.filter((action) => {
        const placement = readPlacement(action);
        return placement !== null && isAbout(board, squaresOf(pieces, placement));
      })
    : actions;
  return [...(chosen.length > 0 ? chosen : actions)];
}

const aims: Partial<Record<Lesson, (board: readonly string[], squares: Square[]) => boolean>> = {
  // more corner points than before
  room: (board, squares) =>
    cornerPoints(withSquares(board, squares, 'blue'), 'blue').length >
    cornerPoints(board, 'blue').length,
  // a corner point of the opponent is covered
  block: (board, squares) => {
    const theirs = new Set(cornerPoints(board, 'yellow').map(String));
    return squares.some((square) => theirs.has(String(square)));
  },
};

export function placements(board: readonly string[], piece: Piece, colour: Colour): string[] {
  const found: string[] = [];
  const ground = { board, colour, starts, startPiece: null };
  for (const o of piece.orientations) {
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const squares = o.squares.map(([dx, dy]): Square => [x + dx, y + dy]);
        if (whyNot(ground, piece.name, squares) === null)
          found.push(
            `${colour} ${piece.name} ${o.rotation}${o.flipped ? ' flipped' : ''} ${x} ${y}`,
          );
      }
    }
  }
  return found;
}
