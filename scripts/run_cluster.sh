#!/usr/bin/env bash
# A cluster on this machine, for trying it out: a temporary PostgreSQL, some nodes and a balancer.
# usage: run_cluster.sh PROGRAM NODES [ARGUMENTS OF serve]
# Everything ends, and is gone, with this script.
set -euo pipefail
program=$(realpath "$1") nodes=$2
shift 2
[[ "$nodes" =~ ^[1-9]$ ]] || { echo "run_cluster.sh: from 1 to 9 nodes" >&2; exit 2; }

folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT
trap 'exit 0' INT TERM

postgres=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")
run_as=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  run_as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
(cd / && "${run_as[@]}" "$postgres/initdb" -D "$folder/data" -U spieltisch -A trust -E UTF8 \
  --locale=C >"$folder/initdb.log")
(cd / && exec "${run_as[@]}" "$postgres/postgres" -D "$folder/data" -k "$folder" \
  -c listen_addresses= >"$folder/postgres.log" 2>&1) &
until "$postgres/pg_isready" -q -h "$folder" -U spieltisch; do sleep 0.1; done
"$postgres/createdb" -h "$folder" -U spieltisch spieltisch
store="postgres://spieltisch@/spieltisch?host=$folder"

lmu=(0.1 0.3 0.4 1.0-w14 1.0-s16 1.0-w17)
lmu_ports=(6701 6703 6704 6714 6716 6717)
secret=$(head -c 24 /dev/urandom | base64)
for ((i = 1; i <= nodes; ++i)); do
  base=$((18000 + 20 * i))
  ports=(--http-port "$base" --swc-port $((base + 1)))
  for j in "${!lmu[@]}"; do ports+=("--lmu-${lmu[$j]}-port" $((base + 2 + j))); done
  SPIELTISCH_CLUSTER_SECRET=$secret "$program" serve --store "$store" --node "node-$i" \
    --cluster-address "127.0.0.1:$((base + 10))" "${ports[@]}" "$@" >"$folder/node-$i.log" 2>&1 &
  # The first one prepares the database and makes up the passwords that all of them use.
  until (exec 3<>"/dev/tcp/127.0.0.1/$base") 2>/dev/null; do sleep 0.1; done
  echo "node-$i    http://127.0.0.1:$base/"
done

# The usual ports, each passed on to all nodes.
listen() {
  local name=$1 port=$2 offset=$3 i
  echo "listen $name"
  echo "  bind 127.0.0.1:$port"
  [ "$name" != http ] || echo "  option httpchk GET /readyz"
  echo "  default-server check inter 500 fall 2 rise 1 on-marked-down shutdown-sessions"
  for ((i = 1; i <= nodes; ++i)); do echo "  server node-$i 127.0.0.1:$((18000 + 20 * i + offset))"; done
}
{
  echo "defaults"
  echo "  mode tcp"
  echo "  timeout connect 2s"
  echo "  timeout client 1h"
  echo "  timeout server 1h"
  listen http 8080 0
  listen swc 13050 1
  for j in "${!lmu[@]}"; do listen "lmu-${lmu[$j]}" "${lmu_ports[$j]}" $((2 + j)); done
} >"$folder/haproxy.cfg"
haproxy -q -f "$folder/haproxy.cfg" &
echo "all       http://127.0.0.1:8080/  (balancer)"
echo "nodes     $program nodes --store '$store'"
echo "logs      $folder"
grep -h password "$folder/node-1.log"
wait
