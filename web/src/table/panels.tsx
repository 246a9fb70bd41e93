// What stands beside a table: trade, log, chat, rules. Where there is room they are tabs of one panel, on
// a phone they come up from below and go away again.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import { Icon, type IconName } from '../ui/icon';
import { usesSheets } from '../ui/space';
import { useTable } from './context';

export interface Panel {
  name: string;
  label: string;
  icon: IconName;
  content: ComponentChildren;
  newestLast?: boolean; // its end stays in sight
}

// Panels that a table has only somewhere, for example in a replay, and which of all is open first.
export interface MorePanels {
  extra?: readonly Panel[];
  shown?: string | null;
}

interface Props {
  panels: readonly Panel[];
  // What the moment suggests, until somebody chooses.
  suggested: string;
  menu?: ComponentChildren;
}

export type PanelChoice = ReturnType<typeof usePanelChoice>;

// A choice holds until the moment suggests something else; a conversation is not interrupted.
export function usePanelChoice(suggested: string, first: string | null = null) {
  const [chosen, choose] = useState(first);
  const [open, setOpen] = useState(first !== null);
  const before = useRef(suggested);
  const unread = useUnreadChat(chosen === 'chat' && (open || !usesSheets.value));
  useEffect(() => {
    if (before.current !== suggested && chosen !== 'chat') choose(null);
    before.current = suggested;
  }, [suggested]);
  return {
    shown: chosen ?? suggested,
    open,
    unread,
    choose(name: string) {
      choose(name);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

function useUnreadChat(reading: boolean): boolean {
  const chats = useTable().happenings.value.filter((h) => h.news.type === 'chat').length;
  const [seen, setSeen] = useState<number | null>(null);
  useEffect(() => {
    if (reading || seen === null) setSeen(chats);
  }, [reading, chats]);
  return !reading && seen !== null && chats > seen;
}

export function Panels({
  panels,
  choice,
  menu,
}: Omit<Props, 'suggested'> & { choice: PanelChoice }) {
  if (!usesSheets.value) return <TabbedPanel panels={panels} choice={choice} menu={menu} />;
  if (!choice.open) return null;
  return (
    <Sheet onClose={choice.close}>
      <TabbedPanel panels={panels} choice={choice} menu={menu} onClose={choice.close} />
    </Sheet>
  );
}

function TabbedPanel({
  panels,
  choice,
  menu,
  onClose,
}: Omit<Props, 'suggested'> & { choice: PanelChoice; onClose?: () => void }) {
  const shown = panels.find(({ name }) => name === choice.shown) ?? panels[0];
  if (!shown) return null;
  function onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const at = panels.findIndex(({ name }) => name === shown?.name);
    const next = panels[(at + step + panels.length) % panels.length];
    if (step === 0 || !next) return;
    choice.choose(next.name);
    document.getElementById(`tab-${next.name}`)?.focus();
  }
  return (
    <section class="side-panel card">
      <div class="side-head">
        <div class="tabs" role="tablist" onKeyDown={onKey}>
          {panels.map(({ name, label }) => (
            <button
              key={name}
              id={`tab-${name}`}
              role="tab"
              aria-selected={name === shown.name}
              aria-controls="side-content"
              tabIndex={name === shown.name ? 0 : -1}
              onClick={() => choice.choose(name)}
            >
              {label}
              {name === 'chat' && choice.unread && <UnreadMark />}
            </button>
          ))}
        </div>
        {menu}
        {onClose && (
          <button class="icon-button" aria-label={t().close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div
        class={shown.newestLast ? 'side-content newest-in-sight' : 'side-content'}
        id="side-content"
        role="tabpanel"
        aria-labelledby={`tab-${shown.name}`}
        tabIndex={0}
      >
        {shown.content}
      </div>
    </section>
  );
}

function UnreadMark() {
  return <span class="unread" role="img" aria-label={t().table.unread} />;
}

// The buttons that bring the sheets up; what is not named here is reached by the tabs inside.
export function SheetButtons({
  panels,
  names,
  choice,
}: {
  panels: readonly Panel[];
  names: readonly string[];
  choice: PanelChoice;
}) {
  return (
    <div class="sheet-buttons">
      {panels
        .filter(({ name }) => names.includes(name))
        .map(({ name, label, icon }) => (
          <button
            key={name}
            class="sheet-button"
            data-panel={name}
            onClick={() => choice.choose(name)}
          >
            <Icon name={icon} />
            <span>{label}</span>
            {name === 'chat' && choice.unread && <UnreadMark />}
          </button>
        ))}
    </div>
  );
}

function Sheet({ onClose, children }: { onClose(): void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      class="sheet"
      aria-label={t().table.panels}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}
