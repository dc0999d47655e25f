// Lines with the bit counts of AVX2 and BMI2; compiled with these switched on (CMakeLists.txt).
#define TESSERA_ISA avx2
#include "rules/lines/generate.hpp"

namespace tessera::rules::avx2 {

std::unique_ptr<const LineGenerator> make_lines(const Variant& variant) {
    return std::make_unique<LineFamily>(variant);
}

}  // namespace tessera::rules::avx2
