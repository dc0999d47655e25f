#!/usr/bin/env bash
# make.sh server|program|page: installs what building it needs, and builds it unless it is fresh.
# ./tessera calls it, one at a time.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
mkdir -p "$root/build" "$root/web/public"
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"

what=$1
stamp="$root/build/$what.stamp"

# build_native NAME TARGET ..
build_native() {
    local first=()
    if [ ! -f "$root/build/release/CMakeCache.txt" ]; then first=(-DTESSERA_TESTS=OFF); fi
    configure release "${first[@]}"
    build release "${@:2}" | counted "$1"
}

if "${what}_is_fresh"; then exit; fi
ensure_packages "$root/scripts/packages-run.txt"
case $what in
server) progress "Building the server (1 of 4; the first time all of it takes minutes)" ;;
program) progress "Building the program (the first time this takes minutes)" ;;
page)
    use_node
    progress "Building the rules and the computer player for the browser (2 of 4)"
    build_wasm
    progress "Installing what the page is built with (3 of 4)"
    install_page_packages
    ;;
esac

# The stamp bears the time at which the build proper began: a change made meanwhile is seen.
case $what in
page) inputs=("${page_inputs[@]}") ;;
*) inputs=("${core_inputs[@]}") ;;
esac
printf '%s\n' "${inputs[@]}" >"$stamp.new"
case $what in
server) build_native 'the server' tessera_serve ;;
program) build_native 'the program' tessera tessera_verify ;;
page)
    progress "Building the page (4 of 4)"
    (cd "$root/web" && npm run build)
    ;;
esac
mv "$stamp.new" "$stamp"
