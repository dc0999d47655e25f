#!/usr/bin/env bash
# verify_rules.sh LOG: compares both sets of rules in more than a hundred million positions of few
# pieces, all of small boards and of games, and counts them. A line for each board goes into LOG;
# started again, it goes on with the boards that are not there.
set -euo pipefail
root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/scripts/*}
# shellcheck source=scripts/lib.sh
. "$root/scripts/lib.sh"

if [ $# != 1 ]; then
    say "usage: scripts/verify_rules.sh LOG"
    exit 2
fi
log=$(readlink -f -- "$1")
touch "$log"

cd "$root"
ensure_packages scripts/packages-run.txt
configure release
build release tessera tessera_verify
while read -r game pieces; do
    if grep -q "^$game $pieces pieces: .* agree$" "$log"; then continue; fi
    found=$(build/release/apps/cli/tessera verify "$game" --pieces "$pieces")
    printf '%s %s pieces: %s\n' "$game" "$pieces" "$found" | tee -a "$log"
done <<'END'
tests/verify/swap2.toml 4
chess 3
tests/verify/four3.toml 4
tests/verify/flat4x3x2.toml 4
tests/verify/chesseract2.toml 4
tests/verify/raum3.toml 4
raumschach 3
END
awk '/ agree$/ { for (i = 2; i <= NF; i++) if ($i == "positions,") n += $(i - 1) } END { print n " positions" }' "$log"
