// Who or what holds a seat: a bot, another program, somebody who is away.
import { t } from '../i18n';
import type { SeatInfo } from '../protocol';
import { levelName } from '../lobby/start-game';
import { Icon } from '../ui/icon';

export function SeatTags({ seat }: { seat: SeatInfo | undefined }) {
  if (!seat) return null;
  const words = t().table;
  return (
    <div class="seat-tags">
      {seat.holder === 'bot' && (
        <span class="tag">
          <Icon name="bot" />
          {words.bot} · {levelName(seat.level)}
        </span>
      )}
      {seat.stand_in && (
        <span class="tag">
          <Icon name="bot" />
          {words.botPlays}
        </span>
      )}
      {seat.holder === 'client' && !seat.connected && (
        <span class="tag warn">
          <Icon name="away" />
          {words.disconnected}
        </span>
      )}
      {seat.holder === 'client' && seat.protocol !== '' && seat.protocol !== 'web' && (
        <span class="tag">{words.via(seat.protocol)}</span>
      )}
    </div>
  );
}
