// The host changes the table before the start; everybody hears of it and is asked again.
import { useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import {
  ConductFields,
  HouseRules,
  SeatFields,
  settingsOf,
  settled,
  TitleFields,
  wishFrom,
  type Wish,
} from '../lobby/table-form';
import type { Table } from '../protocol';
import { Dialog, type DialogHandle } from '../ui/dialog';
import { Icon } from '../ui/icon';
import { explain } from '../lobby/start-game';
import { useTable } from './context';

export function HostSettings({ table }: { table: Table }) {
  const dialog = useRef<DialogHandle>(null);
  const [wish, setWish] = useState(() => wishFrom(table));
  const label = t().table.changeSettings;
  function open(): void {
    setWish(wishFrom(table));
    dialog.current?.open();
  }
  return (
    <>
      <button type="button" class="button" onClick={open}>
        <Icon name="settings" />
        {label}
      </button>
      <Dialog title={label} handle={dialog}>
        <SettingsForm wish={wish} onChange={setWish} onDone={() => dialog.current?.close()} />
      </Dialog>
    </>
  );
}

interface FormProps {
  wish: Wish;
  onChange(change: (old: Wish) => Wish): void;
  onDone(): void;
}

function SettingsForm({ wish, onChange, onDone }: FormProps) {
  const store = useTable();
  const [refusal, setRefusal] = useState('');
  const change = (part: Partial<Wish>) => onChange((old) => settled({ ...old, ...part }));
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    const reply = await store.request({ type: 'settings', settings: settingsOf(wish) });
    const isSame = !reply.ok && reply.code === 'nothing-to-do';
    setRefusal(reply.ok || isSame ? '' : explain(reply));
    if (reply.ok || isSame) onDone();
  }
  return (
    <form class="stack" onSubmit={(e) => void save(e)}>
      <TitleFields wish={wish} change={change} />
      <SeatFields wish={wish} change={change} />
      <ConductFields wish={wish} change={change} />
      <HouseRules wish={wish} change={change} />
      {refusal && (
        <p class="refusal" role="alert">
          {refusal}
        </p>
      )}
      <button class="button primary">{t().table.save}</button>
    </form>
  );
}
