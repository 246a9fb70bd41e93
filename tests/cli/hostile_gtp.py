#!/usr/bin/env python3
"""An engine that crashes, hangs, floods, refuses and lies at random, and else plays as our own does.

    hostile_gtp.py FILE PROGRAM      notes every misdeed as a word in FILE
"""
import fcntl
import os
import random
import subprocess
import sys
import time

notes, program = sys.argv[1:]
engine = subprocess.Popen([program, "gtp", "--level", "random"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def note(misdeed):
    with open(notes, "a") as file:
        file.write(misdeed + "\n")


def next_misdeed():
    """A number that no other game of this match has had says what is done in this one."""
    with open(notes + ".count", "a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("x")
        file.flush()
        turn = os.fstat(file.fileno()).st_size
    if turn % 2:
        return None
    return ["crash", "flood", "lie", "refuse", "hang"][turn // 2 % 5]


def answer(command):
    engine.stdin.write(command)
    engine.stdin.flush()
    lines = [engine.stdout.readline()]
    while lines[-1] not in ("\n", ""):
        lines.append(engine.stdout.readline())
    return "".join(lines)


def misbehave(misdeed):
    note(misdeed)
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
