# Shared by ./tessera and ./check, which set `root`, the repository's own folder, before reading this.
# shellcheck shell=bash

export HOME="${HOME:-$root/.cache/home}"
export CMAKE_BUILD_PARALLEL_LEVEL="${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}"

# The Node taken from npm where the system has none, or one older than Vite accepts (20.19).
node_version=20.20.2

say() { printf '%s\n' "$*" >&2; }

# progress TEXT: a line to whom ./tessera tells, as descriptor 3, what is being done.
progress() { printf '%s\n' "$*" >&3 || true; } 2>/dev/null

# counted TEXT: passes on what Ninja prints, and tells how far it is: on a terminal in one line that
# changes, elsewhere in a line for every quarter.
counted() {
    local line done_ all percent told=-1 terminal=
    if [ -t 3 ]; then terminal=yes; fi 2>/dev/null
    while IFS= read -r line; do
        printf '%s\n' "$line"
        if ! [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (Building|Linking) ]]; then continue; fi
        done_=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
        percent=$((100 * done_ / all))
        if [ -n "$terminal" ]; then
            printf '\r  %s: %d of %d files, %d %%\033[K' "$1" "$done_" "$all" "$percent" >&3
        elif [ $((percent / 25)) -gt "$told" ]; then
            told=$((percent / 25))
            progress "  $1: $done_ of $all files, $percent %"
        fi
    done
    if [ -n "$terminal" ]; then printf '\n' >&3; fi
}

# as_root COMMAND ..: fails where this user may not.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# missing_packages LIST_FILE ..: the names of those not installed, one a line.
missing_packages() {
    local wanted
    mapfile -t wanted < <(sed -e 's/ *#.*//' -e '/^ *$/d' "$@" | sort -u)
    comm -23 <(printf '%s\n' "${wanted[@]}") <(
        dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null |
            sed -n 's/ installed$//p' | sort -u
    )
}

# ensure_packages LIST_FILE ..: installs what is missing, or says how to and fails.
ensure_packages() {
    local missing
    if ! command -v dpkg-query >/dev/null; then
        say "Tessera is built with the packages of Debian 12; this system has no dpkg."
        return 1
    fi
    mapfile -t missing < <(missing_packages "$@")
    if [ "${#missing[@]}" = 0 ]; then return 0; fi
    if ! as_root true 2>/dev/null; then
        say "Tessera needs Debian packages that are not installed. As root, run:"
        say "  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
        return 1
    fi
    progress "Installing ${#missing[@]} Debian packages: ${missing[*]}"
    # A source that is of no matter here may be out of reach.
    as_root apt-get update -o Acquire::Retries=3 -o DPkg::Lock::Timeout=600 || true
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
        -o Acquire::Retries=3 -o DPkg::Lock::Timeout=600 "${missing[@]}"
}

# What the program and the page are made from. Of web/, all but what tools put there.
core_inputs=("$root"/{src,apps,games,cmake,scripts,CMakeLists.txt,CMakePresets.json})
page_inputs=("${core_inputs[@]}" "$root"/{lessons,puzzles,docs/games,docs/making-a-game.md})
for input in "$root"/web/*; do
    case ${input##*/} in
    node_modules | dist | coverage | test-results | playwright-report) ;;
    *) page_inputs+=("$input") ;;
    esac
done

# is_fresh STAMP INPUT ..: the inputs are those of the stamp, and nothing in them was made, changed or
# deleted since. By change time, which no copying sets back; a deletion shows in the folder's.
is_fresh() {
    [ -f "$1" ] && [ "$(<"$1")" = "$(printf '%s\n' "${@:2}")" ] &&
        [ -z "$(find "${@:2}" -cnewer "$1" -print -quit 2>&1)" ]
}
server_is_fresh() {
    # The whole program serves as well.
    program_is_fresh || {
        [ -x "$root/build/release/apps/cli/tessera-serve" ] &&
            is_fresh "$root/build/server.stamp" "${core_inputs[@]}"
    }
}
program_is_fresh() {
    [ -x "$root/build/release/apps/cli/tessera" ] &&
        is_fresh "$root/build/program.stamp" "${core_inputs[@]}"
}
page_is_fresh() {
    [ -f "$root/web/dist/index.html" ] && is_fresh "$root/build/page.stamp" "${page_inputs[@]}"
}

# configure PRESET [ARGUMENT ..]: afresh if the build folder was made for another place, or never
# completed: without a compiler CMake remembers to use no flags for optimisation.
configure() {
    local cache="$root/build/$1/CMakeCache.txt" fresh=()
    if [ -f "$cache" ] && { [ ! -f "$root/build/$1/build.ninja" ] ||
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; }; then
        fresh=(--fresh)
    fi
    (cd "$root" && cmake --preset "$1" "${fresh[@]}" "${@:2}")
}

# build PRESET [TARGET ..]
build() {
    local targets=()
    if [ $# -gt 1 ]; then targets=(--target "${@:2}"); fi
    (cd "$root" && cmake --build --preset "$1" "${targets[@]}")
}

node_is_recent() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number);
             process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

# use_node: puts npm and a Node that is recent enough on PATH.
use_node() {
    local own="$root/.cache/node/node_modules/node/bin"
    if ! command -v npm >/dev/null; then
        ensure_packages <(echo npm)
    fi
    if ! node_is_recent; then
        if [ ! -x "$own/node" ]; then
            progress "Installing Node $node_version"
            mkdir -p "$root/.cache/node"
            npm install --prefix "$root/.cache/node" --no-save --no-audit --no-fund \
                "node@$node_version"
        fi
        PATH=$own:$PATH
        if ! node_is_recent; then
            say "No Node 20.19 or newer here, and npm could not provide one."
            return 1
        fi
    fi
}

# install_page_packages: web/node_modules as the lock file has it.
install_page_packages() {
    local installed="$root/web/node_modules/.installed-lock.json"
    if cmp -s "$root/web/package-lock.json" "$installed"; then return 0; fi
    (cd "$root/web" && npm ci --no-audit --no-fund)
    cp "$root/web/package-lock.json" "$installed"
}

# build_wasm: the core for the browser, put where the page's build takes it from.
build_wasm() {
    local module
    configure wasm
    build wasm | counted 'the core for the browser'
    mkdir -p "$root/web/public"
    for module in tessera tessera-vast tessera-endings tessera-threads; do
        local made="$root/build/wasm/apps/wasm/$module.wasm" used="$root/web/public/$module.wasm"
        if ! cmp -s "$made" "$used"; then cp "$made" "$used"; fi
    done
}
