// The moves of the side to move that attack the enemy king, by the cells on which a piece gives
// check rather than by moves. Most pieces are plain: that one of them leaves its cell opens no line
// and matters to nobody, so that all plain pieces of a kind which come to a cell give the same
// check. The few others are special, and their moves are looked at one by one.
#pragma once

#include <cstdint>
#include <vector>

#include "movegen/vast/cell_set.hpp"
#include "movegen/vast/escapes.hpp"
#include "movegen/vast/legal.hpp"

namespace tessera::movegen::vast {

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
    [[nodiscard]] const std::vector<Target>& targets() const { return targets_; }

    /// Pieces whose leaving may open a line at a king, and pawns with a move of their own kind.
    [[nodiscard]] const std::vector<At>& special() const { return special_; }
    [[nodiscard]] bool is_special(At piece) const { return is_special_.has(piece); }
    void make_special(At piece) {
        if (is_special_.add(piece)) special_.push_back(piece);
    }

    /// What a move does, the board standing as after it; no checkers if it gives no check.
    [[nodiscard]] Checked checked_by(const Move& move) const;

    /// Calls f(Move, Checked) for each legal move of the piece that gives check, the board standing
    /// as after it.
    template <class F>
    void each_check_of(At piece, F&& f) {
        const bool direct_only = board_.at(piece).kind() == Kind::knight && !may_open(piece);
        const auto look = [&](const Move& move) {
            const std::size_t mark = board_.mark();
            put_move(board_, move);
            const Checked checked = checked_by(move);
            if (!checked.checkers.empty()) f(move, checked);
            board_.take_back(mark);
            return false;
        };
        if (direct_only) {
            each_plain_check_of(piece, look);
            return;
        }
        const Kind kind = board_.at(piece).kind();
        const bool all = kind == Kind::pawn || may_open(piece);
        if (kind == Kind::king && !all) return;
        legal_.any_move(piece, [&](const Move& move) {
            return (all || board_.reaches(board_.at(piece), lattice::index(move.to), king_)) &&
                   look(move);
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
            const Piece arrives = move.promotion ? Piece(*move.promotion, mover_) : piece;
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
                if ((target.kinds & set_of(kind)) != 0) f(Move{Cell{from}, to, kind});
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
        if (board_.few(mover_)) {
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
    /// That it leaves its cell may open a line to the enemy king.
    [[nodiscard]] bool may_open(At piece) const;
    void find_targets();
    void find_special();

    Board& board_;
    Legal& legal_;
    Colour mover_;
    At king_;  ///< the enemy's
    std::vector<SightLine> lines_;
    std::vector<Target> targets_;
    std::vector<At> special_;
    CellSet is_special_;
};

}  // namespace tessera::movegen::vast
