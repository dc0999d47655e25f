// Rays with the bit counts of AVX2 and BMI2; compiled with these switched on (CMakeLists.txt).
#define TESSERA_ISA avx2
#include "movegen/rays/generator.hpp"

namespace tessera::movegen::avx2 {

std::unique_ptr<const MoveGenerator> make_rays(const Variant& variant) {
    return std::make_unique<RayGenerator>(variant);
}

}  // namespace tessera::movegen::avx2
