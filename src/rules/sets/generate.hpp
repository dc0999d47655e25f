// Legal moves from sets. Included once for each instruction set (sets/set.hpp).
//
// For games whose attacks follow lines and leaps alone. A piece that alone stands between its king
// and an enemy slider may move only on that line; in check, others than the king must go where
// they end the check; a king may go where nothing attacks it. All three are found from the kings,
// so no move is tried. With several kings each has its own lines and checks, and a king is to the
// others a piece like any other.
#pragma once

#include "rules/generator.hpp"
#include "rules/sets/pieces.hpp"

namespace tessera::rules::TESSERA_ISA {

/// One position, seen from the side to move or from the other.
template <class L>
class Scene {
public:
    using Set = L::Set;

    Scene(const Tables<L>& tables, const Position& p, Colour side)
        : t_(tables),
          p_(p),
          side_(side),
          own_(L::load(p.sets().of(side))),
          enemy_(L::load(p.sets().of(other(side)))),
          occupied_(own_ | enemy_) {}

    TESSERA_INLINE Set pieces(std::uint32_t types, Colour c) const {
        return pieces_of<L>(p_, types, c);
    }

    /// Calls f(cell, between) for each enemy slider, those on `gone` apart, that would attack the
    /// cell on an empty board, until f returns false.
    template <class F>
    TESSERA_INLINE bool each_slider(Cell target, const Set& gone, F&& f) const {
        for (const auto& c : t_.slides(other(side_)).classes) {
            if (!c.capture) continue;
            const Set from =
                c.origins[lattice::index(target)] & pieces(c.types, other(side_)) & ~gone;
            if (!L::every(from, [&](Cell s) { return f(s, t_.between(target, s)); })) return false;
        }
        return true;
    }

    TESSERA_INLINE Set leapers(Cell target) const {
        Set found = L::none();
        for (const auto& o : t_.leap_origins(other(side_)))
            found |= o.from[lattice::index(target)] & pieces(o.types, other(side_));
        return found;
    }

    /// An enemy piece, those on `gone` apart, attacks the cell when these cells are occupied.
    bool attacked(Cell target, const Set& occupied, const Set& gone) const {
        if (L::any(leapers(target) & ~gone)) return true;
        return !each_slider(target, gone,
                            [&](Cell, const Set& between) { return L::any(between & occupied); });
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
    Set own_;
    Set enemy_;
    Set occupied_;
};

template <class L, class Sink>
class Legal : public Scene<L> {
public:
    using Set = L::Set;
    using Base = Scene<L>;
    using Base::enemy_;
    using Base::occupied_;
    using Base::own_;
    using Base::p_;
    using Base::pieces;
    using Base::side_;
    using Base::t_;

    Legal(const Tables<L>& tables, const Position& p, Sink& sink)
        : Base(tables, p, p.side()), sink_(sink), pieces_(tables, p, occupied_) {
        terms_.barred = own_ | pieces(t_.royal(), other(side_));
        terms_.prey = enemy_ & ~terms_.barred;
        look_around();
    }

    void generate() {
        royals();
        if (sink_.enough()) return;
        if (L::any(allowed_)) {
            slides();
            if (sink_.enough()) return;
            leaps_and_pinned();
        }
        if (sink_.enough()) return;
        en_passant();
        if (sink_.enough()) return;
        castling();
    }

private:
    /// Finds the checks and the pinned pieces of every own king.
    void look_around() {
        for (const Cell king : p_.royals(side_)) {
            const Set leapers = Base::leapers(king);
            Set checkers = leapers;
            Set answers = leapers;
            Base::each_slider(king, L::none(), [&](Cell s, const Set& between) {
                const Set blockers = between & occupied_;
                if (!L::any(blockers)) {
                    checkers |= L::single(s);
                    // A piece that leaps as well is not stopped by standing in its way.
                    if (!L::contains(leapers, s)) answers |= between | L::single(s);
                } else if (!L::any(blockers & enemy_) && L::count(blockers) == 1) {
                    L::each(blockers, [&](Cell piece) { pin(piece, between | L::single(s)); });
                }
                return true;
            });
            if (!L::any(checkers)) continue;
            if (L::count(checkers) > 1) answers = L::none();
            checked_ |= L::single(king);
            answers_[lattice::index(king)] = answers;
            allowed_ &= answers;
        }
    }

    void pin(Cell piece, const Set& line) {
        Set& lines = lines_[lattice::index(piece)];
        lines = L::contains(pinned_, piece) ? lines & line : line;
        pinned_ |= L::single(piece);
    }

