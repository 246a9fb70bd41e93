// Trade with players and with the bank. Both sides see every open offer and every answer.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Cards, CatanView, Table } from '../protocol';
import { act, useTable } from '../table/context';
import { BankTrade } from './bank-trade';
import { CardPicker } from './card-picker';
import { cardsAsAction, mapCards, noCards, total } from './cards';
import { Offers } from './offers';
import type { Options } from './options';

interface Props {
  table: Table;
  view: CatanView;
  own: number;
  options: Options;
}

export function TradePanel({ table, view, own, options }: Props) {
  const words = t().catan;
  const player = view.seats[own];
  if (!player) return null;
  const idle = !options.mayOffer && !options.mayCounter && options.bank.length === 0;
  return (
    <div class="trade-panel stack">
      {view.current === own && <Offers table={table} view={view} own={own} options={options} />}
      {options.mayOffer && (
        <Composer
          key="offer"
          verb="offer"
          title={words.tradeWithAll}
          hand={player.hand ?? noCards}
        />
      )}
      {options.mayCounter && (
        <Composer
          key="counter"
          verb="counter"
          title={words.counterOffer}
          hand={player.hand ?? noCards}
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

// On a phone the composer would push everything else off the screen.
const wideScreen = () => matchMedia('(min-width: 761px)').matches;

const anyNumber = mapCards(() => 19);

// Like for like cannot be traded, so a kind on one side is closed on the other.
function Composer({
  verb,
  title,
  hand,
}: {
  verb: 'offer' | 'counter';
  title: string;
  hand: Cards;
}) {
  const store = useTable();
  const [give, setGive] = useState(noCards);
  const [want, setWant] = useState(noCards);
  const words = t().catan;
  const ready = total(give) > 0 && total(want) > 0;
  async function send(): Promise<void> {
    const done = await act(store, `${verb} ${cardsAsAction(give)} for ${cardsAsAction(want)}`);
    if (!done) return;
    setGive(noCards);
    setWant(noCards);
  }
  return (
    <details class="composer" open={verb === 'counter' ? false : wideScreen()}>
      <summary>
        <h3>{title}</h3>
      </summary>
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
    </details>
  );
}
