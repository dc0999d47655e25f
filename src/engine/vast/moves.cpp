#include "engine/vast/moves.hpp"

#include <algorithm>
#include <tuple>

namespace tessera::engine::vast {

using definition::other;

namespace {

/// One more or less along an axis, or none.
struct Way {
    std::int32_t step = 0;
    int room = tessera::vast::kMaxSide;
    int axes = 0;  ///< that change
};

/// A direction drawn axis by axis. `longest`: steps along one axis, 1 or 2 for a leap.
Way random_way(const Geometry& g, Packed from, Random& random) {
    Way way;
    for (int axis = 0; axis < g.axes(); ++axis) {
        const int x = Geometry::coordinate(from, axis);
        switch (random.below(3)) {
            case 0:
                way.step += g.stride(axis);
                way.room = std::min(way.room, g.size(axis) - 1 - x);
                ++way.axes;
                break;
            case 1:
                way.step -= g.stride(axis);
                way.room = std::min(way.room, x);
                ++way.axes;
                break;
            default:
                break;
        }
    }
    return way;
}

/// A cell that a knight leaps to, drawn axis by axis.
std::optional<At> random_leap(const Geometry& g, At from, Random& random) {
    const Packed at = g.packed(from);
    std::int32_t step = 0;
    bool one = false;
    bool two = false;
    for (int axis = 0; axis < g.axes(); ++axis) {
        const int by = random.between(-2, 2);
        const int x = Geometry::coordinate(at, axis) + by;
        if (x < 0 || x >= g.size(axis)) continue;
        step += by * g.stride(axis);
        one |= by == 1 || by == -1;
        two |= by == 2 || by == -2;
    }
    if (!one || !two) return std::nullopt;
    return Board::moved(from, step);
}

std::optional<Move> random_pawn_step(const Board& board, At from, Random& random) {
    std::vector<Move> steps;
    any_pseudo_legal(board, from, [&](const Move& move) {
        if (board.empty(lattice::index(move.to)) && move.type != MoveType::en_passant)
            steps.push_back(move);
        return false;
    });
    if (steps.empty()) return std::nullopt;
    return steps[random.below(steps.size())];
}

}  // namespace

bool better(const Weighed& a, const Weighed& b) {
    const auto order = [](const Weighed& m) {
        return std::tuple(-m.score, m.move.from, m.move.to, m.move.promotion);
    };
    return order(a) < order(b);
}

void sort(std::vector<Weighed>& moves) {
    std::sort(moves.begin(), moves.end(), better);
}

bool list_all(const Board& board, std::size_t most, std::vector<Weighed>& moves) {
    const std::size_t before = moves.size();
    for (const At from : board.pieces(board.side())) {
        const bool more = any_pseudo_legal(board, from, [&](const Move& move) {
            if (board.at(lattice::index(move.to)).empty() ||
                board.at(lattice::index(move.to)).kind() != Kind::king)
                moves.push_back({move, 0});
            return moves.size() - before > most;
        });
        if (more) return false;
    }
    list_castlings(board, moves);
    return true;
}

void list_captures(const Board& board, std::size_t most, std::vector<Weighed>& moves) {
    const Colour side = board.side();
    const Geometry& g = board.geometry();
    const std::size_t end = moves.size() + most;
    const Rules& rules = board.rules();
    for (const At from : board.pieces(side)) {
        const Piece piece = board.at(from);
        const Packed at = board.packed(from);
        if (piece.kind() == Kind::pawn) {
            // Promotions, captures in passing, and the few cells that a pawn attacks.
            const int to_last = (rules.last_rank(side) - g.rank(at)) * Rules::forward(side);
            if (to_last <= 1 || board.position().ep_cell()) {
                any_pseudo_legal(board, from, [&](const Move& move) {
                    const Piece there = board.at(lattice::index(move.to));
                    const bool takes = move.type == MoveType::en_passant || !there.empty();
                    if ((takes || move.promotion != kNoPieceType) &&
                        (there.empty() || there.kind() != Kind::king))
                        moves.push_back({move, 0});
                    return moves.size() >= end;
                });
                continue;
            }
        }
        for (const At to : board.pieces(other(side))) {
            if (moves.size() >= end) return;
            if (board.at(to).kind() == Kind::king) continue;
            const int steps = g.capture_steps(piece, at, board.packed(to));
            if (steps != 0 && board.clear(from, to, steps))
                moves.push_back({Move{Cell{from}, Cell{to}}, 0});
        }
    }
}

void list_castlings(const Board& board, std::vector<Weighed>& moves) {
    const Colour side = board.side();
    if (!board.position().may_castle(side) || board.in_check(side)) return;
    const At from = board.king(side);
    const Geometry& g = board.geometry();
    for (const Cell cell : board.rules().castling_cells(side)) {
        const At to = lattice::index(cell);
        // A step to the same cell is the same move.
        if (tessera::vast::alignment(g.packed(from), g.packed(to)).steps == 1) continue;
        if (to == from || board.empty(to))
            moves.push_back({Move{Cell{from}, cell, kNoPieceType, MoveType::castling}, 0});
    }
}

std::optional<Move> random_quiet(const Board& board, At from, Random& random) {
    const Kind kind = board.at(from).kind();
    if (kind == Kind::pawn) return random_pawn_step(board, from, random);
    if (kind == Kind::knight) {
        const auto to = random_leap(board.geometry(), from, random);
        if (!to || !board.empty(*to)) return std::nullopt;
        return Move{Cell{from}, Cell{*to}};
    }
    const Way way = random_way(board.geometry(), board.packed(from), random);
    if (way.axes == 0 || way.room == 0) return std::nullopt;
    const unsigned ways = tessera::vast::ways_of(kind);
    const bool step = (ways & tessera::vast::way::kStep) != 0;
    const unsigned slide =
        (way.axes & 1) != 0 ? tessera::vast::way::kOddSlide : tessera::vast::way::kEvenSlide;
    if (!step && (ways & slide) == 0) return std::nullopt;
    int room = 0;
    At to = from;
    for (int i = 0; i < (step ? 1 : way.room); ++i, ++room) {
        to = Board::moved(to, way.step);
        if (!board.empty(to)) break;
    }
    if (room == 0) return std::nullopt;
    const int length = random.between(1, room);
    return Move{Cell{from}, Cell{Board::moved(from, length * way.step)}};
}

}  // namespace tessera::engine::vast
