#!/usr/bin/env bash
# tidy.sh PRESET FOLDER ..: clang-tidy over the sources in these folders, each compiled as PRESET does, but by
# itself and without precompiled headers, so that one which does not include what it uses is found. A file
# is looked at again only if it, a header of the project, its flags or the settings have changed.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
cd "$root"
export known="$root/.cache/tidy"
export plain="build/tidy/$1"
mkdir -p "$known"
# Afresh, since the folder may have been made for another place.
cmake --fresh --preset "$1" -B "$plain" -DCMAKE_UNITY_BUILD=OFF -DTESSERA_PRECOMPILED=OFF >/dev/null

settings=$({
    clang-tidy-22 --version
    find .clang-tidy src apps bench \( -name .clang-tidy -o -name '*.hpp' \) -print0 | sort -z | xargs -0 sha256sum
} | sha256sum)
export settings

tidy_one() {
    local source=$1 key
    key=$({
        echo "$settings"
        sha256sum "$source"
        # The flags, without what names the folders.
        grep -F "$source" "$plain/compile_commands.json" | sed "s|$PWD||g"
    } | sha256sum)
    key=${key%% *}
    if [ -e "$known/$key" ]; then return; fi
    echo "$source"
    clang-tidy-22 --quiet -p "$plain" "$source" 2>&1 | { grep -v ' warnings\? generated\.$' || true; }
    touch "$known/$key"
}
export -f tidy_one

folders=$(IFS='|' && echo "${*:2}")
# shellcheck disable=SC2016  # for awk and the inner shell
awk -F'"' -v root="$root/" -v wanted="^($folders)/.*[.]cpp$" '
    $2 == "file" && index($4, root) == 1 { path = substr($4, length(root) + 1); if (path ~ wanted) print path }
    ' "$plain/compile_commands.json" | sort -u | tr '\n' '\0' |
    xargs -0 -r -n 1 -P "${CMAKE_BUILD_PARALLEL_LEVEL:-2}" bash -euo pipefail -c 'tidy_one "$0"'
