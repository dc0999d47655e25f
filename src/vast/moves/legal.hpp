// Legal moves of the side to move on a vast board, piece by piece and in no order.
#pragma once

#include <algorithm>
#include <vector>

#include "vast/board/attacks.hpp"
#include "vast/board/board.hpp"
#include "vast/moves/pseudo_legal.hpp"

namespace tessera::vast {

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
        if (board_.at(from).kind() == Kind::king) return any_king_move(from, f);
        const Mover mover(board_.position());
        return any_pseudo_legal(board_.geometry(), board_.codes(), mover, from,
                                [&](const Move& move) {
                                    const bool legal = move.type == MoveType::en_passant
                                                           ? may_pass_capture(move)
                                                           : allowed(from, lattice::index(move.to));
                                    return legal && f(move);
                                });
    }

    /// The capture in passing with this pawn leaves the own king unattacked. Precondition:
    /// otherwise pseudo-legal.
    [[nodiscard]] bool may_pass_capture(const Move& move);
    /// The pawns that capture on the cell passed over, legally or not.
    [[nodiscard]] std::vector<At> passing_pawns() const;

private:
    void look_at_enemies();
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
            if (f(Move{Cell{from}, cell, kNoPieceType, MoveType::castling})) return true;
        }
        return false;
    }

    Board& board_;
    Colour mover_;
    At king_;
    std::vector<At> checkers_;
    std::vector<At> evasions_;
    std::vector<Pin> pins_;
};

}  // namespace tessera::vast
