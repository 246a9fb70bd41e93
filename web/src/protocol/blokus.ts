// Blokus: pieces, the board, what may be done and what happened.
import type { BlokusColour, BlokusPiece, BlokusPieceName, BlokusVariant } from './openapi';

export type { BlokusEvent, BlokusLegal, BlokusSetup, BlokusView, Square } from './openapi';

export const colours = ['blue', 'yellow', 'red', 'green'] as const satisfies BlokusColour[];
export type Colour = BlokusColour;
export type Piece = BlokusPiece;
export type PieceName = BlokusPieceName;
export type Variant = BlokusVariant;
export type Orientation = Piece['orientations'][number];
export type Rotation = Orientation['rotation'];
