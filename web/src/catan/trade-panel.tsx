// Trade with players and with the bank. Both sides see every open offer and every answer.
import { useState } from 'preact/hooks';
import { catanWords } from '../i18n/catan';
import type { Cards, CatanView } from '../protocol';
import { act, useTable } from '../table/context';
import { BankTrade } from './bank-trade';
import { CardPicker } from './card-picker';
import { mapCards, noCards, total } from './cards';
import type { Options } from './options';

interface Props {
  view: CatanView;
  own: number;
  options: Options;
  onDone(): void; // an offer was made
}

export function TradePanel({ view, own, options, onDone }: Props) {
  const words = catanWords();
  const player = view.seats[own];
  if (!player) return null;
  const idle = !options.mayOffer && !options.mayCounter && options.bank.length === 0;
  return (
    <div class="trade-panel stack">
      {options.mayOffer && (
        <Composer
          key="offer"
          verb="offer"
          title={words.tradeWithAll}
          hand={player.hand ?? noCards}
          onDone={onDone}
        />
      )}
      {options.mayCounter && (
        <Composer
          key="counter"
          verb="counter"
          title={words.counterOffer}
          hand={player.hand ?? noCards}
          onDone={onDone}
        />
      )}
      {(options.bank.length > 0 || view.current === own) && (
        <BankTrade player={player} options={options} />
      )}
      {idle && view.offers.length === 0 && view.current !== own && (
        <p class="muted">{words.cannotTradeNow}</p>
      )}
    </div>
  );
}

const anyNumber = mapCards(() => 19);

// Like for like cannot be traded, so a kind on one side is closed on the other.
function Composer({
  verb,
  title,
  hand,
  onDone,
}: {
  verb: 'offer' | 'counter';
  title: string;
  hand: Cards;
  onDone(): void;
}) {
  const store = useTable();
  const [give, setGive] = useState(noCards);
  const [want, setWant] = useState(noCards);
  const words = catanWords();
  const ready = total(give) > 0 && total(want) > 0;
  async function send(): Promise<void> {
    const done = await act(store, { type: verb, give, want });
    if (!done) return;
    setGive(noCards);
    setWant(noCards);
    onDone();
  }
  return (
    <section class="composer" aria-label={title}>
      <h3>{title}</h3>
      <CardPicker
        label={words.give}
        chosen={give}
        limit={mapCards((r) => (want[r] > 0 ? 0 : hand[r]))}
        onChange={setGive}
      />
      <CardPicker
        label={words.get}
        chosen={want}
        limit={mapCards((r) => (give[r] > 0 ? 0 : anyNumber[r]))}
        onChange={setWant}
      />
      <button class="button primary" disabled={!ready} onClick={() => void send()}>
        {words.offer}
      </button>
    </section>
  );
}
