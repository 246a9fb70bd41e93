#!/usr/bin/env python3
"""A player for Spieltisch's own web API: Catan or Blokus, whichever its table plays.

    python3 web_bot.py [HOST [PORT [TABLE]]]        # 127.0.0.1, 8080

TABLE is the id of a table that waits for players. Without one, the bot opens a table of Catan and
lets two built-in players sit down, too. It needs nothing but Python 3.

The server lists what is legal, so a player needs no rules: `choose` is the place for your own
ideas. The protocol is described in docs/web-protocol.md, the text of actions in docs/actions.md.
"""
import json
import random
import sys
import urllib.error
import urllib.request
from collections import Counter

# What is liked best stands first; Blokus pieces by their size. All else is left to chance.
FAVOURITES = ["build-city", "build-settlement", "build-road", "buy-card",
              "PENTO", "TETRO", "TRIO", "DOMINO"]


class Server:
    def __init__(self, host, port):
        self.api = f"http://{host}:{port}/api"
        self.headers = {"Content-Type": "application/json"}

    def log_in(self, token):
        self.headers["Authorization"] = f"Bearer {token}"

    def get(self, path):
        return self._ask(urllib.request.Request(self.api + path, headers=self.headers))

    def post(self, path, body, headers=None):
        all_headers = self.headers | (headers or {})
        data = json.dumps(body).encode()
        return self._ask(urllib.request.Request(self.api + path, data, all_headers))

    def _ask(self, request):
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)


def discard(hand, count):
    cards = [kind for kind, number in hand.items() for _ in range(number)]
    gone = Counter(random.sample(cards, count))
    return "discard " + ", ".join(f"{number} {kind}" for kind, number in gone.items())


def choose(state):
    """The action to take now; None if there is nothing to do but wait."""
    legal = state["legal"]
    if legal is None:  # the game has not begun
        return None
    if legal.get("discard"):  # these are too many to be listed
        return discard(state["view"]["seats"][state["seat"]]["hand"], legal["discard"])
    # This player trades with the bank alone: it declines what others offer and leaves it at that.
    actions = [action for action in legal["actions"]
               if not action.startswith(("accept", "withdraw"))]
    for word in FAVOURITES:
        liked = [action for action in actions if word in action]
        if liked:
            return random.choice(liked)
    return random.choice(actions) if actions else None


def act(server, table, action, version):
    only_if_unchanged = {"If-Match": f'"{version}"'}
    try:
        server.post(f"/tables/{table}/actions", {"actions": [action]}, only_if_unchanged)
    except urllib.error.HTTPError as refusal:
        problem = json.load(refusal)
        if problem["code"] != "stale":  # otherwise somebody was faster: look again
            sys.exit(f"refused: {action}: {problem['detail']}")


def play(server, table):
    """Plays to the end of the game and returns its last state."""
    wait = ""
    while True:
        state = server.get(f"/tables/{table}/state{wait}")
        if state["table"]["stage"] == "over":
            return state
        action = choose(state)
        version = state["version"]
        if action is not None:
            act(server, table, action, version)
        wait = f"?since={version}&wait=30"  # answered as soon as something has happened


def tell(state):
    result, seat = state["table"]["result"], state["seat"]
    winners = result["winners"]
    word = "won" if winners == [seat] else "drew" if seat in winners or not winners else "lost"
    print(f"{word} with {result['points'][seat]} points ({result['reason']})")


def main(host="127.0.0.1", port="8080", table=None):
    server = Server(host, port)
    if table is None:
        wish = {"game": "catan", "seats": {"min": 3, "max": 3}, "bots": ["greedy", "greedy"]}
        table = server.post("/tables", wish)["table"]["id"]
    server.log_in(server.post(f"/tables/{table}/seats", {"name": "Python"})["token"])
    print(f"playing at http://{host}:{port}/#/t/{table}", flush=True)
    tell(play(server, table))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except urllib.error.HTTPError as refusal:
        sys.exit(f"refused: {json.load(refusal)['detail']}")
    except OSError as trouble:
        sys.exit(f"no connection: {trouble}")
