// Sea, land, numbers and harbours: everything that does not change during a game.
import { resourcePaths } from '../ui/resource';
import type { CatanSetup, HarbourKind, Resource, Terrain } from '../protocol';
import { hexagon, pips, round, scaled, seaSide, type Layout, type Point } from './geometry';

export const landYields: Record<Terrain, Resource | 'desert'> = {
  forest: 'lumber',
  hill: 'brick',
  pasture: 'wool',
  field: 'grain',
  mountain: 'ore',
  desert: 'desert',
};

export function Island({ setup, layout }: { setup: CatanSetup; layout: Layout }) {
  return (
    <g>
      {layout.geometry.sea.map((cell) => (
        <polygon key={`${cell.q}/${cell.r}`} class="sea-cell" points={hexagon(cell, 1.005)} />
      ))}
      {layout.geometry.cells.map((cell) => (
        <polygon key={cell.id} class="shore" points={hexagon(cell, 1.13)} />
      ))}
      {setup.harbours.map(({ edge, kind }) => (
        <Harbour key={edge} edge={edge} kind={kind} layout={layout} />
      ))}
      {layout.geometry.cells.map((cell) => {
        const land = setup.cells[cell.id];
        return land && <Land key={cell.id} cell={cell} terrain={land.terrain} chip={land.chip} />;
      })}
    </g>
  );
}

function Land({
  cell,
  terrain,
  chip,
}: {
  cell: Point & { id: number };
  terrain: Terrain;
  chip: number;
}) {
  const at = scaled(cell);
  return (
    <g>
      <polygon class={`land t-${terrain}`} points={hexagon(cell, 0.975)} data-cell={cell.id} />
      <polygon class="land-rim" points={hexagon(cell, 0.93)} />
      <g class={`motif m-${terrain}`} transform={`translate(${round(at.x)} ${round(at.y)})`}>
        {chip === 0 ? (
          <path d={resourcePaths.desert} transform="translate(-24 -26) scale(2)" />
        ) : (
          <Motif path={resourcePaths[landYields[terrain]]} />
        )}
      </g>
      {chip > 0 && <Chip x={at.x} y={at.y + 13} chip={chip} />}
    </g>
  );
}

function Motif({ path }: { path: string }) {
  return (
    <>
      <path d={path} fill-rule="evenodd" transform="translate(-14.4 -47) scale(1.2)" />
      <path d={path} fill-rule="evenodd" transform="translate(-43 -26) scale(.92)" />
      <path d={path} fill-rule="evenodd" transform="translate(21 -26) scale(.92)" />
    </>
  );
}

function Chip({ x, y, chip }: { x: number; y: number; chip: number }) {
  const dots = pips(chip);
  return (
    <g
      class={chip === 6 || chip === 8 ? 'chip hot' : 'chip'}
      transform={`translate(${round(x)} ${round(y)})`}
    >
      <circle r="19" />
      <text y="4.500">{chip}</text>
      {Array.from({ length: dots }, (_, i) => (
        <circle key={i} class="pip" cx={(i - (dots - 1) / 2) * 5} cy="11.500" r="1.800" />
      ))}
    </g>
  );
}

function Harbour({ edge, kind, layout }: { edge: number; kind: HarbourKind; layout: Layout }) {
  const ends = layout.edges[edge];
  if (!ends) return null;
  const sea = seaSide(layout, edge);
  const [mid, centre] = [scaled(ends.mid), scaled(sea)];
  const at = { x: mid.x + (centre.x - mid.x) * 0.62, y: mid.y + (centre.y - mid.y) * 0.62 };
  return (
    <g class="harbour">
      {[scaled(ends.a), scaled(ends.b)].map((end, i) => (
        <line
          key={i}
          class="pier"
          x1={round(at.x)}
          y1={round(at.y)}
          x2={round(end.x)}
          y2={round(end.y)}
        />
      ))}
      <g transform={`translate(${round(at.x)} ${round(at.y)})`}>
        <circle class={`harbour-disc ${kind === 'any' ? '' : `r-${kind}`}`} r="17.500" />
        {kind === 'any' ? (
          <text class="harbour-text" y="5">
            3:1
          </text>
        ) : (
          <>
            <path
              class="harbour-kind"
              d={resourcePaths[kind]}
              fill-rule="evenodd"
              transform="translate(-8.500 -14.500) scale(.7)"
            />
            <text class="harbour-text small" y="13">
              2:1
            </text>
          </>
        )}
      </g>
    </g>
  );
}
