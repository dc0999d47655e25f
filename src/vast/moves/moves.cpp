#include "vast/moves/moves.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "vast/board/attacks.hpp"
#include "vast/board/text_order.hpp"
#include "vast/moves/checking.hpp"
#include "vast/moves/checks.hpp"

namespace tessera::vast {

namespace {

bool is_of(const Position& position, Piece piece, PieceType type) {
    return position.rules().type_of(piece.kind()) == type;
}

/// The piece is one that may have such a move.
bool may_move(const Board& board, const MoveFilter& filter, Colour side, At c) {
    const Piece piece = board.at(c);
    return piece.is(side) && (!filter.piece || is_of(board.position(), piece, *filter.piece)) &&
           (!filter.promotions || piece.kind() == Kind::pawn);
}

/// Where pieces stand that may move to a cell: those that attack it, pawns that step there and the
/// king, which may castle. Also cells of others, and some twice.
std::vector<At> near(const Position& position, Cell to, Colour side) {
    std::vector<At> cells{lattice::index(position.king(side))};
    for (const Cell from : attackers(position, to)) cells.push_back(lattice::index(from));
    const lattice::Shape& shape = position.rules().shape;
    for (int axis = 0; axis < shape.axes(); ++axis)
        for (const int steps : {-2, -1, 1, 2}) {
            const int there = shape.coordinate(to, axis) + steps;
            if (there < 0 || there >= shape.size(axis)) continue;
            cells.push_back(Board::moved(lattice::index(to), steps * shape.stride(axis)));
        }
    return cells;
}

/// The pieces that may have such a move, in the order of their names, where these are few.
std::optional<std::vector<At>> movers(const Board& board, const MoveFilter& filter, Colour side) {
    std::vector<At> cells;
    if (filter.from)
        cells.push_back(lattice::index(*filter.from));
    else if (filter.to)
        cells = near(board.position(), *filter.to, side);
    else if (board.listed(side))
        cells = board.pieces(side);
    else
        return std::nullopt;
    std::erase_if(cells, [&](At c) { return !may_move(board, filter, side, c); });
    TextOrder(board).sort(cells);
    const auto same = std::ranges::unique(cells);
    cells.erase(same.begin(), same.end());
    return cells;
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
    const Colour side = legal.mover();
    const auto chosen = movers(board, filter, side);
    const std::uint64_t pieces = chosen ? chosen->size() : board.count(side);
    Meter meter(work.watch, pieces);
    meter.begin(1, pieces);
    const TextOrder order(board);
    std::vector<Move> moves;
    const auto ends = [&](At piece) {
        if (count >= limit && !count_all) return true;
        if (!board.at(piece).is(side)) return false;
        if (!may_move(board, filter, side, piece)) return !meter.step();
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
        return !meter.step();
    };
    if (chosen)
        std::ignore = std::ranges::any_of(*chosen, ends);
    else
        order.any_cell(ends);
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
