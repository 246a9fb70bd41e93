#!/usr/bin/env python3
"""A Software-Challenge player that crashes, hangs, floods and lies, and else plays as the example does.

    hostile_swc.py FILE HOST PORT CODE      notes every misdeed as a word in FILE
"""
import fcntl
import os
import random
import socket
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples"))
import swc_bot  # noqa: E402

notes, host, port, code = sys.argv[1:]
MISDEEDS = ["crash", None, "flood", "lie", "hang", "stillborn", None, "stay-away", "lie", "crash"]


def note(word):
    with open(notes, "a") as file:
        file.write(word + "\n")


def next_misdeed():
    """A number that no other process of this match has had says what is done."""
    with open(notes + ".count", "a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("x")
        file.flush()
        return MISDEEDS[(os.fstat(file.fileno()).st_size - 1) % len(MISDEEDS)]


misdeed, at = next_misdeed(), random.randint(1, 5)
if misdeed == "stillborn":
    note(misdeed)
    sys.exit(4)
if misdeed == "stay-away":
    note(misdeed)
    time.sleep(10000)

good_answer = swc_bot.answer
moves = 0


def answer(position, season):
    global moves
    moves += 1
    if not misdeed or moves != at:
        return good_answer(position, season)
    note(misdeed)
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
