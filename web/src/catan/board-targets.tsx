// The places one may choose now. They glow, and they are buttons: one of them is in the tab order,
// arrow keys go to the next place in that direction, Enter or Space chooses.
import { useEffect, useRef, useState } from 'preact/hooks';
import { shortened } from './board-pieces';
import {
  hexagon,
  neighbourTowards,
  round,
  scaled,
  type Direction,
  type Layout,
  type Point,
} from './geometry';

export interface Place {
  kind: 'road' | 'settlement' | 'city' | 'robber';
  id: number;
}

export interface Target extends Place {
  label: string;
  choose(): void;
}

export function pointOf(target: Place, layout: Layout): Point {
  if (target.kind === 'road') return layout.edges[target.id]?.mid ?? { x: 0, y: 0 };
  if (target.kind === 'robber') return layout.geometry.cells[target.id] ?? { x: 0, y: 0 };
  return layout.corners[target.id] ?? { x: 0, y: 0 };
}

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export function isUpper(place: Place, layout: Layout): boolean {
  return scaled(pointOf(place, layout)).y < layout.box.y + layout.box.height / 2;
}

export function Targets({ targets, layout }: { targets: readonly Target[]; layout: Layout }) {
  const [at, setAt] = useState(0);
  const group = useRef<SVGGElement>(null);
  const points = targets.map((target) => pointOf(target, layout));
  const current = Math.min(at, targets.length - 1);
  useEffect(() => setAt(0), [targets.length, targets[0]?.kind]);

  function onKey(event: KeyboardEvent): void {
    const direction = arrows[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      targets[current]?.choose();
      returnFocus();
    } else if (direction) {
      event.preventDefault();
      const next = neighbourTowards(points, current, direction);
      setAt(next);
      (group.current?.children[next] as SVGGElement | undefined)?.focus();
    }
  }
  return (
    <g ref={group} onKeyDown={onKey} class="targets">
      {targets.map((target, i) => (
        <g
          key={`${target.kind}-${target.id}`}
          class={`target target-${target.kind}`}
          role="button"
          tabindex={i === current ? 0 : -1}
          aria-label={target.label}
          data-target={`${target.kind}-${target.id}`}
          onClick={target.choose}
          onFocus={() => setAt(i)}
        >
          <Shape target={target} layout={layout} />
        </g>
      ))}
    </g>
  );
}

// The place that a hint is about.
export function Advised({ place, layout }: { place: Place; layout: Layout }) {
  return (
    <g class="advised" aria-hidden="true">
      <Shape target={place} layout={layout} />
    </g>
  );
}

// The place chosen is gone in a moment; the line that says what comes next takes the focus.
function returnFocus(): void {
  document.querySelector<HTMLElement>('.prompt')?.focus();
}

function Shape({ target, layout }: { target: Place; layout: Layout }) {
  if (target.kind === 'road') return <RoadShape edge={target.id} layout={layout} />;
  const point = pointOf(target, layout);
  if (target.kind === 'robber') return <polygon class="glow-cell" points={hexagon(point, 0.9)} />;
  const { x, y } = scaled(point);
  return (
    <>
      <circle class="touch" cx={round(x)} cy={round(y)} r="26" />
      <circle
        class="glow-corner"
        cx={round(x)}
        cy={round(y)}
        r={target.kind === 'city' ? 22 : 13}
      />
    </>
  );
}

function RoadShape({ edge, layout }: { edge: number; layout: Layout }) {
  const ends = layout.edges[edge];
  if (!ends) return null;
  const [a, b] = shortened(scaled(ends.a), scaled(ends.b), 0.22);
  return (
    <>
      <line class="touch-line" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      <line class="glow-line" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
    </>
  );
}
