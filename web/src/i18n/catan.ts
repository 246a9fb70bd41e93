import { catan as german } from './de/catan';
import { catan as english } from './en/catan';
import { spoken } from './spoken';

export const catanWords = spoken(english, german);
