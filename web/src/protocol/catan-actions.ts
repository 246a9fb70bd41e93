// What can be done in Catan, as data. The wire has it as text (docs/actions.md); reading and writing that
// text is done here and nowhere else.
import { resources, type Cards, type Resource } from './catan';

const plainVerbs = [
  'roll',
  'end-turn',
  'buy-card',
  'play-knight',
  'play-road-building',
  'withdraw-counter',
] as const;
const buildVerbs = ['build-road', 'build-settlement', 'build-city'] as const;
const answerVerbs = ['accept', 'decline', 'withdraw-acceptance', 'withdraw-offer'] as const;
const tradeVerbs = ['offer', 'counter'] as const;

export type AnswerVerb = (typeof answerVerbs)[number];

// One member of the union for each verb.
type Each<Verb extends string, Rest> = Verb extends string ? { type: Verb } & Rest : never;

export type CatanAction =
  | Each<(typeof plainVerbs)[number], object>
  | Each<(typeof buildVerbs)[number], { at: number }>
  | { type: 'play-invention'; kinds: Resource[] }
  | { type: 'play-monopoly'; kind: Resource }
  | { type: 'move-robber'; to: number; victim: number | null }
  | { type: 'steal'; victim: number | null }
  | { type: 'discard'; cards: Cards }
  | { type: 'bank-trade'; give: Resource; take: Resource }
  | Each<(typeof tradeVerbs)[number], { give: Cards; want: Cards }>
  | Each<AnswerVerb, { offer: number }>
  | { type: 'confirm'; offer: number; partner: number }
  | { type: 'confirm-counter'; partner: number };

// --- reading: null for what is no action, or one of a later version ---------------------------------

type Words = readonly string[];

// Thrown and caught here alone: a word that does not belong where it stands.
class Misread extends Error {}

function number(word: string | undefined): number {
  const value = Number(word);
  if (!word || !Number.isInteger(value) || value < 0) throw new Misread();
  return value;
}

function kind(word: string | undefined): Resource {
  const found = resources.find((resource) => resource === word);
  if (!found) throw new Misread();
  return found;
}

function literally(word: string | undefined, expected: string): void {
  if (word !== expected) throw new Misread();
}

// "2 lumber, 1 ore", or "nothing".
function cardsFrom(words: Words): Cards {
  const cards: Cards = { lumber: 0, brick: 0, wool: 0, grain: 0, ore: 0 };
  if (words.length === 1 && words[0] === 'nothing') return cards;
  for (let i = 0; i < words.length; i += 2)
    cards[kind(words[i + 1]?.replace(',', ''))] += number(words[i]);
  return cards;
}

function exchange(words: Words): { give: Cards; want: Cards } {
  const middle = words.indexOf('for');
  if (middle < 0) throw new Misread();
  return { give: cardsFrom(words.slice(0, middle)), want: cardsFrom(words.slice(middle + 1)) };
}

function victimFrom([from, seat]: Words): number | null {
  if (from === undefined || from === 'nobody') return null;
  literally(from, 'from');
  return number(seat);
}

type Reader = (words: Words) => CatanAction;
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...plainVerbs.map((type): [string, Reader] => [type, () => ({ type })]),
  ...buildVerbs.map((type): [string, Reader] => [type, ([at]) => ({ type, at: number(at) })]),
  ...answerVerbs.map((type): [string, Reader] => [
    type,
    ([offer]) => ({ type, offer: number(offer) }),
  ]),
  ...tradeVerbs.map((type): [string, Reader] => [type, (words) => ({ type, ...exchange(words) })]),
  ['play-invention', (words) => ({ type: 'play-invention', kinds: words.map(kind) })],
  ['play-monopoly', ([word]) => ({ type: 'play-monopoly', kind: kind(word) })],
  [
    'move-robber',
    ([to, ...rest]) => ({ type: 'move-robber', to: number(to), victim: victimFrom(rest) }),
  ],
  ['steal', (words) => ({ type: 'steal', victim: victimFrom(words) })],
  ['discard', (words) => ({ type: 'discard', cards: cardsFrom(words) })],
  ['bank-trade', ([give, , take]) => ({ type: 'bank-trade', give: kind(give), take: kind(take) })],
  [
    'confirm',
    ([offer, , partner]) => ({ type: 'confirm', offer: number(offer), partner: number(partner) }),
  ],
  ['confirm-counter', ([, partner]) => ({ type: 'confirm-counter', partner: number(partner) })],
]);

export function readCatanAction(text: string): CatanAction | null {
  const [verb = '', ...words] = text.split(' ');
  try {
    return readers.get(verb)?.(words) ?? null;
  } catch (error) {
    if (error instanceof Misread) return null;
    throw error;
  }
}

// --- writing -------------------------------------------------------------------------------------

export function writeCatanAction(action: CatanAction): string {
  switch (action.type) {
    case 'build-road':
    case 'build-settlement':
    case 'build-city':
      return `${action.type} ${action.at}`;
    case 'play-invention':
      return `play-invention ${action.kinds.join(' ')}`;
    case 'play-monopoly':
      return `play-monopoly ${action.kind}`;
    case 'move-robber':
      return action.victim === null
        ? `move-robber ${action.to}`
        : `move-robber ${action.to} from ${action.victim}`;
    case 'steal':
      return action.victim === null ? 'steal nobody' : `steal from ${action.victim}`;
    case 'discard':
      return `discard ${cardsAsText(action.cards)}`;
    case 'bank-trade':
      return `bank-trade ${action.give} for ${action.take}`;
    case 'offer':
    case 'counter':
      return `${action.type} ${cardsAsText(action.give)} for ${cardsAsText(action.want)}`;
    case 'accept':
    case 'decline':
    case 'withdraw-acceptance':
    case 'withdraw-offer':
      return `${action.type} ${action.offer}`;
    case 'confirm':
      return `confirm ${action.offer} with ${action.partner}`;
    case 'confirm-counter':
      return `confirm-counter with ${action.partner}`;
    default:
      return action.type;
  }
}

function cardsAsText(cards: Cards): string {
  const held = resources.filter((resource) => cards[resource] > 0);
  return held.map((resource) => `${cards[resource]} ${resource}`).join(', ') || 'nothing';
}
