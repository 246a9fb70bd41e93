import { describe, expect, it } from 'vitest';
import { layoutOf, neighbourTowards, pips, seaSide } from '../src/catan/geometry';
import { setup } from './fixtures/catan';
import { smallGeometry } from './fixtures/geometry';

const geometry = smallGeometry();
const layout = layoutOf(geometry);

describe('the layout of the small board', () => {
  it('has 19 cells, 54 corners and 72 edges', () => {
    expect([geometry.cells.length, geometry.corners.length, geometry.edges.length]).toEqual([
      19, 54, 72,
    ]);
  });

  it('finds six corners at every cell, and one to three cells at every corner', () => {
    expect(layout.cornersOfCell.every((corners) => corners.length === 6)).toBe(true);
    expect(new Set(layout.cellsOfCorner.map((cells) => cells.length))).toEqual(new Set([1, 2, 3]));
  });

  it('finds two cells at inner edges and one at the 30 edges of the coast', () => {
    expect(layout.cellsOfEdge.filter((cells) => cells.length === 1)).toHaveLength(30);
    expect(layout.cellsOfEdge.filter((cells) => cells.length === 2)).toHaveLength(42);
  });

  it('draws every harbour on a sea cell', () => {
    for (const { edge } of setup.harbours)
      expect(geometry.sea).toContainEqual(seaSide(layout, edge));
  });
});

describe('probability dots', () => {
  it('count the throws of two dice', () => {
    expect([2, 3, 6, 8, 11, 12].map(pips)).toEqual([1, 2, 5, 5, 2, 1]);
    expect(pips(0)).toBe(0);
  });
});

describe('arrow keys', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 3, y: 0 },
    { x: 0, y: 2 },
  ];

  it('go to the nearest place in their direction', () => {
    expect(neighbourTowards(points, 0, 'right')).toBe(1);
    expect(neighbourTowards(points, 1, 'right')).toBe(2);
    expect(neighbourTowards(points, 0, 'down')).toBe(3);
    expect(neighbourTowards(points, 2, 'left')).toBe(1);
  });

  it('stay where there is nothing further', () => {
    expect(neighbourTowards(points, 0, 'left')).toBe(0);
    expect(neighbourTowards(points, 0, 'up')).toBe(0);
  });

  it('reach every corner of the board from any other', () => {
    const reached = new Set([0]);
    const open = [0];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const way of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbourTowards(layout.corners, at, way);
        if (!reached.has(next)) open.push(next);
        reached.add(next);
      }
    }
    expect(reached.size).toBe(54);
  });
});
