// Tells of what happens in other ways than by showing it: to screen readers, by sounds, and outside the
// page when it is one's turn.
import { effect } from '@preact/signals';
import { t } from '../i18n';
import type { GameEvent, Geometry, Happening } from '../protocol';
import { announce } from '../ui/announce';
import { notifyOutside } from '../ui/notifications';
import { play, type Sound } from '../ui/sounds';
import { sentencesOf } from './sentences';
import type { TableStore } from './store';

export function speakFor(store: TableStore, geometry: () => Geometry | null): () => void {
  const stopTelling = onFresh(store, (fresh) => {
    const scene = { table: store.table.peek(), setup: store.setup.peek(), geometry: geometry() };
    const sentences = fresh.flatMap((h) => sentencesOf(h, scene));
    if (sentences.length > 0) announce(sentences.slice(-8).join(' '));
    const sound = soundOf(fresh, store.seat.peek());
    if (sound) play(sound);
  });
  const stopCalling = effect(() => {
    if (store.myTurn.value) callToTable(store);
  });
  return () => {
    stopTelling();
    stopCalling();
  };
}

// Calls with what has been shown since the last time, but not with what was before the page came.
export function onFresh(
  store: TableStore,
  tell: (fresh: readonly Happening[]) => void,
): () => void {
  let told = Number.MAX_SAFE_INTEGER;
  return effect(() => {
    const happenings = store.happenings.value;
    const since = Math.max(told, store.enteredAt);
    told = happenings.at(-1)?.version ?? 0;
    const fresh = happenings.filter(({ version }) => version > since);
    if (fresh.length > 0) tell(fresh);
  });
}

function callToTable(store: TableStore): void {
  play('turn');
  const table = store.table.peek();
  if (table) notifyOutside(t().table.yourTurn, table.title || t().games[table.game]);
}

const sounds: Partial<Record<GameEvent['type'], Sound>> = {
  'dice-rolled': 'dice',
  placed: 'place',
  'built-road': 'place',
  'built-settlement': 'place',
  'built-city': 'place',
  'robber-moved': 'robber',
  stole: 'robber',
  traded: 'trade',
  'bank-traded': 'trade',
  'offer-made': 'cards',
  'bought-card': 'cards',
};

// One sound for all that is shown at once: the end of the game before anything else.
export function soundOf(fresh: readonly Happening[], own: number | null): Sound | null {
  const ended = fresh.find(({ news }) => news.type === 'ended')?.news;
  if (ended?.type === 'ended')
    return own === null || ended.result.winners.includes(own) ? 'win' : 'lost';
  const events = fresh.flatMap((h) => h.events);
  const heard = events.map(({ type }) => sounds[type]).find((sound) => sound !== undefined);
  return heard ?? (fresh.some(({ news }) => news.type === 'chat') ? 'chat' : null);
}
