#!/usr/bin/env bash
# Runs tests as they are, but with three nodes for each server that they start (spieltisch, beside
# this file), less those that left_out.txt names.
# usage: run.sh PROGRAM COMMAND…
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
source "$here/../../scripts/cluster_parts.sh"
export SPIEL_PARTS=$parts_root/scripts/cluster_parts.sh SPIELTISCH=$here/spieltisch
export SPIEL_PROGRAM SPIEL_STAGE GTEST_FILTER
SPIEL_PROGRAM=$(realpath "$1")
shift
SPIEL_STAGE=$(mktemp -d)
trap 'kill -INT "$postgres_id" && wait; rm -rf "$SPIEL_STAGE"' EXIT
run_postgres "$SPIEL_STAGE" -c fsync=off -c max_connections=300
GTEST_FILTER="${GTEST_FILTER:-*}-$(sed -n 's/^\([A-Z][^ ]*\) .*/\1/p' "$here/left_out.txt" | paste -sd:)"
"$@"
