import type { learn as english } from '../en/learn';

export const learn: typeof english = {
  title: 'Einführung',
  step: (at, all) => `Schritt ${at} von ${all}`,
  toLobby: 'Zur Lobby',
  playNow: 'Jetzt richtig spielen',
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
    end: 'Mehr brauchst du nicht. Wer zuerst zehn Punkte hat, gewinnt. Bei einer Sieben verdient niemand: Der Räuber zieht um, und volle Hände verlieren die Hälfte. Beende deinen Zug.',
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
    done: 'Wenn niemand mehr legen kann, gewinnen die meisten Felder. Du weißt, wie Blokus gespielt wird. Viel Spaß!',
  },
};
