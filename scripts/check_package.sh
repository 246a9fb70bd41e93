#!/usr/bin/env bash
# What becomes of the Debian package on a fresh Debian 12: installed, started, checked, upgraded over the
# version before with a table that must survive, removed and purged; and the container recipe's steps.
# Needs root, for the fresh root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly port=18980
root=$(mktemp -d)
server=
trap 'stop; umount -q "$root/proc" || true; rm -rf "$root"' EXIT

say() { printf '» %s\n' "$*"; }
fail() { printf 'package: %s\n' "$*" >&2; exit 1; }
inside() { chroot "$root" "$@"; }

make_root() {
  say "making a fresh Debian 12"
  mmdebstrap --quiet --variant=apt bookworm "$root" $(find /etc/apt -name "sources.list" -o -name "debian.sources")
  cp /etc/apt/apt.conf.d/* "$root/etc/apt/apt.conf.d/"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  mount -t proc proc "$root/proc"
  inside apt-get update -qq
}

install_package() {
  rm -f "$root"/tmp/*.deb
  cp build/package/spieltisch_*.deb "$root/tmp/"
  inside sh -c 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /tmp/spieltisch_*.deb' >/dev/null
}

# As the unit starts it: the same user, the same words.
start() {
  local words quiet
  quiet=$(inside spieltisch config | sed -n 's/^\(lmu-.*-port\) = .*/--\1 0/p')
  words=$(sed -n 's/^ExecStart=//p' "$root/lib/systemd/system/spieltisch.service" "$root/usr/lib/systemd/system/spieltisch.service" 2>/dev/null | head -n 1)
  inside setpriv --reuid spieltisch --regid spieltisch --clear-groups \
    $words --http-port "$port" --swc-port 0 $quiet >"$root/tmp/log" 2>&1 &
  server=$!
  local tries=0
  until curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { cat "$root/tmp/log"; fail "the server does not get ready"; }
    sleep 0.1
  done
}

stop() {
  [ -n "$server" ] || return 0
  pkill -TERM -P "$server" 2>/dev/null || kill -TERM "$server" 2>/dev/null || true
  wait "$server" || true
  server=
}

api() { curl -fsS -H 'Content-Type: application/json' "$@"; }

check_installed() {
  [ "$(inside stat -c '%U %a' /var/lib/spieltisch)" = "spieltisch 700" ] || fail "the data folder is open to others"
  [ "$(inside stat -c '%G %a' /etc/spieltisch/spieltisch.toml)" = "spieltisch 640" ] || fail "the settings are open to others"
  zgrep -q 'spieltisch serve' "$root/usr/share/man/man1/spieltisch.1.gz" || fail "the manual does not tell of serve"
}

make_root
./dev package 0.0.1
install_package
check_installed
start
table=$(api -X POST "http://127.0.0.1:$port/api/tables" -d '{"game":"blokus","variant":"duo"}' |
  sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
[ -n "$table" ] || fail "no table was made"
stop

say "upgrading"
./dev package
echo '# kept by the operator' >>"$root/etc/spieltisch/spieltisch.toml"
install_package
grep -q 'kept by the operator' "$root/etc/spieltisch/spieltisch.toml" || fail "the upgrade lost settings"
start
api "http://127.0.0.1:$port/api/tables/$table" >/dev/null || fail "the upgrade lost a table"
stop

say "removing"
inside apt-get remove -y -qq spieltisch >/dev/null
[ -d "$root/var/lib/spieltisch" ] || fail "removing the package took the games along"
inside apt-get purge -y -qq spieltisch >/dev/null
[ ! -e "$root/var/lib/spieltisch" ] || fail "purging left the games"

say "the container's steps"
sed -n '/^RUN /,/[^\\]$/p' packaging/Containerfile | sed 's/^RUN //' >"$root/tmp/steps"
cp build/package/spieltisch_*.deb "$root/tmp/"
inside sh -e /tmp/steps >/dev/null
inside /usr/bin/spieltisch --version >/dev/null || fail "the container's program does not start"
echo "package: ok"
