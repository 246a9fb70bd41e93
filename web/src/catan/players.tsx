import { t } from '../i18n';
import { catanWords } from '../i18n/catan';
import type { CatanSeat, CatanView, SeatInfo, Table } from '../protocol';
import { Clock } from '../table/clock';
import { SeatTags } from '../table/seat-tags';
import { Icon, type IconName } from '../ui/icon';
import { CardRow } from '../ui/resource';
import { SeatMark } from '../ui/seat-mark';
import { total } from './cards';

interface Props {
  table: Table;
  view: CatanView;
  own: number | null;
  safe: number; // cards that a seven does not touch
}

export function Players({ table, view, own, safe }: Props) {
  return (
    <section class="players" data-count={view.seats.length} aria-label={t().table.players}>
      <ul>
        {view.seats.map((player, seat) => (
          <li key={seat} class={playerClass(view, seat)} data-seat={seat}>
            <Player
              player={player}
              seat={seat}
              seats={table.seats}
              view={view}
              own={seat === own}
              safe={safe}
              table={table}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function playerClass(view: CatanView, seat: number): string {
  const acting = view.must_act.includes(seat) ? ' acting' : '';
  return `player${view.current === seat ? ' current' : ''}${acting}`;
}

function Player({
  player,
  seat,
  seats,
  view,
  own,
  safe,
  table,
}: {
  player: CatanSeat;
  seat: number;
  seats: SeatInfo[];
  view: CatanView;
  own: boolean;
  safe: number;
  table: Table;
}) {
  const words = catanWords();
  const info = seats[seat];
  return (
    <>
      <div class="player-head">
        <SeatMark seats={seats} seat={seat} />
        <span class="player-name">
          {info?.name}
          {own && <span class="you"> ({t().table.youAre})</span>}
        </span>
        <Clock table={table} seat={seat} />
        <span class="points" title={t().table.points(player.points)}>
          <span aria-hidden="true">{player.points}</span>
          <span class="visually-hidden">{t().table.points(player.points)}</span>
        </span>
      </div>
      <dl class="player-facts">
        <Fact
          icon="cards"
          label={words.cardsShort}
          value={player.hand_size}
          warn={player.hand_size > safe}
        />
        <Fact icon="development" label={words.devShort} value={player.card_count} />
        <Fact
          icon="knight"
          label={words.knights}
          value={player.knights}
          award={view.largest_army === seat ? words.largestArmy : null}
        />
        <Fact
          icon="road"
          label={words.roadLength}
          value={player.road_length}
          award={view.longest_road === seat ? words.longestRoad : null}
        />
      </dl>
      {player.hand && !own && total(player.hand) > 0 && <CardRow cards={player.hand} />}
      <SeatTags seat={info} />
    </>
  );
}

// Where a player has little room, the icon stands for the word.
function Fact({
  icon,
  label,
  value,
  award,
  warn,
}: {
  icon: IconName;
  label: string;
  value: number;
  award?: string | null;
  warn?: boolean;
}) {
  return (
    <div
      class={`fact${award ? ' award' : ''}${warn ? ' warn' : ''}`}
      {...(award ? { title: award } : {})}
    >
      <dt>
        <Icon name={icon} />
        <span>{label}</span>
      </dt>
      <dd>
        {value}
        {award && <span class="visually-hidden">, {award}</span>}
      </dd>
    </div>
  );
}
