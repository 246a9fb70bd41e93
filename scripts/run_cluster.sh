#!/usr/bin/env bash
# A cluster on this machine, for trying it out: a temporary PostgreSQL, some nodes and a balancer.
# usage: run_cluster.sh PROGRAM NODES [ARGUMENTS OF serve]
# Everything ends, and is gone, with this script.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/cluster_parts.sh"
program=$(realpath "$1") nodes=$2
shift 2
[[ "$nodes" =~ ^[1-9]$ ]] || { echo "run_cluster.sh: from 1 to 9 nodes" >&2; exit 2; }

folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf "$folder"' EXIT
trap 'exit 0' INT TERM

run_postgres "$folder"
"$postgres_programs/createdb" -h "$folder" -U spieltisch spieltisch
store="postgres://spieltisch@/spieltisch?host=$folder"

secret=$(head -c 24 /dev/urandom | base64)
for ((i = 1; i <= nodes; ++i)); do
  host=$(node_address "$i")
  SPIELTISCH_CLUSTER_SECRET=$secret "$program" serve --store "$store" --node "node-$i" --host "$host" \
    --cluster-address "$host:7070" --trusted-proxy "$balancer_source" "$@" >"$folder/node-$i.log" 2>&1 &
  # The first one prepares the database and makes up the passwords that all of them use.
  until (exec 3<>"/dev/tcp/$host/8080") 2>/dev/null; do sleep 0.1; done
  echo "node-$i    http://$host:8080/"
done

others=$("$program" config "$@" | sed -n 's/^\(lmu-.*\|swc\)-port = \([1-9][0-9]*\).*/\2/p')
balancer_config "$nodes" 8080 $others >"$folder/haproxy.cfg"
haproxy -q -f "$folder/haproxy.cfg" &
echo "all       http://127.0.0.1:8080/  (balancer)"
echo "nodes     $program nodes --store '$store'"
echo "logs      $folder"
grep -h password "$folder/node-1.log"
wait
