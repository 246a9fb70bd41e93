# What a cluster on one machine is made of, for run_cluster.sh and tests/three_nodes: to be sourced.
# The balancer is at 127.0.0.1, node I at 127.0.0.(I+1), all with the same ports. The balancer comes
# to the nodes from an address of its own, which they trust: whoever else is here is no proxy.

parts_root=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")
postgres_programs=$(dirname "$(ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")

balancer_source=127.0.0.100
node_address() { echo "127.0.0.$(($1 + 1))"; }

# What is run by this ends with whoever runs it.
bound=(setpriv --pdeathsig=KILL)

# run_postgres FOLDER [ARGUMENTS]: reached over a socket in FOLDER by the user spieltisch. Sets
# postgres_id.
run_postgres() {
  local folder=$1 run_as=(setpriv --pdeathsig=QUIT); shift
  if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    run_as+=(--reuid=postgres --regid=postgres --clear-groups)
  fi
  (cd / && "${run_as[@]}" "$postgres_programs/initdb" -D "$folder/data" -U spieltisch -A trust -E UTF8 \
    --locale=C --no-sync >"$folder/initdb.log")
  (cd / && exec "${run_as[@]}" "$postgres_programs/postgres" -D "$folder/data" -k "$folder" \
    -c listen_addresses= "$@" >"$folder/postgres.log" 2>&1) &
  postgres_id=$!
  until "$postgres_programs/pg_isready" -q -h "$folder" -U spieltisch; do sleep 0.1; done
}

# balancer_config NODES HTTP_PORT [OTHER_PORTS]: the example of docs/cluster.md, for this machine.
balancer_config() {
  local nodes=$1 http=$2; shift 2
  awk -v nodes="$nodes" -v http="$http" -v others="$*" -v source="$balancer_source" '
    /^    defaults$/ { inside = 1 }
    inside && !/^    / { exit }
    !inside || / server two / { next }
    / listen others/ && others == "" { exit }
    { sub(/^    /, ""); gsub(/8080/, http) }
    / timeout connect / { print "  source " source }
    /bind :80$/ { $0 = "  bind 127.0.0.1:" http }
    /bind :6701/ { gsub(/[0-9]+/, "127.0.0.1:&", others); gsub(/ /, ",", others); $0 = "  bind " others }
    / server one / {
      for (i = 1; i <= nodes; ++i) {
        line = $0; sub(/one 10\.0\.0\.1/, "node-" i " 127.0.0." i + 1, line); print line
      }
      next
    }
    { print }' "$parts_root/docs/cluster.md"
}
