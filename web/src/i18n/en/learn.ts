export const learn = {
  title: 'Introduction',
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  toLobby: 'To the lobby',
  playNow: 'Play your first game',
  again: 'Once more',
  coach: 'Your coach',
  you: 'Newcomer',
  catan: {
    settlement:
      'Welcome to Catan! Each hex gives a resource whenever its number is rolled. The dots show how often that happens. Put your first settlement on a glowing corner: it earns from all the hexes around it.',
    road: 'Well chosen. Roads connect your buildings and lead to new places. Put one beside your settlement.',
    roll: 'Every turn begins with the dice. Everybody with a building beside that number gets cards. Roll!',
    buildRoad:
      'An eight, and you earned lumber and brick. Exactly the price of a road: under the board you see what things cost. Choose Road, then a glowing edge.',
    trade:
      'You have four wool too many and are short of ore. The bank gives one card for four alike, harbours ask for less. In the trade panel, give wool and take ore.',
    city: 'Now you have two grain and three ore: upgrade your settlement to a city. It yields twice as much and counts two points.',
    card: 'Wool, grain and ore buy a development card: knights, points or tricks. Buy one.',
    end: 'Whoever reaches ten points first wins. Cards bought now can be played from the next turn on. End your turn.',
    seven: 'Your next turn. This time fate has something else in mind: roll.',
    robber:
      'A seven! Nobody earns, whoever holds more than seven cards gives back half, and you move the robber: its hex yields nothing, and you take a card from a neighbour. Put it beside the settlement of your coach.',
    offer:
      "You took a lumber. Players trade with whoever's turn it is, at any rate they agree on. Offer your lumber for another card: choose one on each side, then Offer.",
    confirm: 'Your coach accepts. An offer becomes a trade when you choose with whom: trade.',
    knight:
      'Now your card: it is a knight. Play it. Three knights, and more than anybody else, are the largest army: two points. The longest road of five or more counts two as well.',
    knightRobber:
      'A knight moves the robber as well. Away with it, to any hex: best where somebody else earns most.',
    finish: 'You have seen it all: building, trade, cards and robber. End your turn.',
    done: 'You know how Catan is played. Have fun!',
  },
  blokus: {
    first:
      'In Blokus you place as many squares as you can. Your first piece must cover a marked start square. Take the big V from the tray and place it.',
    second:
      'From now on every piece must touch one of yours at a corner, but never along an edge. The dots show such corners. Place another piece.',
    turn: 'Pieces can be turned with R and flipped with F, or with the buttons. Try it, and place one more piece.',
    small:
      'Big pieces are hard to fit in later, so play them early. Keep the single square for the end. Place any piece you like.',
    room: 'Corners are everything: each open one is a place to go on. Head for the middle, with pieces that open more corners than they use. Only such places are allowed now.',
    block:
      'Your coach has come closer. Yellow needs corners, too: cover one of theirs and they must go another way. Place a piece on a corner point of Yellow.',
    gap: "Two pieces that touch at a corner leave a gap: you can slip through between an opponent's pieces that way. Place any piece you like.",
    done: 'When nobody can place any more, whoever covers the most squares wins. You know how Blokus is played. Have fun!',
  },
};
