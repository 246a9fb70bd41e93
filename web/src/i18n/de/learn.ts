import type { learn as english } from '../en/learn';

export const learn: typeof english = {
  title: 'Einführung',
  step: (at, all) => `Schritt ${at} von ${all}`,
  toLobby: 'Zur Lobby',
  playNow: 'Dein erstes Spiel beginnen',
  again: 'Noch einmal',
  coach: 'Dein Trainer',
  you: 'Neuling',
  catan: {
    settlement:
      'Willkommen auf Catan! Jedes Feld bringt einen Rohstoff, wenn seine Zahl gewürfelt wird. Die Punkte zeigen, wie oft das geschieht. Setze deine erste Siedlung auf eine leuchtende Kreuzung: Sie verdient an allen Feldern ringsum.',
    road: 'Gut gewählt. Straßen verbinden deine Gebäude und führen zu neuen Plätzen. Setze eine neben deine Siedlung.',
    roll: 'Jeder Zug beginnt mit dem Würfeln. Wer ein Gebäude neben dieser Zahl hat, bekommt Karten. Würfle!',
    buildRoad:
      'Eine Acht, und du hast Holz und Lehm verdient. Genau der Preis einer Straße: Unter dem Plan siehst du, was alles kostet. Wähle Straße, dann einen leuchtenden Weg.',
    trade:
      'Du hast vier Wolle zu viel und zu wenig Erz. Die Bank gibt eine Karte für vier gleiche, Häfen verlangen weniger. Gib im Handel Wolle und nimm Erz.',
    city: 'Jetzt hast du zwei Getreide und drei Erz: Baue deine Siedlung zur Stadt aus. Sie bringt doppelt so viel und zählt zwei Punkte.',
    card: 'Für Wolle, Getreide und Erz gibt es eine Entwicklungskarte: Ritter, Punkte oder Kniffe. Kaufe eine.',
    end: 'Wer zuerst zehn Punkte hat, gewinnt. Karten, die du jetzt kaufst, darfst du ab dem nächsten Zug spielen. Beende deinen Zug.',
    seven: 'Dein nächster Zug. Diesmal hat das Schicksal anderes vor: Würfle.',
    robber:
      'Eine Sieben! Niemand bekommt etwas, wer mehr als sieben Karten hat, gibt die Hälfte ab, und du versetzt den Räuber: Sein Feld bringt nichts, und du nimmst einem Nachbarn eine Karte. Setze ihn neben die Siedlung deines Trainers.',
    offer:
      'Du hast ein Holz genommen. Gehandelt wird mit dem, der am Zug ist, zu jedem Kurs, auf den man sich einigt. Biete dein Holz gegen eine andere Karte: Wähle auf jeder Seite eine und dann Anbieten.',
    confirm:
      'Dein Trainer nimmt an. Ein Angebot wird zum Tausch, wenn du wählst, mit wem: Tausche.',
    knight:
      'Nun deine Karte: Es ist ein Ritter. Spiele ihn. Drei Ritter und mehr als alle anderen sind die größte Rittermacht: zwei Punkte. Ebenso die längste Straße ab fünf.',
    knightRobber:
      'Auch ein Ritter versetzt den Räuber. Fort mit ihm, auf irgendein Feld: am besten dorthin, wo ein anderer am meisten verdient.',
    finish: 'Du hast alles gesehen: Bauen, Handel, Karten und Räuber. Beende deinen Zug.',
    done: 'Du weißt, wie Catan gespielt wird. Viel Spaß!',
  },
  blokus: {
    first:
      'Bei Blokus legst du so viele Felder, wie du kannst. Dein erster Stein muss ein markiertes Startfeld bedecken. Nimm das große V und lege es.',
    second:
      'Ab jetzt muss jeder Stein einen eigenen an einer Ecke berühren, aber nie an einer Kante. Die Punkte zeigen solche Ecken. Lege noch einen Stein.',
    turn: 'Steine werden mit R gedreht und mit F gewendet, oder mit den Knöpfen. Probier es und lege noch einen.',
    small:
      'Große Steine passen später schlecht, also spiel sie früh. Das einzelne Feld hebst du dir auf. Lege einen beliebigen Stein.',
    room: 'Ecken sind alles: Jede offene ist eine Stelle zum Weiterlegen. Zieh zur Mitte, mit Steinen, die mehr Ecken öffnen, als sie brauchen. Nur solche Stellen sind jetzt erlaubt.',
    block:
      'Dein Trainer ist näher gekommen. Auch Gelb braucht Ecken: Bedecke eine davon, und Gelb muss anders weiter. Lege einen Stein auf einen Eckpunkt von Gelb.',
    gap: 'Zwei Steine, die sich an einer Ecke berühren, lassen eine Lücke: So kommst du auch zwischen Steinen des Gegners hindurch. Lege irgendeinen Stein.',
    done: 'Wenn niemand mehr legen kann, gewinnt, wer die meisten Felder belegt. Du weißt, wie Blokus gespielt wird. Viel Spaß!',
  },
};
