// Moves in the bytewise order of their texts.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "vast/board/board.hpp"

namespace tessera::vast {

class TextOrder {
public:
    explicit TextOrder(const Board& board) : board_(board) {}

    void sort(std::vector<Move>& moves) const {
        std::sort(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
            if (a.from != b.from) return place(a.from) < place(b.from);
            if (a.to != b.to) return place(a.to) < place(b.to);
            return letter(a) < letter(b);
        });
    }

    void sort(std::vector<At>& cells) const {
        std::sort(cells.begin(), cells.end(), [&](At a, At b) {
            return board_.geometry().order(a) < board_.geometry().order(b);
        });
    }

    /// Calls f(At) for every cell in the order of their names, until it says true.
    template <class F>
    void any_cell(F f) const {
        const Geometry& g = board_.geometry();
        std::array<int, lattice::kMaxAxes> x{};
        At c = 0;
        while (!f(c)) {
            int axis = g.axes() - 1;
            for (; axis >= 0 && x[static_cast<std::size_t>(axis)] + 1 == g.size(axis); --axis) {
                c = Board::moved(c, -x[static_cast<std::size_t>(axis)] * g.stride(axis));
                x[static_cast<std::size_t>(axis)] = 0;
            }
            if (axis < 0) return;
            ++x[static_cast<std::size_t>(axis)];
            c = Board::moved(c, g.stride(axis));
        }
    }

private:
    [[nodiscard]] std::uint32_t place(Cell c) const {
        return board_.geometry().order(lattice::index(c));
    }
    [[nodiscard]] char letter(const Move& move) const {
        return move.promotion == kNoPieceType ? '\0'
                                              : board_.position().rules().letter_of(move.promotion);
    }
    const Board& board_;
};

}  // namespace tessera::vast
