#!/usr/bin/env python3
"""A player for the LMU Catan protocol 0.3: it builds what it can, and trades with the bank alone.

    python3 lmu_bot.py [HOST [PORT [CODE]]]        # 127.0.0.1, 6703

CODE is the code of a table of Spieltisch. Without one, the bot sits down at the first table that
waits for players. It needs nothing but Python 3.

`my_turn` is the place for your own ideas; cards other than victory points are bought and never
played. The protocol is described in docs/lmu.md.
"""
import itertools
import json
import socket
import sys

COLOURS = ["Rot", "Orange", "Blau", "Weiß"]
COSTS = {
    "Stadt": {"Getreide": 2, "Erz": 3},
    "Dorf": {"Holz": 1, "Lehm": 1, "Wolle": 1, "Getreide": 1},
    "Straße": {"Holz": 1, "Lehm": 1},
    "Karte": {"Wolle": 1, "Getreide": 1, "Erz": 1},
}
PIECES = {"Stadt": 4, "Dorf": 5, "Straße": 15}

# The cells: small letters are sea. A corner is the three cells that meet there, an edge the two
# beside it, so that both are sets of letters.
ROWS = ["abcd", "eABCf", "gDEFGh", "iHIJKLj", "kMNOPl", "mQRSn", "opqr"]
PLACES = {cell: (abs(row - 3) + 2 * column, row)
          for row, cells in enumerate(ROWS) for column, cell in enumerate(cells)}


def are_neighbours(a, b):
    (ax, ay), (bx, by) = PLACES[a], PLACES[b]
    return (abs(ax - bx), abs(ay - by)) in [(2, 0), (1, 1)]


def meeting(count):
    """All sets of so many cells that meet, one of them land."""
    return [frozenset(cells) for cells in itertools.combinations(PLACES, count)
            if any(cell.isupper() for cell in cells)
            and all(are_neighbours(a, b) for a, b in itertools.combinations(cells, 2))]


CORNERS, EDGES = meeting(3), meeting(2)


