// What the page does by itself where the player asked for it in the settings, or where there is nothing
// to decide: rolling, and going on when nothing can be built, bought, traded or played.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { autoPass, autoRoll } from '../app/settings';
import type { CatanView } from '../protocol';
import { act } from '../table/context';
import type { TableStore } from '../table/store';
import { total } from './cards';
import type { Options } from './options';

export interface Wanted {
  roll: boolean;
  pass: boolean;
  nothing: boolean; // in special building
}

export function automaticAction(
  view: CatanView,
  own: number,
  options: Options,
  wanted: Wanted,
): 'roll' | 'end-turn' | null {
  if (options.roll && wanted.roll && !playsCard(options)) return 'roll';
  if (options.endTurn && view.phase === 'special-build' && wanted.nothing) return 'end-turn';
  if (!options.endTurn || builds(options) || playsCard(options)) return null;
  if (view.phase === 'special-build') return 'end-turn';
  const hand = view.seats[own]?.hand;
  const mayTrade = options.bank.length > 0 || (options.mayOffer && !!hand && total(hand) > 0);
  return wanted.pass && !mayTrade && view.offers.length === 0 ? 'end-turn' : null;
}

function builds(options: Options): boolean {
  const { roads, settlements, cities, buyCard } = options;
  return roads.length + settlements.length + cities.length > 0 || buyCard;
}

function playsCard({ knight, roadBuilding, inventions, monopolies }: Options): boolean {
  return knight || roadBuilding || inventions.length + monopolies.length > 0;
}

// The player wants to build nothing more until the next own turn.
export const buildsNothing = signal(false);

const moment = 600; // to see what is being done

export function useAutomaticActions(
  store: TableStore,
  view: CatanView,
  own: number | null,
  options: Options,
): void {
  const wanted = {
    roll: autoRoll.value,
    pass: autoPass.value,
    nothing: buildsNothing.value,
  };
  const isOwnTurn = view.current === own && view.phase === 'roll';
  useEffect(() => {
    if (isOwnTurn) buildsNothing.value = false;
  }, [isOwnTurn]);
  const action = own === null ? null : automaticAction(view, own, options, wanted);
  useEffect(() => {
    if (!action || store.table.peek()?.kind === 'lesson') return;
    const timer = setTimeout(() => void act(store, { type: action }), moment);
    return () => clearTimeout(timer);
  }, [action, view]);
}
