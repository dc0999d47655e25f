#!/usr/bin/env bash
# symbols.sh NM OBJECT ..: no object file of one instruction set, avx2.cpp.o or avx512.cpp.o, holds a
# function that other files may hold as well. The linker keeps one of such functions for every processor.
set -euo pipefail
nm=$1
shift

# shared_functions ISA OBJECT: weak functions outside of the instruction set's namespace.
# __clang_call_terminate only ends the program.
shared_functions() {
    "$nm" --demangle --defined-only "$2" | awk -v isa="$1" '
        $2 ~ /^[Ww]$/ && $0 !~ "tessera::(movegen|vast)::" isa "::" && $3 != "__clang_call_terminate"'
}

status=0
looked_at=0
for object; do
    case $object in
    */avx2.cpp.o | */avx512.cpp.o) ;;
    *) continue ;;
    esac
    looked_at=$((looked_at + 1))
    name=${object##*/}
    found=$(shared_functions "${name%.cpp.o}" "$object")
    if [ -n "$found" ]; then
        printf '%s:\n%s\n' "$object" "$found"
        status=1
    fi
done
if [ "$looked_at" != 6 ]; then
    echo "looked at $looked_at object files instead of 6"
    status=1
fi
exit "$status"
