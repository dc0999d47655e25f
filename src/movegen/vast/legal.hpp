// Legal moves of the side to move on a vast board, piece by piece and in no order.
#pragma once

#include <algorithm>
#include <vector>

#include "movegen/vast/attacks.hpp"
#include "movegen/vast/board.hpp"

namespace tessera::movegen::vast {

/// Makes a move on the board; Board::take_back unmakes it.
void put_move(Board& board, const Move& move);

/// The cell of the pawn that a capture in passing takes; else where the move goes.
[[nodiscard]] At captured_on(const Board& board, const Move& move);

class Legal {
public:
    /// The board must outlive it and stands as the position whenever it is asked.
    explicit Legal(Board& board);

    [[nodiscard]] Colour mover() const { return mover_; }
    [[nodiscard]] const std::vector<At>& checkers() const { return checkers_; }
    /// In check by one piece: the cells on which a piece other than the king ends the check.
    [[nodiscard]] const std::vector<At>& evasions() const { return evasions_; }
    [[nodiscard]] const std::vector<Pin>& pins() const { return pins_; }
    /// Whether a piece other than the king may go there, captures in passing aside.
    [[nodiscard]] bool allowed(At from, At to) const {
        if (!checkers_.empty() && !std::binary_search(evasions_.begin(), evasions_.end(), to))
            return false;
        return pins_.empty() || stays_on_pin(from, to);
    }

    /// Calls f(Move) for each legal move of the piece until it says true; says whether it did.
    /// Precondition: a piece of the side to move stands there.
    template <class F>
    bool any_move(At from, F&& f) {
        const Kind kind = board_.at(from).kind();
        if (kind == Kind::pawn) return any_pawn_move(from, f);
        if (kind == Kind::king) return any_king_move(from, f);
        const auto reach = [&](At to) {
            return !board_.at(to).is(mover_) && allowed(from, to) && f(Move{Cell{from}, Cell{to}});
        };
        if (kind == Kind::knight) {
            const Leaps leaps(board_.geometry(), from);
            return any_common_leap(board_.geometry(), leaps, leaps, reach);
        }
        const unsigned ways = ways_of(kind);
        return Rays(board_.geometry(), from).any([&](const Rays::Ray& ray) {
            int room = (ways & way::kStep) != 0 ? 1 : ray.room;
            if ((ways & (ray.odd ? way::kOddSlide : way::kEvenSlide) & 3U) == 0 &&
                (ways & way::kStep) == 0)
                room = 0;
            At to = from;
            for (int i = 1; i <= room; ++i) {
                to = Board::moved(to, ray.step);
                if (reach(to)) return true;
                if (!board_.empty(to)) break;
            }
            return false;
        });
    }

    /// The capture in passing with this pawn leaves the own king unattacked. Precondition:
    /// otherwise pseudo-legal.
    [[nodiscard]] bool may_pass_capture(const Move& move);
    /// The pawns that capture on the cell passed over, legally or not.
    [[nodiscard]] std::vector<At> passing_pawns() const;

private:
    [[nodiscard]] bool stays_on_pin(At from, At to) const;
    /// The king may stand there, alone moved.
    [[nodiscard]] bool king_safe_on(At to);

    template <class F>
    bool any_king_move(At from, F& f) {
        const bool moved = Rays(board_.geometry(), from).any([&](const Rays::Ray& ray) {
            const At to = Board::moved(from, ray.step);
            return !board_.at(to).is(mover_) && king_safe_on(to) && f(Move{Cell{from}, Cell{to}});
        });
        if (moved) return true;
        if (!board_.position().may_castle(mover_) || !checkers_.empty()) return false;
        for (const Cell cell : board_.position().rules().castling_cells(mover_)) {
            const At to = lattice::index(cell);
            const Geometry& g = board_.geometry();
            // A step to the same cell is the same move.
            if (alignment(g.packed(from), g.packed(to)).steps == 1) continue;
            if (to != from && (!board_.empty(to) || !king_safe_on(to))) continue;
            if (f(Move{Cell{from}, cell, std::nullopt, MoveType::castling})) return true;
        }
        return false;
    }

    template <class F>
    bool any_pawn_move(At from, F& f) {
        const Position& p = board_.position();
        const Rules& rules = p.rules();
        const Geometry& g = board_.geometry();
        const int forward = Rules::forward(mover_);
        const int rank = g.rank(g.packed(from));
        const int last = rules.last_rank(mover_);
        if (rank == last) return false;
        const auto arrive = [&](At to) {
            if (!allowed(from, to)) return false;
            if (rank + forward != last || rules.promotions.empty())
                return f(Move{Cell{from}, Cell{to}});
            for (const Kind kind : rules.promotions)
                if (f(Move{Cell{from}, Cell{to}, kind})) return true;
            return false;
        };
        const std::int32_t ahead = forward * g.stride(g.rank_axis());
        const At one = Board::moved(from, ahead);
        if (board_.empty(one)) {
            if (arrive(one)) return true;
            // From the second rank, unless it leads off the board.
            if (rules.double_step && rank == rules.second_rank(mover_) && rank + forward != last) {
                const At two = Board::moved(one, ahead);
                if (board_.empty(two) && allowed(from, two) && double_step_to(from, two, f))
                    return true;
            }
        }
        return Rays(g, from).any([&](const Rays::Ray& ray) {
            if (ray.odd || ray.ahead != forward) return false;
            const At to = Board::moved(from, ray.step);
            if (!board_.empty(to)) return !board_.at(to).is(mover_) && arrive(to);
            if (!p.ep_cell() || lattice::index(*p.ep_cell()) != to) return false;
            const Move move{Cell{from}, Cell{to}, std::nullopt, MoveType::en_passant};
            return may_pass_capture(move) && f(move);
        });
    }
    template <class F>
    bool double_step_to(At from, At two, F& f) {
        const Rules& rules = board_.position().rules();
        const Geometry& g = board_.geometry();
        if (g.rank(g.packed(two)) != rules.last_rank(mover_) || rules.promotions.empty())
            return f(Move{Cell{from}, Cell{two}, std::nullopt, MoveType::double_step});
        for (const Kind kind : rules.promotions)
            if (f(Move{Cell{from}, Cell{two}, kind, MoveType::double_step})) return true;
        return false;
    }

    Board& board_;
    Colour mover_;
    At king_;
    std::vector<At> checkers_;
    std::vector<At> evasions_;
    std::vector<Pin> pins_;
};

}  // namespace tessera::movegen::vast
