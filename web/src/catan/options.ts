// The list of legal actions, sorted into what the table can offer: places to build, lands for the
// robber, trades with the bank. The server's text is the only authority on what is allowed.
import { resources, type CatanLegal, type Resource } from '../protocol';

export interface Options {
  roll: boolean;
  endTurn: boolean;
  buyCard: boolean;
  roads: number[];
  settlements: number[];
  cities: number[];
  knight: boolean;
  roadBuilding: boolean;
  inventions: Resource[][];
  monopolies: Resource[];
  robber: Map<number, (number | null)[]>;
  steal: (number | null)[];
  bank: { give: Resource; take: Resource }[];
  offers: Map<number, Set<string>>;
  confirm: { offer: number; partner: number }[];
  confirmCounter: number[];
  withdrawCounter: boolean;
  mayOffer: boolean;
  mayCounter: boolean;
  discard: number;
}

function nothing(): Options {
  return {
    roll: false,
    endTurn: false,
    buyCard: false,
    roads: [],
    settlements: [],
    cities: [],
    knight: false,
    roadBuilding: false,
    inventions: [],
    monopolies: [],
    robber: new Map(),
    steal: [],
    bank: [],
    offers: new Map(),
    confirm: [],
    confirmCounter: [],
    withdrawCounter: false,
    mayOffer: false,
    mayCounter: false,
    discard: 0,
  };
}

const isResource = (word: string): word is Resource =>
  (resources as readonly string[]).includes(word);
const seatOrNone = (word: string | undefined) =>
  word !== undefined && /^\d+$/.test(word) ? Number(word) : null;

type Reader = (options: Options, words: string[]) => void;

const answer =
  (name: string): Reader =>
  (options, [, offer]) => {
    const answers = options.offers.get(Number(offer)) ?? new Set<string>();
    options.offers.set(Number(offer), answers.add(name));
  };

const readers: Record<string, Reader> = {
  roll: (o) => (o.roll = true),
  'end-turn': (o) => (o.endTurn = true),
  'buy-card': (o) => (o.buyCard = true),
  'build-road': (o, [, at]) => o.roads.push(Number(at)),
  'build-settlement': (o, [, at]) => o.settlements.push(Number(at)),
  'build-city': (o, [, at]) => o.cities.push(Number(at)),
  'play-knight': (o) => (o.knight = true),
  'play-road-building': (o) => (o.roadBuilding = true),
  'play-invention': (o, words) => o.inventions.push(words.filter(isResource)),
  'play-monopoly': (o, words) => o.monopolies.push(...words.filter(isResource)),
  'move-robber': (o, [, cell, , seat]) => {
    const victims = o.robber.get(Number(cell)) ?? [];
    o.robber.set(Number(cell), [...victims, seatOrNone(seat)]);
  },
  steal: (o, words) => o.steal.push(seatOrNone(words.at(-1))),
  'bank-trade': (o, words) => {
    const [give, take] = words.filter(isResource);
    if (give && take) o.bank.push({ give, take });
  },
  accept: answer('accept'),
  decline: answer('decline'),
  'withdraw-acceptance': answer('withdraw-acceptance'),
  'withdraw-offer': answer('withdraw-offer'),
  confirm: (o, [, offer, , seat]) =>
    o.confirm.push({ offer: Number(offer), partner: Number(seat) }),
  'confirm-counter': (o, words) => o.confirmCounter.push(Number(words.at(-1))),
  'withdraw-counter': (o) => (o.withdrawCounter = true),
};

export function optionsOf(legal: CatanLegal | null): Options {
  const options = nothing();
  if (!legal) return options;
  for (const action of legal.actions) {
    const words = action.split(/[\s,]+/);
    readers[words[0] ?? '']?.(options, words);
  }
  options.mayOffer = legal.may_offer;
  options.mayCounter = legal.may_counter;
  options.discard = legal.discard;
  return options;
}
