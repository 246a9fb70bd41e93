#!/usr/bin/env python3
"""A Software-Challenge player that crashes, hangs, floods and lies, and else plays as the example does.

    hostile_swc.py FILE HOST PORT CODE      notes every misdeed as a word in FILE
"""
import os
import random
import socket
import sys
import time

from misdeeds import Misdeeds

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples"))
import swc_bot  # noqa: E402

notes, host, port, code = sys.argv[1:]
MISDEEDS = ["crash", None, "flood", "lie", "hang", "stillborn", None, "stay-away", "lie", "crash"]


misdeeds = Misdeeds(notes)
misdeed = MISDEEDS[(misdeeds.turn() - 1) % len(MISDEEDS)]
at = random.randint(1, 5)
if misdeed == "stillborn":
    misdeeds.note(misdeed)
    sys.exit(4)
if misdeed == "stay-away":
    misdeeds.note(misdeed)
    time.sleep(10000)

good_answer = swc_bot.answer
moves = 0


def answer(position, season):
    global moves
    moves += 1
    if not misdeed or moves != at:
        return good_answer(position, season)
    misdeeds.note(misdeed)
    if misdeed == "crash":
        os._exit(3)
    if misdeed == "hang":
        time.sleep(10000)
    if misdeed == "flood":
        while True:
            connection.sendall(b"<flood>" * 10000)
    return (f'<data class="sc.plugin{season}.SetMove"><piece color="{position.colour}" kind="MONO" '
            f'rotation="NONE" isFlipped="false"><position x="77" y="-3"/></piece></data>')


swc_bot.answer = answer
with socket.create_connection((host, int(port))) as connection:
    connection.sendall(f'<protocol><joinPrepared reservationCode="{code}"/>'.encode())
    swc_bot.play(connection, "2027")
