import { catanWords } from '../i18n/catan';
import type { AnswerVerb, Cards, CatanView, Offer, Table } from '../protocol';
import { act, seatName, useTable } from '../table/context';
import { Icon } from '../ui/icon';
import { CardRow } from '../ui/resource';
import { SeatMark } from '../ui/seat-mark';
import { cardsInWords, covers, missing } from './cards';
import type { Options } from './options';

interface Props {
  table: Table;
  view: CatanView;
  own: number | null;
  options: Options;
}

export function Offers(props: Props) {
  const { view } = props;
  const offers = view.offers.filter((offer) => !isRefusedByAll(offer, view));
  if (offers.length === 0 && view.counters.length === 0) return null;
  return (
    <section class="offers" aria-label={catanWords().offers}>
      {offers.map((offer) => (
        <OneOffer key={offer.offer} offer={offer} {...props} />
      ))}
      {view.counters.map((counter) => (
        <OneCounter key={`c${counter.seat}`} counter={counter} {...props} />
      ))}
    </section>
  );
}

export function isRefusedByAll({ declined }: Offer, view: CatanView): boolean {
  return view.seats.every(
    ({ absent }, seat) => seat === view.current || absent || declined.includes(seat),
  );
}

function OneOffer({ offer, table, view, own, options }: Props & { offer: Offer }) {
  const store = useTable();
  const words = catanWords();
  const mine = view.current === own;
  const answers = options.offers.get(offer.offer) ?? new Set<AnswerVerb>();
  const hand = (own === null ? null : view.seats[own]?.hand) ?? null;
  return (
    <article class="offer">
      <h3>{mine ? words.yourOffer : words.offerOf(seatName(table, view.current))}</h3>
      <Exchange give={offer.give} want={offer.want} giver={view.current} own={own} />
      <Answers offer={offer} table={table} view={view} />
      {answers.has('decline') && <Lacking want={offer.want} hand={hand} />}
      <div class="row">
        {options.confirm
          .filter((c) => c.offer === offer.offer)
          .map(({ partner }) => (
            <button
              key={partner}
              class="button primary"
              onClick={() => void act(store, { type: 'confirm', offer: offer.offer, partner })}
            >
              {words.tradeWith(seatName(table, partner))}
            </button>
          ))}
        {answerWords()
          .filter(([verb]) => answers.has(verb))
          .map(([verb, word]) => (
            <button
              key={verb}
              class={verb === 'accept' ? 'button primary' : 'button'}
              data-answer={verb}
              onClick={() => void act(store, { type: verb, offer: offer.offer })}
            >
              {word}
            </button>
          ))}
      </div>
    </article>
  );
}

interface ExchangeProps {
  give: Cards;
  want: Cards;
  giver: number;
  own: number | null;
}

// Told from the player's own side of the table; who only watches is not part of it.
function Exchange({ give, want, giver, own }: ExchangeProps) {
  const words = catanWords();
  const [first, second] = giver === own ? [words.give, words.get] : [words.get, words.give];
  return (
    <p class="exchange">
      <span class="exchange-side">
        {own !== null && <span class="picker-label">{first}</span>}
        <CardRow cards={give} />
      </span>
      <Icon name="swap" />
      <span class="exchange-side">
        {own !== null && <span class="picker-label">{second}</span>}
        <CardRow cards={want} />
      </span>
    </p>
  );
}

// Why there is no button to accept.
function Lacking({ want, hand }: { want: Cards; hand: Cards | null }) {
  if (!hand || covers(hand, want)) return null;
  return <p class="muted small">{catanWords().missing(cardsInWords(missing(want, hand)))}</p>;
}

// What may be said to an offer, in the order of the buttons.
function answerWords(): [AnswerVerb, string][] {
  const { accept, decline, withdraw } = catanWords();
  return [
    ['accept', accept],
    ['decline', decline],
    ['withdraw-acceptance', withdraw],
    ['withdraw-offer', withdraw],
  ];
}

function Answers({ offer, table, view }: { offer: Offer; table: Table; view: CatanView }) {
  const words = catanWords();
  const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== view.current);
  const answer = (seat: number) =>
    offer.accepted.includes(seat)
      ? words.accepted
      : offer.declined.includes(seat)
        ? words.declined
        : words.undecided;
  return (
    <ul class="answers">
      {others.map((seat) => (
        <li
          key={seat}
          class={offer.accepted.includes(seat) ? 'yes' : offer.declined.includes(seat) ? 'no' : ''}
        >
          <SeatMark seats={table.seats} seat={seat} />
          {seatName(table, seat)} {answer(seat)}
        </li>
      ))}
    </ul>
  );
}

function OneCounter({
  counter,
  table,
  own,
  options,
}: Props & { counter: CatanView['counters'][number] }) {
  const store = useTable();
  const words = catanWords();
  return (
    <article class="offer">
      <h3>
        {counter.seat === own ? words.yourOffer : words.counterOf(seatName(table, counter.seat))}
      </h3>
      <Exchange give={counter.give} want={counter.want} giver={counter.seat} own={own} />
      <div class="row">
        {options.confirmCounter.includes(counter.seat) && (
          <button
            class="button primary"
            onClick={() => void act(store, { type: 'confirm-counter', partner: counter.seat })}
          >
            {words.tradeWith(seatName(table, counter.seat))}
          </button>
        )}
        {counter.seat === own && options.withdrawCounter && (
          <button class="button" onClick={() => void act(store, { type: 'withdraw-counter' })}>
            {words.withdraw}
          </button>
        )}
      </div>
    </article>
  );
}
