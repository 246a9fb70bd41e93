import { statistics as german } from './de/statistics';
import { statistics as english } from './en/statistics';
import { spoken } from './spoken';

export const statisticsWords = spoken(english, german);
