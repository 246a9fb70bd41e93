// One dictionary per language. German is checked against the shape of English at compile time, so
// neither can lack a word. Reading `t()` inside a component makes it follow the language.
import { computed } from '@preact/signals';
import { language } from '../app/settings';
import { de } from './de';
import { en, type Dictionary } from './en';

const dictionary = computed<Dictionary>(() => (language.value === 'de' ? de : en));

export const t = (): Dictionary => dictionary.value;
export type { Dictionary };
