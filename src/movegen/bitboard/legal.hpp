// Legal moves from bitboards. Included once for each instruction set (bitboard/layout.hpp).
//
// For variants whose attacks follow rays and leaps alone. A piece that alone stands between its
// king and an enemy slider may move only within its pin mask; in check, others than the king must
// go to the check mask; a king may go where nothing attacks it. All three are found from the kings,
// so no move is tried. With several kings each has its own pins and checks, and a king is to the
// others a piece like any other.
#pragma once

#include "movegen/bitboard/piece_moves.hpp"
#include "movegen/castling.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// One position, seen from the side to move or from the other.
template <class L>
class Attacks {
public:
    using Bits = L::Bits;

    Attacks(const Tables<L>& tables, const Position& p, Colour side)
        : t_(tables),
          p_(p),
          side_(side),
          own_(L::load(p.bitboards().of(side))),
          enemy_(L::load(p.bitboards().of(other(side)))),
          occupied_(own_ | enemy_) {}

    TESSERA_INLINE Bits pieces(std::uint32_t types, Colour c) const {
        return pieces_of<L>(p_, types, c);
    }

    /// Calls f(cell, between) for each enemy slider, those on `gone` apart, that would attack the
    /// cell on an empty board, until f returns false.
    template <class F>
    TESSERA_INLINE bool each_slider(Cell target, const Bits& gone, F&& f) const {
        for (const auto& c : t_.slides(other(side_)).classes) {
            if (!c.capture) continue;
            Bits from = c.origins[lattice::index(target)] & enemy_ & ~gone;
            if (L::kAsksFirst && !L::any(from)) continue;
            from &= pieces(c.types, other(side_));
            if (!L::every(from, [&](Cell s) { return f(s, t_.between(target, s)); })) return false;
        }
        return true;
    }

    TESSERA_INLINE Bits leapers(Cell target) const {
        Bits found = L::none();
        for (const auto& o : t_.leap_origins(other(side_)))
            found |= o.from[lattice::index(target)] & pieces(o.types, other(side_));
        return found;
    }

    /// An enemy piece, those on `gone` apart, attacks the cell when these cells are occupied.
    bool attacked(Cell target, const Bits& occupied, const Bits& gone) const {
        if (L::any(leapers(target) & ~gone)) return true;
        return !each_slider(target, gone,
                            [&](Cell, const Bits& between) { return L::any(between & occupied); });
    }

    [[nodiscard]] bool in_check() const {
        for (const Cell king : p_.royals(side_))
            if (attacked(king, occupied_, L::none())) return true;
        return false;
    }

protected:
    const Tables<L>& t_;
    const Position& p_;
    Colour side_;
    Bits own_;
    Bits enemy_;
    Bits occupied_;
};

/// Which moves attack a royal of the side not to move.
template <class L>
class Checks : Attacks<L> {
public:
    using Bits = L::Bits;
    using Base = Attacks<L>;
    using Base::occupied_, Base::p_, Base::t_;

    Checks(const Tables<L>& tables, const Position& p) : Base(tables, p, other(p.side())) {}

    [[nodiscard]] bool gives_check(const Move& m) const {
        const rules::Delta delta = p_.delta_of(m);
        Bits gone = L::none();
        for (const auto& change : delta.left()) gone |= L::single(change.cell);
        Bits come = L::none();
        for (const auto& change : delta.arrived()) come |= L::single(change.cell);
        const Bits occupied = (occupied_ & ~gone) | come;
        for (const Cell king : p_.royals(Base::side_)) {
            if (Base::attacked(king, occupied, gone)) return true;
            for (const auto& change : delta.arrived())
                if (attacks(change.piece, change.cell, king, occupied)) return true;
        }
        return false;
    }

private:
    /// The piece, were it on the cell, attacks the king.
    bool attacks(Piece piece, Cell from, Cell king, const Bits& occupied) const {
        const std::uint32_t bit = 1U << index(piece.type());
        for (const auto& o : t_.leap_origins(piece.colour()))
            if ((o.types & bit) != 0 && L::contains(o.from[lattice::index(king)], from))
                return true;
        for (const auto& c : t_.slides(piece.colour()).classes)
            if (c.capture && (c.types & bit) != 0 &&
                L::contains(c.origins[lattice::index(king)], from) &&
                !L::any(t_.between(from, king) & occupied))
                return true;
        return false;
    }
};

