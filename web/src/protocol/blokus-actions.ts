// What can be done in Blokus, as data; the text of the wire is read and written here and nowhere else.
import { colours, type Colour, type PieceName, type Rotation } from './blokus';

export interface Placement {
  type: 'place';
  colour: Colour;
  piece: PieceName;
  rotation: Rotation;
  flipped: boolean;
  x: number;
  y: number;
}
export type BlokusAction = Placement | { type: 'pass'; colour: Colour };

const rotations: readonly Rotation[] = ['NONE', 'RIGHT', 'MIRROR', 'LEFT'];

// "blue PENTO_V RIGHT flipped 17 0", "blue pass"; null for anything else.
export function readBlokusAction(text: string): BlokusAction | null {
  const words = text.split(' ');
  const colour = colours.find((name) => name === words[0]);
  if (!colour) return null;
  if (words.length === 2 && words[1] === 'pass') return { type: 'pass', colour };
  return placementFrom(colour, words);
}

function placementFrom(colour: Colour, words: readonly string[]): Placement | null {
  const flipped = words[3] === 'flipped';
  const [piece, rotation] = [words[1], rotations.find((name) => name === words[2])];
  const [x, y] = words.slice(flipped ? 4 : 3).map(Number);
  const isWhole = words.length === (flipped ? 6 : 5) && Number.isInteger(x) && Number.isInteger(y);
  if (!isWhole || !piece || !rotation || x === undefined || y === undefined) return null;
  return { type: 'place', colour, piece: piece as PieceName, rotation, flipped, x, y };
}

export function readPlacement(text: string | null): Placement | null {
  const action = text === null ? null : readBlokusAction(text);
  return action?.type === 'place' ? action : null;
}

export function writeBlokusAction(action: BlokusAction): string {
  if (action.type === 'pass') return `${action.colour} pass`;
  const { colour, piece, rotation, flipped, x, y } = action;
  return `${colour} ${piece} ${rotation}${flipped ? ' flipped' : ''} ${x} ${y}`;
}
