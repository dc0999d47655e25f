// Legal moves from pseudo-legal ones: safety of the own kings, and the clauses of a two-move turn.
// Internal to rules/.
#pragma once

#include <span>

#include "rules/generator.hpp"

namespace tessera::rules {

/// Generates the legal moves of one position. Moves are tried on the position and taken back, so it
/// is unchanged between calls.
class LegalGenerator {
public:
    explicit LegalGenerator(Position& p);
    /// For what looking up by lines left over.
    LegalGenerator(Position& p, const Remainder& remainder);

    /// emit(const Move&) -> bool; stops and returns false as soon as emit does.
    template <class Emit>
    bool generate(Emit&& emit) {
        if (p_.state().king_taken) return true;
        if (each_alone()) return single_moves(emit);
        if (p_.state().moved) return second_moves(*p_.state().moved, p_.state().only_piece, emit);
        return first_moves(emit);
    }

    /// Whether each piece can be asked for its moves alone. Else one piece's moves depend on the
    /// others'.
    [[nodiscard]] bool each_alone() const {
        return p_.variant().special().moves_per_turn == 1 || single_;
    }
    /// What looking up by lines left over, and castling.
    template <class Emit>
    bool generate_remainder(const Remainder& remainder, Emit&& emit) {
        if (remainder.check) return generate(emit);
        for (const Cell c : remainder.pieces)
            if (!generate_of(c, emit)) return false;
        return generate_castling(emit);
    }
    /// The moves of one piece, castling left out. Precondition: each_alone().
    template <class Emit>
    bool generate_of(Cell from, Emit&& emit) {
        if (p_.state().king_taken || !p_.at(from).is(p_.side())) return true;
        return piece_moves(p_, from, RoyalCapture::no,
                           [&](const Move& m) { return !safe(m) || emit(m); });
    }
    /// Castling. Precondition: each_alone().
    template <class Emit>
    bool generate_castling(Emit&& emit) {
        if (p_.state().king_taken) return true;
        return castling_moves(p_, [&](const Move& m) { return !safe(m) || emit(m); });
    }

private:
    /// No own king is attacked after the move.
    [[nodiscard]] bool safe_after(const Move& move);
    /// As safe_after(), but answered without trying the move where lines and leaps tell.
    [[nodiscard]] bool safe(const Move& move);
    /// Whatever the piece does, en passant apart, no own king is attacked afterwards.
    [[nodiscard]] bool free_to_move(Cell c) const {
        return p_.variant().plain_attacks() && checks_ == 0 && !pinned_.contains(c) &&
               !p_.variant().royal(p_.at(c).type());
    }
    /// Finds the checks and the pinned pieces of every own king. Plain attacks only.
    void look_around();
    void look_along(Cell king, DirectionId d);
    void add_pin(const Pin& pin);
    /// The pins of the move's piece leave it to go there.
    [[nodiscard]] bool pins_allow(const Move& move) const;
    /// The king is in check; another piece that goes to one of the cells ends this check.
    void add_check(std::span<const Cell> answers);
    /// No enemy piece attacks the cell, to which a king goes that is not in check.
    [[nodiscard]] bool king_may_go(Cell to);

    template <class Emit>
    bool single_moves(Emit& emit) {
        auto legal = [&](const Move& m) { return !safe(m) || emit(m); };
        auto free_legal = [&](const Move& m) {
            return (m.type == MoveType::en_passant && !safe_after(m)) || emit(m);
        };
        // The lists change while moves are tried but come back in the same order.
        const auto& pieces = p_.pieces(p_.side());
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (free_to_move(pieces[i]) ? !piece_moves(p_, pieces[i], RoyalCapture::no, free_legal)
                                        : !piece_moves(p_, pieces[i], RoyalCapture::no, legal))
                return false;
        return castling_moves(p_, legal);
    }

    // Aikin, Chesseract, "Movement" 1-6; docs/games/chesseract.md, "Turns".

    /// Legal second moves by pieces other than the one on `moved`.
    template <class Emit>
    bool second_moves_of_others(Cell moved, Emit& emit) {
        auto legal = [&](const Move& m) { return !safe_after(m) || emit(m); };
        const auto& pieces = p_.pieces(p_.side());
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (pieces[i] != moved && !piece_moves(p_, pieces[i], RoyalCapture::no, legal))
                return false;
        return castling_moves(p_, legal);
    }

    /// Legal second moves by the piece that moved first, which may take the king if it was the only
    /// one that could move.
    template <class Emit>
    bool second_moves_of_same(Cell moved, bool only_piece, Emit& emit) {
        auto legal = [&](const Move& m) { return !safe_after(m) || emit(m); };
        return piece_moves(p_, moved, only_piece ? RoyalCapture::yes : RoyalCapture::no, legal);
    }

    template <class Emit>
    bool second_moves(Cell moved, bool only_piece, Emit& emit) {
        bool others = false;
        auto counted = [&](const Move& m) { return others = true, emit(m); };
        if (!second_moves_of_others(moved, counted)) return false;
        return others || second_moves_of_same(moved, only_piece, emit);
    }

    /// After this first move the turn can be finished.
    [[nodiscard]] bool legal_first(const Move& move, bool only_piece);
    /// Every legal first move; those of an only piece are marked and include what clause 4 adds.
    void list_first_moves(MoveList& list);

    template <class Emit>
    bool first_moves(Emit& emit) {
        MoveList list;
        list_first_moves(list);
        for (const Move& m : list)
            if (!emit(m)) return false;
        return true;
    }

    Position& p_;
    bool single_;  ///< the turn has one move: clauses of two-move turns do not apply
    int checks_ = 0;
    std::vector<Pin> pins_;
    CellSet pinned_;   ///< the pieces of the pins
    CellSet answers_;  ///< in check: where a piece other than a king ends every check
    bool mapped_ = false;
    CellSet attacked_;  ///< once mapped: by the enemy
};

}  // namespace tessera::rules
