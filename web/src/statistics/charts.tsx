// Small charts: lines over time, stacked areas, and a table of numbers. Each says in words what it shows.
import type { ComponentChildren } from 'preact';

export interface Line {
  name: string;
  class: string;
  values: readonly number[];
}

const width = 300;
const height = 110;
const left = 22;
const bottom = 14;

const x = (i: number, count: number) => left + (i / Math.max(1, count - 1)) * (width - left - 4);
const y = (value: number, top: number) => 4 + (1 - value / top) * (height - bottom - 4);
const rounded = (n: number) => Math.round(n * 10) / 10;

function path(values: readonly number[], top: number): string {
  return values
    .map((v, i) => `${i ? 'L' : 'M'}${rounded(x(i, values.length))} ${rounded(y(v, top))}`)
    .join('');
}

interface LinesProps {
  lines: Line[];
  at: number | null; // where in the series the position stands that is looked at; null shows no mark
  title: string;
  top?: number; // of the scale; without one the highest value
  onPick?(at: number): void;
}

export function Lines({ lines, at, title, top: given, onPick }: LinesProps) {
  const top = given ?? Math.max(1, ...lines.flatMap(({ values }) => values));
  const count = lines[0]?.values.length ?? 0;
  const words = lines.map(({ name, values }) => `${name} ${values.at(-1) ?? 0}`).join(', ');
  const pick = onPick && ((event: MouseEvent) => onPick(indexUnder(event, count)));
  return (
    <Chart title={title} words={words} top={top} {...(pick ? { onClick: pick } : {})}>
      {at !== null && <Mark at={at} count={count} />}
      {lines.map((line) => (
        <path key={line.name} class={`chart-line ${line.class}`} d={path(line.values, top)} />
      ))}
    </Chart>
  );
}

function indexUnder({ currentTarget, clientX }: MouseEvent, count: number): number {
  const box = (currentTarget as Element).getBoundingClientRect();
  const along = (((clientX - box.left) / box.width) * width - left) / (width - left - 4);
  return Math.round(Math.min(1, Math.max(0, along)) * (count - 1));
}

// The lines of one thing's parts, on top of each other.
export function Areas({
  lines,
  top,
  at,
  title,
}: {
  lines: Line[];
  top: number;
  at: number | null;
  title: string;
}) {
  const count = lines[0]?.values.length ?? 0;
  const words = lines.map(({ name, values }) => `${name} ${values.at(-1) ?? 0}`).join(', ');
  const below = Array<number>(count).fill(0);
  const areas = lines.map((line) => {
    const floor = [...below];
    line.values.forEach((value, i) => (below[i] = (below[i] ?? 0) + value));
    return { ...line, d: area(floor, below, top) };
  });
  return (
    <Chart title={title} words={words} top={top}>
      {areas.map(({ name, class: kind, d }) => (
        <path key={name} class={`chart-area ${kind}`} d={d} />
      ))}
      {at !== null && <Mark at={at} count={count} />}
    </Chart>
  );
}

function area(floor: readonly number[], ceiling: readonly number[], top: number): string {
  const back = floor.map((v, i) => `L${rounded(x(i, floor.length))} ${rounded(y(v, top))}`);
  return `${path(ceiling, top)}${back.reverse().join('')}Z`;
}

function Chart({
  title,
  words,
  top,
  onClick,
  children,
}: {
  title: string;
  words: string;
  top: number;
  onClick?(event: MouseEvent): void;
  children: ComponentChildren;
}) {
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: ${words}`}
        {...(onClick ? { onClick, class: 'chart-pick' } : {})}
      >
        <path class="chart-axis" d={`M${left} 4V${height - bottom}H${width - 4}`} />
        <text x={left - 4} y="12">
          {top}
        </text>
        <text x={left - 4} y={height - bottom}>
          0
        </text>
        {children}
      </svg>
    </figure>
  );
}

function Mark({ at, count }: { at: number; count: number }) {
  const here = rounded(x(at, count));
  return <path class="chart-mark" d={`M${here} 4V${height - bottom}`} />;
}

export function NumberTable({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly ComponentChildren[];
  rows: readonly { name: string; values: readonly (number | string)[] }[];
}) {
  return (
    <table class="numbers">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          {heads.map((head, i) => (
            <th key={i} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, i) => (
              <td key={i}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
