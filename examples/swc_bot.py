#!/usr/bin/env python3
"""A player for the Software-Challenge's Blokus: it places the biggest piece that fits.

    python3 swc_bot.py [--season 2021] [HOST [PORT [CODE]]]        # 127.0.0.1, 13050

CODE is a reservation of a prepared room, or the code of a table of Spieltisch. Without one, the bot
sits down in the first room that has a free seat. It needs nothing but Python 3.

`placements` lists every legal move, `choose` is the place for your own ideas: there are two seconds
for an answer. The protocol is described in docs/software-challenge.md.
"""
import random
import socket
import sys
import xml.etree.ElementTree as xml

SIZE = 20
COLOURS = ["BLUE", "YELLOW", "RED", "GREEN"]
BESIDE = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]

# The squares of every piece, as "xy xy …".
PIECES = {
    "MONO": "00", "DOMINO": "00 10", "TRIO_L": "00 01 11", "TRIO_I": "00 01 02",
    "TETRO_O": "00 10 01 11", "TETRO_T": "00 10 20 11", "TETRO_I": "00 01 02 03",
    "TETRO_L": "00 01 02 12", "TETRO_Z": "00 10 11 21", "PENTO_L": "00 01 02 03 13",
    "PENTO_T": "00 10 20 11 12", "PENTO_V": "00 01 02 12 22", "PENTO_S": "10 20 30 01 11",
    "PENTO_Z": "00 10 11 12 22", "PENTO_I": "00 01 02 03 04", "PENTO_P": "00 10 01 11 02",
    "PENTO_W": "00 01 11 12 22", "PENTO_U": "00 01 11 21 20", "PENTO_R": "01 11 12 21 20",
    "PENTO_X": "10 01 11 21 12", "PENTO_Y": "01 10 11 12 13",
}
ROTATIONS = {
    "NONE": lambda x, y: (x, y), "RIGHT": lambda x, y: (-y, x),
    "MIRROR": lambda x, y: (-x, -y), "LEFT": lambda x, y: (y, -x),
}


def orientations(piece):
    """Every way to turn and flip a piece that looks different: {squares: (rotation, flipped)}."""
    found = {}
    for rotation, turned in ROTATIONS.items():
        for flipped in (False, True):
            squares = [turned(int(x), int(y)) for x, y in PIECES[piece].split()]
            if flipped:
                squares = [(-x, y) for x, y in squares]
            left, top = min(x for x, y in squares), min(y for x, y in squares)
            moved = frozenset((x - left, y - top) for x, y in squares)
            found.setdefault(moved, (rotation, flipped))
    return found


ORIENTATIONS = {piece: orientations(piece) for piece in PIECES}


class Position:
    """What a state says, seen by the colour whose turn it is."""

    def __init__(self, state, season):
        self.turn = int(state.get("turn"))
        self.colour = COLOURS[self.turn % 4]
        self.taken = {(int(field.get("x")), int(field.get("y"))): field.get("content")
                      for field in state.iter("field")}
        self.own = {square for square, colour in self.taken.items() if colour == self.colour}
        self.left = [shape.text for shape in state.find(self.colour.lower() + "Shapes")]
        if not self.own:  # the first piece is prescribed
            self.left = [state.get("startPiece")]
        ends = (0, SIZE - 1)
        self.starts = {(x, y) for x in range(SIZE) for y in range(SIZE)
                       if (x in ends and y in ends if season == "2021" else x in ends or y in ends)}

    def anchors(self):
        """The squares of which a new piece must cover one."""
        corners = {(x + dx, y + dy) for x, y in self.own for dx, dy in DIAGONAL}
        return [square for square in (corners or self.starts) if self.fits(square)]

    def fits(self, square):
        x, y = square
        return (0 <= x < SIZE and 0 <= y < SIZE and square not in self.taken
                and not any((x + dx, y + dy) in self.own for dx, dy in BESIDE))


def placements(position):
    """Every legal move: (piece, rotation, flipped, x, y)."""
    anchors = position.anchors()
    for piece in position.left:
        for squares, (rotation, flipped) in ORIENTATIONS[piece].items():
            corners = {(ax - x, ay - y) for ax, ay in anchors for x, y in squares}
            for left, top in corners:
                if all(position.fits((left + x, top + y)) for x, y in squares):
                    yield piece, rotation, flipped, left, top


def choose(moves):
    most = max(len(PIECES[piece]) for piece, *_ in moves)
    return random.choice([move for move in moves if len(PIECES[move[0]]) == most])


def answer(position, season):
    """The <data> of a move."""
    moves = list(placements(position))
    if not moves:
        return f'<data class="sc.plugin{season}.SkipMove"><color>{position.colour}</color></data>'
    piece, rotation, flipped, x, y = choose(moves)
    return (f'<data class="sc.plugin{season}.SetMove">'
            f'<piece color="{position.colour}" kind="{piece}" rotation="{rotation}" '
            f'isFlipped="{str(flipped).lower()}"><position x="{x}" y="{y}"/></piece></data>')


def messages(connection):
    """The children of <protocol>, as they arrive."""
    parser, depth = xml.XMLPullParser(["start", "end"]), 0
    while received := connection.recv(65536):
        parser.feed(received)
        for event, element in parser.read_events():
            depth += 1 if event == "start" else -1
            if event == "end" and depth == 1:
                yield element


def tell(result, team):
    parts = [int(part.text) for part in result.iter("part")]  # win and points of ONE, then of TWO
    win, points = parts[2 * team:2 * team + 2]
    print(f"{['lost', 'drew', 'won'][win]} with {points} points")


def play(connection, season):
    position = team = None
    answered = None  # its turn: while a server waits, it may send position and request again
    for message in messages(connection):
        data = message.find("data")
        kind = "" if data is None else data.get("class")
        if kind == "welcomeMessage":
            team = ["ONE", "TWO"].index(data.get("color").upper())
        elif kind == "memento":
            position = Position(data.find("state"), season)
        elif kind.lower().endswith("moverequest"):
            if position.turn == answered:
                continue
            answered = position.turn
            room = message.get("roomId")
            connection.sendall(f'<room roomId="{room}">{answer(position, season)}</room>'.encode())
        elif kind == "result":
            tell(data, team)
        elif kind == "error":  # our move was against the rules: the result follows
            print(data.get("message"), file=sys.stderr)
        elif message.tag == "errorpacket":
            sys.exit("refused: " + message.get("message"))
        elif message.tag == "left":
            connection.sendall(b"</protocol>")
            return
    sys.exit("the server has hung up")


def main(arguments):
    season = "2027"
    if arguments[:1] == ["--season"]:
        season, arguments = arguments[1], arguments[2:]
    host, port, code = (arguments + ["127.0.0.1", "13050", ""][len(arguments):])[:3]
    join = f'<join gameType="swc_{season}_blokus"/>'
    if code:
        join = f'<joinPrepared reservationCode="{code}"/>'
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(f"<protocol>{join}".encode())
        play(connection, season)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except OSError as trouble:
        sys.exit(f"no connection: {trouble}")
