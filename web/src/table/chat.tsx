// What people say to each other. Whoever does not want to read somebody silences them, in this browser.
import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { onlyTable } from '../app/only-table';
import { t } from '../i18n';
import { ownName } from '../lobby/start-game';
import type { News } from '../protocol';
import { Icon } from '../ui/icon';
import { ask, useTable } from './context';

type ChatNews = Extract<News, { type: 'chat' }>;

const silenced = signal<ReadonlyMap<string, string>>(new Map());

// Players are known by their number; those who look on have nothing but the name they give.
const speakerOf = ({ player, name, aside }: ChatNews) => (aside ? `~${name}` : String(player));

function silence(speaker: string, name: string | null): void {
  const next = new Map(silenced.peek());
  if (name === null) next.delete(speaker);
  else next.set(speaker, name);
  silenced.value = next;
}

export function Chat() {
  const store = useTable();
  const list = useRef<HTMLUListElement>(null);
  const lines = store.happenings.value
    .filter((h): h is typeof h & { news: ChatNews } => h.news.type === 'chat')
    .filter(({ news }) => !silenced.value.has(speakerOf(news)))
    .slice(-100);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);
  return (
    <div class="chat">
      <ul ref={list} aria-live="polite" aria-label={t().table.chat}>
        {lines.map(({ version, news }) => (
          <li key={version}>
            <Speaker news={news} /> {news.text}
          </li>
        ))}
      </ul>
      <Silenced />
      <ChatForm />
    </div>
  );
}

function Speaker({ news }: { news: ChatNews }) {
  const store = useTable();
  const { player, name, aside } = news;
  const seat = store.seat.value;
  const isOwn = seat !== null && !aside && store.table.value?.seats[seat]?.player === player;
  const label = t().table.silence(name);
  return (
    <span class="speaker">
      <b>{name}</b>
      {aside && <span class="muted small"> ({t().table.looksOn})</span>}
      {!isOwn && (
        <button
          class="speaker-silence"
          aria-label={label}
          title={label}
          onClick={() => silence(speakerOf(news), name)}
        >
          <Icon name="silence" />
        </button>
      )}
    </span>
  );
}

function Silenced() {
  if (silenced.value.size === 0) return null;
  return (
    <p class="muted small">
      {[...silenced.value].map(([speaker, name]) => (
        <button key={speaker} class="button quiet" onClick={() => silence(speaker, null)}>
          {t().table.hearAgain(name)}
        </button>
      ))}
    </p>
  );
}

function ChatForm() {
  const store = useTable();
  const [text, setText] = useState('');
  const looksOn = store.seat.value === null;
  const say = (said: string) =>
    ask(store, { type: 'chat', text: said, ...(looksOn ? { name: ownName() } : {}) });
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const said = text.trim();
    if (said && (await say(said))) setText('');
  }
  if (looksOn && (store.status.value !== 'open' || onlyTable.value)) return null;
  return (
    <>
      {looksOn && <p class="muted small">{t().table.asideNote}</p>}
      <div class="phrases" role="group" aria-label={t().table.phrasesLabel}>
        {t().table.phrases.map((phrase) => (
          <button key={phrase} class="button quiet" onClick={() => void say(phrase)}>
            {phrase}
          </button>
        ))}
      </div>
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
    </>
  );
}
