// The secrets of the seats this browser holds, one per table, in local storage so that a second tab
// or a restart of the browser finds the seat again. They are sent to this origin alone.

const prefix = 'spieltisch.seat.';

export interface Held {
  token: string;
  since: number;
}

export function tokenOf(table: string): string | null {
  return held(prefix + table)?.token ?? null;
}

export function keepToken(table: string, token: string, now = Date.now()): void {
  try {
    localStorage.setItem(prefix + table, JSON.stringify({ token, since: now } satisfies Held));
    forgetOld(now);
  } catch {
    // Without storage the seat is lost with the page; playing on is still possible.
  }
}

export function forgetToken(table: string): void {
  localStorage.removeItem(prefix + table);
}

export function heldTables(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

function held(key: string): Held | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Held | null;
  } catch {
    return null;
  }
}

const keptFor = 90 * 24 * 3600 * 1000;

function forgetOld(now: number): void {
  for (const table of heldTables()) {
    if ((held(prefix + table)?.since ?? 0) < now - keptFor) forgetToken(table);
  }
}
