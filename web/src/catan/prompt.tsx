// The line that says what to do now, with the button that does it, and the dice.
import { hints } from '../app/settings';
import { t } from '../i18n';
import { catanWords } from '../i18n/catan';
import type { CatanAction, CatanView, Table } from '../protocol';
import { seatName, useTable } from '../table/context';
import { HintButton } from '../table/hint-button';
import { SkipButton } from '../table/skip-button';
import { Icon } from '../ui/icon';
import { buildsNothing } from './auto';
import { Dice } from './dice';
import type { Mode } from './mode';
import type { Options } from './options';

interface Props {
  table: Table;
  view: CatanView;
  own: number | null;
  options: Options;
  mode: Mode;
  act(action: CatanAction): void;
}

export function Prompt(props: Props) {
  const { view, options, act } = props;
  const store = useTable();
  const mine = store.myTurn.value;
  const words = catanWords();
  const hint = mine && hints.value ? words.hints[view.phase] : undefined;
  return (
    <section class={mine ? 'prompt mine' : 'prompt'} tabIndex={-1}>
      <Dice dice={view.dice} count={store.rolls.value.length} />
      <div class="prompt-text">
        <p class="prompt-line" role="status">
          {promptText(props, mine)}
        </p>
        {hint && <p class="hint">{hint}</p>}
      </div>
      <SkipButton />
      <HintButton />
      {mine && options.endTurn && view.phase === 'special-build' && <BuildNothing />}
      {options.roll && (
        <button class="button primary big" onClick={() => act({ type: 'roll' })}>
          {words.roll}
        </button>
      )}
      {mine && options.endTurn && (
        <button class="button primary" onClick={() => act({ type: 'end-turn' })}>
          {view.phase === 'special-build' ? words.endSpecial : words.endTurn}
        </button>
      )}
    </section>
  );
}

function BuildNothing() {
  const label = catanWords().buildNothing;
  return (
    <button
      class="icon-button"
      aria-label={label}
      title={label}
      onClick={() => (buildsNothing.value = true)}
    >
      <Icon name="hurry" />
    </button>
  );
}

function promptText({ table, view, own, options, mode }: Props, mine: boolean): string {
  const words = catanWords();
  if (table.paused) return t().table.paused;
  if (!mine) return waitText(table, view);
  switch (view.phase) {
    case 'discard':
      return words.prompts.discard(options.discard);
    case 'free-roads':
      return words.prompts['free-roads'](view.free_roads);
    case 'main':
      if (view.current !== own) return waitText(table, view);
      if (mode === 'road') return words.prompts.chooseRoad;
      if (mode === 'settlement') return words.prompts.chooseSettlement;
      if (mode === 'city') return words.prompts.chooseCity;
      return words.prompts.main;
    default:
      return words.prompts[view.phase];
  }
}

// In a turn the game may wait for others as well, for example for an answer to an offer.
function waitText(table: Table, view: CatanView): string {
  const isOfOne = view.phase !== 'discard' && view.phase !== 'special-build';
  const who = isOfOne ? [view.current] : view.must_act;
  return catanWords().waits[view.phase](who.map((seat) => seatName(table, seat)).join(', '));
}
