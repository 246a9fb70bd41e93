// Arithmetic on cards, and cards as words.
import { facts } from '../app/facts';
import { catanWords } from '../i18n/catan';
import { resources, type Cards, type GameFacts, type Resource } from '../protocol';

export const noCards: Cards = { lumber: 0, brick: 0, wool: 0, grain: 0, ore: 0 };

export type Buyable = keyof GameFacts['catan']['costs'];

export const costOf = (what: Buyable): Cards => facts().catan.costs[what];

export function total(cards: Cards): number {
  return resources.reduce((sum, r) => sum + cards[r], 0);
}

export function missing(cost: Cards, hand: Cards): Cards {
  return mapCards((r) => Math.max(0, cost[r] - hand[r]));
}

export function covers(hand: Cards, cards: Cards): boolean {
  return total(missing(cards, hand)) === 0;
}

export function withOne(cards: Cards, kind: Resource, change: 1 | -1): Cards {
  return { ...cards, [kind]: cards[kind] + change };
}

export function mapCards(count: (kind: Resource) => number): Cards {
  return {
    lumber: count('lumber'),
    brick: count('brick'),
    wool: count('wool'),
    grain: count('grain'),
    ore: count('ore'),
  };
}

// As people say it: "1 Holz, 2 Erz".
export function cardsInWords(cards: Cards): string {
  return resources
    .filter((r) => cards[r] > 0)
    .map((r) => `${cards[r]} ${catanWords().resources[r]}`)
    .join(', ');
}
