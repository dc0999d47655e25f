#!/usr/bin/env bash
# cluster.sh start|stop|crash FOLDER [PROCESSES], cluster.sh kill|end|run FOLDER NUMBER: PostgreSQL, server processes
# (three) and nginx on this machine, for tests and to try out what docs/hosting.md describes. All that they keep is in
# FOLDER; nginx listens at 127.0.0.1:4100 (TESSERA_CLUSTER_PORT), the processes at the ports after it. FOLDER/url has the
# URL of the store. `kill` ends a server process at once, as a failure does, `end` by SIGTERM, `run` starts it again.
# `crash` ends PostgreSQL without letting it write anything more, and starts it again.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/deploy/*}
usage() {
    echo 'usage: cluster.sh start|stop|crash FOLDER [PROCESSES] | kill|end|run FOLDER NUMBER' >&2
    exit 2
}
[ $# -ge 2 ] || usage
what=$1
folder=$(realpath -m -- "$2")
processes=${3:-3}
first=${TESSERA_CLUSTER_PORT:-4100}
postgres=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
nginx=$(PATH=$PATH:/usr/sbin command -v nginx) || nginx=
program=${TESSERA_PROGRAM:-$root/build/release/apps/cli/tessera}
page=${TESSERA_PAGE:-$root/web/dist}

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
    echo "$url" >"$folder/url"
}

# run_server NUMBER: at the port of that number.
run_server() {
    local port=$((first + $1))
    setsid "$program" serve --root "$page" --port "$port" --games "$url" \
        --host 127.0.0.1 --trusted-proxy 127.0.0.1 --connections-per-address 0 \
        >>"$folder/server-$1.log" 2>&1 </dev/null &
    echo $! >"$folder/server-$1.pid"
}

# end_server SIGNAL NUMBER
end_server() {
    local file="$folder/server-$2.pid"
    [ -f "$file" ] || return 0
    kill "-$1" "$(<"$file")" 2>/dev/null || true
    rm -f "$file"
}

# Until the process of that number answers.
wait_for_server() {
    local i
    for ((i = 0; i < 100; ++i)); do
        if curl -sf "http://127.0.0.1:$((first + $1))/api/v1/health" >/dev/null; then return; fi
        sleep 0.1
    done
    echo "cluster.sh: process $1 does not answer:" >&2
    tail -n 3 "$folder/server-$1.log" >&2
    return 1
}

start_nginx() {
    local i
    mkdir -p "$folder/nginx"
    {
        echo "daemon on; pid $folder/nginx/pid; error_log $folder/nginx/error.log; worker_processes 1;"
        echo "worker_rlimit_nofile 20000; events { worker_connections 19000; }"
        echo "http { access_log off; client_body_temp_path $folder/nginx/body; proxy_temp_path $folder/nginx/proxy;"
        echo "fastcgi_temp_path $folder/nginx/f; uwsgi_temp_path $folder/nginx/u; scgi_temp_path $folder/nginx/s;"
        sed -e "s/listen 80;/listen 127.0.0.1:$first;/" -e 's/NAME;/127.0.0.1;/' -e '/^    server 127/d' \
            -e "/least_conn;/r /dev/stdin" "$root/deploy/nginx.conf" < <(
            for ((i = 1; i <= processes; ++i)); do
                echo "    server 127.0.0.1:$((first + i)) max_fails=0;"
            done
        )
        echo "}"
    } >"$folder/nginx/conf"
    "$nginx" -c "$folder/nginx/conf" -p "$folder/nginx" 2>>"$folder/nginx/start.log"
}

need() {
    if [ -z "$postgres" ] || [ -z "$nginx" ]; then
        echo 'cluster.sh: needs the packages postgresql and nginx' >&2
        exit 3
    fi
    [ -x "$program" ] || { echo "cluster.sh: $program is not built" >&2; exit 2; }
    if [ ! -f "$page/index.html" ]; then
        page="$folder/page"
        mkdir -p "$page"
        echo '<!doctype html><title>Tessera</title><p>The page is not built.' >"$page/index.html"
    fi
}

case $what in
start)
    mkdir -p "$folder"
    need
    start_postgres
    for ((i = 1; i <= processes; ++i)); do run_server "$i"; done
    for ((i = 1; i <= processes; ++i)); do wait_for_server "$i"; done
    start_nginx
    echo "Tessera is at http://127.0.0.1:$first/"
    ;;
kill) end_server KILL "$processes" ;;
end) end_server TERM "$processes" ;;
run)
    need
    run_server "$processes"
    wait_for_server "$processes"
    ;;
crash)
    need
    as_postgres "$postgres/pg_ctl" -D "$folder/postgres/data" -m immediate -w stop >/dev/null
    start_postgres
    ;;
stop)
    if [ -f "$folder/nginx/pid" ]; then kill "$(<"$folder/nginx/pid")" 2>/dev/null || true; fi
    for file in "$folder"/server-*.pid; do
        file=${file##*server-}
        end_server TERM "${file%.pid}"
    done
    if [ -d "$folder/postgres/data" ]; then
        as_postgres "$postgres/pg_ctl" -D "$folder/postgres/data" -m fast -w stop >/dev/null || true
    fi
    ;;
*) usage ;;
esac
