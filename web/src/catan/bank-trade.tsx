import { useState } from 'preact/hooks';
import { catanWords } from '../i18n/catan';
import { resources, type CatanSeat, type Resource } from '../protocol';
import { act, useTable } from '../table/context';
import { Icon } from '../ui/icon';
import { ResourceIcon } from '../ui/resource';
import { noCards } from './cards';
import type { Options } from './options';
import { suggestions } from './trading';

interface Props {
  player: CatanSeat;
  options: Options;
}

export function BankTrade({ player, options }: Props) {
  const store = useTable();
  const [give, setGive] = useState<Resource | null>(null);
  const words = catanWords();
  const gives = resources.filter((r) => options.bank.some((pair) => pair.give === r));
  const chosen = give && gives.includes(give) ? give : null;
  const trade = (from: Resource, to: Resource) =>
    void act(store, { type: 'bank-trade', give: from, take: to });
  return (
    <section class="bank-trade">
      <div class="bank-head">
        <h3>{words.tradeBank}</h3>
        <Suggestions player={player} options={options} trade={trade} />
        {gives.length === 0 && <p class="muted small">{words.bankNothing}</p>}
      </div>
      <div class="picker-kinds" role="group" aria-label={words.bankGive}>
        {resources.map((kind) => (
          <button
            key={kind}
            class="rate-button"
            aria-pressed={chosen === kind}
            disabled={!gives.includes(kind)}
            data-kind={kind}
            onClick={() => setGive(kind)}
          >
            <ResourceIcon kind={kind} />
            <span>
              <span class="visually-hidden">{words.resources[kind]} </span>
              {words.rate(player.rates[kind])}
            </span>
          </button>
        ))}
      </div>
      {chosen && (
        <div class="row" role="group" aria-label={words.bankTake}>
          {options.bank
            .filter((pair) => pair.give === chosen)
            .map(({ take }) => (
              <button key={take} class="button quiet" onClick={() => trade(chosen, take)}>
                {player.rates[chosen]}
                <ResourceIcon kind={chosen} />
                <Icon name="next" />1<ResourceIcon kind={take} />
                <span class="visually-hidden">
                  {words.resources[chosen]} → {words.resources[take]}
                </span>
              </button>
            ))}
        </div>
      )}
    </section>
  );
}

function Suggestions({
  player,
  options,
  trade,
}: {
  player: CatanSeat;
  options: Options;
  trade(give: Resource, take: Resource): void;
}) {
  const found = suggestions(player.hand ?? noCards, player.rates, options.bank);
  if (found.length === 0) return null;
  const words = catanWords();
  return (
    <div class="suggestions">
      {found.map((s) => (
        <button key={s.for} class="button quiet" onClick={() => trade(s.give, s.take)}>
          {s.count}
          <ResourceIcon kind={s.give} />
          <Icon name="next" />1<ResourceIcon kind={s.take} />
          <span class="muted">{words.pieces[s.for]}</span>
          <span class="visually-hidden">
            {words.resources[s.give]} → {words.resources[s.take]}
          </span>
        </button>
      ))}
    </div>
  );
}