/// `Staged`: the stage may be other than all.
template <class L, class Sink, bool Staged>
class Legal : public Attacks<L> {
public:
    using Bits = L::Bits;
    using Base = Attacks<L>;
    using Base::enemy_;
    using Base::occupied_;
    using Base::own_;
    using Base::p_;
    using Base::pieces;
    using Base::side_;
    using Base::t_;

    Legal(const Tables<L>& tables, const Position& p, Sink& sink, Stage stage = Stage::all)
        : Base(tables, p, p.side()),
          sink_(sink),
          stage_(stage, enemy_),
          moves_(tables, p, occupied_) {
        targets_.blocked = own_ | pieces(t_.royal(), other(side_));
        targets_.capturable = enemy_ & ~targets_.blocked;
        find_checks_and_pins();
    }

    void generate() {
        royals();
        if (sink_.enough()) return;
        if (L::any(check_mask_)) {
            slides();
            if (sink_.enough()) return;
            leaps_and_pinned();
        }
        if (sink_.enough()) return;
        if (stage_.captures()) en_passant(L::all());
        if (sink_.enough()) return;
        if (stage_.quiets()) castling([](Cell) { return true; });
    }

    /// The moves of one piece of the side to move.
    void generate_of(Cell from) {
        if (t_.royal() >> index(p_.at(from).type()) & 1U) {
            royal(from);
            castling([from](Cell king) { return king == from; });
        } else {
            alone(from);
            en_passant(L::single(from));
        }
    }

private:
    /// Finds the checks and the pinned pieces of every own king.
    void find_checks_and_pins() {
        for (const Cell king : p_.royals(side_)) {
            const Bits leapers = Base::leapers(king);
            Bits checkers = leapers;
            Bits mask = leapers;
            Base::each_slider(king, L::none(), [&](Cell s, const Bits& between) {
                const Bits blockers = between & occupied_;
                if (!L::any(blockers)) {
                    checkers |= L::single(s);
                    // A piece that leaps as well is not stopped by standing in its way.
                    if (!L::contains(leapers, s)) mask |= between | L::single(s);
                } else if (!L::any(blockers & enemy_) && L::count(blockers) == 1) {
                    L::each(blockers, [&](Cell piece) { pin(piece, between | L::single(s)); });
                }
                return true;
            });
            if (!L::any(checkers)) continue;
            if (L::count(checkers) > 1) mask = L::none();
            checked_ |= L::single(king);
            king_masks_[lattice::index(king)] = mask;
            check_mask_ &= mask;
        }
    }

    void pin(Cell piece, const Bits& ray) {
        Bits& mask = pin_masks_[lattice::index(piece)];
        mask = L::contains(pinned_, piece) ? mask & ray : ray;
        pinned_ |= L::single(piece);
    }

    /// Where the pins of a piece leave it to go.
    Bits pin_mask_of(Cell piece) const {
        return L::contains(pinned_, piece) ? pin_masks_[lattice::index(piece)] : L::all();
    }

    /// Pieces that slide, all of a type at once; none of them promotes.
    void slides() {
        moves_.slides(t_.sliding(side_), ~pinned_, targets_, check_mask_ & stage_.wanted(), sink_);
    }

    void alone(Cell c) {
        const Piece piece = p_.at(c);
        const PieceTable<L>& table = t_.piece(piece);
        moves_.alone(table, index(piece.type()), c, targets_,
                     check_mask_ & pin_mask_of(c) & stage_.wanted(table), sink_);
    }

