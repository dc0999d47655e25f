// Sets with AVX-512 as processors have it that also count bits by words; compiled with these
// instructions switched on (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "rules/sets/family.hpp"

namespace tessera::rules::avx512 {

std::unique_ptr<const SetGenerator> make(const Ruleset& rules) {
    return make_fitting(rules);
}

}  // namespace tessera::rules::avx512
