// Where things are drawn. The server says where cells, corners and edges lie in units of one side;
// the rest follows from distances, so no numbering is assumed here.
import type { Geometry } from '../protocol';

export const side = 60;

export interface Point {
  x: number;
  y: number;
}

const halfHeight = Math.sqrt(3) / 2;
const margin = 0.9;

function near(a: Point, b: Point, distance: number): boolean {
  return Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - distance) < 0.05;
}

export function scaled(p: Point): Point {
  return { x: p.x * side, y: p.y * side };
}

// A pointy-top hexagon around a centre, in pixels.
export function hexagon(centre: Point, radius = 1): string {
  const { x, y } = scaled(centre);
  const points = [30, 90, 150, 210, 270, 330].map((angle) => {
    const a = (angle * Math.PI) / 180;
    return `${round(x + side * radius * Math.cos(a))},${round(y + side * radius * Math.sin(a))}`;
  });
  return points.join(' ');
}

export function round(n: number): number {
  return Math.round(n * 100) / 100;
}

export interface Layout {
  geometry: Geometry;
  corners: Point[];
  edges: { a: Point; b: Point; mid: Point }[];
  cellsOfCorner: number[][];
  cellsOfEdge: number[][];
  cornersOfCell: number[][];
  box: { x: number; y: number; width: number; height: number };
}

const layouts = new WeakMap<Geometry, Layout>();

export function layoutOf(geometry: Geometry): Layout {
  let layout = layouts.get(geometry);
  if (!layout) layouts.set(geometry, (layout = makeLayout(geometry)));
  return layout;
}

function makeLayout(geometry: Geometry): Layout {
  const { cells, corners } = geometry;
  const edges = geometry.edges.map(({ a, b }) => {
    const [from, to] = [pointOf(corners, a), pointOf(corners, b)];
    return { a: from, b: to, mid: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } };
  });
  const around = (p: Point, distance: number) =>
    cells.filter((cell) => near(cell, p, distance)).map((cell) => cell.id);
  return {
    geometry,
    corners,
    edges,
    cellsOfCorner: corners.map((c) => around(c, 1)),
    cellsOfEdge: edges.map((e) => around(e.mid, halfHeight)),
    cornersOfCell: cells.map((cell) => corners.filter((c) => near(cell, c, 1)).map((c) => c.id)),
    box: boxAround(corners),
  };
}

function pointOf(corners: Geometry['corners'], id: number): Point {
  return corners[id] ?? { x: 0, y: 0 };
}

// Land with room for the harbours around it.
function boxAround(points: Point[]): Layout['box'] {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin * 0.7];
  const [right, bottom] = [Math.max(...xs) + margin, Math.max(...ys) + margin * 0.7];
  return {
    x: left * side,
    y: top * side,
    width: (right - left) * side,
    height: (bottom - top) * side,
  };
}

// The centre of the sea cell at a coast edge: there the harbour is drawn.
export function seaSide(layout: Layout, edge: number): Point {
  const mid = layout.edges[edge]?.mid ?? { x: 0, y: 0 };
  const sea = layout.geometry.sea.find((cell) => near(cell, mid, halfHeight));
  if (sea) return sea;
  const land = layout.geometry.cells[layout.cellsOfEdge[edge]?.[0] ?? 0] ?? mid;
  return { x: 2 * mid.x - land.x, y: 2 * mid.y - land.y };
}

// How many of 36 throws give this number.
export function pips(chip: number): number {
  return chip === 0 ? 0 : 6 - Math.abs(7 - chip);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

// The next place for an arrow key: the nearest one that lies more in that direction than aside.
export function neighbourTowards(
  points: readonly Point[],
  from: number,
  direction: Direction,
): number {
  const here = points[from];
  if (!here) return 0;
  let best = from;
  let bestCost = Infinity;
  points.forEach((p, i) => {
    const [along, aside] = components(p.x - here.x, p.y - here.y, direction);
    const cost = along + 2 * Math.abs(aside);
    if (along > 0.01 && cost < bestCost) [best, bestCost] = [i, cost];
  });
  return best;
}

function components(dx: number, dy: number, direction: Direction): [number, number] {
  switch (direction) {
    case 'left':
      return [-dx, dy];
    case 'right':
      return [dx, dy];
    case 'up':
      return [-dy, dx];
    case 'down':
      return [dy, dx];
  }
}
