// A friendly name for whoever gives none, the same for this browser every time. Made of two halves, so
// that people at one table are hardly ever called the same.
import { language, guest } from './settings';

const halves = {
  en: {
    first: [
      'Forest',
      'Moon',
      'Mist',
      'Storm',
      'Sun',
      'River',
      'Hill',
      'Meadow',
      'Star',
      'Winter',
      'Summer',
      'Night',
      'Morning',
      'Island',
      'Harbour',
      'Marsh',
      'Cloud',
      'Rain',
      'Snow',
      'Stone',
    ],
    second: [
      'Fox',
      'Otter',
      'Crane',
      'Badger',
      'Hare',
      'Marten',
      'Owl',
      'Heron',
      'Lynx',
      'Beaver',
      'Hedgehog',
      'Swift',
      'Falcon',
      'Squirrel',
      'Wren',
      'Seal',
      'Bear',
      'Stork',
      'Newt',
      'Bee',
    ],
  },
  de: {
    first: [
      'Wald',
      'Mond',
      'Nebel',
      'Sturm',
      'Sonnen',
      'Fluss',
      'Hügel',
      'Wiesen',
      'Sternen',
      'Winter',
      'Sommer',
      'Nacht',
      'Morgen',
      'Insel',
      'Hafen',
      'Moor',
      'Wolken',
      'Regen',
      'Schnee',
      'Stein',
    ],
    second: [
      'fuchs',
      'otter',
      'kranich',
      'dachs',
      'hase',
      'marder',
      'eule',
      'reiher',
      'luchs',
      'biber',
      'igel',
      'segler',
      'falke',
      'eichhorn',
      'zaunkönig',
      'robbe',
      'bär',
      'storch',
      'molch',
      'biene',
    ],
  },
} as const;

export const guestNumbers = halves.en.first.length * halves.en.second.length;

export function guestName(number = guest.value): string {
  const { first, second } = halves[language.value];
  const begin = first[number % first.length] ?? first[0];
  const end = second[Math.floor(number / first.length) % second.length] ?? second[0];
  return language.value === 'en' ? `${begin} ${end}` : `${begin}${end}`;
}
