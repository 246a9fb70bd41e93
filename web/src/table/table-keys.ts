// Keys that every table has.
import { sound } from '../app/settings';
import { t } from '../i18n';
import { useKeys } from '../ui/keys';
import { useTable } from './context';
import type { Panel, PanelChoice } from './panels';

const letters: Record<string, string> = { trade: 't', log: 'g', chat: 'c' };

export function useTableKeys(panels: readonly Panel[], choice: PanelChoice): void {
  const store = useTable();
  const words = t().keys;
  useKeys([
    ...panels
      .filter(({ name }) => letters[name])
      .map(({ name, label }) => ({
        key: letters[name] ?? '',
        label,
        run: () => {
          choice.choose(name);
          queueMicrotask(() => document.getElementById(`tab-${name}`)?.focus());
        },
      })),
    { key: 's', label: words.skip, run: store.behind.value > 0 ? () => store.catchUp() : null },
    { key: 'm', label: words.mute, run: () => (sound.value = !sound.value) },
  ]);
}
