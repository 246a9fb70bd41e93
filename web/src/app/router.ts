// Hash routes, so that the server needs to know nothing about pages.
import { computed, signal } from '@preact/signals';

export type Route =
  | { page: 'lobby' }
  | { page: 'create' }
  | { page: 'table'; id: string; seat: string | null }
  | { page: 'replay'; id: string; at: number | null; show: string | null }
  | { page: 'learn'; game: 'catan' | 'blokus' }
  | { page: 'unknown' };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', rest = ''] = path.split('/');
  if (page === '') return { page: 'lobby' };
  if (page === 'new') return { page: 'create' };
  if (page === 't' && isTableId(rest)) return { page: 'table', id: rest, seat: seatIn(query) };
  if (page === 'replay' && isTableId(rest))
    return { page: 'replay', id: rest, at: position(query), show: panelIn(query) };
  if (page === 'learn' && (rest === 'catan' || rest === 'blokus'))
    return { page: 'learn', game: rest };
  return { page: 'unknown' };
}

export function isTableId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text);
}

// What people paste: a whole link, or the bare code.
export function tableIdFrom(pasted: string): string | null {
  const text = pasted.trim();
  const id = /\/(?:#\/t|#\/replay|share)\/([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? text;
  return isTableId(id) ? id : null;
}

// A seat that was given elsewhere, for example by the Catan-engine API: the secret stands behind the
// hash, so that no server sees it in an address, and is taken out of it at once.
function seatIn(query: string): string | null {
  const seat = new URLSearchParams(query).get('seat');
  return seat !== null && /^[A-Za-z0-9_-]{1,128}$/.test(seat) ? seat : null;
}

// Which panel beside the board, for example the statistics.
function panelIn(query: string): string | null {
  const show = new URLSearchParams(query).get('show');
  return show !== null && /^[a-z]{1,16}$/.test(show) ? show : null;
}

function position(query: string): number | null {
  const at = new URLSearchParams(query).get('at');
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null;
}

export const paths = {
  lobby: '#/',
  create: '#/new',
  table: (id: string) => `#/t/${id}`,
  replay: (id: string, at?: number) => `#/replay/${id}${at === undefined ? '' : `?at=${at}`}`,
  statistics: (id: string) => `#/replay/${id}?at=999999&show=statistics`,
  share: (id: string, at?: number) => `/share/${id}${at === undefined ? '' : `?at=${at}`}`,
  learn: (game: 'catan' | 'blokus') => `#/learn/${game}`,
};

const hash = signal(globalThis.location?.hash ?? '');
export const route = computed(() => parseRoute(hash.value));

export function watchAddress(): void {
  addEventListener('hashchange', () => {
    hash.value = location.hash;
    scrollTo(0, 0);
  });
}

export function go(path: string): void {
  location.hash = path;
}
