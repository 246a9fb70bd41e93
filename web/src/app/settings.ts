// What a person chose for this browser: language, colours, name. Kept in local storage under one
// key; nothing secret is among it.
import { effect, signal } from '@preact/signals';

export type Language = 'de' | 'en';
export type Theme = 'auto' | 'light' | 'dark';

interface Saved {
  language: Language;
  theme: Theme;
  name: string;
  sound: boolean;
  hints: boolean;
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
export const sound = signal(start.sound ?? false);
export const hints = signal(start.hints ?? true);

// Writes every change to storage and to the attributes of the page that CSS looks at.
export function keepSettings(): void {
  effect(() => {
    const all: Saved = {
      language: language.value,
      theme: theme.value,
      name: playerName.value,
      sound: sound.value,
      hints: hints.value,
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
