import { useEffect, useState } from 'preact/hooks';
import { facts } from '../app/facts';
import { paths } from '../app/router';
import { t } from '../i18n';
import type { Table } from '../protocol';
import { Icon, type IconName } from '../ui/icon';
import { useKeys } from '../ui/keys';
import { ShareButton } from './share';

const speeds = [0.5, 1, 2, 5, 20];
const stepTime = 1000;

export function Player({
  at,
  last,
  onChange,
  table,
}: {
  at: number;
  last: number;
  onChange(at: number): void;
  table: Table;
}) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const words = t().table.replay;
  useEffect(() => {
    if (!playing) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => onChange(at + 1), stepTime / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, last]);
  const go = (to: number) => {
    setPlaying(false);
    onChange(Math.min(Math.max(to, 0), last));
  };
  const within = (possible: boolean, run: () => void) => (possible ? run : null);
  useKeys([
    { key: 'ArrowLeft', label: words.stepBack, run: within(at > 0, () => go(at - 1)) },
    { key: 'ArrowRight', label: words.stepOn, run: within(at < last, () => go(at + 1)) },
    { key: 'Home', label: words.first, run: within(at > 0, () => go(0)) },
    { key: 'End', label: words.last, run: within(at < last, () => go(last)) },
    { key: ' ', label: playing ? words.pause : words.play, run: () => setPlaying(!playing) },
  ]);
  return (
    <section class="replay-bar card" aria-label={words.title}>
      <div class="replay-buttons">
        <Button icon="first" label={words.first} onClick={() => go(0)} />
        <Button icon="back" label={words.stepBack} onClick={() => go(at - 1)} />
        <Button
          icon={playing ? 'pause' : 'play'}
          label={playing ? words.pause : words.play}
          onClick={() => setPlaying(!playing)}
        />
        <Button icon="next" label={words.stepOn} onClick={() => go(at + 1)} />
        <Button icon="last" label={words.last} onClick={() => go(last)} />
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={words.position}
        aria-valuetext={words.of(at, last)}
        onInput={(e) => go(Number(e.currentTarget.value))}
      />
      <span class="replay-position">{words.of(at, last)}</span>
      <label class="replay-speed">
        <span class="visually-hidden">{words.speed}</span>
        <select value={String(speed)} onChange={(e) => setSpeed(Number(e.currentTarget.value))}>
          {speeds.map((s) => (
            <option key={s} value={String(s)}>
              {s}×
            </option>
          ))}
        </select>
      </label>
      <ShareButton link={linkTo(table.id, at)} name={`${table.game}-${table.id}-${at}`} />
      <Downloads table={table} />
    </section>
  );
}

// The server's page has a picture of the game for programs that show previews of links.
function linkTo(id: string, at: number): string {
  return `${location.origin}${paths.share(id, at)}`;
}

function Button({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function Downloads({ table }: { table: Table }) {
  const words = t().table.replay;
  const record = `/api/tables/${table.id}/record`;
  const files = [{ name: words.record, href: record, file: `${table.id}.jsonl` }];
  const variant = facts().blokus.variants.find(({ name }) => name === table.variant);
  for (const { name, ending } of variant?.formats ?? []) {
    const href = `${record}?format=${name}`;
    files.push({ name: words[name], href, file: `${table.id}.${ending}` });
  }
  return (
    <section class="downloads" aria-label={words.downloads}>
      {files.map(({ name, href, file }) => (
        <a key={file} class="button quiet" href={href} download={file}>
          <Icon name="download" />
          {name}
        </a>
      ))}
    </section>
  );
}
