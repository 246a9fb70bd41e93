#!/usr/bin/env python3
"""A player over the web API that opens a table which is called like its own, and goes.

    curious_web.py FILE HOST PORT TABLE      notes in FILE whether the board was the same
"""
import json
import sys
import urllib.request

from misdeeds import Misdeeds

notes, host, port, table = sys.argv[1:]
misdeeds = Misdeeds(notes)


def ask(path, body=None, token=""):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{host}:{port}/api/tables{path}", data, headers)
    with urllib.request.urlopen(request, timeout=90) as answer:
        return json.load(answer)


token = ask(f"/{table}/seats", {"name": "Curious"})["token"]
own = ask(f"/{table}/state", token=token)
twin = ask("", {"game": "catan", "title": own["table"]["title"], "start": "when-told",
                "seats": {"min": 3, "max": 3}, "bots": ["random"] * 3})["table"]["id"]
ask(f"/{twin}/start", {})
misdeeds.note("same" if ask(f"/{twin}/state")["setup"] == own["setup"] else "other")
