#!/usr/bin/env bash
# load.sh [RUNS]: measures how long the built-in games take to load, and writes the table of
# docs/performance.md.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/bench/*}
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"

use_node
configure release
build release load
build_wasm
install_page_packages
exec node "$root/bench/load.mjs" "${1:-7}"
