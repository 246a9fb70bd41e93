// Choosing a set of cards: tap a kind to add one, the minus takes it away.
import { t } from '../i18n';
import { catanWords } from '../i18n/catan';
import { resources, type Cards } from '../protocol';
import { Icon } from '../ui/icon';
import { ResourceIcon } from '../ui/resource';
import { withOne } from './cards';

export function CardPicker({
  label,
  chosen,
  limit,
  onChange,
}: {
  label: string;
  chosen: Cards;
  limit: Cards;
  onChange(chosen: Cards): void;
}) {
  return (
    <div class="card-picker" role="group" aria-label={label}>
      <span class="picker-label" aria-hidden="true">
        {label}
      </span>
      <div class="picker-kinds">
        {resources.map((kind) => {
          const name = catanWords().resources[kind];
          return (
            <div key={kind} class={`picker-kind${chosen[kind] > 0 ? ' some' : ''}`}>
              <button
                type="button"
                class={`picker-add r-${kind}`}
                disabled={chosen[kind] >= limit[kind]}
                data-kind={kind}
                onClick={() => onChange(withOne(chosen, kind, 1))}
              >
                <ResourceIcon kind={kind} />
                <span>
                  <span class="visually-hidden">
                    {label}: {name}{' '}
                  </span>
                  {chosen[kind]}
                  <span class="visually-hidden">, {t().more}</span>
                </span>
              </button>
              <button
                type="button"
                class="picker-less"
                disabled={chosen[kind] === 0}
                aria-label={`${label}: ${name}, ${t().fewer}`}
                onClick={() => onChange(withOne(chosen, kind, -1))}
              >
                <Icon name="minus" />
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
