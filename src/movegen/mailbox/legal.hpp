// Legal moves from pseudo-legal ones, cell by cell: safety of the own kings, and turns of two
// moves. Internal to movegen/.
#pragma once

#include <functional>
#include <span>

#include "movegen/castling.hpp"
#include "movegen/pseudo_legal.hpp"
#include "movegen/turns.hpp"

namespace tessera::movegen::mailbox {

/// A piece that alone stands between its king and an enemy slider.
struct Pin {
    Cell piece{};
    Cell king{};
    std::int32_t offset = 0;  ///< from the king toward the slider
    int steps = 0;            ///< from the king to the slider

    /// The king is safe from the slider when the piece goes there.
    [[nodiscard]] bool allows(Cell to) const {
        auto c = static_cast<std::int32_t>(lattice::index(king));
        for (int n = 0; n < steps; ++n)
            if (c += offset; c == static_cast<std::int32_t>(lattice::index(to))) return true;
        return false;
    }
};

/// One type of receiver, so that the code of all moves is not written out for each use.
using Receiver = std::function<bool(const Move&)>;

/// The legal moves of one position. Every function calls emit(const Move&) for each and stops and
/// returns false as soon as emit does.
class Legal {
public:
    explicit Legal(const Position& p, Trial trial);

    template <class Emit>
    bool generate(Emit&& emit) {
        if (p_.state().king_captured) return true;
        if (each_alone()) return single_moves(emit);
        if (p_.state().moved) return second_moves(*p_.state().moved, p_.state().only_piece, emit);
        return first_moves(emit);
    }

    /// Whether each piece can be asked for its moves alone. Else one piece's moves depend on the
    /// others'.
    [[nodiscard]] bool each_alone() const {
        return p_.variant().special().moves_per_turn == 1 || single_;
    }
    /// The moves of one piece, castling left out. Precondition: each_alone().
    template <class Emit>
    bool generate_of(Cell from, Emit&& emit) {
        if (p_.state().king_captured || !p_.at(from).is(p_.side())) return true;
        return pseudo_legal_of(p_, from, RoyalCapture::no,
                               [&](const Move& m) { return !safe(m) || emit(m); });
    }
    /// Castling. Precondition: each_alone().
    template <class Emit>
    bool generate_castling(Emit&& emit) {
        if (p_.state().king_captured) return true;
        return castlings([&](const Move& m) { return !safe(m) || emit(m); });
    }

private:
    /// No own king is attacked after the move.
    [[nodiscard]] bool safe_after(const Move& move) const;
    /// As safe_after(), but answered without looking at the board after the move where rays and
    /// leaps give.
    [[nodiscard]] bool safe(const Move& move);
    /// Whatever the piece does, en passant apart, no own king is attacked afterwards.
    [[nodiscard]] bool free_to_move(Cell c) const {
        return p_.variant().plain_attacks() && checks_ == 0 && !pinned_.contains(c) &&
               !p_.variant().royal(p_.at(c).type());
    }
    /// Finds the checks and the pinned pieces of every own king. Plain attacks only.
    void find_checks_and_pins();
    void look_along(Cell king, rules::DirectionId d);
    /// The pins of the move's piece leave it to go there.
    [[nodiscard]] bool pins_allow(const Move& move) const;
    /// The king is in check; another piece that goes to one of the cells ends this check.
    void add_check(std::span<const Cell> evasions);
    /// No enemy piece attacks the cell, to which a king goes that is not in check.
    [[nodiscard]] bool king_may_go(Cell to);

    template <class Emit>
    bool castlings(Emit&& emit) const {
        const auto is_attacked = [&](Cell king, Cell to) {
            return rules::attacked_if_moved(p_, king, to);
        };
        return castling_moves(p_, is_attacked, emit);
    }

    template <class Emit>
    bool single_moves(Emit& emit) {
        auto legal = [&](const Move& m) { return !safe(m) || emit(m); };
        auto free_legal = [&](const Move& m) {
            return (m.type == MoveType::en_passant && !safe_after(m)) || emit(m);
        };
        for (const Cell c : p_.pieces(p_.side()))
            if (free_to_move(c) ? !pseudo_legal_of(p_, c, RoyalCapture::no, free_legal)
                                : !pseudo_legal_of(p_, c, RoyalCapture::no, legal))
                return false;
        return castlings(legal);
    }

    template <class Emit>
    bool second_moves(Cell moved, bool only_piece, Emit& emit) {
        auto legal = [&](const Move& m) { return !safe_after(m) || emit(m); };
        bool go_on = true;
        const auto others = [&] {
            bool some = false;
            auto noted = [&](const Move& m) { return !safe_after(m) || (some = true, emit(m)); };
            for (const Cell c : p_.pieces(p_.side()))
                if (c != moved && !pseudo_legal_of(p_, c, RoyalCapture::no, noted))
                    return go_on = false, true;
            go_on = castlings(noted);
            return some;
        };
        const auto same = [&] {
            const auto royals = only_piece ? RoyalCapture::yes : RoyalCapture::no;
            go_on = pseudo_legal_of(p_, moved, royals, legal);
        };
        list_second_moves(others, same);
        return go_on;
    }

    /// A first move that may be followed by a second.
    [[nodiscard]] bool legal_first(Move move, bool only_piece);

    template <class Emit>
    bool first_moves(Emit& emit) {
        FirstMoves<MoveList> found;
        const auto sort_out = [&](const Move& m) {
            found.add(m, legal_first(m, false));
            return true;
        };
        for (const Cell c : p_.pieces(p_.side()))
            pseudo_legal_of(p_, c, RoyalCapture::no, sort_out);
        castlings(sort_out);
        return found.finish([&](const Move& m) { return legal_first(m, true); }, emit);
    }

    const Position& p_;
    Trial trial_;
    bool single_;  ///< the turn has one move: clauses of two-move turns do not apply
    int checks_ = 0;
    std::vector<Pin> pins_;
    CellMask pinned_;      ///< the pieces of the pins
    CellMask check_mask_;  ///< in check: where a piece other than a king ends every check
    bool mapped_ = false;
    CellMask attacked_;  ///< once mapped: by the enemy
};

}  // namespace tessera::movegen::mailbox
