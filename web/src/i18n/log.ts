import { log as german } from './de/log';
import { log as english } from './en/log';
import { spoken } from './spoken';

export const logWords = spoken(english, german);
