// Sets with AVX-512 as processors have it that also count bits by words; compiled with these
// instructions switched on (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "rules/sets/family.hpp"

namespace tessera::rules::avx512 {

std::unique_ptr<const SetGenerator> make(const Variant& variant) {
    return make_fitting(variant);
}

}  // namespace tessera::rules::avx512
