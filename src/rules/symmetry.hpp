// Which symmetries of the board the rules do not notice: they keep how every piece moves, or how
// each of one colour moves as the other's, and the cells to which rules are bound.
#pragma once

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

#include "lattice/symmetry.hpp"
#include "rules/variant.hpp"

namespace tessera::rules {

class RuleSymmetry {
public:
    explicit RuleSymmetry(const Variant& variant);

    /// `exchanged`: as those of the other colour.
    [[nodiscard]] bool keeps_moves(const lattice::Symmetry& turn, bool exchanged) const;
    /// The same of one type of piece.
    [[nodiscard]] bool keeps_moves(const lattice::Symmetry& turn, PieceType type,
                                   bool exchanged) const;
    /// From where pieces move two steps, and where they promote. `image`: of each cell.
    [[nodiscard]] bool keeps_cells(const std::vector<Cell>& image, bool exchanged) const;

private:
    /// One vector of a piece: how it is used, and whether to move and to capture.
    enum class Use : std::uint8_t { slide, turning, leap, twice };
    struct Moved {
        lattice::Vector vector;
        Use use;
        bool quiet;
        bool capture;
        auto operator<=>(const Moved&) const = default;
    };
    using Moves = std::set<Moved>;

    [[nodiscard]] static Moves moves_of(const Variant& variant, Piece piece);

    const Variant& variant_;
    std::vector<Moves> moves_;  ///< by type, White's before Black's
};

}  // namespace tessera::rules
