#!/usr/bin/env bash
# Documents lead somewhere: every link inside the repository to a file and a heading that exist, and
# every file that is named with its folder (`table/game.hpp`) to one that is there. Nothing is asked
# of the network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=false
complain() { echo "$1" >&2; failed=true; }

# The anchors of a document's headings, as they are made for readers: "What's new" is #whats-new.
anchors() {
  grep -E '^#+ ' "$1" | sed -E 's/^#+ +//; s/[^[:alnum:] _-]//g; s/ /-/g' | tr '[:upper:]' '[:lower:]'
}

check_link() {
  local document=$1 link=$2 file=${2%%#*} target
  case "$link" in *://*|mailto:*) return 0 ;; esac
  target=$document
  [ -z "$file" ] || target=$(dirname "$document")/$file
  if [ ! -e "$target" ]; then complain "$document: there is no $link"; return 0; fi
  [[ "$link" == *#* ]] || return 0
  anchors "$target" | grep -qxF -- "${link#*#}" || complain "$document: no heading for $link"
}

# Names that stand for many, as NAME_json.hpp, are no files.
check_name() {
  local document=$1 name=$2
  [[ "$name" =~ [A-Z]{4} ]] || [ -e "$name" ] || [ -e "src/$name" ] || [ -e "$(dirname "$document")/$name" ] ||
    complain "$document: there is no $name"
}

while read -r document; do
  while read -r link; do check_link "$document" "$link"; done \
    < <(grep -oE '\]\([^ )]+\)' "$document" | sed -E 's/^..|.$//g')
  while read -r name; do check_name "$document" "$name"; done \
    < <(grep -oE '`[a-z0-9_.][a-z0-9_./-]*/[A-Za-z0-9_.-]+\.(hpp|cpp|sh|tsx?|md|py|toml|service|bin|inc)`' "$document" | tr -d '`')
done < <(git ls-files --cached --others --exclude-standard '*.md')

$failed && exit 1
echo "links: ok"