class Bot:
    def __init__(self, connection, code):
        self.connection = connection
        self.code = code
        self.id = None
        self.status = ""      # what the server waits for
        self.unanswered = []  # orders: each one is answered, in turn
        self.refused = False  # whether the last one was
        self.named = False
        self.colours = list(COLOURS)
        self.points, self.hand = 0, {}
        self.chips, self.harbours, self.robber = {}, {}, ""
        self.roads, self.houses = {}, {}  # edge: owner; corner: (owner, "Dorf" or "Stadt")

    # The conversation

    def say(self, message, fields):
        text = json.dumps({message: fields}, ensure_ascii=False)
        self.connection.sendall(text.encode() + b"\n")

    def order(self, message, **fields):
        self.say(message, fields)
        self.unanswered.append(message)

    def hear(self, message, body):
        """Takes in what the server says; returns whether the game is over."""
        if message == "Hallo":
            if body["Protokoll"] != "0.3":
                sys.exit(f"the server speaks version {body['Protokoll']}")
            table = f" Tisch:{self.code}" if self.code else ""
            self.say("Hallo", {"Version": "ExampleBot 0.3 (KI)" + table})
        elif message == "Willkommen":
            self.id = body["id"]
        elif message == "Spiel gestartet":
            board = body["Karte"]
            self.chips = {cell["Ort"]: cell.get("Zahl", 0) for cell in board["Felder"]}
            self.harbours = {frozenset(each["Ort"]): each["Typ"] for each in board["Häfen"]}
            self.robber = board["Räuber"]
        elif message == "Bauvorgang":
            self.stand(body["Gebäude"])
        elif message == "Räuber versetzt":
            self.robber = body["Ort"]
        elif message == "Statusupdate" and body["Spieler"]["id"] == self.id:
            player = body["Spieler"]
            self.status, self.points = player["Status"], player["Siegpunkte"]
            self.hand = player["Rohstoffe"]
        elif message == "Handelsangebot" and body["Spieler"] != self.id:
            self.order("Handel abbrechen", **{"Handel id": body["Handel id"]})  # no, thank you
        elif message in ("Serverantwort", "Fehler"):
            order = self.unanswered.pop(0) if self.unanswered else "Hallo"
            self.refused = body != "OK" and order != "Handel abbrechen"  # that may come too late
            if self.refused:
                self.after_refusal(order, body)
        elif message == "Spiel beendet":
            winner = body.get("Sieger")
            word = "won" if winner == self.id else "drew" if winner == -1 else "lost"
            print(f"{word} with {self.points} points")
            return True
        return False

    def stand(self, building):
        where, owner = frozenset(building["Ort"]), building["Eigentümer"]
        if building["Typ"] == "Straße":
            self.roads[where] = owner
        else:
            self.houses[where] = (owner, building["Typ"])

    def after_refusal(self, order, reason):
        if order == "Spiel starten" and len(self.colours) > 1:  # our colour is taken
            self.named = False
            self.colours.pop(0)
        elif self.status != "Handeln oder Bauen" or order == "Zug beenden":
            sys.exit(f'refused: "{order}": {reason}')

    def act(self):
        """Does what the server waits for, one order at a time."""
        if self.unanswered:
            return
        if self.status == "Spiel starten":
            self.enter()
        elif self.status == "Dorf bauen":
            self.order("Bauen", Typ="Dorf", Ort=self.best(self.free_corners()))
        elif self.status == "Straße bauen":
            self.order("Bauen", Typ="Straße", Ort=self.first_road())
        elif self.status == "Würfeln":
            self.order("Würfeln")
        elif self.status == "Karten wegen Räuber abgeben":
            self.order("Karten abgeben", Abgeben=self.half_of_hand())
        elif self.status == "Räuber versetzen":
            self.move_robber()
        elif self.status == "Handeln oder Bauen":
            self.my_turn()

    def enter(self):
        if self.named:
            self.order("Spiel starten")
        else:
            self.order("Spieler", Name="Python", Farbe=self.colours[0])
        self.named = True

    # The board

    def own(self, kind):
        if kind == "Straße":
            return [edge for edge, owner in self.roads.items() if owner == self.id]
        return [corner for corner, house in self.houses.items() if house == (self.id, kind)]

    def own_houses(self):
        return self.own("Dorf") + self.own("Stadt")

    def free_corners(self):
        """No house there, and none next door: neighbours share two of their three cells."""
        return [corner for corner in CORNERS
                if all(len(corner & house) < 2 for house in self.houses)]

    def sites(self, kind):
        """Where we may build such a thing in our turn."""
        if len(self.own(kind)) == PIECES[kind]:
            return []
        if kind == "Stadt":
            return self.own("Dorf")
        own_roads = self.own("Straße")
        if kind == "Dorf":
            return [corner for corner in self.free_corners()
                    if any(road < corner for road in own_roads)]
        # Our roads go on at corners where nobody else has a house.
        ends = [corner for corner in CORNERS if any(road < corner for road in own_roads)
                and self.houses.get(corner, (self.id,))[0] == self.id]
        return [edge for edge in EDGES
                if edge not in self.roads and any(edge < end for end in ends)]

    def first_road(self):
        """At the settlement that has none yet."""
        roads = self.own("Straße")
        lonely = next(house for house in self.own("Dorf") if not any(road < house for road in roads))
        return self.best([edge for edge in EDGES if edge < lonely and edge not in self.roads])

    def worth(self, place):
        """Of a corner: in how many of 36 throws its cells yield. Of an edge: where it leads to."""
        if len(place) == 3:
            return sum(6 - abs(7 - chip) for chip in map(self.chips.get, place) if chip)
        near = [corner for corner in self.free_corners() if corner & place]
        return max((self.worth(corner) - 3 * len(place - corner) for corner in near), default=0)

    def best(self, places):
        return "".join(max(places, key=self.worth))

    # Decisions

    def my_turn(self):
        # Roads only lead to new settlements: as long as there is room for one, save for that.
        kinds = ["Stadt", "Dorf"] + ([] if self.sites("Dorf") else ["Straße"])
        wanted = [kind for kind in kinds if self.sites(kind)]
        affordable = [kind for kind in wanted if not self.missing(kind)]
        if self.refused:  # the bank has run out of something
            self.order("Zug beenden")
        elif affordable:
            self.order("Bauen", Typ=affordable[0], Ort=self.best(self.sites(affordable[0])))
        elif not any(self.trade_for(kind) for kind in wanted):
            self.order("Zug beenden" if self.missing("Karte") else "Entwicklungskarte kaufen")

    def missing(self, kind):
        return [card for card, count in COSTS[kind].items() if self.hand.get(card, 0) < count]

    def rate(self, card):
        harbours = [kind for edge, kind in self.harbours.items()
                    if any(edge < house for house in self.own_houses())]
        return 2 if f"{card} Hafen" in harbours else 3 if "Hafen" in harbours else 4

    def trade_for(self, kind):
        """Asks the bank for a card that we lack, if we have enough of another to spare."""
        for card, count in self.hand.items():
            if count - COSTS[kind].get(card, 0) >= self.rate(card):
                self.order("Seehandel", Angebot={card: self.rate(card)},
                           Nachfrage={self.missing(kind)[0]: 1})
                return True
        return False

    def half_of_hand(self):
        kept, gone = dict(self.hand), {}
        for _ in range(sum(kept.values()) // 2):
            most = max(kept, key=kept.get)
            kept[most] -= 1
            gone[most] = gone.get(most, 0) + 1
        return gone

    def move_robber(self):
        """To where it hurts others most and ourselves least; a neighbour there is robbed."""
        def neighbours(cell):
            return [owner for house, (owner, _) in self.houses.items() if cell in house]

        def harm(cell):
            return sum(-1 if owner == self.id else 1 for owner in neighbours(cell))
        cell = max((cell for cell in PLACES if cell.isupper() and cell != self.robber), key=harm)
        victims = [owner for owner in neighbours(cell) if owner != self.id]
        self.order("Räuber versetzen", Ort=cell, **({"Ziel": victims[0]} if victims else {}))


def main(host="127.0.0.1", port="6703", code=""):
    with socket.create_connection((host, int(port))) as connection:
        bot = Bot(connection, code)
        for line in connection.makefile(encoding="utf-8"):
            for message, body in json.loads(line).items():
                if bot.hear(message, body):
                    return
            bot.act()
    sys.exit("the server has hung up")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except OSError as trouble:
        sys.exit(f"no connection: {trouble}")
