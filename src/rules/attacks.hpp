// Who could capture what, asked of the mailbox: for setting positions up, for explanations, and for
// boards as a move would leave them. Move generators find attacks by their own index.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/position.hpp"
#include "rules/protection.hpp"

namespace tessera::rules {

/// A position's board as a move would leave it; the position itself is not touched.
class BoardAfter {
public:
    BoardAfter(const Position& p, const Delta& delta) : p_(p) {
        for (const Delta::Change& change : delta.left()) set(change.cell, Piece());
        for (const Delta::Change& change : delta.arrived()) set(change.cell, change.piece);
    }

    [[nodiscard]] const Variant& variant() const { return p_.variant(); }
    [[nodiscard]] Piece at(Cell c) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (cells_[i] == c) return pieces_[i];
        return p_.at(c);
    }
    [[nodiscard]] bool unmoved(Cell c) const {
        for (std::size_t i = 0; i < count_; ++i)
            if (cells_[i] == c) return false;
        return p_.unmoved(c);
    }
    /// Calls f(Cell) for each piece of the colour until f returns false; whether it never did.
    template <class F>
    bool each_piece(Colour c, F&& f) const {
        for (const Cell cell : p_.pieces(c))
            if (at(cell).is(c) && !f(cell)) return false;
        for (std::size_t i = 0; i < count_; ++i)
            if (pieces_[i].is(c) && !p_.at(cells_[i]).is(c) && !f(cells_[i])) return false;
        return true;
    }

private:
    void set(Cell c, Piece piece) {
        std::size_t i = 0;
        while (i < count_ && cells_[i] != c) ++i;
        cells_[i] = c;
        pieces_[i] = piece;
        if (i == count_) ++count_;
    }

    const Position& p_;
    std::array<Cell, 4> cells_{};
    std::array<Piece, 4> pieces_{};
    std::size_t count_ = 0;
};

/// An enemy minstrel stands on a one-axis neighbour of the piece on the cell.
template <class Board>
[[nodiscard]] bool pacified(const Board& board, Cell cell) {
    const Variant& variant = board.variant();
    if (!variant.has_minstrel()) return false;
    const Colour enemy = other(board.at(cell).colour());
    return !variant.neighbours().each(variant.shape(), cell, [&](Cell c) {
        const Piece piece = board.at(c);
        return !piece.is(enemy) || !variant.piece_definition(piece.type()).minstrel;
    });
}

template <class Board>
[[nodiscard]] Protection<Flag> protection(const Board& board, Cell cell) {
    const auto& piece = board.variant().piece_definition(board.at(cell).type());
    return {{piece.minstrel}, {pacified(board, cell)}, {board.unmoved(cell)}, {piece.pawn}};
}

/// The piece on `from` may capture at all: neither a minstrel nor pacified.
template <class Board>
[[nodiscard]] bool may_capture(const Board& board, Cell from) {
    return board.variant().plain_attacks() || !protection(board, from).peaceful().set;
}

/// The pact and the minstrels let the piece on `from` capture the enemy piece on `victim`.
template <class Board>
[[nodiscard]] bool may_capture(const Board& board, Cell from, Cell victim) {
    return board.variant().plain_attacks() ||
           (may_capture(board, from) &&
            capturable(protection(board, victim), board.unmoved(from)).set);
}

/// An enemy sticky piece stands on a one-axis neighbour of the sticky piece on the cell
/// (Aikin, Chesseract, "The Sticky Pawn Rule").
[[nodiscard]] bool stuck(const Position& p, Cell cell);

/// The piece on `from` gets to the empty cell by one of its movements, double steps apart, if kings
/// are left aside. Moves of equal text are one move: it is then no double step, no capture in
/// passing and no castling.
[[nodiscard]] bool goes_quietly(const Position& p, Cell from, Cell to);

/// The same with double steps: it is then no capture in passing.
[[nodiscard]] bool goes_or_steps_twice(const Position& p, Cell from, Cell to);

/// The piece on `cell` ends a leg of the turning piece on `from` as the board's edge does: a
/// friend, or an enemy that cannot be captured now (Aikin, Chesseract, "The Rook").
template <class Board>
[[nodiscard]] bool obstructs(const Board& board, Cell from, Cell cell) {
    const Piece piece = board.at(cell);
    if (piece.empty()) return false;
    return piece.is(board.at(from).colour()) || !may_capture(board, from, cell);
}

/// What a capture on the target would take.
enum class Victim : std::uint8_t {
    present,  ///< the piece that stands there
    ordinary  ///< a moved enemy piece without special protection
};

/// Calls f(Cell) for each piece of `by` that leaps to the target, until f returns false; whether it
/// never did.
template <class Board, class F>
bool each_leap_attacker(const Board& board, Cell target, Colour by, F& f) {
    for (const LeapAttack& attack : board.variant().leap_attacks(by)) {
        const bool go_on = attack.origins.each(board.variant().shape(), target, [&](Cell c) {
            const Piece piece = board.at(c);
            return !piece.is(by) || !(attack.types >> index(piece.type()) & 1U) || f(c);
        });
        if (!go_on) return false;
    }
    return true;
}

/// Some piece of `by` could capture on `target`.
[[nodiscard]] bool attacked(const Position& p, Cell target, Colour by,
                            Victim victim = Victim::present);
[[nodiscard]] bool attacked(const BoardAfter& after, Cell target, Colour by,
                            Victim victim = Victim::present);

/// The piece on `from` would be attacked if it went to the cell and nothing else changed.
[[nodiscard]] bool attacked_if_moved(const Position& p, Cell from, Cell to);

/// Some royal piece of the colour is attacked.
[[nodiscard]] bool in_check(const Position& p, Colour c);

/// The pieces of `by` that bear on the cell, by ascending cell, pins ignored. On a cell held by the
/// other colour: those that could capture there now. On an empty cell or one of their own: those
/// that could capture an ordinary, moved enemy piece if it stood there.
[[nodiscard]] std::vector<Cell> attackers(const Position& p, Cell target, Colour by);

/// How many pieces of `by` bear on each cell, as attackers() counts them.
[[nodiscard]] std::vector<std::uint16_t> attack_map(const Position& p, Colour by);

/// Calls f(Cell) for every cell on which the piece could capture an enemy piece; for a cell that it
/// gets to in several ways, more than once. Precondition: attacks are plain.
template <class F>
void each_plain_attack(const Position& p, Cell from, F&& f) {
    const Variant& variant = p.variant();
    const MoveTable& moves = variant.moves(p.at(from));
    for (const LeapMove& leap : moves.leaps)
        if (leap.capture)
            leap.targets.each(variant.shape(), from, [&](Cell to) { return f(to), true; });
    for (const SlideMove& slide : moves.slides) {
        if (!slide.capture) continue;
        const std::int32_t offset = variant.directions()[slide.direction].offset;
        auto c = static_cast<std::int32_t>(lattice::index(from));
        for (int n = variant.ray_length(from, slide.direction); n > 0; --n) {
            c += offset;
            f(static_cast<Cell>(c));
            if (!p.at(static_cast<Cell>(c)).empty()) break;
        }
    }
}

}  // namespace tessera::rules
