#include "movegen/vast/moves.hpp"

#include "movegen/vast/legal.hpp"
#include "movegen/vast/text_order.hpp"

namespace tessera::movegen::vast {

namespace {

/// All conditions but that it gives check.
bool meets(const Board& board, const MoveFilter& filter, const Move& move) {
    if (filter.piece && board.at(lattice::index(move.from)).kind() != *filter.piece) return false;
    if ((filter.from && move.from != *filter.from) || (filter.to && move.to != *filter.to))
        return false;
    if (filter.captures && (move.from == move.to || board.empty(captured_on(board, move))))
        return false;
    return !filter.promotions || move.promotion;
}

/// The pieces that may have such a move, in the order of their cells' names.
std::vector<At> movers(const Board& board, const MoveFilter& filter, Colour side) {
    std::vector<At> pieces;
    const auto add = [&](At c) {
        const Piece piece = board.at(c);
        if (piece.is(side) && (!filter.piece || piece.kind() == *filter.piece) &&
            (!filter.promotions || piece.kind() == Kind::pawn))
            pieces.push_back(c);
    };
    if (filter.from) {
        add(lattice::index(*filter.from));
    } else if (board.few(side)) {
        for (const At c : board.pieces(side)) add(c);
    } else {
        for (At c = 0; c < board.geometry().cells(); ++c) add(c);
    }
    TextOrder(board).sort(pieces);
    return pieces;
}

}  // namespace

std::uint64_t list_moves(const Position& position, const MoveFilter& filter, std::uint64_t limit,
                         bool count_all, const MoveSink& sink) {
    Board board(position);
    std::uint64_t count = 0;
    const auto take = [&](const Move& move) {
        if (meets(board, filter, move) && count++ < limit) sink(move);
    };
    if (filter.checks) {
        checks(position, kNoLimit, take);
        return count_all ? count : std::min(count, limit);
    }
    Legal legal(board);
    const TextOrder order(board);
    std::vector<Move> moves;
    for (const At piece : movers(board, filter, legal.mover())) {
        if (count >= limit && !count_all) break;
        moves.clear();
        legal.any_move(piece, [&](const Move& move) {
            if (count < limit)
                moves.push_back(move);
            else if (meets(board, filter, move))
                ++count;
            return false;
        });
        order.sort(moves);
        for (const Move& move : moves) take(move);
    }
    return count_all ? count : std::min(count, limit);
}

}  // namespace tessera::movegen::vast