    /// Where the pins of a piece leave it to go.
    Set lines_of(Cell piece) const {
        return L::contains(pinned_, piece) ? lines_[lattice::index(piece)] : L::all();
    }

    /// Pieces that slide, all of a kind at once.
    void slides() { pieces_.slides(t_.sliding(side_), ~pinned_, terms_, allowed_, sink_); }

    void leaps_and_pinned() {
        const auto alone = [&](Cell c) {
            const Piece piece = p_.at(c);
            pieces_.alone(t_.type(piece), index(piece.type()), c, terms_, allowed_ & lines_of(c),
                          sink_);
        };
        for (const PieceType type : t_.leaping(side_)) {
            const Piece piece(type, side_);
            const PieceTable<L>& table = t_.type(piece);
            const Set free = L::load(p_.sets().of(piece)) & ~pinned_;
            if (!L::any(free) || (t_.royal() >> index(type) & 1U)) continue;
            if (table.one_by_one) {
                L::each(free, alone);
                continue;
            }
            if (table.leaps_together)
                pieces_.leaps(table, free, terms_, allowed_, sink_);
            else
                L::each(free, [&](Cell c) {
                    pieces_.from(table, c, pieces_.leap_targets(table, c, terms_) & allowed_,
                                 sink_);
                });
            pieces_.doubles(table, free, allowed_, sink_);
            if (sink_.enough()) return;
        }
        L::each(pinned_ & ~pieces(t_.royal(), side_), alone);
    }

    // Kings.

    void royals() {
        for (const Cell king : p_.royals(side_)) {
            const Piece piece = p_.at(king);
            const PieceTable<L>& table = t_.type(piece);
            Set targets =
                pieces_.targets(table, index(piece.type()), king, terms_) & lines_of(king);
            L::each(checked_ & ~L::single(king),
                    [&](Cell other_king) { targets &= answers_[lattice::index(other_king)]; });
            pieces_.from(table, king, safe_among(targets, occupied_ & ~L::single(king)), sink_);
        }
    }

    /// Those of the cells that nothing would attack.
    Set safe_among(const Set& cells, const Set& occupied) const {
        Set safe = L::none();
        L::each(cells, [&](Cell c) {
            const Set one = L::single(c);
            if (!Base::attacked(c, occupied | one, one)) safe |= one;
        });
        return safe;
    }

    // Moves that change more than two cells: asked of every king by what the board would be.

    bool kings_safe(const Set& occupied, const Set& gone, Cell king_from, Cell king_to) const {
        for (const Cell king : p_.royals(side_))
            if (Base::attacked(king == king_from ? king_to : king, occupied, gone)) return false;
        return true;
    }

    void en_passant() {
        const State& s = p_.state();
        if (!s.passed) return;
        const Piece piece(p_.at(*s.passer).type(), side_);
        const PieceTable<L>& table = t_.type(piece);
        const Set taken = L::single(*s.passer);
        const Set to = L::single(*s.passed);
        L::each(L::load(p_.sets().of(piece)), [&](Cell c) {
            if (!L::contains(table.capture[lattice::index(c)], *s.passed)) return;
            const Set after = (occupied_ & ~taken & ~L::single(c)) | to;
            if (kings_safe(after, taken, c, c))
                pieces_.one(table, Move{c, *s.passed, kNoPieceType, MoveType::en_passant}, sink_);
        });
    }

    void castling() {
        const auto attack = [&](Cell c, Victim) { return Base::attacked(c, occupied_, L::none()); };
        castling_moves(p_, attack, [&](const Move& m) {
            const CastlingOption& o = p_.castling().options[m.castling];
            Set after = occupied_ & ~L::single(o.king_from);
            if (o.with_rook) after &= ~L::single(o.rook_from);
            after |= L::single(o.king_to);
            if (o.with_rook) after |= L::single(o.rook_to);
            if (kings_safe(after, L::none(), o.king_from, o.king_to)) sink_.one(m);
            return !sink_.enough();
        });
    }

    Sink& sink_;
    Pieces<L> pieces_;
    Terms<L> terms_;
    Set allowed_ = L::all();
    Set pinned_ = L::none();
    Set checked_ = L::none();
    // By cell, of pinned pieces and of checked kings; others are not set.
    Set lines_[64 * L::kWords];
    Set answers_[64 * L::kWords];
};

}  // namespace tessera::rules::TESSERA_ISA
