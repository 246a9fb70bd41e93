#!/usr/bin/env python3
"""An engine that crashes, hangs, floods, refuses and lies at random, and else plays as our own does.

    hostile_gtp.py FILE PROGRAM      notes every misdeed as a word in FILE
"""
import os
import random
import subprocess
import sys
import time

from misdeeds import Misdeeds

notes, program = sys.argv[1:]
misdeeds = Misdeeds(notes)
engine = subprocess.Popen([program, "gtp", "--level", "random"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def next_misdeed():
    turn = misdeeds.turn()
    return None if turn % 2 else ["crash", "flood", "lie", "refuse", "hang"][turn // 2 % 5]


def answer(command):
    engine.stdin.write(command)
    engine.stdin.flush()
    lines = [engine.stdout.readline()]
    while lines[-1] not in ("\n", ""):
        lines.append(engine.stdout.readline())
    return "".join(lines)


def misbehave(misdeed):
    misdeeds.note(misdeed)
    if misdeed == "crash":
        os._exit(3)
    if misdeed == "hang":
        time.sleep(10000)
    if misdeed == "flood":
        while True:
            sys.stdout.write("=" * 65536)
    sys.stdout.write("= a1\n\n" if misdeed == "lie" else "? I do not want to\n\n")
    sys.stdout.flush()


misdeed, at, moves = None, 0, 0
for line in sys.stdin:
    if line.startswith("clear_board"):
        misdeed, at, moves = next_misdeed(), random.randint(1, 6), 0
    if line.startswith("reg_genmove"):
        moves += 1
        if misdeed and moves == at:
            misbehave(misdeed)
            continue
    sys.stdout.write(answer(line))
    sys.stdout.flush()
