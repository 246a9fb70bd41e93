#!/usr/bin/env bash
# What the compiler cannot say about folders: each includes only what src/folders.cmake allows it, the
# lower ones no socket, file, thread or clock header, and the rules and players nothing but the
# standard library.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=false
complain() { echo "$1" >&2; failed=true; }

cmake -P cmake/check_folders.cmake || failed=true

io='<(thread|mutex|fstream|filesystem|future|condition_variable|sys/socket.h|unistd.h|boost/asio|boost/beast)'
below_server=(src/{core,catan,blokus,games,bots,table,cluster,protocol})
found=$(grep -rnE "^#include $io" "${below_server[@]}" | grep -vE '^src/bots/blokus_search.cpp:.*<thread>' || true)
[ -z "$found" ] || complain "below server/ nothing reaches for the outside world:"$'\n'"$found"

found=$(grep -rnE '_clock::now|"system/clock.hpp"' "${below_server[@]}" | grep -v '^src/bots/meter.cpp' || true)
[ -z "$found" ] || complain "time is an argument below server/:"$'\n'"$found"

found=$(grep -rn 'system_clock::now' src | grep -v '^src/system/clock.cpp' || true)
[ -z "$found" ] || complain "the wall clock may jump, ask system/clock.hpp:"$'\n'"$found"

found=$(grep -rnE '^ *#include <' src/{core,catan,blokus,bots} | grep -vE '<([a-z_]+|immintrin\.h)>' || true)
[ -z "$found" ] || complain "rules and players need nothing but the standard library:"$'\n'"$found"

$failed && exit 1
echo "folders: ok"
