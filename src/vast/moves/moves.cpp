#include "vast/moves/moves.hpp"

#include "vast/board/text_order.hpp"
#include "vast/moves/checking.hpp"
#include "vast/moves/checks.hpp"

namespace tessera::vast {

namespace {

bool is_of(const Position& position, Piece piece, PieceType type) {
    return position.rules().type_of(piece.kind()) == type;
}

/// The pieces that may have such a move.
CellSet movers(const Board& board, const MoveFilter& filter, Colour side) {
    CellSet pieces(board.geometry().cells());
    const auto add = [&](At c) {
        const Piece piece = board.at(c);
        if (piece.is(side) && (!filter.piece || is_of(board.position(), piece, *filter.piece)) &&
            (!filter.promotions || piece.kind() == Kind::pawn))
            pieces.add(c);
    };
    if (filter.from) {
        add(lattice::index(*filter.from));
    } else if (board.listed(side)) {
        for (const At c : board.pieces(side)) add(c);
    } else {
        for (At c = 0; c < board.geometry().cells(); ++c) add(c);
    }
    return pieces;
}

}  // namespace

bool meets(const Position& position, const MoveFilter& filter, const Move& move) {
    if (filter.piece && !is_of(position, position.at(move.from), *filter.piece)) return false;
    if ((filter.from && move.from != *filter.from) || (filter.to && move.to != *filter.to))
        return false;
    if (filter.captures &&
        (move.from == move.to ||
         position.at(captured_on(position.rules(), move, position.side())).empty()))
        return false;
    return !filter.promotions || move.promotion != kNoPieceType;
}

std::uint64_t list_moves(const Position& position, const MoveFilter& filter, std::uint64_t limit,
                         bool count_all, const MoveSink& sink, const Work& work) {
    Board board(position);
    std::uint64_t count = 0;
    const auto take = [&](const Move& move) {
        if (meets(position, filter, move) && count++ < limit) sink(move);
    };
    if (filter.checks) {
        const auto goes_on = [&](const Progress& progress) {
            return (count_all || count < limit) && (!work.watch || work.watch(progress));
        };
        checks(position, kNoLimit, take, {work.executor, goes_on});
        return count_all ? count : std::min(count, limit);
    }
    Legal legal(board);
    const CellSet pieces = movers(board, filter, legal.mover());
    std::size_t left = pieces.size();
    if (left == 0) return 0;
    Meter meter(work.watch, left);
    meter.begin(1, left);
    const TextOrder order(board);
    std::vector<Move> moves;
    order.any_cell([&](At piece) {
        if (!pieces.has(piece)) return false;
        if (count >= limit && !count_all) return true;
        moves.clear();
        legal.any_move(piece, [&](const Move& move) {
            if (count < limit)
                moves.push_back(move);
            else if (meets(position, filter, move))
                ++count;
            return false;
        });
        order.sort(moves);
        for (const Move& move : moves) take(move);
        return --left == 0 || !meter.step();
    });
    return count_all ? count : std::min(count, limit);
}

std::vector<Cell> movable(const Position& position, std::uint64_t limit) {
    Board board(position);
    Legal legal(board);
    std::vector<Cell> cells;
    for (At c = 0; c < board.geometry().cells() && cells.size() < limit; ++c)
        if (board.at(c).is(legal.mover()) && legal.any_move(c, [](const Move&) { return true; }))
            cells.push_back(Cell{c});
    return cells;
}

}  // namespace tessera::vast
