#include "engine/vast/worth.hpp"

#include <algorithm>

namespace tessera::engine::vast {

using definition::other;

namespace {

/// Of the gain by promotion, in thousandths, by ranks still to go; none beyond these.
constexpr std::array<Score, 6> kToGo{0, 250, 120, 60, 30, 10};
/// A king without pieces that cannot move.
constexpr Score kDriven = 1200;
/// Scores beyond are reported as this.
constexpr Score kFarthest = 900'000;

}  // namespace

Worth::Worth(const Rules& rules) : values_(piece_values(rules)) {
    for (const Kind kind : rules.promotions)
        best_promotion_ = std::max(best_promotion_, value(kind) - value(Kind::pawn));
    middle_ = 0;
    for (int axis = 0; axis < rules.shape.axes(); ++axis) {
        neighbours_ *= std::min(3, rules.shape.size(axis));
        middle_ += (rules.shape.size(axis) - 1) / 2;
    }
    neighbours_ = std::max(1, neighbours_ - 1);
    middle_ = std::max(1, middle_);
}

Score Worth::place(const Geometry& geometry, Piece piece, Packed at) const {
    if (piece.kind() == Kind::king) return 0;
    if (piece.kind() == Kind::pawn) {
        const int rank = geometry.rank(at);
        const auto to_go = static_cast<std::size_t>(
            piece.colour() == Colour::white ? geometry.size(geometry.rank_axis()) - 1 - rank
                                            : rank);
        return to_go < kToGo.size() ? best_promotion_ * kToGo[to_go] / 1000 : 0;
    }
    int inward = 0;
    for (int axis = 0; axis < geometry.axes(); ++axis) {
        const int x = Geometry::coordinate(at, axis);
        inward += std::min(x, geometry.size(axis) - 1 - x);
    }
    return value(piece.kind()) * inward / (8 * middle_);
}

Score Worth::step(const Board& board, const Move& move) const {
    const Piece piece = board.at(lattice::index(move.from));
    // The material that promotion gains is counted with exchanges.
    const Piece arrives = board.rules().arriving(piece, move);
    return place(board.geometry(), arrives, board.packed(lattice::index(move.to))) -
           place(board.geometry(), piece, board.packed(lattice::index(move.from)));
}

Score Worth::pieces(const Board& board, Colour of) const {
    Score sum = 0;
    for (const At c : board.pieces(of)) {
        const Piece piece = board.at(c);
        if (piece.kind() != Kind::king)
            sum += value(piece.kind()) + place(board.geometry(), piece, board.packed(c));
    }
    return sum;
}

Score Worth::material(const Position& position, Colour of) const {
    std::int64_t sum = 0;
    for (const Kind kind : position.rules().kinds)
        sum += std::int64_t{value(kind)} * position.count(of, kind);
    return static_cast<Score>(std::min<std::int64_t>(sum, INT32_MAX / 4));
}

Score Worth::lead(const Position& position) const {
    std::int64_t sum = 0;
    for (const Kind kind : position.rules().kinds)
        sum += std::int64_t{value(kind)} * (std::int64_t{position.count(position.side(), kind)} -
                                            position.count(other(position.side()), kind));
    return static_cast<Score>(std::clamp<std::int64_t>(sum, -kFarthest, kFarthest));
}

Score Worth::driven(const Board& board, Colour king) const {
    const At from = board.king(king);
    const Colour by = other(king);
    Score flights = 0;
    Rays(board.geometry(), from).any([&](const Rays::Ray& ray) {
        const At to = Board::moved(from, ray.step);
        if (!board.at(to).is(king) && !board.attacked(to, by)) ++flights;
        return false;
    });
    Score score = kDriven - static_cast<Score>(std::int64_t{kDriven} * flights / neighbours_);
    // The own king helps where it is near.
    const Packed far = tessera::vast::distances(board.packed(from), board.packed(board.king(by)));
    for (int axis = 0; axis < board.geometry().axes(); ++axis) {
        const int x = Geometry::coordinate(board.packed(from), axis);
        score += 6 * ((board.geometry().size(axis) - 1) / 2 -
                      std::min(x, board.geometry().size(axis) - 1 - x));
        score -= 3 * Geometry::coordinate(far, axis);
    }
    return score;
}

Score Worth::of(const Board& board) const {
    const Colour side = board.side();
    Score score = pieces(board, side) - pieces(board, other(side));
    for (const Colour king : definition::kColours)
        if (board.count(king) == 1 && board.count(other(king)) > 1)
            score += (king == side ? -1 : 1) * driven(board, king);
    return std::clamp(score, -kFarthest, kFarthest);
}

}  // namespace tessera::engine::vast
