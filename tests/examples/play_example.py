#!/usr/bin/env python3
"""Lets an example bot play a game against built-in players, and compares what it says about the end
with what the server says.

    play_example.py SPIELTISCH TABLE COMMAND [ARGUMENTS...]

COMMAND is run with host, port and the table's code behind its arguments. The variable SPIELTISCH
names another program to stand for SPIELTISCH.
"""
import json
import os
import re
import socket
import subprocess
import sys
import urllib.request
from contextlib import ExitStack

# What is played, which port the bot talks to, and as what the server then knows it.
CATAN = {"game": "catan", "seats": {"min": 3, "max": 3}, "bots": ["greedy", "greedy"]}
TABLES = {
    "catan": (CATAN, "http", "web"),
    "blokus": ({"game": "blokus", "variant": "duo", "bots": ["greedy"]}, "http", "web"),
    "swc-2027": ({"game": "blokus", "variant": "swc-2027", "bots": ["greedy"]}, "swc", "swc"),
    "swc-2021": ({"game": "blokus", "variant": "swc", "bots": ["greedy"]}, "swc", "swc"),
    "lmu-0.3": (CATAN, "lmu-0.3", "lmu-0.3"),
}
PATIENCE = 600  # seconds: far more than a game takes on a busy machine


def free_ports(count):
    with ExitStack() as open_sockets:
        sockets = [open_sockets.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]


class Server:
    """`spieltisch serve` with every port a free one."""

    def __init__(self, program):
        settings = subprocess.check_output([program, "config"], text=True)
        names = re.findall(r"^(\S+)-port = ", settings, re.MULTILINE)
        for _ in range(10):  # somebody else may be faster to take one of the ports
            self.ports = dict(zip(names, free_ports(len(names))))
            if self.start(program):
                return
        sys.exit("the server does not start")

    def start(self, program):
        ports = [f"--{name}-port={port}" for name, port in self.ports.items()]
        command = [program, "serve", "--volatile", "--log-level", "error", *ports]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        # It prints a line for every port, once it listens on it.
        return all(self.process.stdout.readline() for _ in self.ports)

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.ports['http']}/api{path}", data,
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def run(command, port, code):
    return subprocess.run([*command, "127.0.0.1", str(port), code], capture_output=True, text=True,
                          timeout=PATIENCE)


def expected_words(table, protocol):
    """What the bot has to say last, going by what the server says about the game."""
    result = table["result"]
    assert table["stage"] == "over" and result["reason"] == "finished", result
    [seat] = [seat for seat, who in enumerate(table["seats"]) if who["holder"] == "client"]
    assert table["seats"][seat]["protocol"] == protocol, table["seats"][seat]
    assert result["points"][seat] > 0, result
    winners = result["winners"]
    word = "won" if winners == [seat] else "drew" if seat in winners or not winners else "lost"
    return f"{word} with {result['points'][seat]} points"


def main(program, name, *command):
    wish, port, protocol = TABLES[name]
    with Server(os.environ.get("SPIELTISCH", program)) as server:
        code = server.ask("/tables", wish)["table"]["id"]
        played = run(command, server.ports[port], code)
        assert played.returncode == 0, played
        expected = expected_words(server.ask(f"/tables/{code}")["table"], protocol)
        said = played.stdout.splitlines()[-1]
        assert said.removesuffix(" (finished)") == expected, (said, expected)

        lost = run(command, server.ports[port], "AAAAAAAA")  # a table that does not exist
        assert lost.returncode == 1 and lost.stderr.startswith("refused: "), lost


if __name__ == "__main__":
    main(*sys.argv[1:])
