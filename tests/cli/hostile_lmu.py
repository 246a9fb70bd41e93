#!/usr/bin/env python3
"""A player of LMU 0.3 that sits down and goes again before the game begins.

    hostile_lmu.py HOST PORT TABLE
"""
import socket
import sys

host, port, table = sys.argv[1:]
connection = socket.create_connection((host, int(port)))
lines = connection.makefile("rw", encoding="utf-8", newline="\n")
lines.write('{"Hallo":{"Version":"hostile (KI) Tisch:%s"}}\n' % table)
lines.flush()
while "Willkommen" not in lines.readline():
    pass
sys.exit(3)
