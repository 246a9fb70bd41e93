// What can be bought, what it costs, and what is missing for it.
import { catanWords } from '../i18n/catan';
import { resources, type CatanSeat } from '../protocol';
import { refuse } from '../ui/announce';
import { ResourceIcon } from '../ui/resource';
import { cityPath, settlementPath } from './board-pieces';
import { cardsInWords, costOf, noCards, type Buyable } from './cards';
import type { Mode } from './mode';
import type { Options } from './options';
import { hindrance, type Hindrance } from './trading';

interface Props {
  player: CatanSeat;
  options: Options;
  building: boolean;
  deck: number;
  mode: Mode;
  onMode(mode: Mode): void;
  onBuyCard(): void;
}

export function BuildBar({ player, options, building, deck, mode, onMode, onBuyCard }: Props) {
  const hand = player.hand ?? noCards;
  const items: { what: Buyable; allowed: boolean; left: number }[] = [
    { what: 'road', allowed: options.roads.length > 0, left: player.roads_left },
    { what: 'settlement', allowed: options.settlements.length > 0, left: player.settlements_left },
    { what: 'city', allowed: options.cities.length > 0, left: player.cities_left },
    { what: 'card', allowed: options.buyCard, left: deck },
  ];
  return (
    <div class="build-bar" role="group" aria-label={catanWords().build}>
      {items.map(({ what, allowed, left }) => (
        <BuildButton
          key={what}
          what={what}
          left={left}
          hand={hand}
          active={what !== 'card' && mode === what}
          hindered={hindrance(what, { allowed, building, left, hand })}
          onClick={() => (what === 'card' ? onBuyCard() : onMode(mode === what ? null : what))}
        />
      ))}
    </div>
  );
}

function BuildButton({
  what,
  left,
  hand,
  active,
  hindered,
  onClick,
}: {
  what: Buyable;
  left: number;
  hand: CatanSeat['rates'];
  active: boolean;
  hindered: Hindrance | null;
  onClick(): void;
}) {
  const reason = hindered ? reasonInWords(hindered) : catanWords().affordable;
  return (
    <button
      class="build-button"
      data-build={what}
      aria-pressed={active}
      aria-disabled={hindered !== null}
      title={reason}
      onClick={() => (hindered === null ? onClick() : refuse(reason))}
    >
      <BuyIcon what={what} />
      <span class="build-name">{catanWords().pieces[what]}</span>
      <span class="build-cost" aria-hidden="true">
        {resources.flatMap((kind) =>
          Array.from({ length: costOf(what)[kind] }, (_, i) => (
            <span key={`${kind}${i}`} class={hand[kind] > i ? 'cost-card' : 'cost-card lacking'}>
              <ResourceIcon kind={kind} />
            </span>
          )),
        )}
      </span>
      <span class="build-left">{catanWords().left(left)}</span>
      <span class="visually-hidden">
        . {catanWords().cost}: {cardsInWords(costOf(what))}. {reason}
      </span>
    </button>
  );
}

function reasonInWords(hindered: Hindrance): string {
  const words = catanWords();
  switch (hindered.kind) {
    case 'missing':
      return words.missing(cardsInWords(hindered.cards));
    case 'no-place':
      return words.noPlace;
    case 'none-left':
      return words.noneLeft;
    case 'not-now':
      return words.notNow;
  }
}

const buyPaths: Record<Buyable, string> = {
  road: 'M-16 8 12-12l4 5-28 20z',
  settlement: settlementPath,
  city: cityPath,
  card: 'M-11-15h22v30h-22zM-6-8h12M-6-2h12M-6 4h7',
};

function BuyIcon({ what }: { what: Buyable }) {
  return (
    <svg class={`buy-icon b-${what}`} viewBox="-20 -18 40 36" aria-hidden="true">
      <path d={buyPaths[what]} />
    </svg>
  );
}
