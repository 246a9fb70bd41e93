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

export function Prompt({ table, view, own, options, mode, act }: Props) {
  const mine = own !== null && view.must_act.includes(own);
  const words = catanWords();
  const hint = mine && hints.value ? words.hints[view.phase] : undefined;
  return (
    <section class={mine ? 'prompt mine' : 'prompt'} tabIndex={-1}>
      <Dice dice={view.dice} count={useTable().rolls.value.length} />
      <div class="prompt-text">
        <p class="prompt-line" role="status">
          {promptText({ table, view, own, options, mode, act })}
        </p>
        {hint && <p class="hint">{hint}</p>}
      </div>
      <SkipButton />
      <HintButton />
      {options.endTurn && view.phase === 'special-build' && <BuildNothing />}
      {options.roll && (
        <button class="button primary big" onClick={() => act({ type: 'roll' })}>
          {words.roll}
        </button>
      )}
      {options.endTurn && (
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

export function promptText({ table, view, own, options, mode }: Props): string {
  const words = catanWords();
  if (table.paused) return t().table.paused;
  if (own === null || !view.must_act.includes(own)) return waitText(table, view);
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

function waitText(table: Table, view: CatanView): string {
  const who = view.phase === 'discard' ? view.must_act : [view.current];
  return catanWords().waits[view.phase](who.map((seat) => seatName(table, seat)).join(', '));
}
