// Actions as one says them: "build a road at Forest 8, Sea".
import { adviceWords } from '../i18n/advice';
import { catanWords } from '../i18n/catan';
import {
  readCatanAction,
  type CatanAction,
  type CatanSetup,
  type Resource,
  type Table,
} from '../protocol';
import { seatName } from '../table/context';
import { cardsInWords } from './cards';
import type { Layout } from './geometry';
import { cellInWords, cornerInWords, edgeInWords } from './places';

export interface CatanScene {
  table: Table;
  setup: CatanSetup;
  layout: Layout;
}

// What a later server may say stays as it is.
export function catanActionInWords(text: string, scene: CatanScene): string {
  const action = readCatanAction(text);
  return action ? said(action, scene) : text;
}

function said(action: CatanAction, { table, setup, layout }: CatanScene): string {
  const words = adviceWords();
  const kinds = (all: readonly Resource[]) =>
    all.map((kind) => catanWords().resources[kind]).join(', ');
  switch (action.type) {
    case 'build-road':
      return words.road(edgeInWords(setup, layout, action.at));
    case 'build-settlement':
      return words.settlement(cornerInWords(setup, layout, action.at));
    case 'build-city':
      return words.city(cornerInWords(setup, layout, action.at));
    case 'move-robber':
      return words.robber(cellInWords(setup, action.to), seatName(table, action.victim));
    case 'steal':
      return words.steal(seatName(table, action.victim));
    case 'discard':
      return words.discard(cardsInWords(action.cards));
    case 'bank-trade':
      return words.bank(kinds([action.give]), kinds([action.take]));
    case 'offer':
    case 'counter':
      return words.offer(cardsInWords(action.give), cardsInWords(action.want));
    case 'confirm':
    case 'confirm-counter':
      return words.confirm(seatName(table, action.partner));
    case 'play-invention':
      return words.invention(kinds(action.kinds));
    case 'play-monopoly':
      return words.monopoly(kinds([action.kind]));
    default:
      return words.actions[action.type];
  }
}
