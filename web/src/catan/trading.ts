// What trading with the bank could do for a hand: the best rate per kind, and single trades that
// make a building affordable.
import { resources, type Cards, type Resource } from '../protocol';
import { costOf, covers, missing, total, type Buyable } from './cards';

export interface Suggestion {
  give: Resource;
  count: number;
  take: Resource;
  for: Buyable;
}

const wishes: readonly Buyable[] = ['city', 'settlement', 'card', 'road'];

// One trade, then the building can be paid; nothing it needs is given away.
export function suggestions(
  hand: Cards,
  rates: Cards,
  allowed: readonly { give: Resource; take: Resource }[],
): Suggestion[] {
  const found: Suggestion[] = [];
  for (const wish of wishes) {
    const lacking = missing(costOf(wish), hand);
    if (total(lacking) !== 1) continue;
    const take = resources.find((r) => lacking[r] > 0);
    const give = take && cheapest(hand, rates, costOf(wish), take, allowed);
    if (take && give) found.push({ give, count: rates[give], take, for: wish });
  }
  return found;
}

function cheapest(
  hand: Cards,
  rates: Cards,
  needed: Cards,
  take: Resource,
  allowed: readonly { give: Resource; take: Resource }[],
): Resource | null {
  const spare = (r: Resource) => hand[r] - needed[r] - rates[r];
  const able = resources.filter(
    (r) => spare(r) >= 0 && allowed.some((pair) => pair.give === r && pair.take === take),
  );
  able.sort((a, b) => rates[a] - rates[b] || spare(b) - spare(a));
  return able[0] ?? null;
}

// Why something cannot be bought, or null if it can.
export type Hindrance =
  | { kind: 'missing'; cards: Cards }
  | { kind: 'no-place' }
  | { kind: 'none-left' }
  | { kind: 'not-now' };

export function hindrance(
  what: Buyable,
  situation: {
    allowed: boolean;
    building: boolean;
    left: number;
    hand: Cards;
  },
): Hindrance | null {
  if (situation.allowed) return null;
  if (situation.left === 0) return { kind: 'none-left' };
  if (!covers(situation.hand, costOf(what)))
    return { kind: 'missing', cards: missing(costOf(what), situation.hand) };
  return situation.building ? { kind: 'no-place' } : { kind: 'not-now' };
}
