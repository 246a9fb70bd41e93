// Dialogs for what the game asks of one seat: discards, a victim, the choices of a card.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { catanWords } from '../i18n/catan';
import {
  resources,
  type Cards,
  type CatanAction,
  type CatanView,
  type Resource,
  type Table,
} from '../protocol';
import { seatName } from '../table/context';
import { Demand } from '../ui/dialog';
import { ResourceIcon } from '../ui/resource';
import { SeatMark } from '../ui/seat-mark';
import { CardPicker } from './card-picker';
import { mapCards, noCards, total } from './cards';

export function Discard({
  count,
  hand,
  act,
}: {
  count: number;
  hand: Cards;
  act(action: CatanAction): void;
}) {
  const [chosen, setChosen] = useState(noCards);
  const words = catanWords();
  const full = total(chosen) >= count;
  return (
    <Demand title={words.prompts.discard(count)}>
      <CardPicker
        label={words.discardTitle}
        chosen={chosen}
        limit={mapCards((r) => (full ? 0 : hand[r]))}
        onChange={setChosen}
      />
      <p class="muted">{words.discardChosen(total(chosen), count)}</p>
      <button
        class="button primary"
        disabled={!full}
        onClick={() => act({ type: 'discard', cards: chosen })}
      >
        {words.discardDo}
      </button>
    </Demand>
  );
}

export function ChooseVictim({
  victims,
  table,
  view,
  onChoose,
  onCancel,
}: {
  victims: (number | null)[];
  table: Table;
  view: CatanView;
  onChoose(victim: number | null): void;
  onCancel?: () => void;
}) {
  const words = catanWords();
  return (
    <Demand title={words.victimTitle} {...(onCancel ? { onCancel } : {})}>
      <div class="stack">
        {victims.map((victim) => (
          <button key={victim ?? 'none'} class="button" onClick={() => onChoose(victim)}>
            {victim === null ? (
              words.noVictim
            ) : (
              <>
                <SeatMark seats={table.seats} seat={victim} />
                {words.victim(seatName(table, victim), view.seats[victim]?.hand_size ?? 0)}
              </>
            )}
          </button>
        ))}
        {onCancel && (
          <button class="button quiet" onClick={onCancel}>
            {t().cancel}
          </button>
        )}
      </div>
    </Demand>
  );
}

export function ChooseInvention({
  pairs,
  onChoose,
  onCancel,
}: {
  pairs: Resource[][];
  onChoose(kinds: Resource[]): void;
  onCancel(): void;
}) {
  const [chosen, setChosen] = useState<Resource[]>([]);
  const words = catanWords();
  const needed = pairs.some((pair) => pair.length === 2) ? 2 : 1;
  const full = chosen.length === needed;
  return (
    <Demand title={words.inventionTitle} onCancel={onCancel}>
      <KindButtons
        kinds={resources.filter((r) => fits([...chosen, r], pairs))}
        chosen={chosen}
        onClick={(kind) => setChosen([...chosen, kind])}
      />
      <p class="muted" aria-live="polite">
        {chosen.map((r) => words.resources[r]).join(' + ')}
      </p>
      <div class="row">
        <button class="button primary" disabled={!full} onClick={() => onChoose(chosen)}>
          {words.take}
        </button>
        <button class="button" onClick={() => (chosen.length > 0 ? setChosen([]) : onCancel())}>
          {t().cancel}
        </button>
      </div>
    </Demand>
  );
}

// Whether the kinds can be completed to a pair that is offered.
export function fits(kinds: readonly Resource[], pairs: readonly Resource[][]): boolean {
  return pairs.some((pair) => {
    const rest = [...pair];
    return kinds.every((kind) => {
      const at = rest.indexOf(kind);
      if (at < 0) return false;
      rest.splice(at, 1);
      return true;
    });
  });
}

export function ChooseMonopoly({
  kinds,
  onChoose,
  onCancel,
}: {
  kinds: Resource[];
  onChoose(kind: Resource): void;
  onCancel(): void;
}) {
  return (
    <Demand title={catanWords().monopolyTitle} onCancel={onCancel}>
      <KindButtons kinds={kinds} chosen={[]} onClick={onChoose} />
      <button class="button" onClick={onCancel}>
        {t().cancel}
      </button>
    </Demand>
  );
}

function KindButtons({
  kinds,
  chosen,
  onClick,
}: {
  kinds: readonly Resource[];
  chosen: readonly Resource[];
  onClick(kind: Resource): void;
}) {
  return (
    <div class="picker-kinds">
      {resources.map((kind) => (
        <button
          key={kind}
          class="kind-button"
          disabled={!kinds.includes(kind)}
          aria-pressed={chosen.includes(kind)}
          onClick={() => onClick(kind)}
        >
          <ResourceIcon kind={kind} />
          <span>{catanWords().resources[kind]}</span>
        </button>
      ))}
    </div>
  );
}
