#include "support/moves.hpp"

#include <algorithm>
#include <tuple>

#include "movegen/movegen.hpp"

namespace tessera::testing_support {

rules::MoveList legal(const rules::Position& p) {
    rules::MoveList moves = movegen::legal_moves(p);
    std::ranges::sort(moves, {}, [](const rules::Move& move) {
        return std::tuple(move.from, move.to, move.promotion);
    });
    return moves;
}

}  // namespace tessera::testing_support
