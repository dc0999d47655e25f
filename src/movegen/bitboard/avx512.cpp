// Bitboards with AVX-512; compiled with its instructions switched on (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "movegen/bitboard/generator.hpp"

namespace tessera::movegen::avx512 {

std::unique_ptr<const MoveGenerator> make_bitboard(const Variant& variant) {
    return make_fitting(variant);
}

}  // namespace tessera::movegen::avx512
