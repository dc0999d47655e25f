#!/usr/bin/env bash
# fuzz.sh SECONDS TARGET: runs one fuzz target that long, starting from texts of its kind in the
# repository. Findings stay in build/fuzz/findings.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
name=${2##*/}
corpus="$root/build/fuzz/corpus/$name"
findings="$root/build/fuzz/findings/$name-"
mkdir -p "$corpus" "${findings%/*}"

# seed TEXT: one start of the corpus; the first byte picks the game.
seed() {
    local n=0 first
    for first in 0 1 2 3 4 5 6 7; do
        printf '%b%s' "\\x0$first" "$1" >"$corpus/seed-$(printf '%s' "$1" | cksum | cut -d' ' -f1)-$((n++))"
    done
}
case $name in
fuzz_game_file) cp "$root"/games/*.toml "$corpus/" ;;
fuzz_position)
    grep -ho '^position = ".*"' "$root"/games/*.toml | while IFS= read -r line; do
        line=${line#*\"}
        seed "${line%\"}"
    done
    ;;
fuzz_move) for move in e2e4 Nf3 a2a3 AIIa1BIIa1 aa12aa13; do seed "$move"; done ;;
fuzz_pgn) seed $'[Variant "chess"]\n[Result "*"]\n\n1. e4 {a} (1. d4 d5) e5 2. Nf3 *\n' ;;
esac
exec "$2" -max_total_time="$1" -timeout=10 -rss_limit_mb=4096 -max_len=4096 \
    -artifact_prefix="$findings" -print_final_stats=1 "$corpus"
