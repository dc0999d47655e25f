// The moves of the side to move that attack the enemy king, by the cells on which a piece gives
// check rather than by moves. Most pieces are plain: that one of them leaves its cell opens no line
// and matters to nobody, so that all plain pieces of a kind which come to a cell give the same
// check. The few others are special, and their moves are looked at one by one.
#pragma once

#include <cstdint>
#include <vector>

#include "vast/board/cell_set.hpp"
#include "vast/moves/escapes.hpp"
#include "vast/moves/legal.hpp"

namespace tessera::vast {

/// Kinds as a set, bit index(kind).
using KindSet = unsigned;
[[nodiscard]] constexpr KindSet set_of(Kind kind) {
    return 1U << index(kind);
}

class Checking {
public:
    /// A cell on which a piece of some kinds attacks the enemy king.
    struct Target {
        At cell;
        KindSet kinds;
    };

    Checking(Board& board, Legal& legal);

    [[nodiscard]] At enemy_king() const { return king_; }
    /// By checks from here; only where the own king's safety allows a piece to come.
    [[nodiscard]] const std::vector<Target>& targets() {
        if (!targets_known_) find_targets();
        return targets_;
    }
    /// Lines outward from the enemy king.
    [[nodiscard]] const std::vector<SightLine>& lines() const { return lines_; }

    /// Pieces whose leaving opens a line at a king, and pawns with a move of their own kind.
    [[nodiscard]] const std::vector<At>& special() const { return special_; }
    [[nodiscard]] bool is_special(At piece) const { return is_special_.has(piece); }
    void make_special(At piece) {
        if (is_special_.add(piece)) special_.push_back(piece);
    }

    /// What a move does, the board standing as after it; no checkers if it gives no check.
    [[nodiscard]] Checked checked_by(const Move& move) const;

    /// The slider that attacks the enemy king once the piece has left its cell; the king's cell if
    /// there is none.
    [[nodiscard]] At opened_by(At piece);

    /// Calls f(Move) for each legal move of the piece that gives check.
    template <class F>
    void each_check_of(At piece, F&& f) {
        const Kind kind = board_.at(piece).kind();
        if (kind == Kind::pawn) {
            legal_.any_move(piece, [&](const Move& move) {
                const std::size_t mark = board_.mark();
                put_move(board_, move);
                const bool gives = !checked_by(move).checkers.empty();
                board_.take_back(mark);
                if (gives) f(move);
                return false;
            });
            return;
        }
        const At slider = opened_by(piece);
        if (slider == king_) return each_plain_check_of(piece, f);
        const Geometry& g = board_.geometry();
        const int steps = alignment(g.packed(king_), g.packed(slider)).steps;
        const std::int32_t step = Board::step_of(king_, slider, steps);
        legal_.any_move(piece, [&](const Move& move) {
            const At to = lattice::index(move.to);
            const int far = alignment(g.packed(king_), g.packed(to)).steps;
            const bool closes =
                to == piece || (far != 0 && far < steps && Board::step_of(king_, to, far) == step);
            if (!closes || board_.reaches(board_.at(piece), to, king_)) f(move);
            return false;
        });
    }

    /// Calls f(Move, Checked) for the same, the board standing as after the move.
    template <class F>
    void each_made_check_of(At piece, F&& f) {
        each_check_of(piece, [&](const Move& move) {
            const std::size_t mark = board_.mark();
            put_move(board_, move);
            f(move, checked_by(move));
            board_.take_back(mark);
        });
    }

    /// Calls f(Move) for each legal move of a piece after which the piece itself attacks the enemy
    /// king over cells that were empty before, double steps and captures in passing left out.
    template <class F>
    void each_plain_check_of(At from, F&& f) {
        const Piece piece = board_.at(from);
        if (piece.kind() == Kind::knight) {
            const Geometry& g = board_.geometry();
            any_common_leap(g, Leaps(g, from), Leaps(g, king_), [&](At to) {
                if (!board_.at(to).is(mover_) && legal_.allowed(from, to))
                    f(Move{Cell{from}, Cell{to}});
                return false;
            });
            return;
        }
        if (piece.kind() == Kind::king) return;
        legal_.any_move(from, [&](const Move& move) {
            if (move.type == MoveType::double_step || move.type == MoveType::en_passant)
                return false;
            const Piece arrives = board_.position().rules().arriving(piece, move);
            if (board_.reaches(arrives, lattice::index(move.to), king_)) f(move);
            return false;
        });
    }

    /// Calls f(Move) for each move of a piece that is not special to the cell, by which it comes
    /// there as one of the kinds, knights by leaping left out unless `leaps`.
    template <class F>
    void each_plain_mover(const Target& target, bool leaps, F&& f) {
        const Rules& rules = board_.position().rules();
        const Geometry& g = board_.geometry();
        const Cell to{target.cell};
        const bool last = g.rank(g.packed(target.cell)) == rules.last_rank(mover_);
        const auto pawn_comes = [&](At from) {
            if (!last || rules.promotions.empty()) {
                if ((target.kinds & set_of(Kind::pawn)) != 0) f(Move{Cell{from}, to});
                return;
            }
            for (const Kind kind : rules.promotions)
                if ((target.kinds & set_of(kind)) != 0)
                    f(Move{Cell{from}, to, rules.type_of(kind)});
        };
        const bool taken = !board_.empty(target.cell);
        const auto comes = [&](At from) {
            if (is_special_.has(from)) return false;
            const Kind kind = board_.at(from).kind();
            if (kind == Kind::pawn) {
                if (taken) pawn_comes(from);
            } else if (kind != Kind::king && (target.kinds & set_of(kind)) != 0) {
                f(Move{Cell{from}, to});
            }
            return false;
        };
        if (board_.listed(mover_)) {
            board_.any_attacker(target.cell, mover_, comes);
        } else {
            if (last || target.kinds != set_of(Kind::knight))
                any_along_lines(g, board_.codes(), target.cell, mover_, comes);
            if (leaps && (target.kinds & set_of(Kind::knight)) != 0)
                board_.any_knight(target.cell, mover_, comes);
        }
        const int behind = g.rank(g.packed(target.cell)) - Rules::forward(mover_);
        if (taken || behind < 0 || behind >= g.size(g.rank_axis())) return;
        const At from =
            Board::moved(target.cell, -Rules::forward(mover_) * g.stride(g.rank_axis()));
        if (board_.at(from) == Piece(Kind::pawn, mover_) && !is_special_.has(from))
            pawn_comes(from);
    }

private:
    void find_targets();
    void find_special();
    void find_double_steps();

    Board& board_;
    Legal& legal_;
    Colour mover_;
    At king_;  ///< the enemy's
    std::vector<SightLine> lines_;
    bool targets_known_ = false;
    std::vector<Target> targets_;
    std::vector<At> special_;
    CellSet is_special_;
};

}  // namespace tessera::vast
