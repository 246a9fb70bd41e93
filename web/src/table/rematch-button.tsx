import { useState } from 'preact/hooks';
import { paths } from '../app/router';
import { t } from '../i18n';
import type { Table } from '../protocol';
import { useTable } from './context';
import { playAgain } from './rematch';

// After the game: once more with the same people, for those who played; the others may watch them.
export function Again({ table, own }: { table: Table; own: number | null }) {
  const store = useTable();
  const [busy, setBusy] = useState(false);
  const words = t().table;
  const wanted = table.rematch ?? null;
  if (own === null || !store.token) {
    return (
      <a class="button primary" href={wanted ? paths.table(wanted) : paths.lobby}>
        {wanted ? words.watchRematch : words.toLobby}
      </a>
    );
  }
  async function again(): Promise<void> {
    setBusy(true);
    await playAgain(store);
    setBusy(false);
  }
  return (
    <>
      {wanted && <p>{words.rematchWanted}</p>}
      <button class="button primary" disabled={busy} onClick={() => void again()}>
        {wanted ? words.joinRematch : words.again}
      </button>
      <a class="button" href={paths.lobby}>
        {words.toLobby}
      </a>
    </>
  );
}
