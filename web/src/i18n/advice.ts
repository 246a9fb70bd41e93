import { advice as german } from './de/advice';
import { advice as english } from './en/advice';
import { spoken } from './spoken';

export const adviceWords = spoken(english, german);
