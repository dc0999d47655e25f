#!/usr/bin/env bash
# cluster.sh start|stop FOLDER [PROCESSES]: PostgreSQL, server processes (three) and nginx on this machine, for tests
# and to try out what docs/hosting.md describes. All that they keep is in FOLDER; nginx listens at 127.0.0.1:4100,
# the processes at the ports after it. FOLDER/pids has the process ids of the servers, one a line.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/deploy/*}
usage() {
    echo 'usage: cluster.sh start|stop FOLDER [PROCESSES]' >&2
    exit 2
}
[ $# -ge 2 ] || usage
what=$1
folder=$(realpath -m -- "$2")
processes=${3:-3}
first=${TESSERA_CLUSTER_PORT:-4100}
postgres=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
program=${TESSERA_PROGRAM:-$root/build/release/apps/cli/tessera}

# PostgreSQL refuses to run as root.
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

url="postgresql:///tessera?host=${folder// /%20}/postgres&user=tessera"

start_postgres() {
    local data="$folder/postgres/data"
    mkdir -p "$folder/postgres"
    if [ "$(id -u)" = 0 ]; then chown postgres "$folder/postgres"; fi
    if [ ! -d "$data" ]; then
        as_postgres "$postgres/initdb" -D "$data" -U tessera -A trust -E UTF8 --locale=C >"$folder/initdb.log"
    fi
    # Durable as by default; only the socket is elsewhere.
    as_postgres "$postgres/pg_ctl" -D "$data" -l "$folder/postgres/log" -w start \
        -o "-k '$folder/postgres' -c listen_addresses= -c max_connections=50" >/dev/null
    as_postgres "$postgres/createdb" -h "$folder/postgres" -U tessera tessera 2>/dev/null || true
}

# start_server NUMBER: at the port of that number.
start_server() {
    local port=$((first + $1))
    setsid "$program" serve --root "$root/web/dist" --port "$port" --games "$url" \
        --host 127.0.0.1 --trusted-proxy 127.0.0.1 --connections-per-address 0 \
        >>"$folder/server-$1.log" 2>&1 </dev/null &
    echo $! >"$folder/server-$1.pid"
}

start_nginx() {
    local i
    mkdir -p "$folder/nginx"
    {
        echo "daemon on; pid $folder/nginx/pid; error_log $folder/nginx/error.log; worker_processes 1;"
        echo "worker_rlimit_nofile 20000; events { worker_connections 9000; }"
        echo "http { access_log off; client_body_temp_path $folder/nginx/body; proxy_temp_path $folder/nginx/proxy;"
        echo "fastcgi_temp_path $folder/nginx/f; uwsgi_temp_path $folder/nginx/u; scgi_temp_path $folder/nginx/s;"
        sed -e "s/listen 80;/listen 127.0.0.1:$first;/" -e 's/NAME/127.0.0.1/' -e '/^    server 127/d' \
            -e "/least_conn;/r /dev/stdin" "$root/deploy/nginx.conf" < <(
            for i in $(seq "$processes"); do
                echo "    server 127.0.0.1:$((first + i)) max_fails=1 fail_timeout=2s;"
            done
        )
        echo "}"
    } >"$folder/nginx/conf"
    nginx -c "$folder/nginx/conf" -p "$folder/nginx" 2>>"$folder/nginx/start.log"
}

case $what in
start)
    mkdir -p "$folder"
    start_postgres
    for i in $(seq "$processes"); do start_server "$i"; done
    start_nginx
    cat "$folder"/server-*.pid >"$folder/pids"
    echo "Tessera is at http://127.0.0.1:$first/"
    ;;
stop)
    if [ -f "$folder/nginx/pid" ]; then kill "$(<"$folder/nginx/pid")" 2>/dev/null || true; fi
    for file in "$folder"/server-*.pid; do
        if [ -f "$file" ]; then kill "$(<"$file")" 2>/dev/null || true; fi
        rm -f "$file"
    done
    as_postgres "$postgres/pg_ctl" -D "$folder/postgres/data" -m fast -w stop >/dev/null || true
    ;;
*) usage ;;
esac
