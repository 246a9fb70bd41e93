// What the server tells of the games before any table is open: costs, seats, usual rules, variants. Pages
// that need it are shown when it is there, and can rely on it.
import { api } from '../net/api';
import type { GameFacts } from '../protocol';

let known: GameFacts | null = null;

export function facts(): GameFacts {
  if (!known) throw new Error('the facts of the games are not known yet');
  return known;
}

export function learnFacts(told: GameFacts): void {
  known = told;
}

// Both at the same time; without facts the page is not shown.
export async function withFacts<T>(page: Promise<T>): Promise<T> {
  const [answer, loaded] = await Promise.all([api.games(), page]);
  if (!answer.ok) throw new Error(answer.problem.code);
  learnFacts(answer.value);
  return loaded;
}
