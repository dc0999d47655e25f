// Prints whether TESSERA_ISA names an instruction set that this processor has, and whether programs
// use it anyway. Exit status: 0 if tests should run with it, 1 if they do so without being told, 77
// if it is missing.
#include <cstdio>
#include <cstdlib>

#include "base/processor.hpp"

int main() {
    using namespace tessera;
    if (const std::string refusal = isa_refusal(); !refusal.empty()) {
        std::printf("skipped: %s\n", refusal.c_str());
        return 77;
    }
    const Isa named = chosen_isa();
    if (!processor_has(Isa::avx512) && named == Isa::avx2) return 1;
    return named == Isa::avx512 || !processor_has(Isa::avx2) ? 1 : 0;
}
