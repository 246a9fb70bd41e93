#!/usr/bin/env bash
# The browser tests: all, or the files named, two at a time; each has a server and a browser of its own.
# A browser on a busy machine is not always in time, so files that fail are run once more at the end,
# one by one, and that is said; a fault fails twice.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export scratch

# What a file prints stays together.
run_one() {
  local log
  log=$(mktemp -p "$scratch")
  node --test "$1" >"$log" 2>&1 || echo "$1" >>"$scratch/failed"
  flock "$scratch" cat "$log"
}
export -f run_one

# run_all LANES FILE...: sets `failed` to those that fail.
run_all() {
  local lanes=$1
  shift
  : >"$scratch/failed"
  printf '%s\0' "$@" | xargs -0 -n 1 -P "$lanes" bash -c 'run_one "$1"' _
  mapfile -t failed <"$scratch/failed"
}

# Those that take longest come first, so that no lane is left with one of them at the end.
longest=(e2e/layout.test.mjs e2e/gateway.test.mjs e2e/pages.test.mjs e2e/friends.test.mjs)
all=("${longest[@]}")
for file in e2e/*.test.mjs; do
  [[ " ${longest[*]} " == *" $file "* ]] || all+=("$file")
done

[ "$#" -gt 0 ] || set -- "${all[@]}"
run_all "${LANES:-2}" "$@"
[ "${#failed[@]}" -gt 0 ] || exit 0
echo "failed, and run once more: ${failed[*]}" >&2
run_all 1 "${failed[@]}"
[ "${#failed[@]}" -gt 0 ] || { echo "passed when run once more" >&2; exit 0; }
echo "failed twice: ${failed[*]}" >&2
exit 1
