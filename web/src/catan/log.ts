// What happened in Catan, as sentences in the reader's language.
import { catanWords } from '../i18n/catan';
import { logWords } from '../i18n/log';
import type { CatanEvent, Resource } from '../protocol';
import { cardsInWords, noCards, total } from './cards';

export interface Teller {
  name(seat: number | null): string;
  cell(cell: number): string;
  corner(corner: number): string;
}

const kindInWords = (kind: Resource) => catanWords().resources[kind];
const someOf = (kind: Resource, count: number) => cardsInWords({ ...noCards, [kind]: count });

// No sentence for what is plain from others, such as the end of a turn.
export function catanSentence(event: CatanEvent, tell: Teller): string | null {
  const say = logWords();
  switch (event.type) {
    case 'dice-rolled':
      return say.rolled(tell.name(event.seat), event.dice[0] + event.dice[1]);
    case 'produced':
      return produced(event, tell);
    case 'opening-yield':
      return say.openingYield(tell.name(event.seat), cardsInWords(event.cards));
    case 'must-discard':
      return say.mustDiscard(tell.name(event.seat), event.count);
    case 'discarded':
      return say.discarded(tell.name(event.seat), cardsInWords(event.cards));
    case 'robber-moved':
      return say.robber(tell.name(event.seat), tell.cell(event.to));
    case 'stole': {
      const card = event.card ? kindInWords(event.card) : say.aCard;
      return say.stole(tell.name(event.thief), tell.name(event.victim), card);
    }
    case 'steal-declined':
      return say.stealDeclined(tell.name(event.seat));
    case 'built-road':
      return say.road(tell.name(event.seat));
    case 'built-settlement':
      return say.settlement(tell.name(event.seat), tell.corner(event.at));
    case 'built-city':
      return say.city(tell.name(event.seat), tell.corner(event.at));
    case 'bought-card': {
      const card = event.card ? catanWords().developments[event.card] : '';
      return say.bought(tell.name(event.seat), card);
    }
    case 'played-knight':
      return say.knight(tell.name(event.seat));
    case 'played-road-building':
      return say.roadBuilding(tell.name(event.seat));
    case 'played-invention':
      return say.invention(tell.name(event.seat), cardsInWords(event.cards));
    case 'played-monopoly':
      return say.monopoly(tell.name(event.seat), kindInWords(event.kind));
    case 'monopoly-taken':
      return say.monopolyTaken(
        tell.name(event.to),
        tell.name(event.from),
        someOf(event.kind, event.count),
      );
    case 'longest-road-changed':
      return event.to === null
        ? say.longestRoadLost
        : say.longestRoad(tell.name(event.to), event.length);
    case 'largest-army-changed':
      return say.largestArmy(tell.name(event.to), event.knights);
    case 'turn-began':
      return say.turn(tell.name(event.seat));
    case 'seat-left':
      return say.seatLeft(tell.name(event.seat));
    case 'seat-returned':
      return say.seatReturned(tell.name(event.seat));
    case 'special-building-began':
      return catanWords().waits['special-build'](tell.name(event.seat));
    default:
      return tradeSentence(event, tell);
  }
}

function produced(event: Extract<CatanEvent, { type: 'produced' }>, tell: Teller): string {
  const say = logWords();
  const parts: string[] = [];
  if (total(event.cards) > 0)
    parts.push(say.produced(tell.name(event.seat), cardsInWords(event.cards)));
  if (total(event.missing) > 0)
    parts.push(say.short(tell.name(event.seat), cardsInWords(event.missing)));
  return parts.join(' ');
}

function tradeSentence(event: CatanEvent, tell: Teller): string | null {
  const say = logWords();
  switch (event.type) {
    case 'bank-traded':
      return say.bankTraded(
        tell.name(event.seat),
        someOf(event.give, event.count),
        someOf(event.take, 1),
      );
    case 'offer-made':
      return say.offer(tell.name(event.seat), cardsInWords(event.give), cardsInWords(event.want));
    case 'offer-accepted':
      return say.accepted(tell.name(event.seat));
    case 'offer-declined':
      return say.declined(tell.name(event.seat));
    case 'counter-made':
      return say.counter(tell.name(event.seat), cardsInWords(event.give), cardsInWords(event.want));
    case 'traded':
      return say.traded(
        tell.name(event.seat),
        tell.name(event.partner),
        cardsInWords(event.give),
        cardsInWords(event.take),
      );
    default:
      return null;
  }
}
