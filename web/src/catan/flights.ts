// Which cards go from where to where in an event, and their flight over the page.
import {
  resources,
  type Cards,
  type CatanEvent,
  type CatanSetup,
  type Resource,
} from '../protocol';
import { onFresh } from '../table/announcer';
import type { TableStore } from '../table/store';
import { fly, moves, type Flight } from '../ui/flight';
import { resourcePaths } from '../ui/resource';
import { landYields } from './board-island';

export type Place = { seat: number } | { cell: number } | 'bank';
export interface Move {
  kind: Resource | null; // null: face down
  from: Place;
  to: Place;
}

function each(cards: Cards, from: Place, to: Place): Move[] {
  return resources.flatMap((kind) =>
    Array.from({ length: cards[kind] }, (): Move => ({ kind, from, to })),
  );
}

function some(count: number, kind: Resource | null, from: Place, to: Place): Move[] {
  return Array.from({ length: count }, () => ({ kind, from, to }));
}

// `rolled` is the sum that lands yield for.
export function movesOf(event: CatanEvent, setup: CatanSetup, rolled: number): Move[] {
  switch (event.type) {
    case 'produced':
      return each(event.cards, 'bank', { seat: event.seat }).map((move) => ({
        ...move,
        from: landFor(setup, rolled, move.kind) ?? 'bank',
      }));
    case 'opening-yield':
    case 'played-invention':
      return each(event.cards, 'bank', { seat: event.seat });
    case 'discarded':
      return each(event.cards, { seat: event.seat }, 'bank');
    case 'stole':
      return some(1, event.card, { seat: event.victim }, { seat: event.thief });
    case 'monopoly-taken':
      return some(event.count, event.kind, { seat: event.from }, { seat: event.to });
    case 'bank-traded':
      return [
        ...some(event.count, event.give, { seat: event.seat }, 'bank'),
        ...some(1, event.take, 'bank', { seat: event.seat }),
      ];
    case 'traded':
      return [
        ...each(event.give, { seat: event.seat }, { seat: event.partner }),
        ...each(event.take, { seat: event.partner }, { seat: event.seat }),
      ];
    case 'bought-card':
      return some(1, null, 'bank', { seat: event.seat });
    case 'built-road':
    case 'built-settlement':
    case 'built-city':
      return each(event.paid, { seat: event.seat }, 'bank');
    default:
      return [];
  }
}

function landFor(setup: CatanSetup, sum: number, kind: Resource | null): Place | null {
  const cell = setup.cells.findIndex(
    ({ terrain, chip }) => chip === sum && landYields[terrain] === kind,
  );
  return cell < 0 ? null : { cell };
}

export function flyCards(store: TableStore): () => void {
  return onFresh(store, (fresh) => {
    const setup = store.setup.peek() as CatanSetup | null;
    if (!setup || !moves() || fresh.length > 6) return;
    const events = fresh.flatMap((h) => h.events) as CatanEvent[];
    const dice = events.find((event) => event.type === 'dice-rolled');
    const rolled = dice ? dice.dice[0] + dice.dice[1] : 0;
    const all = events.flatMap((event) => movesOf(event, setup, rolled));
    const wait = dice ? 450 : 0; // the dice come to rest first
    fly(all.map((move, i) => flightOf(move, store.seat.peek(), wait + i * 45)));
  });
}

function flightOf({ kind, from, to }: Move, own: number | null, delay: number): Flight {
  return { picture: card(kind), from: boxOf(from, kind, own), to: boxOf(to, kind, own), delay };
}

// Own cards are where they are held, those of others at their names.
function boxOf(place: Place, kind: Resource | null, own: number | null): DOMRect | null {
  const selector =
    place === 'bank'
      ? '.bank, .side-panel, .sheet-buttons'
      : 'cell' in place
        ? `[data-cell="${place.cell}"]`
        : place.seat === own && kind
          ? `.hand-card.r-${kind}`
          : `[data-seat="${place.seat}"]`;
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

const svg = 'http://www.w3.org/2000/svg';

function card(kind: Resource | null): SVGElement {
  const picture = document.createElementNS(svg, 'svg');
  picture.setAttribute('viewBox', '-2 -2 28 32');
  picture.setAttribute('class', kind ? `card-in-flight r-${kind}` : 'card-in-flight back');
  const paper = document.createElementNS(svg, 'rect');
  for (const [name, value] of Object.entries({ x: -1, y: -1, width: 26, height: 30, rx: 4 }))
    paper.setAttribute(name, String(value));
  picture.append(paper);
  if (kind) {
    const path = document.createElementNS(svg, 'path');
    path.setAttribute('d', resourcePaths[kind]);
    path.setAttribute('fill-rule', 'evenodd');
    path.setAttribute('transform', 'translate(0 2)');
    picture.append(path);
  }
  return picture;
}
