#!/usr/bin/env bash
# make.sh program|page: installs what building it needs, and builds it unless it is fresh.
# ./tessera calls it, one at a time.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
mkdir -p "$root/build" "$root/web/public"
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"

what=$1
stamp="$root/build/$what.stamp"

build_program() {
    local first=()
    if [ ! -f "$root/build/release/CMakeCache.txt" ]; then first=(-DTESSERA_TESTS=OFF); fi
    configure release "${first[@]}"
    build release tessera
}

build_page() {
    (cd "$root/web" && npm run build)
}

if "${what}_is_fresh"; then exit; fi
progress "Building the $what (the first time takes minutes)"
ensure_packages "$root/scripts/packages-run.txt"
if [ "$what" = page ]; then
    use_node
    build_wasm
    install_page_packages
fi

# The stamp bears the time at which the build proper began: a change made meanwhile is seen.
inputs="${what/program/core}_inputs[@]"
printf '%s\n' "${!inputs}" >"$stamp.new"
"build_$what"
mv "$stamp.new" "$stamp"
