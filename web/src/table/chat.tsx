import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { News } from '../protocol';
import { ask, useTable } from './context';

type ChatNews = Extract<News, { type: 'chat' }>;

export function Chat() {
  const store = useTable();
  const list = useRef<HTMLUListElement>(null);
  const lines = store.happenings.value
    .filter((h): h is typeof h & { news: ChatNews } => h.news.type === 'chat')
    .slice(-100);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);
  return (
    <div class="chat">
      <ul ref={list} aria-live="polite" aria-label={t().table.chat}>
        {lines.map(({ version, news }) => (
          <li key={version}>
            <b>{news.name}</b> {news.text}
          </li>
        ))}
      </ul>
      {store.seat.value !== null && <ChatForm />}
    </div>
  );
}

function ChatForm() {
  const store = useTable();
  const [text, setText] = useState('');
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const said = text.trim();
    if (said && (await ask(store, { type: 'chat', text: said }))) setText('');
  }
  return (
    <form class="chat-form" onSubmit={(e) => void send(e)}>
      <input
        type="text"
        value={text}
        maxLength={500}
        placeholder={t().table.chatPlaceholder}
        aria-label={t().table.chatPlaceholder}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button class="button">{t().table.send}</button>
    </form>
  );
}
