// Sets with AVX2 and BMI2; compiled with these switched on (CMakeLists.txt).
#define TESSERA_ISA avx2
#include "rules/sets/family.hpp"

namespace tessera::rules::avx2 {

std::unique_ptr<const SetGenerator> make(const Variant& variant) {
    return make_fitting(variant);
}

}  // namespace tessera::rules::avx2
