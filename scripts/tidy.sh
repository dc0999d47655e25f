#!/usr/bin/env bash
# tidy.sh PRESET FOLDER ..: clang-tidy over the sources in these folders, as the built PRESET compiles
# them. A file is looked at again only if it, a header of the project that it includes, its flags or the
# settings have changed.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
cd "$root"
export build="build/$1"
export known="$root/.cache/tidy"
export plain="$build/plain"
mkdir -p "$known" "$plain"
# The flags without the precompiled headers, so that a file which does not include what it uses is found.
sed -E 's/ -Winvalid-pch//; s/ -Xclang -include(-pch)? -Xclang [^ ]+//g' "$build/compile_commands.json" \
    >"$plain/compile_commands.json"
folders=$(IFS='|' && echo "${*:2}")

# Of each object, one line: its source, then the project's files that it was made from.
dependencies() {
    ninja -C "$build" -t deps | awk -v root="$root/" -v wanted="^($folders)/.*[.]cpp$" '
        function flush() { if (source ~ wanted) print source files; source = files = "" }
        /^[^ ].*: #deps/ { flush(); next }
        /^    / {
            path = substr($0, 5); sub(/^\.\.\/\.\.\//, root, path)
            if (index(path, root) != 1) next
            path = substr(path, length(root) + 1)
            if (path ~ /^build\//) next
            if (source == "") source = path; else files = files "\t" path
        }
        END { flush() }' | sort -u
}

tidy_one() {
    local source=${1%%$'\t'*} files key
    IFS=$'\t' read -ra files <<<"$1"
    key=$({
        clang-tidy-22 --version
        sha256sum .clang-tidy "${files[@]}"
        # The flags, without what names the build folder.
        grep -F "$source" "$plain/compile_commands.json" | sed "s|$PWD||g"
    } | sha256sum)
    key=${key%% *}
    if [ -e "$known/$key" ]; then return; fi
    echo "$source"
    clang-tidy-22 --quiet -p "$plain" "$source" 2>&1 | { grep -v ' warnings\? generated\.$' || true; }
    touch "$known/$key"
}
export -f tidy_one

# shellcheck disable=SC2016  # for the inner shell
dependencies | tr '\n' '\0' |
    xargs -0 -r -n 1 -P "${CMAKE_BUILD_PARALLEL_LEVEL:-2}" bash -euo pipefail -c 'tidy_one "$0"'
