// Places of the board in words, for the log and for people who do not see it.
import { catanWords } from '../i18n/catan';
import type { CatanSetup } from '../protocol';
import type { Layout } from './geometry';

export function cellInWords(setup: CatanSetup, cell: number, robber = false): string {
  const land = setup.cells[cell];
  if (!land) return catanWords().sea;
  return catanWords().cellLabel(catanWords().terrains[land.terrain], land.chip, robber);
}

function cellsInWords(setup: CatanSetup, cells: readonly number[], count: number): string {
  const words = cells.map((cell) => cellInWords(setup, cell));
  if (words.length < count) words.push(catanWords().sea);
  return words.join(', ');
}

export function cornerInWords(setup: CatanSetup, layout: Layout | null, corner: number): string {
  const cells = layout?.cellsOfCorner[corner];
  return cells ? cellsInWords(setup, cells, 3) : `#${corner}`;
}

export function edgeInWords(setup: CatanSetup, layout: Layout | null, edge: number): string {
  const cells = layout?.cellsOfEdge[edge];
  return cells ? cellsInWords(setup, cells, 2) : `#${edge}`;
}

export function harbourInWords(
  setup: CatanSetup,
  layout: Layout,
  { edge, kind }: CatanSetup['harbours'][number],
): string {
  const words = catanWords();
  const where = edgeInWords(setup, layout, edge);
  return kind === 'any'
    ? words.harbour(words.anyKind, 3, where)
    : words.harbour(words.resources[kind], 2, where);
}
