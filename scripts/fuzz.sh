#!/usr/bin/env bash
# fuzz.sh SECONDS TARGET: runs one fuzz target that long, starting from the texts that the program seeds
# beside it writes. Findings stay in findings/ beside the target, and what was reached in corpus/.
set -euo pipefail
target=$(readlink -f -- "$2")
folder=${target%/*}
name=${target##*/}
corpus="$folder/corpus"
mkdir -p "$corpus/$name" "$folder/findings"
(
    # Several targets may start at once: the first writes for all.
    flock 9
    if [ ! "$corpus/written" -nt "$folder/seeds" ]; then
        "$folder/seeds" "$corpus"
        touch "$corpus/written"
    fi
) 9<"$corpus"
exec "$target" -max_total_time="$1" -timeout=30 -rss_limit_mb=4096 -max_len=4096 \
    -artifact_prefix="$folder/findings/$name-" -print_final_stats=1 "$corpus/$name"
