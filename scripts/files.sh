#!/usr/bin/env bash
# files.sh [FOLDER ..]: an index of the sources: each file with the sentence that its first comment begins with.
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
if [ $# = 0 ]; then set -- src apps bench fuzz web/src; fi

find "$@" -type f \( -name '*.hpp' -o -name '*.cpp' -o -name '*.ts' -o -name '*.svelte' \) | LC_ALL=C sort |
    while IFS= read -r file; do
        # A source file is described by its header.
        if [ "${file%.cpp}" != "$file" ] && [ -e "${file%.cpp}.hpp" ]; then continue; fi
        awk -v file="$file" '
            /^<script/ { next }
            /^ *\/\/ / { sub(/^ *\/\/ /, ""); text = text (text == "" ? "" : " ") $0; next }
            { exit }
            END {
                if (match(text, /\. /)) text = substr(text, 1, RSTART)
                print file (text == "" ? "" : ": " text)
            }' "$file"
    done
