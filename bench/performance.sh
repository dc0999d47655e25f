#!/usr/bin/env bash
# performance.sh [--quick] [PART ..]: measures, and writes the tables and the plot of
# docs/performance.md. Parts: loading, counting, searching, limits, growth (of what the first two have
# found); without any all of them, in about a quarter of an hour. --quick measures each thing once.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/bench/*}
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"

runs=5 rounds=3
parts=()
for argument in "$@"; do
    case $argument in
    --quick) runs=1 rounds=1 ;;
    loading | counting | searching | limits | growth) parts+=("$argument") ;;
    *)
        say "usage: bench/performance.sh [--quick] [loading] [counting] [searching] [limits] [growth]"
        exit 2
        ;;
    esac
done
if [ ${#parts[@]} = 0 ]; then parts=(loading counting searching limits growth); fi

ensure_packages "$root"/scripts/packages-{run,bench}.txt
use_node
configure release
build release loading perft tessera
build_wasm
install_page_packages
for part in "${parts[@]}"; do
    case $part in
    loading) node "$root/bench/loading.mjs" "$runs" ;;
    counting) node "$root/bench/counting.mjs" "$rounds" ;;
    searching) node "$root/bench/speed.mjs" "$rounds" ;;
    limits) node "$root/bench/limits.mjs" ;;
    growth) node "$root/bench/growth.mjs" ;;
    esac
done
