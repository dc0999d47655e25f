// Bitboards with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "movegen/bitboard/generator.hpp"

namespace tessera::movegen::portable {

std::unique_ptr<const MoveGenerator> make_bitboard(const Variant& variant) {
    return make_fitting(variant);
}

}  // namespace tessera::movegen::portable
