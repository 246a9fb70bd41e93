// The list of legal actions, sorted into what the table can offer: places to build, lands for the
// robber, trades with the bank. The server's list is the only authority on what is allowed.
import {
  readCatanAction,
  type AnswerVerb,
  type CatanAction,
  type CatanLegal,
  type Resource,
} from '../protocol';

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
  offers: Map<number, Set<AnswerVerb>>;
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

type Reader<T extends CatanAction['type']> = (options: Options, action: ActionOf<T>) => void;
type ActionOf<T> = Extract<CatanAction, { type: T }>;

function answer(options: Options, { type, offer }: { type: AnswerVerb; offer: number }): void {
  const answers = options.offers.get(offer) ?? new Set<AnswerVerb>();
  options.offers.set(offer, answers.add(type));
}

// Discards, offers and counter-offers are too many to be listed.
const readers: { [T in CatanAction['type']]: Reader<T> } = {
  roll: (o) => (o.roll = true),
  'end-turn': (o) => (o.endTurn = true),
  'buy-card': (o) => (o.buyCard = true),
  'build-road': (o, { at }) => o.roads.push(at),
  'build-settlement': (o, { at }) => o.settlements.push(at),
  'build-city': (o, { at }) => o.cities.push(at),
  'play-knight': (o) => (o.knight = true),
  'play-road-building': (o) => (o.roadBuilding = true),
  'play-invention': (o, { kinds }) => o.inventions.push(kinds),
  'play-monopoly': (o, { kind }) => o.monopolies.push(kind),
  'move-robber': (o, { to, victim }) => o.robber.set(to, [...(o.robber.get(to) ?? []), victim]),
  steal: (o, { victim }) => o.steal.push(victim),
  'bank-trade': (o, { give, take }) => o.bank.push({ give, take }),
  accept: answer,
  decline: answer,
  'withdraw-acceptance': answer,
  'withdraw-offer': answer,
  confirm: (o, { offer, partner }) => o.confirm.push({ offer, partner }),
  'confirm-counter': (o, { partner }) => o.confirmCounter.push(partner),
  'withdraw-counter': (o) => (o.withdrawCounter = true),
  discard: () => undefined,
  offer: () => undefined,
  counter: () => undefined,
};

export function optionsOf(legal: CatanLegal | null): Options {
  const options = nothing();
  if (!legal) return options;
  for (const text of legal.actions) {
    const action = readCatanAction(text);
    if (action) (readers[action.type] as Reader<CatanAction['type']>)(options, action);
  }
  options.mayOffer = legal.may_offer;
  options.mayCounter = legal.may_counter;
  options.discard = legal.discard;
  return options;
}
