// What a lesson explains, then in a line of its own what is to be done.
export const learn = {
  title: 'Introduction',
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  toLobby: 'To the lobby',
  playNow: 'Play your first game',
  again: 'Once more',
  more: 'More',
  less: 'Less',
  coach: 'Your coach',
  you: 'Newcomer',
  catan: {
    settlement:
      'Welcome to Catan! Each hex gives a resource whenever its number is rolled. The dots show how often that happens. A settlement earns from all the hexes around it.\nPut your first on a glowing corner.',
    road: 'Well chosen. Roads connect your buildings and lead to new places.\nPut one beside your settlement.',
    roll: 'Every turn begins with the dice. Everybody with a building beside that number gets cards.\nRoll!',
    buildRoad:
      'An eight, and you earned lumber and brick. Exactly the price of a road: under the board you see what things cost.\nChoose Road, then a glowing edge.',
    trade:
      'You have four wool too many and are short of ore. The bank gives one card for four alike, harbours ask for less.\nIn the trade panel, give wool and take ore.',
    city: 'Now you have two grain and three ore, the price of a city. It yields twice as much and counts two points.\nUpgrade your settlement to a city.',
    card: 'Wool, grain and ore buy a development card: knights, points or tricks.\nBuy a development card.',
    end: 'Whoever reaches ten points first wins. Cards bought now can be played from the next turn on.\nEnd your turn.',
    seven: 'Your next turn. This time fate has something else in mind.\nRoll!',
    robber:
      'A seven! Nobody earns, whoever holds more than seven cards gives back half, and you move the robber: its hex yields nothing, and you take a card from a neighbour.\nPut it beside the settlement of your coach.',
    offer:
      "You took a lumber. Players trade with whoever's turn it is, at any rate they agree on. Choose a card on each side, then Offer.\nIn the trade panel, offer your lumber for another card.",
    confirm:
      'Your coach accepts. An offer becomes a trade when you choose with whom.\nTrade with your coach.',
    knight:
      'Now your card: it is a knight. Three knights, and more than anybody else, are the largest army: two points. The longest road of five or more counts two as well.\nPlay your knight.',
    knightRobber:
      'A knight moves the robber as well: best to where somebody else earns most.\nPut it on any hex.',
    finish: 'You have seen it all: building, trade, cards and robber.\nEnd your turn.',
    done: 'You know how Catan is played. Have fun!',
  },
  blokus: {
    first:
      'In Blokus you place as many squares as you can. Your first piece must cover a marked start square.\nTake the big V from the tray and place it.',
    second:
      'From now on every piece must touch one of yours at a corner, but never along an edge. The dots show such corners.\nPlace another piece.',
    turn: 'Pieces can be turned and flipped with the buttons, or with the keys R and F.\nTry it, and place one more piece.',
    small:
      'Big pieces are hard to fit in later, so play them early. Keep the single square for the end.\nPlace any piece you like.',
    room: 'Corners are everything: each open one is a place to go on. Take pieces that open more corners than they use. Only such places are allowed now.\nHead for the middle with a piece.',
    block:
      'Your coach has come closer. Yellow needs corners, too: cover one of theirs and they must go another way.\nPlace a piece on a corner point of Yellow.',
    gap: "Two pieces that touch at a corner leave a gap: you can slip through between an opponent's pieces that way.\nPlace any piece you like.",
    done: 'When nobody can place any more, whoever covers the most squares wins.\nYou know how Blokus is played. Have fun!',
  },
};
