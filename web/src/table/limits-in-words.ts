import { t } from '../i18n';
import type { Limits } from '../protocol';

// "30 s for one action · 10 min for the game, +5 s after each action"
export function limitsInWords({ soft_ms, hard_ms, game_ms, increment_ms }: Limits): string {
  const words = t().lobby;
  const move = hard_ms ?? soft_ms;
  const whole =
    game_ms &&
    [
      words.perGame(words.minutes(Math.round(game_ms / 6000) / 10)),
      increment_ms ? words.plus(words.seconds(increment_ms / 1000)) : '',
    ].filter(Boolean);
  return [move ? words.perMove(words.seconds(move / 1000)) : '', whole ? whole.join(', ') : '']
    .filter(Boolean)
    .join(' · ');
}
