#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "vast/mates/mate1.hpp"
#include "vast/moves/checking.hpp"
#include "vast/moves/in_order.hpp"
#include "vast/moves/worker_pool.hpp"

namespace tessera::vast {

namespace {

/// A kind on a cell.
[[nodiscard]] std::uint64_t key(Kind kind, At cell) {
    return std::uint64_t{cell} * kKinds + index(kind);
}
[[nodiscard]] std::uint64_t key(const Move& move) {
    return (std::uint64_t{lattice::index(move.from)} << 32 | lattice::index(move.to)) * kKinds +
           (move.promotion == kNoPieceType ? 0 : rules::index(move.promotion));
}

/// What one thread needs and finds.
class MateSearch {
public:
    MateSearch(const Position& position, std::uint32_t most_listed)
        : board_(position, most_listed),
          legal_(board_),
          checking_(board_, legal_),
          escapes_(board_, other(legal_.mover())),
          givers_(board_.geometry().cells()),
          knights_asked_(board_.geometry().cells()),
          knights_mate_(board_.geometry().cells()) {
        for (const At guard : escapes_.guards()) checking_.make_special(guard);
        for (const SightLine& line : checking_.lines()) {
            if (line.second == 0) continue;
            const Piece pinner = board_.at(line.cell(king(), line.second));
            if (board_.at(line.cell(king(), line.first)).is(other(legal_.mover())) &&
                pinner.is(legal_.mover()) && slides(pinner, line.odd))
                pinners_.push_back(line.cell(king(), line.second));
        }
    }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const Legal& legal() const { return legal_; }
    [[nodiscard]] Checking& checking() { return checking_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] const CellSet& givers() const { return givers_; }

    void look_at_special(At piece) {
        each_special_mate(piece, [&](const Move& move) { found(move); });
    }
    void look_at_plain(At piece) {
        if (checking_.is_special(piece)) return;
        if (board_.at(piece).kind() == Kind::knight) return look_at_knight(piece);
        checking_.each_plain_check_of(piece, [&](const Move& move) {
            const Kind arrives = arriving(piece, move);
            const At to = lattice::index(move.to);
            const auto [entry, fresh] = known_.try_emplace(key(arrives, to), false);
            if (fresh) entry->second = plain_mates(arrives, to);
            if (entry->second) found_plain(move);
        });
    }
    void look_at(const Checking::Target& target) {
        for (std::size_t k = 0; k < kKinds; ++k) {
            const Kind kind = static_cast<Kind>(k);
            if ((target.kinds & set_of(kind)) == 0 || !comes_about(kind, target.cell) ||
                !plain_mates(kind, target.cell))
                continue;
            checking_.each_plain_mover({target.cell, set_of(kind)}, true,
                                       [&](const Move& move) { found_plain(move); });
        }
    }
    /// Adds what another has found.
    void add(MateSearch& more) {
        count_ += more.count_;
        givers_.add(more.givers_);
        knights_mate_.add(more.knights_mate_);
        mating_.insert(more.mating_.begin(), more.mating_.end());
        exceptions_.insert(more.exceptions_.begin(), more.exceptions_.end());
    }
    /// Calls f(Move) for each mate of a piece, once everything has been looked at.
    template <class F>
    void each_mate_of(At piece, F f) {
        if (checking_.is_special(piece)) return each_special_mate(piece, f);
        checking_.each_plain_check_of(piece, [&](const Move& move) {
            const bool mates = is_mating(arriving(piece, move), lattice::index(move.to));
            if (mates != (exceptions_.count(key(move)) != 0)) f(move);
        });
    }

private:
    /// The enemy's.
    [[nodiscard]] At king() const { return checking_.enemy_king(); }
    [[nodiscard]] Kind arriving(At piece, const Move& move) const {
        return board_.position().rules().arriving(board_.at(piece), move).kind();
    }
    template <class F>
    void each_special_mate(At piece, F f) {
        const std::vector<Escape> replies = replies_to_leaving(piece);
        checking_.each_check_of(piece, [&](const Move& move) {
            for (const Escape& reply : replies)
                if (!spoils(move, reply)) return;
            if (mates(move)) f(move);
        });
    }
    /// Some replies to whatever check a piece gives by leaving its cell, wherever it goes.
    [[nodiscard]] std::vector<Escape> replies_to_leaving(At piece) {
        std::vector<Escape> replies;
        const Kind kind = board_.at(piece).kind();
        if (kind == Kind::pawn || kind == Kind::king) return replies;
        for (const At cell : escapes_.flights_without(piece))
            replies.push_back({true, king(), cell});
        const At slider = checking_.opened_by(piece);
        if (!replies.empty() || slider == king()) return replies;
        const std::size_t mark = board_.mark();
        board_.put(piece, {});
        if (const auto reply = escapes_.find({{slider}, {piece}, piece, std::nullopt}))
            replies.push_back(*reply);
        board_.take_back(mark);
        return replies;
    }
    /// Whether the reply may be none because of where the piece has gone: it bears on the king or
    /// on where he flees to, or stands on or in the way of the piece that replies. That the king or
    /// pieces between may keep it from that is left open.
    [[nodiscard]] bool spoils(const Move& move, const Escape& reply) const {
        const Geometry& g = board_.geometry();
        const At to = lattice::index(move.to);
        const Packed there = g.packed(to);
        const Piece piece = board_.at(lattice::index(move.from));
        if (to == reply.to) return true;
        if (reply.flight) return g.capture_steps(piece, there, g.packed(reply.to)) != 0;
        if (to == reply.from || g.capture_steps(piece, there, g.packed(king())) != 0) return true;
        const Packed from = g.packed(reply.from);
        const int steps = alignment(from, g.packed(reply.to)).steps;
        const int far = alignment(from, there).steps;
        return far != 0 && far < steps &&
               Board::step_of(reply.from, to, far) == Board::step_of(reply.from, reply.to, steps);
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
        givers_.add(lattice::index(move.from));
    }
    void found_plain(const Move& move) {
        if (exceptions_.empty() || exceptions_.count(key(move)) == 0) found(move);
    }

