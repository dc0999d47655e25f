// Makers of the bitboard backend, one for each instruction set. Internal to movegen/.
#pragma once

#include <memory>

#include "movegen/move_generator.hpp"

namespace tessera::movegen {

/// Whether bitboards can hold the variant's board and know all of its rules.
[[nodiscard]] bool fits_bitboards(const Variant& variant);

/// The variant has minstrels, the pact, sticky or turning pieces, or two moves a turn.
[[nodiscard]] bool has_clauses(const Variant& variant);

// Null if the variant's slides do not fit. `variant` must outlive what is made.
namespace portable {
[[nodiscard]] std::unique_ptr<const MoveGenerator> make_bitboard(const Variant& variant);
}
namespace avx2 {
[[nodiscard]] std::unique_ptr<const MoveGenerator> make_bitboard(const Variant& variant);
}
namespace avx512 {
[[nodiscard]] std::unique_ptr<const MoveGenerator> make_bitboard(const Variant& variant);
}

}  // namespace tessera::movegen
