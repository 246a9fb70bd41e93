import { learn as german } from './de/learn';
import { learn as english } from './en/learn';
import { spoken } from './spoken';

export const learnWords = spoken(english, german);
