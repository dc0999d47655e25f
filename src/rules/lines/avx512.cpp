// Lines with AVX-512; compiled with its instructions switched on (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "rules/lines/generate.hpp"

namespace tessera::rules::avx512 {

std::unique_ptr<const LineGenerator> make_lines(const Variant& variant) {
    return std::make_unique<LineFamily>(variant);
}

}  // namespace tessera::rules::avx512
