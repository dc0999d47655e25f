#include "engine/vast/exchange.hpp"

#include <algorithm>

namespace tessera::engine::vast {

namespace {

using definition::other;

/// More pieces a side matter to no exchange.
constexpr std::size_t kMost = 24;
/// What a king counts where it captures: it ends every exchange that it may begin.
constexpr Score kKingWorth = 1'000'000;

struct Capturer {
    At cell = 0;
    Score worth = 0;
    /// Of pieces of one worth the lower cell first, whichever was found first.
    [[nodiscard]] bool before(const Capturer& that) const {
        return worth != that.worth ? worth < that.worth : cell < that.cell;
    }
};

/// The pieces of one side that bear on a cell, cheapest first.
class Capturers {
public:
    void add(const Capturer& added) {
        if (size_ == kMost && !added.before(list_[size_ - 1])) return;
        std::size_t i = size_ < kMost ? size_++ : size_ - 1;
        for (; i > next_ && added.before(list_[i - 1]); --i) list_[i] = list_[i - 1];
        list_[i] = added;
    }
    [[nodiscard]] bool done() const { return next_ == size_; }
    [[nodiscard]] Capturer take() { return list_[next_++]; }
    [[nodiscard]] const Capturer& first() const { return list_[next_]; }

private:
    std::array<Capturer, kMost> list_{};
    std::size_t size_ = 0;
    std::size_t next_ = 0;
};

class ExchangeOnCell {
public:
    ExchangeOnCell(const Board& board, const Values& values, At cell, std::optional<At> gone)
        : board_(board), values_(values), cell_(cell), gone_(gone) {
        for (const Colour colour : definition::kColours) {
            std::size_t cheap = 0;
            board.any_attacker(cell, colour, [&](At from) {
                if (from == gone_) return false;
                const Score worth = worth_of(board.at(from));
                side(colour).add({from, worth});
                // The cheapest of so many are cheap enough.
                return ++cheap == 4 * kMost;
            });
        }
    }

    [[nodiscard]] Capturers& side(Colour c) { return sides_[definition::index(c)]; }

    /// What `by` gains by capturing a piece of this worth there, if it need not.
    [[nodiscard]] Score gain(Score victim, Colour by) {
        std::array<Score, 2 * kMost> taken{};
        std::size_t depth = 0;
        for (Colour mover = by; !side(mover).done() && depth < taken.size(); mover = other(mover)) {
            const Capturer capturer = side(mover).take();
            // A king cannot capture what is guarded.
            if (capturer.worth == kKingWorth && !side(other(mover)).done()) break;
            taken[depth++] = victim;
            reveal(capturer.cell);
            victim = capturer.worth;
        }
        // From the last capture back: each side stops where going on costs it.
        Score best = 0;
        while (depth > 0) best = std::max(0, taken[--depth] - best);
        return best;
    }

    /// The slider behind a piece that has left joins in.
    void reveal(At from) {
        const Geometry& g = board_.geometry();
        const auto along = tessera::vast::alignment(g.packed(cell_), g.packed(from));
        if (along.steps == 0) return;
        const std::int32_t step = Board::step_of(cell_, from, along.steps);
        int room = tessera::vast::kMaxSide;
        for (int axis = 0; axis < g.axes(); ++axis) {
            const int a = Geometry::coordinate(g.packed(cell_), axis);
            const int b = Geometry::coordinate(g.packed(from), axis);
            if (b > a) room = std::min(room, g.size(axis) - 1 - a);
            if (b < a) room = std::min(room, a);
        }
        At c = from;
        for (int i = along.steps + 1; i <= room; ++i) {
            c = Board::moved(c, step);
            const Piece piece = board_.at(c);
            if (piece.empty() || c == gone_) continue;
            if (tessera::vast::slides(piece, along.odd))
                side(piece.colour()).add({c, worth_of(piece)});
            return;
        }
    }

private:
    [[nodiscard]] Score worth_of(Piece piece) const {
        return piece.kind() == Kind::king ? kKingWorth : values_[index(piece.kind())];
    }

    const Board& board_;
    const Values& values_;
    At cell_;
    std::optional<At> gone_;  ///< the piece that moves first
    std::array<Capturers, 2> sides_;
};

}  // namespace

Score exchange(const Board& board, const Values& values, const Move& move) {
    const At from = lattice::index(move.from);
    const At to = lattice::index(move.to);
    const Piece mover = board.at(from);
    const Colour by = mover.colour();
    Score gained = 0;
    if (move.type == MoveType::en_passant)
        gained = values[index(Kind::pawn)];
    else if (move.type != MoveType::castling && !board.empty(to))
        gained = values[index(board.at(to).kind())];
    Score worth = mover.kind() == Kind::king ? 0 : values[index(mover.kind())];
    if (move.promotion != kNoPieceType) {
        const Score promoted = values[index(board.rules().kind_of(move.promotion))];
        gained += promoted - worth;
        worth = promoted;
    }
    if (mover.kind() == Kind::king) return gained;  // a legal king's move is safe
    ExchangeOnCell there(board, values, to, from);
    there.reveal(from);
    return gained - there.gain(worth, other(by));
}

Score hanging(const Board& board, const Values& values, At cell, Colour by, At& attacker) {
    attacker = cell;
    const Piece victim = board.at(cell);
    if (victim.kind() == Kind::king) return 0;
    ExchangeOnCell there(board, values, cell, std::nullopt);
    if (there.side(by).done()) return 0;
    attacker = there.side(by).first().cell;
    return there.gain(values[index(victim.kind())], by);
}

}  // namespace tessera::engine::vast
