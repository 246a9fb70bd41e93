import { t } from '../i18n';
import { Icon } from '../ui/icon';
import { useTable } from './context';

// There while moves of others wait to be shown.
export function SkipButton() {
  const store = useTable();
  if (store.behind.value === 0) return null;
  const label = t().table.skip;
  return (
    <button class="icon-button" aria-label={label} title={label} onClick={() => store.catchUp()}>
      <Icon name="hurry" />
    </button>
  );
}
