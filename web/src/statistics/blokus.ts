// A finished game of Blokus in numbers: area, open corners and room to move of every colour over time.
import { cornerPoints, whyNot } from '../blokus/squares';
import {
  colours,
  type BlokusSetup,
  type BlokusView,
  type Colour,
  type Piece,
  type Replay,
  type Square,
} from '../protocol';

export const measures = ['area', 'corners', 'mobility'] as const;
export type Measure = (typeof measures)[number];
export type Course = Record<Measure, number[]>; // one number per frame shown

export function played(setup: BlokusSetup): Colour[] {
  return colours.slice(0, setup.colours);
}

// Frames in which a piece was placed.
export function movesOf({ frames }: Replay): { frame: number; view: BlokusView }[] {
  return frames.flatMap((frame, i) =>
    i === 0 || frame.events.some(({ type }) => type === 'placed')
      ? [{ frame: i, view: frame.view as BlokusView }]
      : [],
  );
}

export function courseOf(replay: Replay, colour: Colour, pieces: readonly Piece[]): Course {
  const setup = replay.setup as BlokusSetup;
  const views = movesOf(replay).map(({ view }) => view);
  return {
    area: views.map((view) => areaOf(view.board, colour)),
    corners: views.map((view) => cornerPoints(view.board, colour).length),
    mobility: views.map((view) => mobilityOf(view, setup, colour, pieces)),
  };
}

export function areaOf(board: readonly string[], colour: Colour): number {
  const letter = colour.charAt(0).toUpperCase();
  return board.reduce((sum, row) => sum + row.split(letter).length - 1, 0);
}

// How many places there are for the pieces that are left. A place must cover a corner point, or before
// the first piece a start square; so only these are tried.
export function mobilityOf(
  view: BlokusView,
  setup: BlokusSetup,
  colour: Colour,
  pieces: readonly Piece[],
): number {
  const starts = setup.start_squares[colours.indexOf(colour)] ?? [];
  const ground = { board: view.board, colour, starts, startPiece: setup.start_piece };
  const begun = areaOf(view.board, colour) > 0;
  const anchors = begun ? cornerPoints(view.board, colour) : starts;
  const left = pieces.filter(({ name }) => view.left[colour]?.includes(name));
  return left.reduce((sum, piece) => sum + placesOf(piece, anchors, ground), 0);
}

function placesOf(
  piece: Piece,
  anchors: readonly Square[],
  ground: Parameters<typeof whyNot>[0],
): number {
  const found = new Set<string>();
  for (const { rotation, flipped, squares } of piece.orientations) {
    for (const [ax, ay] of anchors) {
      for (const [sx, sy] of squares) {
        const [x, y] = [ax - sx, ay - sy];
        const name = `${rotation}${flipped}${x}/${y}`;
        if (found.has(name)) continue;
        const placed = squares.map(([dx, dy]): Square => [x + dx, y + dy]);
        if (whyNot(ground, piece.name, placed) === null) found.add(name);
      }
    }
  }
  return found.size;
}
