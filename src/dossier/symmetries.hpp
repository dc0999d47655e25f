// Which turns of the board the rules do not notice: exchanges of axes of one length and
// reflections, alone or together with an exchange of colours.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.hpp"

namespace tessera::dossier {

struct Symmetries {
    std::uint64_t board = 0;     ///< of the box of cells
    std::uint64_t moves = 0;     ///< of these, that keep how each piece of each side moves
    std::uint64_t start = 0;     ///< of these, that keep the start and all rules bound to cells
    std::uint64_t exchange = 0;  ///< that make White's game Black's, start included
    /// One of the last, by cell; empty if there is none.
    std::vector<rules::Cell> exchanging = {};
};

[[nodiscard]] Symmetries symmetries_of(const rules::Position& start);

}  // namespace tessera::dossier
