// The board: land and sea below, pieces above, and the places one may choose on top. Land and sea are
// a picture of their own, so that they are painted once and not with every move.
import { language } from '../app/settings';
import { catanWords } from '../i18n/catan';
import type { CatanSetup, CatanView, SeatInfo } from '../protocol';
import { memo } from '../ui/memo';
import { Island } from './board-island';
import { Pieces } from './board-pieces';
import { Advised, Targets, type Place, type Target } from './board-targets';
import type { Layout, Point } from './geometry';
import { cellInWords, harbourInWords } from './places';

const StillIsland = memo(Island);

interface Props {
  setup: CatanSetup;
  view: CatanView;
  layout: Layout;
  seats: readonly SeatInfo[];
  targets: readonly Target[];
  advised?: Place | null;
  onMiss?(at: Point): void; // a click where nothing can be chosen
}

export function Board({ setup, view, layout, seats, targets, advised, onMiss }: Props) {
  const { x, y, width, height } = layout.box;
  const box = `${x} ${y} ${width} ${height}`;
  return (
    <div class="board-frame">
      <svg class="board-island" viewBox={box} aria-hidden="true">
        <StillIsland setup={setup} layout={layout} />
      </svg>
      <svg
        class="catan-board"
        viewBox={box}
        role="group"
        aria-label={catanWords().board}
        aria-describedby="board-help"
        onClick={(event) => isMiss(event) && onMiss?.(pointUnder(event))}
      >
        <Rolled setup={setup} view={view} layout={layout} />
        <Pieces view={view} layout={layout} seats={seats} />
        <Targets targets={targets} layout={layout} />
        {advised && <Advised place={advised} layout={layout} />}
      </svg>
      <p id="board-help" class="visually-hidden">
        {catanWords().boardHelp}
      </p>
      <StillWords
        setup={setup}
        view={view}
        layout={layout}
        seats={seats}
        language={language.value}
      />
    </div>
  );
}

function isMiss({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest('.target');
}

function pointUnder({ currentTarget, clientX, clientY }: MouseEvent): Point {
  const toDrawing = (currentTarget as SVGSVGElement).getScreenCTM()?.inverse();
  return new DOMPoint(clientX, clientY).matrixTransform(toDrawing);
}

// The lands that the last throw made yield.
function Rolled({ setup, view, layout }: Pick<Props, 'setup' | 'view' | 'layout'>) {
  const sum = view.dice ? view.dice[0] + view.dice[1] : 0;
  if (sum === 0) return null;
  return (
    <g class="rolled" key={`${view.turn}-${sum}`}>
      {layout.geometry.cells
        .filter((cell) => setup.cells[cell.id]?.chip === sum && cell.id !== view.robber)
        .map((cell) => (
          <circle key={cell.id} cx={cell.x * 60} cy={cell.y * 60 + 13} r="21" />
        ))}
    </g>
  );
}

interface WordProps extends Omit<Props, 'targets' | 'advised' | 'onMiss'> {
  language: string;
}

function BoardInWords({ setup, view, layout, seats }: WordProps) {
  return (
    <ul class="visually-hidden">
      {layout.geometry.cells.map((cell) => (
        <li key={cell.id}>
          {cellInWords(setup, cell.id, cell.id === view.robber)}
          {neighboursInWords(view, layout, seats, cell.id)}
        </li>
      ))}
      {setup.harbours.map((harbour) => (
        <li key={`h${harbour.edge}`}>{harbourInWords(setup, layout, harbour)}</li>
      ))}
    </ul>
  );
}

// Most moves change nothing of what is told here.
const StillWords = memo(
  BoardInWords,
  (a, b) =>
    a.setup === b.setup &&
    a.layout === b.layout &&
    a.language === b.language &&
    a.view.robber === b.view.robber &&
    buildingsOf(a) === buildingsOf(b),
);

function buildingsOf({ view, seats }: WordProps): string {
  return JSON.stringify(
    view.seats.map(({ settlements, cities }, seat) => [seats[seat]?.name, settlements, cities]),
  );
}

function neighboursInWords(
  view: CatanView,
  layout: Layout,
  seats: readonly SeatInfo[],
  cell: number,
): string {
  const corners = new Set(layout.cornersOfCell[cell]);
  const words = view.seats.flatMap((player, seat) => {
    const name = seats[seat]?.name ?? '';
    return [
      ...player.settlements
        .filter((c) => corners.has(c))
        .map(() => `${catanWords().pieces.settlement} ${name}`),
      ...player.cities
        .filter((c) => corners.has(c))
        .map(() => `${catanWords().pieces.city} ${name}`),
    ];
  });
  return words.length > 0 ? `: ${words.join(', ')}` : '';
}
