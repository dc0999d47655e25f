// Bitboards with AVX2 and BMI2; compiled with these switched on (CMakeLists.txt).
#define TESSERA_ISA avx2
#include "movegen/bitboard/generator.hpp"

namespace tessera::movegen::avx2 {

std::unique_ptr<const MoveGenerator> make_bitboard(const Variant& variant) {
    return make_fitting(variant);
}

}  // namespace tessera::movegen::avx2
