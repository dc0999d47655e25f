// Legal moves from sets. Included once for each instruction set (sets/set.hpp).
//
// For games whose attacks follow lines and leaps alone. A man that alone stands between its king
// and an enemy slider may move only on that line; in check, others than the king must go where
// they end the check; a king may go where nothing attacks it. All three are found from the kings,
// so no move is tried. With several kings each has its own lines and checks, and a king is to the
// others a man like any other.
#pragma once

#include "rules/generator.hpp"
#include "rules/sets/men.hpp"

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

    TESSERA_INLINE Set men(std::uint32_t kinds, Colour c) const { return men_of<L>(p_, kinds, c); }

    /// Calls f(cell, between) for each enemy slider, those on `gone` apart, that would attack the
    /// cell on an empty board, until f returns false.
    template <class F>
    TESSERA_INLINE bool each_slider(Cell target, const Set& gone, F&& f) const {
        for (const auto& c : t_.slides(other(side_)).classes) {
            if (!c.capture) continue;
            const Set from = c.origins[lattice::index(target)] & men(c.kinds, other(side_)) & ~gone;
            if (!L::every(from, [&](Cell s) { return f(s, t_.between(target, s)); })) return false;
        }
        return true;
    }

    TESSERA_INLINE Set leapers(Cell target) const {
        Set found = L::none();
        for (const auto& o : t_.leap_origins(other(side_)))
            found |= o.from[lattice::index(target)] & men(o.kinds, other(side_));
        return found;
    }

    /// An enemy man, those on `gone` apart, attacks the cell when these cells are occupied.
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
    using Base::men;
    using Base::occupied_;
    using Base::own_;
    using Base::p_;
    using Base::side_;
    using Base::t_;

    Legal(const Tables<L>& tables, const Position& p, Sink& sink)
        : Base(tables, p, p.side()), sink_(sink), men_(tables, p, occupied_) {
        terms_.barred = own_ | men(t_.royal(), other(side_));
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
    /// Finds the checks and the pinned men of every own king.
    void look_around() {
        for (const Cell king : p_.royals(side_)) {
            const Set leapers = Base::leapers(king);
            Set checkers = leapers;
            Set answers = leapers;
            Base::each_slider(king, L::none(), [&](Cell s, const Set& between) {
                const Set blockers = between & occupied_;
                if (!L::any(blockers)) {
                    checkers |= L::single(s);
                    // A man that leaps as well is not stopped by standing in its way.
                    if (!L::contains(leapers, s)) answers |= between | L::single(s);
                } else if (!L::any(blockers & enemy_) && L::count(blockers) == 1) {
                    L::each(blockers, [&](Cell man) { pin(man, between | L::single(s)); });
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

    void pin(Cell man, const Set& line) {
        Set& lines = lines_[lattice::index(man)];
        lines = L::contains(pinned_, man) ? lines & line : line;
        pinned_ |= L::single(man);
    }

    /// Where the pins of a man leave it to go.
    Set lines_of(Cell man) const {
        return L::contains(pinned_, man) ? lines_[lattice::index(man)] : L::all();
    }

    /// Men that slide, all of a kind at once.
    void slides() { men_.slides(t_.sliding(side_), ~pinned_, terms_, allowed_, sink_); }

    void leaps_and_pinned() {
        const auto alone = [&](Cell c) {
            const Man man = p_.at(c);
            men_.alone(t_.kind(man), index(man.kind()), c, terms_, allowed_ & lines_of(c), sink_);
        };
        for (const Kind kind : t_.leaping(side_)) {
            const Man man(kind, side_);
            const KindTable<L>& table = t_.kind(man);
            const Set free = L::load(p_.sets().of(man)) & ~pinned_;
            if (!L::any(free) || (t_.royal() >> index(kind) & 1U)) continue;
            if (table.one_by_one) {
                L::each(free, alone);
                continue;
            }
            if (table.leaps_together)
                men_.leaps(table, free, terms_, allowed_, sink_);
            else
                L::each(free, [&](Cell c) {
                    men_.from(table, c, men_.leap_targets(table, c, terms_) & allowed_, sink_);
                });
            men_.doubles(table, free, allowed_, sink_);
            if (sink_.enough()) return;
        }
        L::each(pinned_ & ~men(t_.royal(), side_), alone);
    }

    // Kings.

    void royals() {
        for (const Cell king : p_.royals(side_)) {
            const Man man = p_.at(king);
            const KindTable<L>& table = t_.kind(man);
            Set targets = men_.targets(table, index(man.kind()), king, terms_) & lines_of(king);
            L::each(checked_ & ~L::single(king),
                    [&](Cell other_king) { targets &= answers_[lattice::index(other_king)]; });
            men_.from(table, king, safe_among(targets, occupied_ & ~L::single(king)), sink_);
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
        const Man man(p_.at(*s.passer).kind(), side_);
        const KindTable<L>& table = t_.kind(man);
        const Set taken = L::single(*s.passer);
        const Set to = L::single(*s.passed);
        L::each(L::load(p_.sets().of(man)), [&](Cell c) {
            if (!L::contains(table.capture[lattice::index(c)], *s.passed)) return;
            const Set after = (occupied_ & ~taken & ~L::single(c)) | to;
            if (kings_safe(after, taken, c, c))
                men_.one(table, Move{c, *s.passed, kNoKind, MoveType::en_passant}, sink_);
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
    Men<L> men_;
    Terms<L> terms_;
    Set allowed_ = L::all();
    Set pinned_ = L::none();
    Set checked_ = L::none();
    // By cell, of pinned men and of checked kings; others are not set.
    Set lines_[64 * L::kWords];
    Set answers_[64 * L::kWords];
};

}  // namespace tessera::rules::TESSERA_ISA
