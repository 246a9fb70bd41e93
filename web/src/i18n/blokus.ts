import { blokus as german } from './de/blokus';
import { blokus as english } from './en/blokus';
import { spoken } from './spoken';

export const blokusWords = spoken(english, german);
