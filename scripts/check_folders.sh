#!/usr/bin/env bash
# Folders include only what docs/architecture.md allows them, and the lower ones no socket, file,
# thread or clock header.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=false
complain() { echo "$1" >&2; failed=true; }

# allows FOLDER ALLOWED...: project includes in src/FOLDER start with FOLDER or one of ALLOWED.
allows() {
  local folder=$1 allowed; shift
  [ -d "src/$folder" ] || return 0
  allowed=$(IFS='|'; echo "$folder|$*")
  local found
  found=$(grep -rnE '^#include "' "src/$folder" | grep -vE "#include \"($allowed)/" || true)
  [ -z "$found" ] || complain "src/$folder includes what it may not:"$'\n'"$found"
}

allows core
allows system core
allows catan core
allows blokus core
allows games core catan blokus
allows bots core catan blokus games
allows analysis core catan blokus games bots
allows table core system catan blokus games
allows store core system
allows cluster core catan blokus games table
allows protocol/http core
allows protocol/lmu core catan table
allows protocol/swc core blokus table
allows protocol/engine core system catan table protocol/http
allows protocol/web core system catan blokus games table protocol/http
allows client core system catan blokus games bots table protocol
allows server core system catan blokus games bots analysis table store cluster protocol
allows gateway core system catan blokus games table protocol client server
allows match core system catan blokus games bots analysis table protocol client server
allows training core catan bots

io='<(thread|mutex|fstream|filesystem|future|condition_variable|sys/socket.h|unistd.h|boost/asio|boost/beast)'
for folder in catan blokus games bots table cluster protocol; do
  [ -d "src/$folder" ] || continue
  found=$(grep -rnE "^#include $io" "src/$folder" | grep -vE '^src/bots/blokus_search.cpp:.*<thread>' || true)
  [ -z "$found" ] || complain "src/$folder reaches for the outside world:"$'\n'"$found"
done

found=$(grep -rnE '_clock::now|"system/clock.hpp"' src/catan src/blokus src/games src/bots src/table src/cluster src/protocol |
  grep -v '^src/bots/meter.cpp' || true)
[ -z "$found" ] || complain "time is an argument below server/:"$'\n'"$found"

found=$(grep -rn 'system_clock::now' src | grep -v '^src/system/clock.cpp' || true)
[ -z "$found" ] || complain "the wall clock may jump, ask system/clock.hpp:"$'\n'"$found"

$failed && exit 1
echo "folders: ok"
