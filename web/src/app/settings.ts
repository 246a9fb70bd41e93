// What a person chose for this browser: language, colours, name. Kept in local storage under one
// key; nothing secret is among it.
import { effect, signal } from '@preact/signals';

export type Language = 'de' | 'en';
export type Theme = 'auto' | 'light' | 'dark';

// How long a move of another player stays in sight before the next, in milliseconds.
export const paces = { off: 0, quick: 350, normal: 700, slow: 1300 } as const;
export type Pace = keyof typeof paces;

interface Saved {
  language: Language;
  theme: Theme;
  name: string;
  sound: boolean;
  hints: boolean;
  pace: Pace;
  notify: boolean;
  autoRoll: boolean;
  autoPass: boolean;
  keys: boolean;
  guest: number;
}

const key = 'spieltisch.settings';

function saved(): Partial<Saved> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Saved>;
  } catch {
    return {};
  }
}

function languageOfBrowser(): Language {
  return globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en';
}

const start = saved();

export const language = signal<Language>(start.language ?? languageOfBrowser());
export const theme = signal<Theme>(start.theme ?? 'auto');
export const playerName = signal(start.name ?? '');
export const sound = signal(start.sound ?? true);
export const hints = signal(start.hints ?? true);
export const pace = signal<Pace>(start.pace && start.pace in paces ? start.pace : 'normal');
export const notifyTurn = signal(start.notify ?? false);
export const autoRoll = signal(start.autoRoll ?? false);
export const autoPass = signal(start.autoPass ?? false);
export const keys = signal(start.keys ?? true);
export const guest = signal(start.guest ?? Math.floor(Math.random() * 400)); // see guest-name.ts

// Writes every change to storage and to the attributes of the page that CSS looks at.
export function keepSettings(): void {
  effect(() => {
    const all: Saved = {
      language: language.value,
      theme: theme.value,
      name: playerName.value,
      sound: sound.value,
      hints: hints.value,
      pace: pace.value,
      notify: notifyTurn.value,
      autoRoll: autoRoll.value,
      autoPass: autoPass.value,
      keys: keys.value,
      guest: guest.value,
    };
    document.documentElement.lang = all.language;
    document.documentElement.dataset.theme = all.theme;
    try {
      localStorage.setItem(key, JSON.stringify(all));
    } catch {
      // Private windows may refuse storage; the settings then last as long as the page.
    }
  });
}
