import type { statistics as english } from '../en/statistics';

export const statistics: typeof english = {
  title: 'Statistik',
  points: 'Punkte im Verlauf',
  sources: {
    settlements: 'Siedlungen',
    cities: 'Städte',
    road: 'Längste Straße',
    army: 'Größte Rittermacht',
    cards: 'Siegpunktkarten',
  },
  dice: 'Würfel',
  fell: 'Gefallen',
  expected: 'Erwartet',
  cards: 'Karten bekommen und verloren',
  flows: {
    produced: 'Aus Landschaften',
    stolen: 'Gestohlen',
    taken: 'Monopol, Erfindung',
    robbed: 'An andere verloren',
    discarded: 'Abgegeben (Sieben)',
    tradedIn: 'Von Spielern bekommen',
    tradedOut: 'Spielern gegeben',
    bankIn: 'Von der Bank bekommen',
    bankOut: 'Der Bank gegeben',
    spent: 'Verbaut',
  },
  producedByKind: 'Aus Landschaften, nach Sorte',
  measures: {
    area: 'Bedeckte Felder',
    corners: 'Offene Eckpunkte',
    mobility: 'Stellen, an die ein Stein passt',
  },
};
