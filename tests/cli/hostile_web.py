#!/usr/bin/env python3
"""A player over the web API that asks for favours at each of its turns, and else plays what is legal.

    hostile_web.py FILE HOST PORT TABLE      notes in FILE whether they were granted
"""
import json
import sys
import urllib.error
import urllib.request

from misdeeds import Misdeeds

notes, host, port, table = sys.argv[1:]
misdeeds = Misdeeds(notes)
headers = {"Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{host}:{port}/api/tables/{table}/{path}", data,
                                     headers)
    with urllib.request.urlopen(request, timeout=90) as answer:
        return json.load(answer)


def ask_a_favour(path, body):
    try:
        ask(path, body)
        misdeeds.note("granted")
    except urllib.error.HTTPError:
        misdeeds.note("refused")


headers["Authorization"] = "Bearer " + ask("seats", {"name": "Hostile"})["token"]
state = ask("state")
while state["table"]["stage"] != "over":
    actions = (state["legal"] or {}).get("actions")
    if actions:
        for path, body in [("undo", {}), ("stand-in", {"level": "club"}), ("draw", {})]:
            ask_a_favour(path, body)
        ask("actions", {"actions": [actions[0]]})
        state = ask("state")
    else:
        state = ask(f"state?since={state['version']}&wait=30")
