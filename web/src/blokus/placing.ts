// The piece in the hand: which, how turned, over which square. A pure little state machine; keys,
// buttons, mouse and touch all speak to it.
import type { Orientation, Piece, Placement, Square } from '../protocol';
import { extent, turned, type LegalPlacements, type Turn } from './pieces';

export interface Held {
  piece: Piece;
  orientation: Orientation;
  x: number;
  y: number;
}

export function clamped(held: Held, size: number): Held {
  const { width, height } = extent(held.orientation.squares);
  const fit = (at: number, length: number) => Math.min(Math.max(at, 0), size - length);
  return { ...held, x: fit(held.x, width), y: fit(held.y, height) };
}

// As it would lie after that action.
export function heldAt(pieces: readonly Piece[], placement: Placement): Held | null {
  const { rotation, flipped, x, y } = placement;
  const piece = pieces.find(({ name }) => name === placement.piece);
  const orientation = piece?.orientations.find(
    (o) => o.rotation === rotation && o.flipped === flipped,
  );
  return piece && orientation ? { piece, orientation, x, y } : null;
}

// Taken up, a piece lies where it is allowed, as near as possible to `near`.
export function takenUp(piece: Piece, legal: LegalPlacements, size: number, near: Square): Held {
  const [best] = [...legal.of(piece.name)].sort((a, b) => distance(a, near) - distance(b, near));
  const orientation =
    piece.orientations.find(
      (o) => best && o.rotation === best.rotation && o.flipped === best.flipped,
    ) ?? piece.orientations[0];
  const at = best ?? { x: near[0], y: near[1] };
  return clamped({ piece, orientation: orientation as Orientation, x: at.x, y: at.y }, size);
}

function distance(p: { x: number; y: number }, [x, y]: Square): number {
  return Math.abs(p.x - x) + Math.abs(p.y - y);
}

// Turned around its middle, so that it stays under the hand.
export function turnedHeld(held: Held, how: Turn, size: number): Held {
  const orientation = turned(held.piece, held.orientation, how);
  const before = extent(held.orientation.squares);
  const after = extent(orientation.squares);
  const x = held.x + Math.trunc((before.width - after.width) / 2);
  const y = held.y + Math.trunc((before.height - after.height) / 2);
  return clamped({ ...held, orientation, x, y }, size);
}

export function movedHeld(held: Held, dx: number, dy: number, size: number): Held {
  return clamped({ ...held, x: held.x + dx, y: held.y + dy }, size);
}

// With its middle over a square.
export function heldOver(held: Held, x: number, y: number, size: number): Held {
  const { width, height } = extent(held.orientation.squares);
  return clamped({ ...held, x: x - Math.floor(width / 2), y: y - Math.floor(height / 2) }, size);
}

// The next legal placement in reading order, first in this orientation, then in the others.
export function nextLegal(held: Held, legal: LegalPlacements, step: 1 | -1): Held {
  const all = held.piece.orientations.flatMap((orientation) =>
    legal
      .ofOrientation(held.piece.name, orientation)
      .map(({ x, y }) => ({ orientation, x, y }))
      .sort((a, b) => a.y - b.y || a.x - b.x),
  );
  if (all.length === 0) return held;
  const at = all.findIndex(
    (p) => p.orientation === held.orientation && p.x === held.x && p.y === held.y,
  );
  const start = Math.max(
    0,
    all.findIndex((p) => p.orientation === held.orientation),
  );
  const next = all[at < 0 ? start : (at + step + all.length) % all.length];
  return next ? { ...held, ...next } : held;
}
