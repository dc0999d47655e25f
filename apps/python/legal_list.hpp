// The legal moves of a position whose moves can all be listed, in one order on every processor.
#pragma once

#include <cstdint>
#include <vector>

#include "move.hpp"
#include "rules/position.hpp"

namespace tessera::python {

/// By ascending cell from, cell to and promotion. Kept and filled again, so that it allocates
/// nothing after warm-up.
class LegalList {
public:
    void fill(const rules::Position& position);
    void clear() { moves_.clear(); }
    [[nodiscard]] const rules::MoveList& moves() const { return moves_; }
    /// The same order for moves that are in another list.
    static void sort(rules::MoveList& moves);
    /// Null if there is none of this name.
    [[nodiscard]] const rules::Move* find(const MoveName& name) const;

private:
    void sort(std::uint32_t cells);
    /// Moves from one list to the other by ascending cell, else in the order that they had.
    void pass(const rules::MoveList& from, rules::MoveList& to, std::uint32_t cells,
              rules::Cell rules::Move::* key);

    rules::MoveList moves_;
    rules::MoveList unsorted_;
    std::vector<std::uint32_t> ends_;  ///< by cell: where its moves end, after a pass
};

}  // namespace tessera::python
