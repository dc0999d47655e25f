#!/usr/bin/env bash
# puzzles.sh: the table of docs/puzzles.md, of the sets in puzzles/.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
themes=(mateIn1 mateIn2 mateIn3 mateIn4 onlyDefence hangingPiece fork block capturers shortestPath)
echo "| game | all |$(printf ' %s |' "${themes[@]}") grades 1 to 8 | axes 1, 2 .. |"
echo "|---|--:|$(printf -- '--:|%.0s' "${themes[@]}")---|---|"
for file in puzzles/*.txt; do
    game=${file##*/}
    awk -F'\t' -v game="${game%.txt}" -v themes="${themes[*]}" '
        /^#/ || NF < 6 { next }
        { ++all; ++theme[$2]; ++grade[$3]; ++axes[$4] }
        END {
            printf "| `%s` | %d |", game, all
            count = split(themes, names, " ")
            for (i = 1; i <= count; ++i) printf " %s |", theme[names[i]] ? theme[names[i]] : ""
            for (i = 1; i <= 8; ++i) printf " %d", grade[i]
            printf " |"
            for (i = 1; i <= 8 && (axes[i] || i <= 2); ++i) printf " %d", axes[i]
            print " |"
        }' "$file"
done
