// Blokus: pieces, the board, what may be done and what happened.
import type { Outcome } from './tables';

export const colours = ['blue', 'yellow', 'red', 'green'] as const;
export type Colour = (typeof colours)[number];
export type Square = [number, number];
export type Rotation = 'NONE' | 'RIGHT' | 'MIRROR' | 'LEFT';

export interface Orientation {
  rotation: Rotation;
  flipped: boolean;
  squares: Square[];
}

export interface Piece {
  name: string;
  squares: Square[];
  orientations: Orientation[];
}

export interface BlokusSetup {
  variant: string;
  size: number;
  seats: number;
  colours: number;
  seat_of: (number | null)[];
  start_piece: string | null;
  start_squares: Square[][];
}

export interface BlokusView {
  turn: number;
  round: number;
  to_act: number[];
  colour: Colour | null;
  board: string[];
  left: Partial<Record<Colour, string[]>>;
  valid: Colour[];
  points: Partial<Record<Colour, number>>;
  seat_points: number[];
  last: string | null;
}

export interface BlokusLegal {
  actions: string[];
}

export type BlokusEvent =
  | {
      type: 'placed';
      seat: number;
      colour: Colour;
      piece: string;
      placement: string;
      squares: Square[];
    }
  | { type: 'passed'; seat: number; colour: Colour }
  | { type: 'left'; seat: number }
  | { type: 'eliminated'; colour: Colour }
  | { type: 'ended'; outcome: Outcome };