    [[nodiscard]] bool is_mating(Kind kind, At cell) const {
        return kind == Kind::knight ? knights_mate_.has(cell) : mating_.count(key(kind, cell)) != 0;
    }

    /// Cells to which a plain knight leaps with check are asked once for all knights.
    void look_at_knight(At piece) {
        checking_.each_plain_check_of(piece, [&](const Move& move) {
            const At to = lattice::index(move.to);
            if (knights_asked_.add(to) && !flees_knight(to)) plain_mates(Kind::knight, to);
            if (knights_mate_.has(to)) found_plain(move);
        });
    }
    /// The king has a flight from a plain knight on the cell, whichever it is and whatever its
    /// leaving opens. If not, he may have others.
    [[nodiscard]] bool flees_knight(At cell) {
        if (!flights_known_) {
            flights_known_ = true;
            for (const At flight : escapes_.lasting_flights())
                flights_.push_back(board_.geometry().packed(flight));
        }
        const Packed there = board_.geometry().packed(cell);
        return std::any_of(flights_.begin(), flights_.end(),
                           [&](Packed flight) { return !is_leap(distances(there, flight)); });
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
            const auto spoils = [&](At piece) {
                const auto move = plain_move(piece, kind, cell);
                if (!move || !mates(*move)) return;
                exceptions_.insert(key(*move));
                found(*move);
            };
            if (escape->flight)
                for (const At opener : escapes_.openers(escape->to)) spoils(opener);
            else if (const At behind = piece_behind(escape->from); behind != king())
                spoils(behind);
            return false;
        }
        const auto unblocks = [&](At opener) {
            const auto move = plain_move(opener, kind, cell);
            if (move && !mates(*move)) exceptions_.insert(key(*move));
        };
        const Geometry& g = board_.geometry();
        for (const At pinner : pinners_) unblocks(pinner);
        each_screen(cell, unblocks);
        const int steps =
            kind == Kind::knight ? 1 : alignment(g.packed(king()), g.packed(cell)).steps;
        for (int i = 1; i < steps; ++i) {
            const At between = Board::moved(king(), i * Board::step_of(king(), cell, steps));
            each_screen(between, unblocks);
            // A pawn may now come there by a double step.
            const int forward = Rules::forward(other(legal_.mover()));
            const int rank = g.rank(g.packed(between)) - forward;
            if (rank >= 0 && rank < g.size(g.rank_axis()))
                unblocks(Board::moved(between, -forward * g.stride(g.rank_axis())));
        }
        if (kind == Kind::knight)
            knights_mate_.add(cell);
        else
            mating_.insert(key(kind, cell));
        return true;
    }