    void leaps_and_pinned() {
        const auto each_alone = [&](Cell c) { alone(c); };
        for (const PieceType type : t_.leaping(side_)) {
            const Piece piece(type, side_);
            const PieceTable<L>& table = t_.piece(piece);
            const Bits free = L::load(p_.bitboards().of(piece)) & ~pinned_;
            if (!L::any(free) || (t_.royal() >> index(type) & 1U)) continue;
            if (table.one_by_one) {
                L::each(free, each_alone);
                continue;
            }
            const Bits allowed = check_mask_ & stage_.wanted(table);
            if (table.leaps_together)
                moves_.leaps(table, free, targets_, allowed, sink_);
            else
                L::each(free, [&](Cell c) {
                    moves_.from(table, c, moves_.leap_targets(table, c, targets_) & allowed, sink_);
                });
            moves_.doubles(table, free, allowed, sink_);
            if (sink_.enough()) return;
        }
        L::each(pinned_ & ~pieces(t_.royal(), side_), each_alone);
    }

    // Kings.

    void royals() {
        for (const Cell king : p_.royals(side_)) royal(king);
    }

    void royal(Cell king) {
        const Piece piece = p_.at(king);
        const PieceTable<L>& table = t_.piece(piece);
        Bits targets = moves_.targets(table, index(piece.type()), king, targets_) &
                       pin_mask_of(king) & stage_.wanted(table);
        L::each(checked_ & ~L::single(king),
                [&](Cell other_king) { targets &= king_masks_[lattice::index(other_king)]; });
        moves_.from(table, king, safe_among(targets, occupied_ & ~L::single(king)), sink_);
    }

    /// Those of the cells that nothing would attack.
    Bits safe_among(const Bits& cells, const Bits& occupied) const {
        Bits safe = L::none();
        L::each(cells, [&](Cell c) {
            const Bits one = L::single(c);
            if (!Base::attacked(c, occupied | one, one)) safe |= one;
        });
        return safe;
    }

    // Moves that change more than two cells: asked of every king by what the board would be.

    bool kings_safe(const Bits& occupied, const Bits& gone, Cell king_from, Cell king_to) const {
        for (const Cell king : p_.royals(side_))
            if (Base::attacked(king == king_from ? king_to : king, occupied, gone)) return false;
        return true;
    }

    void en_passant(const Bits& movers) {
        const rules::State& s = p_.state();
        if (!s.ep_cell) return;
        const Piece piece(p_.at(*s.ep_pawn).type(), side_);
        const PieceTable<L>& table = t_.piece(piece);
        const Bits captured = L::single(*s.ep_pawn);
        const Bits to = L::single(*s.ep_cell);
        L::each(L::load(p_.bitboards().of(piece)) & movers, [&](Cell c) {
            if (!L::contains(table.capture[lattice::index(c)], *s.ep_cell)) return;
            if (table.one_by_one && rules::goes_or_steps_twice(p_, c, *s.ep_cell)) return;
            const Bits after = (occupied_ & ~captured & ~L::single(c)) | to;
            if (kings_safe(after, captured, c, c))
                moves_.one(table, Move{c, *s.ep_cell, kNoPieceType, MoveType::en_passant}, sink_);
        });
    }

    template <class Wanted>
    void castling(Wanted&& wanted) {
        // No king in check castles: none is in its own way.
        const auto attack = [&](Cell, Cell to) { return Base::attacked(to, occupied_, L::none()); };
        castling_moves(p_, attack, [&](const Move& m) {
            if (!wanted(m.from)) return true;
            const rules::CastlingOption& o = p_.castling().options[m.castling];
            Bits after = occupied_ & ~L::single(o.king_from);
            if (o.with_rook) after &= ~L::single(o.rook_from);
            after |= L::single(o.king_to);
            if (o.with_rook) after |= L::single(o.rook_to);
            if (kings_safe(after, L::none(), o.king_from, o.king_to)) sink_.one(m);
            return !sink_.enough();
        });
    }

    Sink& sink_;
    StageMask<L, Staged> stage_;
    PieceMoves<L> moves_;
    Targets<L> targets_;
    Bits check_mask_ = L::all();
    Bits pinned_ = L::none();
    Bits checked_ = L::none();
    // By cell, of pinned pieces and of checked kings; others are not set.
    Bits pin_masks_[64 * L::kWords];
    Bits king_masks_[64 * L::kWords];
};

}  // namespace tessera::movegen::TESSERA_ISA
