#include "vast/view/piece_moves.hpp"

#include <algorithm>
#include <bit>

#include "vast/moves/legal.hpp"
#include "vast/moves/pseudo_legal.hpp"

namespace tessera::vast {

namespace {

/// By which captures are put in order.
int worth(Piece piece) {
    if (piece.empty()) return 0;
    switch (piece.kind()) {
        case Kind::king:
            return 7;
        case Kind::queen:
            return 6;
        case Kind::rook:
            return 4;
        case Kind::bishop:
            return 3;
        case Kind::knight:
            return 5;
        case Kind::man:
            return 2;
        case Kind::pawn:
            break;
    }
    return 1;
}

class Collector {
public:
    Collector(const Board& board, At from, const FlatBoard& shown)
        : board_(board), from_(board.geometry().packed(from)) {
        Packed fixed = 0;
        for (int axis = 0; axis < board.geometry().axes(); ++axis)
            if (axis != shown.a && axis != shown.b) fixed |= Packed{0xFF} << (8 * axis);
        fixed_ = fixed;
        shown_ = board.geometry().packed(lattice::index(shown.through)) & fixed;
    }

    void add(const Move& move) {
        ++moves_.total;
        const Packed to = board_.geometry().packed(lattice::index(move.to));
        const int axes = std::popcount(nonzero(distances(from_, to)));
        if (axes > 0) ++moves_.by_axes[static_cast<std::size_t>(axes - 1)];
        const Piece victim = move.from == move.to ? Piece() : board_.at(captured_on(board_, move));
        const bool captures = !victim.empty() && move.type != MoveType::castling;
        if (captures) ++moves_.captures;
        if ((to & fixed_) == shown_)
            moves_.on_board.push_back(move);
        else
            ranked_[captures ? kWorths - static_cast<std::size_t>(worth(victim))
                             : kWorths + static_cast<std::size_t>(axes)]
                .push_back(move);
    }

    PieceMoves take(std::size_t limit) {
        for (std::vector<Move>& moves : ranked_) {
            const std::size_t count = std::min(limit, moves.size());
            std::partial_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count),
                              moves.end(), [&](const Move& a, const Move& b) {
                                  if (a.to != b.to) return order(a) < order(b);
                                  return a.promotion < b.promotion;
                              });
            for (std::size_t i = 0; i < count; ++i) moves_.beyond.push_back(moves[i]);
        }
        return std::move(moves_);
    }

    PieceMoves& moves() { return moves_; }

private:
    [[nodiscard]] std::uint32_t order(const Move& move) const {
        return board_.geometry().order(lattice::index(move.to));
    }

    static constexpr std::size_t kWorths = 8;

    const Board& board_;
    Packed from_;
    Packed fixed_;
    Packed shown_;
    PieceMoves moves_;
    /// Captures by the worth of what is taken, the best first, then the others by axes.
    std::array<std::vector<Move>, kWorths + lattice::kMaxAxes + 1> ranked_;
};

/// The moves of a piece whose turn it is not; a promotion once.
template <class F>
void each_reach(const Board& board, At from, F&& f) {
    Mover mover(board.position());
    mover.side = board.at(from).colour();
    mover.ep_cell.reset();
    any_pseudo_legal(board.geometry(), board.codes(), mover, from, [&](Move move) {
        if (move.promotion == kNoPieceType ||
            mover.rules.kind_of(move.promotion) == mover.rules.promotions.front()) {
            move.promotion = kNoPieceType;
            f(move);
        }
        return false;
    });
}

}  // namespace

PieceMoves piece_moves(const Position& position, Cell from, const FlatBoard& shown,
                       std::size_t limit) {
    Board board(position);
    const At at = lattice::index(from);
    Collector collector(board, at, shown);
    if (board.at(at).is(position.side())) {
        Legal legal(board);
        legal.any_move(at, [&](const Move& move) {
            collector.add(move);
            return false;
        });
    } else {
        collector.moves().legal = false;
        each_reach(board, at, [&](const Move& move) { collector.add(move); });
    }
    return collector.take(limit);
}

}  // namespace tessera::vast
