#!/usr/bin/env bash
# strength.sh FOLDER [GAMES [MS [VARIANT ..]]]: matches of the engine against the frozen opponent, GAMES
# (usually 200) of each variant with MS milliseconds a move (usually 100, or e.g. 20,200: the engine's and
# the opponent's). A log for each match stays in FOLDER, and a match goes on where its log ends.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/bench/*}
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"

if [ $# = 0 ]; then
    say "usage: bench/strength.sh FOLDER [GAMES [MS [VARIANT ..]]]"
    exit 2
fi
mkdir -p "$1"
folder=$(readlink -f -- "$1")
games=${2-200}
time=${3-100}
variants=("${@:4}")
if [ ${#variants[@]} = 0 ]; then
    variants=(fourstar tesseract tesschess chesseract chess raumschach hdc3 oana oana256 oana-chiru)
fi

cd "$root"
ensure_packages scripts/packages-run.txt
configure release
build release tessera frozen
for variant in "${variants[@]}"; do
    printf '%s, %s ms\n' "$variant" "$time"
    build/release/apps/cli/tessera match self build/release/bench/frozen --options-a 'Processor Time=true' \
        --variant "$variant" --games "$games" --movetime "$time" --log "$folder/$variant-${time/,/-}.log"
done
