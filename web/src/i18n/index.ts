// One dictionary per language. German is checked against the shape of English at compile time, so
// neither can lack a word. Here are the words that every page needs; those of a game, of lessons and of
// statistics stand in files of their own, so that they are loaded with the pages that need them.
import { de } from './de';
import { en, type Dictionary } from './en';
import { spoken } from './spoken';

export const t = spoken<Dictionary>(en, de);
export type { Dictionary };
