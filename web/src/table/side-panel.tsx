// Log, chat and rules behind three tabs.
import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import type { Geometry } from '../protocol';
import { Chat } from './chat';
import { Log } from './log';
import { useTable } from './context';

type Tab = 'log' | 'chat' | 'rules';
const tabs: readonly Tab[] = ['log', 'chat', 'rules'];

export function SidePanel({
  rules,
  geometry,
  menu,
}: {
  rules: ComponentChildren;
  geometry: Geometry | null;
  menu?: ComponentChildren;
}) {
  const [tab, setTab] = useState<Tab>('log');
  const [seenChats, setSeenChats] = useState(0);
  const store = useTable();
  const chats = store.happenings.value.filter((h) => h.news.type === 'chat').length;
  const unread = tab !== 'chat' && chats > seenChats;

  function choose(next: Tab): void {
    setTab(next);
    setSeenChats(chats);
  }
  function onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? 'log';
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
  return (
    <section class="side-panel card">
      <div class="side-head">
        <div class="tabs" role="tablist" onKeyDown={onKey}>
          {tabs.map((name) => (
            <button
              key={name}
              id={`tab-${name}`}
              role="tab"
              aria-selected={tab === name}
              aria-controls="side-content"
              tabIndex={tab === name ? 0 : -1}
              onClick={() => choose(name)}
            >
              {t().table[name]}
              {name === 'chat' && unread && <span class="unread" aria-label="•" role="img" />}
            </button>
          ))}
        </div>
        {menu}
      </div>
      <div
        class={tab === 'log' ? 'side-content newest-in-sight' : 'side-content'}
        id="side-content"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        tabIndex={0}
      >
        {tab === 'log' && <Log geometry={geometry} />}
        {tab === 'chat' && <Chat onRead={() => setSeenChats(chats)} />}
        {tab === 'rules' && rules}
      </div>
    </section>
  );
}
