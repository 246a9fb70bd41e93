// Leaving for good, asked twice.
import { useState } from 'preact/hooks';
import { go, paths } from '../app/router';
import { t } from '../i18n';
import { forgetToken } from '../net/tokens';
import type { Table } from '../protocol';
import { ask, useTable } from './context';

export function LeaveButton({ table }: { table: Table }) {
  const store = useTable();
  const [sure, setSure] = useState(false);
  const words = t().table;
  async function leave(): Promise<void> {
    if (!(await ask(store, { type: 'leave' }))) return;
    forgetToken(table.id);
    go(paths.lobby);
  }
  if (!sure) {
    return (
      <button type="button" class="button danger" onClick={() => setSure(true)}>
        {words.leave}
      </button>
    );
  }
  return (
    <div class="stack">
      <p>{words.leaveSure}</p>
      <div class="row">
        <button type="button" class="button danger" onClick={() => void leave()}>
          {words.leave}
        </button>
        <button type="button" class="button" onClick={() => setSure(false)}>
          {t().cancel}
        </button>
      </div>
    </div>
  );
}
