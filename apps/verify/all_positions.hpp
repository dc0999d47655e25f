// Every position of few pieces, judged by both sets of rules.
#pragma once

#include <cstdint>

#include "base/result.hpp"
#include "base/work.hpp"
#include "definition/definition.hpp"

namespace tessera::verify {

struct Agreement {
    std::uint64_t positions = 0;
    std::uint64_t moves = 0;  ///< legal ones of these
};

/// Compares the second set of rules with the first in every position of at most so many pieces,
/// kings included, that the first accepts: all types, both sides to move, with every set of
/// castling rights, every cell of a capture in passing, every choice of unmoved pieces where the
/// game has the pact, and every place in a turn. Compared are the legal moves, which every move
/// generator of the board must list, the status, and the position after each move; and each move
/// unmade must leave all as it was. Of placements one among `every` is taken, drawn by number.
/// The watch counts placements. Errors: a position in which they differ, and how; "ended" if the
/// watch ended it.
[[nodiscard]] Result<Agreement> verify_rules(const definition::VariantDefinition& definition,
                                             std::size_t pieces, std::uint64_t every,
                                             const Work& work = {});

}  // namespace tessera::verify
