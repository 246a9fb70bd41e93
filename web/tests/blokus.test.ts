import { describe, expect, it } from 'vitest';
import { LegalPlacements, normal, pieceInWords, squaresOf, turned } from '../src/blokus/pieces';
import {
  clamped,
  heldOver,
  movedHeld,
  nextLegal,
  takenUp,
  turnedHeld,
  type Held,
} from '../src/blokus/placing';
import { cornerPoints, hasPlaced } from '../src/blokus/squares';
import { readPlacement, type Orientation, type Piece } from '../src/protocol';
import { legal, pieces, view } from './fixtures/blokus';

const piece = (name: string) => pieces.find((p) => p.name === name) as Piece;
const first = (p: Piece) => p.orientations[0] as Orientation;
const held = (name: string, x = 0, y = 0): Held => ({
  piece: piece(name),
  orientation: first(piece(name)),
  x,
  y,
});
const placements = new LegalPlacements(legal.actions);

describe('pieces', () => {
  it('have 91 orientations in all', () => {
    expect(pieces.flatMap((p) => p.orientations)).toHaveLength(91);
  });

  it('are the same again after four turns, two flips, or a turn right and left', () => {
    for (const p of pieces) {
      for (const o of p.orientations) {
        const four = [1, 2, 3, 4].reduce((now) => turned(p, now, 'right'), o);
        expect(four).toBe(o);
        expect(turned(p, turned(p, o, 'flip'), 'flip')).toBe(o);
        expect(turned(p, turned(p, o, 'right'), 'left')).toBe(o);
      }
    }
  });

  it('reach every orientation by turning and flipping', () => {
    for (const p of pieces) {
      const seen = new Set<Orientation>();
      let now = first(p);
      for (const how of [
        'right',
        'right',
        'right',
        'right',
        'flip',
        'right',
        'right',
        'right',
        'right',
      ] as const) {
        seen.add(now);
        now = turned(p, now, how);
        seen.add(now);
      }
      expect(seen.size, p.name).toBe(p.orientations.length);
    }
  });
});

describe('the name of a piece', () => {
  it('is readable', () => {
    expect(['MONO', 'DOMINO', 'PENTO_V'].map(pieceInWords)).toEqual(['Mono', 'Domino', 'Pento V']);
  });
});

describe('a placement', () => {
  it('is read from the text of an action', () => {
    expect(readPlacement('blue PENTO_V RIGHT flipped 17 0')).toEqual({
      type: 'place',
      colour: 'blue',
      piece: 'PENTO_V',
      rotation: 'RIGHT',
      flipped: true,
      x: 17,
      y: 0,
    });
    expect(readPlacement('blue pass')).toBeNull();
  });

  it('covers the squares of its orientation, shifted', () => {
    const placement = readPlacement('blue DOMINO RIGHT 3 4');
    expect(placement && normal(squaresOf(pieces, placement))).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(placement && squaresOf(pieces, placement)).toContainEqual([3, 5]);
  });

  it('is legal exactly where the server lists it', () => {
    expect(placements.actionAt('MONO', first(piece('MONO')), 3, 7)).toEqual(
      readPlacement('blue MONO NONE 3 7'),
    );
    expect(placements.actionAt('MONO', first(piece('MONO')), 3, 8)).toBeNull();
    expect(placements.has('TETRO_O')).toBe(false);
    expect(new LegalPlacements(['red pass']).pass).toEqual({ type: 'pass', colour: 'red' });
  });
});

describe('a piece in the hand', () => {
  it('never leaves the board', () => {
    expect(clamped(held('PENTO_I', 13, 13), 14)).toMatchObject({ x: 13, y: 9 });
    expect(movedHeld(held('MONO'), -1, -1, 14)).toMatchObject({ x: 0, y: 0 });
    expect(turnedHeld(held('PENTO_I', 13, 0), 'right', 14)).toMatchObject({ x: 9 });
  });

  it('is taken up at the nearest legal place', () => {
    expect(takenUp(piece('MONO'), placements, 14, [0, 0])).toMatchObject({ x: 3, y: 3 });
    expect(takenUp(piece('MONO'), placements, 14, [3, 9])).toMatchObject({ x: 3, y: 7 });
  });

  it('hangs by its middle under the pointer', () => {
    expect(heldOver(held('PENTO_X'), 5, 5, 14)).toMatchObject({ x: 4, y: 4 });
  });

  it('goes through all legal places and comes round', () => {
    const start = takenUp(piece('PENTO_L'), placements, 14, [0, 0]);
    const round = [1, 2, 3].reduce((now) => nextLegal(now, placements, 1), start);
    expect(round).toEqual(start);
    expect(nextLegal(nextLegal(start, placements, 1), placements, -1)).toEqual(start);
  });
});

describe('the next legal place', () => {
  it('is sought in the present orientation first', () => {
    const pento = piece('PENTO_L');
    const right = turned(pento, first(pento), 'right');
    const lying: Held = { piece: pento, orientation: right, x: 0, y: 0 };
    expect(nextLegal(lying, placements, 1)).toMatchObject({ orientation: right, x: 9, y: 6 });
  });
});

describe('corner points', () => {
  it('touch the colour at a corner and at no edge', () => {
    expect(cornerPoints(['B..', '...', '..B'], 'blue')).toEqual([[1, 1]]);
    expect(cornerPoints(['B.', 'B.', '..'], 'blue')).toEqual([[1, 2]]);
    expect(cornerPoints(['...'], 'red')).toEqual([]);
  });

  it('exist once a colour has placed a piece', () => {
    expect(hasPlaced(view.board, 'blue')).toBe(true);
    expect(hasPlaced(view.board, 'red')).toBe(false);
  });
});
