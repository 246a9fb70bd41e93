// From a wish to a seat: open the table, sit down, keep the token, go there.
import { signal } from '@preact/signals';
import { go, paths } from '../app/router';
import { guestName } from '../app/guest-name';
import { playerName } from '../app/settings';
import { t } from '../i18n';
import { api } from '../net/api';
import { keepToken } from '../net/tokens';
import type { BotLevels, Game, NewTable, Problem, Variant } from '../protocol';
import { refuse } from '../ui/announce';

const levels = signal<BotLevels>({ levels: ['random', 'greedy'] });
// What a newcomer meets, and who stands in: an opponent that answers at once and can be beaten.
export const usualLevel = 'greedy';

export async function loadLevels(): Promise<void> {
  const answer = await api.bots();
  if (answer.ok) levels.value = answer.value;
}

export function levelsOf(game: Game): readonly string[] {
  return levels.value.games?.[game] ?? levels.value.levels;
}

// The level asked for, or one like it where the game has no such bots.
export function levelFor(game: Game, wanted: string | null): string {
  const known = levelsOf(game);
  if (wanted !== null && known.includes(wanted)) return wanted;
  return known.includes(usualLevel) ? usualLevel : (known[0] ?? usualLevel);
}

export function levelName(level: string): string {
  return t().lobby.levels[level] ?? level;
}

export function explain(problem: { code: string; detail?: string; message?: string }): string {
  return t().refusals[problem.code] ?? problem.detail ?? problem.message ?? problem.code;
}

export function complain(problem: Problem): void {
  refuse(explain(problem));
}

export function ownName(): string {
  return playerName.value.trim() || guestName();
}

export async function sitDown(id: string, colour?: string): Promise<boolean> {
  const joined = await api.join(id, ownName(), colour);
  if (!joined.ok) {
    complain(joined.problem);
    return false;
  }
  keepToken(id, joined.value.token);
  return true;
}

export async function openTable(wish: NewTable, sit: boolean): Promise<void> {
  const made = await api.create(wish);
  if (!made.ok) return complain(made.problem);
  const id = made.value.table.id;
  if (!sit || (await sitDown(id))) go(paths.table(id));
}

// What so many usually play.
export function usualVariant(seats: number): Variant {
  return seats === 2 ? 'duo' : seats === 3 ? 'classic-3' : 'classic';
}

export function gameAgainstBots(game: Game, seats: number, level: string): NewTable {
  const bots = Array<string>(seats - 1).fill(level);
  const common = { game, bots, start: 'when-full', lost_seat: 'waits', listed: false } as const;
  if (game === 'catan') return { ...common, seats: { min: seats, max: seats } };
  return { ...common, variant: usualVariant(seats) };
}
