// Keys of the page at this moment, wherever the focus is. Components say which they have while they are
// there; the help sheet lists them. Letters can be switched off in the settings.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { keys as switchedOn } from '../app/settings';

export interface Key {
  key: string; // as KeyboardEvent.key, letters small
  label: string;
  run: (() => void) | null; // null: not now, but the help names it
}

const layers = signal<readonly { keys: readonly Key[] }[]>([]);

export function activeKeys(): readonly Key[] {
  return layers.value.flatMap(({ keys }) => keys);
}

export function useKeys(keys: readonly Key[]): void {
  const signature = keys.map((k) => `${k.key}${k.run ? '+' : '-'}${k.label}`).join();
  const layer = useRef<{ keys: readonly Key[] }>({ keys }).current;
  layer.keys = keys;
  useEffect(() => {
    layers.value = [...layers.peek().filter((l) => l !== layer), layer];
  }, [signature]);
  useEffect(() => () => void (layers.value = layers.peek().filter((l) => l !== layer)), []);
}

const inputs = 'input:not([type=checkbox]):not([type=range]), textarea, select';
// These elements do something of their own with Enter and Space, those with arrows as well.
const pressed = 'button, a, summary, input, [role=button], [role=tab]';
const steered = 'input, select, [role=tab], [role=tabpanel], .target';
const worded = (key: string) => key.length === 1 && key !== ' ';

export function listenToKeys(): void {
  addEventListener('keydown', dispatch);
}

function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  const key = worded(event.key) ? event.key.toLowerCase() : event.key;
  if (worded(key) && (!switchedOn.peek() || target?.closest(inputs))) return;
  if ((key === 'Enter' || key === ' ') && target?.closest(pressed)) return;
  if (/^(Arrow|Home|End)/.test(key) && target?.closest(steered)) return;
  if (document.querySelector('dialog[open]')) return;
  const found = activeKeys().findLast((candidate) => candidate.key === key && candidate.run);
  if (!found?.run) return;
  event.preventDefault();
  found.run();
}
