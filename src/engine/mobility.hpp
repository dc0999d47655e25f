// How many cells a piece may be expected to reach: what values and weights of the evaluation follow
// from. After Ralph Betza's crowded-board mobility.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/variant.hpp"

namespace tessera::engine {

/// Of every piece of a variant, looked up once.
class Mobility {
public:
    explicit Mobility(const rules::Variant& variant);

    /// Cells that the piece may be expected to reach, on average over the board; on large boards
    /// over an even sample of it.
    [[nodiscard]] double mean(rules::Piece piece) const { return mean_[piece.code()]; }
    /// mean() looked at every cell.
    [[nodiscard]] bool of_every_cell() const { return step_ == 1; }
    /// The same from one cell, three tenths of the others being occupied. Precondition:
    /// of_every_cell().
    [[nodiscard]] double on(rules::Piece piece, rules::Cell cell) const {
        return on_[piece.code()][lattice::index(cell)];
    }
    /// Cells that a royal reaches, on average over the board; at least 1.
    [[nodiscard]] double royal_zone() const { return royal_zone_; }

private:
    void fill(const rules::Variant& variant, rules::Piece piece);

    std::uint32_t step_;                   ///< of the cells looked at
    std::vector<std::vector<double>> on_;  ///< by Piece::code() and place in the sample
    std::vector<double> mean_;             ///< by Piece::code()
    double royal_zone_ = 1;
};

}  // namespace tessera::engine
