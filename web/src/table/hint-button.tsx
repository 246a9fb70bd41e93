// Asks a built-in player what it would do, where the table allows that and there is something to decide.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import type { View } from '../protocol';
import { Icon } from '../ui/icon';
import { useKeys } from '../ui/keys';
import { lazy } from '../ui/lazy';
import { ask, useTable } from './context';
import type { TableStore } from './store';

export const CatanHint = lazy(async () => (await import('../advice/catan-hint')).CatanHint);
export const BlokusHint = lazy(async () => (await import('../advice/blokus-hint')).BlokusHint);

export function HintButton() {
  const store = useTable();
  const [isAsking, setAsking] = useState(false);
  const label = t().table.askForHint;
  const isPossible = mayAsk(store) && !isAsking;
  async function askForHint(): Promise<void> {
    setAsking(true);
    await ask(store, { type: 'hint' });
    setAsking(false);
  }
  useKeys([{ key: 'h', label, run: isPossible ? () => void askForHint() : null }]);
  if (!mayAsk(store)) return null;
  return (
    <button
      class="icon-button hint-button"
      aria-label={label}
      title={label}
      aria-busy={isAsking}
      disabled={isAsking}
      onClick={() => void askForHint()}
    >
      <Icon name="hint" />
    </button>
  );
}

function mayAsk({ table, seat, view }: TableStore): boolean {
  const own = seat.value;
  const isOpen = !!table.value?.can_hint && table.value.stage === 'playing' && !table.value.paused;
  return isOpen && own !== null && decides(view.value, own);
}

function decides(view: View | null, seat: number): boolean {
  return view?.to_act.includes(seat) ?? false;
}
