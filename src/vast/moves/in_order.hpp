// The end of a question about moves: those that were found, piece by piece in the order of their
// texts. Internal to vast/mates.
#pragma once

#include <vector>

#include "vast/board/text_order.hpp"
#include "vast/moves/checking.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::vast {

/// Gives up to `limit` moves of the pieces to the sink; `moves_of(At, f)` calls f(Move) for each
/// move of a piece. As a phase of the meter.
template <class MovesOf>
void give_in_order(const Board& board, const CellSet& pieces, std::uint64_t limit,
                   const MoveSink& sink, Meter& meter, double share, const MovesOf& moves_of) {
    if (limit == 0 || meter.ended()) return;
    const TextOrder order(board);
    std::size_t left = pieces.size();
    meter.begin(share, left);
    std::vector<Move> moves;
    std::uint64_t given = 0;
    if (left == 0) return;
    order.any_cell([&](At piece) {
        if (!pieces.has(piece)) return false;
        moves.clear();
        moves_of(piece, [&](const Move& move) { moves.push_back(move); });
        order.sort(moves);
        for (const Move& move : moves)
            if (given++ < limit) sink(move);
        return given >= limit || --left == 0 || !meter.step();
    });
}

}  // namespace tessera::vast
