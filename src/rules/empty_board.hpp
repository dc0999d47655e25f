// How far pieces reach on an empty board.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "lattice/cell_types.hpp"
#include "rules/variant.hpp"

namespace tessera::rules {

/// Cells that a piece alone on the board reaches, ascending, each once.
struct ReachedCells {
    std::vector<Cell> quiet;    ///< by a move, double steps included
    std::vector<Cell> capture;  ///< where it could capture an enemy piece alone with it

    /// Both together, ascending, each once.
    [[nodiscard]] std::vector<Cell> all() const;
};

[[nodiscard]] ReachedCells reach_on_empty_board(const Variant& variant, Piece piece, Cell from);

/// The piece moves alike along all axes and both ways, so that cells of one type have equal counts.
[[nodiscard]] bool moves_alike_everywhere(const Variant& variant, PieceType type);

/// Least and greatest of some counts.
struct Range {
    std::size_t least = SIZE_MAX;
    std::size_t most = 0;
    void include(std::size_t count);
    bool operator==(const Range&) const = default;
};

/// The numbers of cells reached from the cells of one type.
struct TypeReach {
    lattice::CellType type;
    Range all, quiet, capture;
    bool captures_as_it_moves = true;  ///< from every cell of the type
};

/// One for each type of the board, as lattice::cell_types() lists them.
[[nodiscard]] std::vector<TypeReach> reach_by_type(const Variant& variant, Piece piece);

/// Ordered pairs of cells by the least number of quiet moves from one to the other.
struct MoveDistances {
    std::vector<std::uint64_t> pairs;  ///< by the number of moves; the last entry is not 0
    std::uint64_t unreachable = 0;     ///< pairs of which the second is never reached
    /// Greatest number of moves needed.
    [[nodiscard]] std::size_t diameter() const { return pairs.size() - 1; }
};

/// By search from one cell of every type, or from every cell where the piece does not move alike
/// everywhere.
[[nodiscard]] MoveDistances move_distances(const Variant& variant, Piece piece);

}  // namespace tessera::rules
