// Pieces and placements as the server names them. Turning and flipping is found by comparing shapes,
// so the names of orientations are never assumed.
import {
  readBlokusAction,
  type BlokusAction,
  type Orientation,
  type Piece,
  type Placement,
  type Rotation,
  type Square,
} from '../protocol';

// "PENTO_V" as people read it: "Pento V".
export function pieceInWords(name: string): string {
  return (
    name.charAt(0) +
    name
      .slice(1)
      .replace(/^[A-Z]+/, (rest) => rest.toLowerCase())
      .replace('_', ' ')
  );
}

export function squaresOf(pieces: readonly Piece[], placement: Placement): Square[] {
  const piece = pieces.find((p) => p.name === placement.piece);
  const orientation = piece?.orientations.find(
    (o) => o.rotation === placement.rotation && o.flipped === placement.flipped,
  );
  return (orientation?.squares ?? []).map(([x, y]) => [x + placement.x, y + placement.y]);
}

export function normal(squares: readonly Square[]): Square[] {
  const left = Math.min(...squares.map(([x]) => x));
  const top = Math.min(...squares.map(([, y]) => y));
  return squares
    .map(([x, y]): Square => [x - left, y - top])
    .sort(([x1, y1], [x2, y2]) => y1 - y2 || x1 - x2);
}

export type Turn = 'right' | 'left' | 'flip';

const turnSquare: Record<Turn, (square: Square) => Square> = {
  right: ([x, y]) => [-y, x],
  left: ([x, y]) => [y, -x],
  flip: ([x, y]) => [-x, y],
};

// The orientation that looks like this one turned; symmetric pieces give themselves.
export function turned(piece: Piece, from: Orientation, how: Turn): Orientation {
  const wanted = normal(from.squares.map(turnSquare[how])).join(' ');
  return piece.orientations.find((o) => normal(o.squares).join(' ') === wanted) ?? from;
}

export function extent(squares: readonly Square[]): { width: number; height: number } {
  return {
    width: Math.max(...squares.map(([x]) => x)) + 1,
    height: Math.max(...squares.map(([, y]) => y)) + 1,
  };
}

// The legal placements of one list, found by piece, orientation and place.
export class LegalPlacements {
  readonly pass: BlokusAction | null = null;
  private readonly byPlace = new Map<string, Placement>();
  private readonly byPiece = new Map<string, Placement[]>();

  constructor(actions: readonly string[]) {
    for (const text of actions) {
      const action = readBlokusAction(text);
      if (action?.type === 'pass') this.pass = action;
      if (action?.type === 'place') this.add(action);
    }
  }

  private add(placement: Placement): void {
    this.byPlace.set(key(placement.piece, placement, placement.x, placement.y), placement);
    const known = this.byPiece.get(placement.piece);
    if (known) known.push(placement);
    else this.byPiece.set(placement.piece, [placement]);
  }

  has(piece: string): boolean {
    return this.byPiece.has(piece);
  }

  actionAt(piece: string, orientation: Orientation, x: number, y: number): Placement | null {
    return this.byPlace.get(key(piece, orientation, x, y)) ?? null;
  }

  of(piece: string): readonly Placement[] {
    return this.byPiece.get(piece) ?? [];
  }

  ofOrientation(piece: string, o: Orientation): Placement[] {
    return this.of(piece).filter((p) => p.rotation === o.rotation && p.flipped === o.flipped);
  }
}

function key(
  piece: string,
  o: { rotation: Rotation; flipped: boolean },
  x: number,
  y: number,
): string {
  return `${piece} ${o.rotation} ${o.flipped} ${x} ${y}`;
}
