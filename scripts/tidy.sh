#!/usr/bin/env bash
# tidy.sh [--each] PRESET FOLDER ..: clang-tidy over the sources in these folders, as PRESET compiles them: those of a
# target together, as in a unity build, which takes a fifth of the time, or with --each each by itself, so that
# one which does not include what it uses is found. Without precompiled headers. What has been looked at is
# looked at again only if it, a header of the project, its flags or the settings have changed.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
cd "$root"
unity=ON
if [ "$1" = --each ]; then
    unity=OFF
    shift
fi
export known="$root/.cache/tidy"
export plain="build/tidy/$1"
mkdir -p "$known"
# Afresh, since the folder may have been made for another place.
cmake --fresh --preset "$1" -B "$plain" -DCMAKE_UNITY_BUILD=$unity -DTESSERA_PRECOMPILED=OFF >/dev/null

settings=$({
    clang-tidy-22 --version
    find .clang-tidy src apps bench \( -name .clang-tidy -o -name '*.hpp' \) -print0 | sort -z | xargs -0 sha256sum
} | sha256sum)
export settings

tidy_one() {
    local source=$1 key included
    # The sources of a unity build are those that it includes.
    mapfile -t included < <(sed -n 's/^#include "\(.*[.]cpp\)"$/\1/p' "$source")
    key=$({
        echo "$settings"
        cat "$source" "${included[@]}"
        # The flags, without what names the folders.
        grep -F "$source" "$plain/compile_commands.json" | sed "s|$PWD||g"
    } | sha256sum)
    key=${key%% *}
    if [ -e "$known/$key" ]; then return; fi
    echo "$source"
    clang-tidy-22 --quiet --checks=-bugprone-suspicious-include -p "$plain" "$source" 2>&1 |
        { grep -v ' warnings\? generated\.$' || true; }
    touch "$known/$key"
}
export -f tidy_one

folders=$(IFS='|' && echo "${*:2}")
# shellcheck disable=SC2016  # for awk and the inner shell
awk -F'"' -v root="$root/" -v wanted="^($plain/)?($folders)/.*[.]c(pp|xx)$" '
    $2 == "file" && index($4, root) == 1 { path = substr($4, length(root) + 1); if (path ~ wanted) print path }
    ' "$plain/compile_commands.json" | sort -u | tr '\n' '\0' |
    xargs -0 -r -n 1 -P "${CMAKE_BUILD_PARALLEL_LEVEL:-2}" bash -euo pipefail -c 'tidy_one "$0"'
