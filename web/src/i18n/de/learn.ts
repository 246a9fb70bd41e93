import type { learn as english } from '../en/learn';

export const learn: typeof english = {
  title: 'Einführung',
  step: (at, all) => `Schritt ${at} von ${all}`,
  toLobby: 'Zur Lobby',
  playNow: 'Dein erstes Spiel beginnen',
  again: 'Noch einmal',
  more: 'Mehr',
  less: 'Weniger',
  coach: 'Dein Trainer',
  you: 'Neuling',
  catan: {
    settlement:
      'Willkommen auf Catan! Jedes Feld bringt einen Rohstoff, wenn seine Zahl gewürfelt wird. Die Punkte zeigen, wie oft das geschieht. Eine Siedlung verdient an allen Feldern ringsum.\nSetze deine erste auf eine leuchtende Kreuzung.',
    road: 'Gut gewählt. Straßen verbinden deine Gebäude und führen zu neuen Plätzen.\nSetze eine neben deine Siedlung.',
    roll: 'Jeder Zug beginnt mit dem Würfeln. Wer ein Gebäude neben dieser Zahl hat, bekommt Karten.\nWürfle!',
    buildRoad:
      'Eine Acht, und du hast Holz und Lehm verdient. Genau der Preis einer Straße: Unter dem Plan siehst du, was alles kostet.\nWähle Straße, dann einen leuchtenden Weg.',
    trade:
      'Du hast vier Wolle zu viel und zu wenig Erz. Die Bank gibt eine Karte für vier gleiche, Häfen verlangen weniger.\nGib im Handel Wolle und nimm Erz.',
    city: 'Jetzt hast du zwei Getreide und drei Erz, den Preis einer Stadt. Sie bringt doppelt so viel und zählt zwei Punkte.\nBaue deine Siedlung zur Stadt aus.',
    card: 'Für Wolle, Getreide und Erz gibt es eine Entwicklungskarte: Ritter, Punkte oder Kniffe.\nKaufe eine Entwicklungskarte.',
    end: 'Wer zuerst zehn Punkte hat, gewinnt. Karten, die du jetzt kaufst, darfst du ab dem nächsten Zug spielen.\nBeende deinen Zug.',
    seven: 'Dein nächster Zug. Diesmal hat das Schicksal anderes vor.\nWürfle!',
    robber:
      'Eine Sieben! Niemand bekommt etwas, wer mehr als sieben Karten hat, gibt die Hälfte ab, und du versetzt den Räuber: Sein Feld bringt nichts, und du nimmst einem Nachbarn eine Karte.\nSetze ihn neben die Siedlung deines Trainers.',
    offer:
      'Du hast ein Holz genommen. Gehandelt wird mit dem, der am Zug ist, zu jedem Kurs, auf den man sich einigt. Wähle auf jeder Seite eine Karte und dann Anbieten.\nBiete im Handel dein Holz gegen eine andere Karte.',
    confirm:
      'Dein Trainer nimmt an. Ein Angebot wird zum Tausch, wenn du wählst, mit wem.\nTausche mit deinem Trainer.',
    knight:
      'Nun deine Karte: Es ist ein Ritter. Drei Ritter und mehr als alle anderen sind die größte Rittermacht: zwei Punkte. Ebenso die längste Straße ab fünf.\nSpiele deinen Ritter.',
    knightRobber:
      'Auch ein Ritter versetzt den Räuber: am besten dorthin, wo ein anderer am meisten verdient.\nSetze ihn auf irgendein Feld.',
    finish: 'Du hast alles gesehen: Bauen, Handel, Karten und Räuber.\nBeende deinen Zug.',
    done: 'Du weißt, wie Catan gespielt wird. Viel Spaß!',
  },
  blokus: {
    first:
      'Bei Blokus legst du so viele Felder, wie du kannst. Dein erster Stein muss ein markiertes Startfeld bedecken.\nNimm das große V und lege es.',
    second:
      'Ab jetzt muss jeder Stein einen eigenen an einer Ecke berühren, aber nie an einer Kante. Die Punkte zeigen solche Ecken.\nLege noch einen Stein.',
    turn: 'Steine werden mit den Knöpfen gedreht und gewendet, oder mit den Tasten R und F.\nProbier es und lege noch einen.',
    small:
      'Große Steine passen später schlecht, also spiel sie früh. Das einzelne Feld hebst du dir auf.\nLege einen beliebigen Stein.',
    room: 'Ecken sind alles: Jede offene ist eine Stelle zum Weiterlegen. Nimm Steine, die mehr Ecken öffnen, als sie brauchen. Nur solche Stellen sind jetzt erlaubt.\nZieh mit einem Stein zur Mitte.',
    block:
      'Dein Trainer ist näher gekommen. Auch Gelb braucht Ecken: Bedecke eine davon, und Gelb muss anders weiter.\nLege einen Stein auf einen Eckpunkt von Gelb.',
    gap: 'Zwei Steine, die sich an einer Ecke berühren, lassen eine Lücke: So kommst du auch zwischen Steinen des Gegners hindurch.\nLege irgendeinen Stein.',
    done: 'Wenn niemand mehr legen kann, gewinnt, wer die meisten Felder belegt.\nDu weißt, wie Blokus gespielt wird. Viel Spaß!',
  },
};
