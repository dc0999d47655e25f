// Rays with AVX-512; compiled with its instructions switched on (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "movegen/rays/generator.hpp"

namespace tessera::movegen::avx512 {

std::unique_ptr<const MoveGenerator> make_rays(const Variant& variant) {
    return std::make_unique<RayGenerator>(variant);
}

}  // namespace tessera::movegen::avx512
