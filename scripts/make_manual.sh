#!/usr/bin/env bash
# make_manual.sh PROGRAM OUTPUT.gz: the manual page, from what the program says of itself.
set -euo pipefail
program=$1 output=$2

# As roff wants it: no line begins with a control character, no backslash is an escape.
quoted() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"; }
section() { printf '.SH %s\n.nf\n' "$1"; quoted; printf '.fi\n'; }

subcommands() {
  "$program" --help | awk '/^Subcommands:/ {on=1; next} on && /^  [a-z]/ {print $1}'
}

{
  printf '.TH SPIELTISCH 1 "" "%s" "Games"\n' "$("$program" --version)"
  printf '.SH NAME\nspieltisch \\- servers, clients and computer players for Catan and Blokus\n'
  "$program" --help | section OVERVIEW
  for name in $(subcommands); do
    "$program" "$name" --help | section "spieltisch $name"
  done
  printf '.SH FILES\n.I /etc/spieltisch/spieltisch.toml\nsettings of the service\n.br\n'
  printf '.I /var/lib/spieltisch\nits journal\n'
} | gzip -9n >"$output"
