// Moves in the bytewise order of their texts.
#pragma once

#include <algorithm>
#include <vector>

#include "movegen/vast/board.hpp"

namespace tessera::movegen::vast {

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

private:
    [[nodiscard]] std::uint32_t place(Cell c) const {
        return board_.geometry().order(lattice::index(c));
    }
    [[nodiscard]] char letter(const Move& move) const {
        return move.promotion ? board_.position().rules().letters[index(*move.promotion)] : '\0';
    }
    const Board& board_;
};

}  // namespace tessera::movegen::vast
