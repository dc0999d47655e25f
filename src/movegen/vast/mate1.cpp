#include <unordered_map>
#include <unordered_set>

#include "movegen/vast/answers.hpp"
#include "movegen/vast/checking.hpp"
#include "movegen/vast/text_order.hpp"

namespace tessera::movegen::vast {

namespace {

/// Kept beyond the limit before the rest are dropped.
constexpr std::size_t kSpare = std::size_t{1} << 20;

class MateSearch {
public:
    MateSearch(const Position& position, std::uint64_t limit, std::uint32_t few)
        : board_(position, few),
          legal_(board_),
          checking_(board_, legal_),
          escapes_(board_, other(legal_.mover())),
          order_(board_),
          limit_(limit) {}

    std::uint64_t run(const MoveSink& sink) {
        for (const At guard : escapes_.guards()) checking_.make_special(guard);
        for (const At piece : checking_.special())
            checking_.each_check_of(piece, [&](const Move& move, const Checked& checked) {
                if (!escapes_.find(checked)) found(move);
            });
        if (board_.few(legal_.mover()))
            ask_pieces();
        else
            ask_targets();
        order_.sort(mates_);
        for (std::size_t i = 0; i < mates_.size() && i < limit_; ++i) sink(mates_[i]);
        return count_;
    }

private:
    void ask_pieces() {
        if (checking_.targets().empty()) return;
        std::unordered_map<std::uint64_t, bool> known;
        for (const At piece : board_.pieces(legal_.mover())) {
            if (checking_.is_special(piece)) continue;
            const Kind kind = board_.at(piece).kind();
            checking_.each_plain_check_of(piece, [&](const Move& move) {
                const Kind arrives = move.promotion.value_or(kind);
                const At to = lattice::index(move.to);
                const auto [entry, fresh] = known.try_emplace(to * kKinds + index(arrives), false);
                if (fresh) entry->second = plain_mates(arrives, to);
                if (entry->second) found_plain(move);
            });
        }
    }
    void ask_targets() {
        for (const Checking::Target& target : checking_.targets())
            for (std::size_t k = 0; k < kKinds; ++k) {
                const Kind kind = static_cast<Kind>(k);
                if ((target.kinds & set_of(kind)) == 0 || !comes_about(kind, target.cell) ||
                    !plain_mates(kind, target.cell))
                    continue;
                checking_.each_plain_mover({target.cell, set_of(kind)}, true,
                                           [&](const Move& move) { found_plain(move); });
            }
    }
    /// Whether such a piece may stand there after a move.
    [[nodiscard]] bool comes_about(Kind kind, At cell) const {
        const Rules& rules = board_.position().rules();
        if (board_.position().count(legal_.mover(), kind) != 0) return true;
        const Geometry& g = board_.geometry();
        return g.rank(g.packed(cell)) == rules.last_rank(legal_.mover()) &&
               board_.position().count(legal_.mover(), Kind::pawn) != 0;
    }

    void found(const Move& move) {
        ++count_;
        mates_.push_back(move);
        if (limit_ == kNoLimit || mates_.size() < limit_ + kSpare) return;
        order_.sort(mates_);
        mates_.resize(limit_);
    }
    void found_plain(const Move& move) {
        if (refuted_.count(key(move)) == 0) found(move);
    }

    [[nodiscard]] static std::uint64_t key(const Move& move) {
        return (std::uint64_t{lattice::index(move.from)} << 32 | lattice::index(move.to)) * kKinds +
               (move.promotion ? index(*move.promotion) : 0);
    }
    /// The position after the move is checkmate.
    bool mates(const Move& move) {
        const std::size_t mark = board_.mark();
        put_move(board_, move);
        const bool mate = !escapes_.find(checking_.checked_by(move));
        board_.take_back(mark);
        return mate;
    }

    /// Whether a plain piece that comes to the cell as this kind mates, whichever it is. Those of
    /// which the opposite holds, because a line opens where they leave, are found or refuted one by
    /// one.
    bool plain_mates(Kind kind, At cell) {
        const std::size_t mark = board_.mark();
        board_.put(cell, Piece(kind, legal_.mover()));
        const auto escape = escapes_.find({{cell}, {}, cell, std::nullopt});
        board_.take_back(mark);
        if (escape) {
            if (escape->flight)
                for (const At opener : escapes_.openers(escape->to))
                    if (const auto move = plain_move(opener, kind, cell); move && mates(*move))
                        found(*move);
            return false;
        }
        const auto unblocks = [&](At opener) {
            const auto move = plain_move(opener, kind, cell);
            if (move && !mates(*move)) refuted_.insert(key(*move));
        };
        const Geometry& g = board_.geometry();
        const At king = checking_.enemy_king();
        each_screen(cell, unblocks);
        const int steps =
            kind == Kind::knight ? 1 : alignment(g.packed(king), g.packed(cell)).steps;
        for (int i = 1; i < steps; ++i) {
            const At between = Board::moved(king, i * Board::step_of(king, cell, steps));
            each_screen(between, unblocks);
            // A pawn may now come there by a double step.
            const int forward = Rules::forward(other(legal_.mover()));
            const int rank = g.rank(g.packed(between)) - forward;
            if (rank >= 0 && rank < g.size(g.rank_axis()))
                unblocks(Board::moved(between, -forward * g.stride(g.rank_axis())));
        }
        return true;
    }

    /// Calls f(At) for each piece of the mover that alone keeps an enemy slider from the cell.
    template <class F>
    void each_screen(At cell, F& f) {
        for (const SightLine& line : sight_lines(board_.geometry(), board_.codes(), cell)) {
            if (line.second == 0) continue;
            const At first = line.cell(cell, line.first);
            const Piece second = board_.at(line.cell(cell, line.second));
            if (board_.at(first).is(legal_.mover()) && second.is(other(legal_.mover())) &&
                slides(second, line.odd))
                f(first);
        }
    }

    /// The move by which a piece comes to the cell as this kind, if it is plain and can.
    [[nodiscard]] std::optional<Move> plain_move(At from, Kind kind, At to) const {
        const Piece piece = board_.at(from);
        if (!piece.is(legal_.mover()) || checking_.is_special(from) || piece.kind() == Kind::king)
            return std::nullopt;
        if (piece.kind() != Kind::pawn) {
            if (piece.kind() != kind || !board_.captures(from, to)) return std::nullopt;
            return Move{Cell{from}, Cell{to}};
        }
        const Geometry& g = board_.geometry();
        const At ahead =
            Board::moved(from, Rules::forward(legal_.mover()) * g.stride(g.rank_axis()));
        const bool comes = board_.empty(to) ? to == ahead : board_.captures(from, to);
        const Rules& rules = board_.position().rules();
        const bool promotes =
            g.rank(g.packed(to)) == rules.last_rank(legal_.mover()) && !rules.promotions.empty();
        if (!comes || promotes == (kind == Kind::pawn)) return std::nullopt;
        Move move{Cell{from}, Cell{to}};
        if (promotes) move.promotion = kind;
        return move;
    }

    Board board_;
    Legal legal_;
    Checking checking_;
    Escapes escapes_;
    TextOrder order_;
    std::uint64_t limit_;
    std::uint64_t count_ = 0;
    std::vector<Move> mates_;
    std::unordered_set<std::uint64_t> refuted_;  ///< key() of plain moves
};

}  // namespace

std::uint64_t mates_in_one(const Position& position, std::uint64_t limit, const MoveSink& sink,
                           std::uint32_t few) {
    return MateSearch(position, limit, few).run(sink);
}

}  // namespace tessera::movegen::vast
