// The own cards: five kinds of resources and the development cards that can be played.
import { t } from '../i18n';
import { developments, resources, type CatanSeat, type Development } from '../protocol';
import { ResourceIcon } from '../ui/resource';
import type { Options } from './options';

export type Play = 'knight' | 'road-building' | 'invention' | 'monopoly';

export function Hand({
  player,
  options,
  onPlay,
}: {
  player: CatanSeat;
  options: Options;
  onPlay(card: Play): void;
}) {
  return (
    <section class="hand" aria-label={t().catan.hand}>
      <ul class="hand-cards">
        {resources.map((kind) => {
          const count = player.hand?.[kind] ?? 0;
          return (
            <li key={kind} class={`hand-card r-${kind}${count === 0 ? ' none' : ''}`}>
              <ResourceIcon kind={kind} />
              <span class="hand-count" key={count}>
                {count}
              </span>
              <span class="hand-kind">{t().catan.resources[kind]}</span>
            </li>
          );
        })}
      </ul>
      <DevelopmentHand player={player} options={options} onPlay={onPlay} />
    </section>
  );
}

export function playable(card: Development, options: Options): boolean {
  switch (card) {
    case 'knight':
      return options.knight;
    case 'road-building':
      return options.roadBuilding;
    case 'invention':
      return options.inventions.length > 0;
    case 'monopoly':
      return options.monopolies.length > 0;
    case 'victory-point':
      return false;
  }
}

function DevelopmentHand({
  player,
  options,
  onPlay,
}: {
  player: CatanSeat;
  options: Options;
  onPlay(card: Play): void;
}) {
  const words = t().catan;
  const held = developments.filter((card) => countOf(player, card) > 0);
  if (held.length === 0) return null;
  return (
    <ul class="dev-cards" aria-label={words.cardsTitle}>
      {held.map((card) => {
        const fresh = (player.cards?.[card] ?? 0) === 0 || allFresh(player, card);
        return (
          <li key={card} class={`dev-card d-${card}`}>
            <span class="dev-name">
              {countOf(player, card) > 1 && <b>{countOf(player, card)}× </b>}
              {words.developments[card]}
            </span>
            <span class="dev-help">{words.developmentHelp[card]}</span>
            {card !== 'victory-point' && (
              <button
                class="button quiet"
                disabled={!playable(card, options)}
                onClick={() => onPlay(card)}
              >
                {words.playCard}
                <span class="visually-hidden"> {words.developments[card]}</span>
              </button>
            )}
            {fresh && card !== 'victory-point' && <span class="dev-note">{words.fresh}</span>}
          </li>
        );
      })}
    </ul>
  );
}

// `bought` are those of this turn, part of `cards`.
function countOf(player: CatanSeat, card: Development): number {
  return Math.max(player.cards?.[card] ?? 0, player.bought?.[card] ?? 0);
}

function allFresh(player: CatanSeat, card: Development): boolean {
  const bought = player.bought?.[card] ?? 0;
  return bought > 0 && bought >= (player.cards?.[card] ?? 0);
}