    /// The next piece on the line from the king through a piece that he sees: it may pin that one,
    /// or keep another from pinning it. The king's cell if there is none.
    [[nodiscard]] At piece_behind(At piece) const {
        const Geometry& g = board_.geometry();
        const Alignment along = alignment(g.packed(king()), g.packed(piece));
        if (along.steps == 0 || !board_.clear(king(), piece, along.steps)) return king();
        const std::int32_t step = Board::step_of(king(), piece, along.steps);
        const auto line = std::find_if(checking_.lines().begin(), checking_.lines().end(),
                                       [&](const SightLine& l) { return l.step == step; });
        return line->second == 0 ? king() : line->cell(king(), line->second);
    }

    /// Calls f(At) for each piece of the mover that alone keeps an enemy slider from the cell.
    template <class F>
    void each_screen(At cell, F& f) {
        const Colour enemy = other(legal_.mover());
        if (board_.listed(enemy)) {
            board_.each_behind(cell, enemy, [&](At, At between, int pieces) {
                if (pieces == 1 && board_.at(between).is(legal_.mover())) f(between);
            });
            return;
        }
        for (const SightLine& line : sight_lines(board_.geometry(), board_.codes(), cell)) {
            if (line.second == 0) continue;
            const At first = line.cell(cell, line.first);
            const Piece second = board_.at(line.cell(cell, line.second));
            if (board_.at(first).is(legal_.mover()) && second.is(enemy) && slides(second, line.odd))
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
        if (promotes) move.promotion = rules.type_of(kind);
        return move;
    }

    Board board_;
    Legal legal_;
    Checking checking_;
    Escapes escapes_;
    CellSet givers_;
    CellSet knights_asked_;  ///< cells to which plain knights were found to leap with check
    CellSet knights_mate_;   ///< of these, or of targets: whichever plain knight comes there mates
    bool flights_known_ = false;
    std::vector<Packed> flights_;  ///< Escapes::lasting_flights()
    std::vector<At> pinners_;      ///< pieces of the mover that pin an enemy piece
    std::uint64_t count_ = 0;
    std::unordered_map<std::uint64_t, bool> known_;  ///< key() of a kind, knights aside, on a cell
    /// The same of those other than knights that mate, whichever plain piece comes there; key() of
    /// the plain moves of which the opposite holds.
    std::unordered_set<std::uint64_t> mating_;
    std::unordered_set<std::uint64_t> exceptions_;
};

}  // namespace

std::uint64_t mates_in_one(const Position& position, std::uint64_t limit, const MoveSink& sink,
                           const Work& work, std::uint32_t most_listed) {
    WorkerPool<MateSearch> workers(
        [&] { return std::make_unique<MateSearch>(position, most_listed); });
    MateSearch& first = workers.first();
    Checking& checking = first.checking();
    const bool of_listed = first.board().listed(first.legal().mover());
    const std::size_t targets = of_listed ? 0 : checking.targets().size();
    const Work one_by_one{run_in_turn, work.watch};
    const Work& how = of_listed ? one_by_one : work;
    Meter meter(work.watch, checking.special().size() + targets);
    workers.each(
        how, meter, 0.2, checking.special().size(),
        [&](MateSearch& search, std::size_t i) { search.look_at_special(checking.special()[i]); });
    const double share = limit == 0 ? 0.8 : 0.6;
    if (of_listed) {
        const std::vector<At>& pieces = first.board().pieces(first.legal().mover());
        workers.each(how, meter, share, first.legal().checkers().size() > 1 ? 0 : pieces.size(),
                     [&](MateSearch& search, std::size_t i) { search.look_at_plain(pieces[i]); });
    } else {
        workers.each(how, meter, share, targets, [&](MateSearch& search, std::size_t i) {
            search.look_at(checking.targets()[i]);
        });
    }
    workers.each_worker([&](MateSearch& search) {
        if (&search != &first) first.add(search);
    });
    give_in_order(first.board(), first.givers(), limit, sink, meter, 0.2,
                  [&](At piece, auto add) { first.each_mate_of(piece, add); });
    return first.count();
}

}  // namespace tessera::vast
