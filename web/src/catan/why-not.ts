// Why nothing can be put at a place of the board, so that a click there is answered at once. The codes
// are those of the server, which decides all the same.
import type { CatanView } from '../protocol';
import { side, type Layout, type Point } from './geometry';
import type { Mode } from './mode';

interface Scene {
  view: CatanView;
  layout: Layout;
  own: number;
  mode: Exclude<Mode, null> | 'robber';
}

const reach = 0.34; // of a side: further away nothing was meant

// `at` is a point of the picture.
export function whyNotAt(scene: Scene, at: Point): string | null {
  const point = { x: at.x / side, y: at.y / side };
  const { layout, mode } = scene;
  if (mode === 'robber') return whyNoRobber(scene, nearest(layout.geometry.cells, point, 0.8));
  if (mode === 'road')
    return whyNoRoad(
      scene,
      nearest(
        layout.edges.map(({ mid }) => mid),
        point,
      ),
    );
  const corner = nearest(layout.corners, point);
  return mode === 'city' ? whyNoCity(scene, corner) : whyNoSettlement(scene, corner);
}

function nearest(points: readonly Point[], at: Point, within = reach): number | null {
  const distances = points.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
  const least = Math.min(...distances);
  return least <= within ? distances.indexOf(least) : null;
}

function whyNoRobber({ view }: Scene, cell: number | null): string | null {
  if (cell === null) return null;
  return cell === view.robber ? 'robber-must-move' : 'friendly-robber';
}

function whyNoRoad({ view }: Scene, edge: number | null): string | null {
  if (edge === null) return null;
  if (view.seats.some(({ roads }) => roads.includes(edge))) return 'edge-taken';
  return view.phase === 'setup-road' ? 'road-not-at-settlement' : 'road-not-connected';
}

function whyNoSettlement({ view, layout }: Scene, corner: number | null): string | null {
  if (corner === null) return null;
  const built = new Set(view.seats.flatMap((s) => [...s.settlements, ...s.cities]));
  if (built.has(corner)) return 'corner-taken';
  const isNear = layout.geometry.edges.some(
    ({ a, b }) => (a === corner && built.has(b)) || (b === corner && built.has(a)),
  );
  return isNear ? 'too-close' : 'settlement-not-on-road';
}

function whyNoCity({ view, own }: Scene, corner: number | null): string | null {
  if (corner === null || view.seats[own]?.settlements.includes(corner)) return null;
  return 'not-your-settlement';
}
