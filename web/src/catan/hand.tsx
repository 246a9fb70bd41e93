// The own cards: five kinds of resources and the development cards that can be played.
import { t } from '../i18n';
import { catanWords } from '../i18n/catan';
import { developments, resources, type CatanSeat, type Development } from '../protocol';
import { refuse } from '../ui/announce';
import { useMotion } from '../ui/motion';
import { ResourceIcon } from '../ui/resource';
import type { Options } from './options';

export type Play = 'knight' | 'road-building' | 'invention' | 'monopoly';

export function Hand({ player }: { player: CatanSeat }) {
  return (
    <ul class="hand hand-cards" aria-label={catanWords().hand}>
      {resources.map((kind) => {
        const count = player.hand?.[kind] ?? 0;
        return (
          <li key={kind} class={`hand-card r-${kind}${count === 0 ? ' none' : ''}`}>
            <ResourceIcon kind={kind} />
            <Count count={count} />
            <span class="hand-kind">{catanWords().resources[kind]}</span>
          </li>
        );
      })}
    </ul>
  );
}

const grow: Keyframe[] = [{ transform: 'scale(1.7)' }, { transform: 'none' }];

function Count({ count }: { count: number }) {
  const span = useMotion<HTMLSpanElement>(count, grow, { duration: 300, easing: 'ease-out' });
  return (
    <span class="hand-count" ref={span}>
      {count}
    </span>
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

export function DevelopmentHand({
  player,
  options,
  cardPlayed,
  onPlay,
}: {
  player: CatanSeat;
  options: Options;
  cardPlayed: boolean; // one in this turn
  onPlay(card: Play): void;
}) {
  const words = catanWords();
  const held = developments.filter((card) => countOf(player, card) > 0);
  return (
    <ul class="dev-cards" aria-label={words.cardsTitle}>
      {held.length === 0 && <li class="muted small">{words.noCards}</li>}
      {held.map((card) => (
        <li key={card}>
          <button
            class={`dev-card d-${card}`}
            aria-disabled={!playable(card, options)}
            title={`${words.developmentHelp[card]}${isFresh(player, card) ? ` (${words.fresh})` : ''}`}
            onClick={() =>
              playable(card, options)
                ? onPlay(card as Play)
                : refuse(whyUnplayable(player, card, cardPlayed))
            }
          >
            <span class="dev-name">
              {card !== 'victory-point' && <span class="visually-hidden">{words.playCard} </span>}
              {countOf(player, card) > 1 && <b>{countOf(player, card)}× </b>}
              {words.developments[card]}
            </span>
            <span class="dev-help">{words.developmentHelp[card]}</span>
            {isFresh(player, card) && <span class="dev-note">{words.fresh}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function whyUnplayable(player: CatanSeat, card: Development, cardPlayed: boolean): string {
  const [catan, { refusals }] = [catanWords(), t()];
  if (card === 'victory-point') return catan.developmentHelp[card];
  const code = isFresh(player, card)
    ? 'card-bought-this-turn'
    : cardPlayed
      ? 'card-already-played'
      : null;
  return (code && refusals[code]) ?? catan.notNow;
}

export function cardCount(player: CatanSeat): number {
  return developments.reduce((sum, card) => sum + countOf(player, card), 0);
}

// `bought` are those of this turn, part of `cards`.
function countOf(player: CatanSeat, card: Development): number {
  return Math.max(player.cards?.[card] ?? 0, player.bought?.[card] ?? 0);
}

// All that there are of it may be played from the next turn on.
function isFresh(player: CatanSeat, card: Development): boolean {
  const bought = player.bought?.[card] ?? 0;
  return card !== 'victory-point' && bought > 0 && bought >= (player.cards?.[card] ?? 0);
}
