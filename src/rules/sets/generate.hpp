// Legal moves from sets. Included once for each instruction set (sets/set.hpp).
//
// For games whose attacks follow lines and leaps alone. A man that alone stands between its king
// and an enemy slider may move only on that line; in check, others than the king must go where
// they end the check; a king may go where nothing attacks it. All three are found from the kings,
// so no move is tried. With several kings each has its own lines and checks, and a king is to the
// others a man like any other.
#pragma once

#include "rules/generator.hpp"
#include "rules/position.hpp"
#include "rules/sets/sinks.hpp"
#include "rules/sets/tables.hpp"

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

    /// The men of some kinds of a colour.
    TESSERA_INLINE Set men(std::uint32_t kinds, Colour c) const {
        Set set = L::none();
        for (; kinds != 0; kinds &= kinds - 1)
            set |= L::load(p_.sets().of(Man(static_cast<Kind>(__builtin_ctz(kinds)), c)));
        return set;
    }

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

/// Slides men along every direction of their classes, all of a class at once.
template <class L, class Sink>
class Slider {
public:
    using Set = L::Set;

    /// Moves end before `barred` cells and on other `occupied` ones.
    Slider(const Slides<L>& slides, const Set& barred, const Set& occupied, Sink& sink)
        : slides_(slides), barred_(barred), occupied_(occupied), sink_(sink) {}

    /// Tells the sink of the targets of each class's movers within what it is allowed.
    void slide(const Set* movers, const Set* allowed) {
        movers_ = movers;
        allowed_ = allowed;
        if constexpr (!L::kAligned) {
            each(0, slides_.steps.size(),
                 [](const Step<L>& s, const Set& x) { return L::carried(x, s.offset); });
        } else {
            for (const Run& run : slides_.runs) {
                // Tables::fit() sees to it that there are no others.
                if (L::kWords == 1 || run.lane == 0)
                    both_ways<0>(run);
                else if (run.lane > 0)
                    both_ways<1>(run);
                else
                    both_ways<-1>(run);
            }
        }
    }

private:
    template <int Lane>
    TESSERA_INLINE void both_ways(const Run& run) {
        if (run.left)
            each(run.begin, run.end, [](const Step<L>& s, const Set& x) {
                return L::template shift<Lane, true>(x, s.bits);
            });
        else
            each(run.begin, run.end, [](const Step<L>& s, const Set& x) {
                return L::template shift<Lane, false>(x, s.bits);
            });
    }

    template <class Move>
    TESSERA_INLINE void each(std::size_t begin, std::size_t end, Move&& move) {
        for (std::size_t i = begin; i < end; i += kMostRays) {
            const std::size_t n = end - i < kMostRays ? end - i : kMostRays;
            auto rays = sink_.rays(static_cast<int>(n));
            const Step<L>* const last = slides_.steps.data() + i + n;
            for (const Step<L>* s = slides_.steps.data() + i; s != last; ++s) one(*s, rays, move);
            sink_.end(rays);
        }
    }

    template <class Rays, class Move>
    TESSERA_INLINE void one(const Step<L>& s, Rays& rays, Move&& move) {
        const Set allowed = allowed_[s.class_];
        const Set good = s.landing & ~barred_;
        Set at = move(s, movers_[s.class_]) & good;
        rays.add(s.offset, 1, at & allowed, MoveType::normal);
        for (int n = 2; n <= s.repeats; ++n) {
            at = move(s, at & ~occupied_) & good;
            rays.add(s.offset, n, at & allowed, MoveType::normal);
        }
        rays.next();
    }

    const Slides<L>& slides_;
    Set barred_;
    Set occupied_;
    Sink& sink_;
    const Set* movers_ = nullptr;
    const Set* allowed_ = nullptr;
};

/// All moves of a set by one vector, once.
template <class L>
TESSERA_INLINE L::Set moved(const typename L::Set& set, const Step<L>& s) {
    if constexpr (!L::kAligned) {
        return L::carried(set, s.offset) & s.landing;
    } else {
        const auto by = [&]<int Lane>() {
            return s.left ? L::template shift<Lane, true>(set, s.bits)
                          : L::template shift<Lane, false>(set, s.bits);
        };
        typename L::Set out;
        switch (s.lane) {
            case -3:
                out = by.template operator()<-3>();
                break;
            case -2:
                out = by.template operator()<-2>();
                break;
            case -1:
                out = by.template operator()<-1>();
                break;
            case 0:
                out = by.template operator()<0>();
                break;
            case 1:
                out = by.template operator()<1>();
                break;
            case 2:
                out = by.template operator()<2>();
                break;
            default:
                out = by.template operator()<3>();
                break;
        }
        return out & s.landing;
    }
}

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
        : Base(tables, p, p.side()),
          sink_(sink),
          barred_(own_ | men(t_.royal(), other(side_))),
          prey_(enemy_ & ~barred_) {
        look_around();
    }

    void generate() {
        royals();
        if (sink_.enough()) return;
        if (L::any(allowed_)) {
            slides();
            if (sink_.enough()) return;
            leaps_and_pinned();
            en_passant();
        }
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

    // Emitting, with promotions.

    template <class Rays>
    TESSERA_INLINE void ray(const KindTable<L>& k, Rays& rays, std::int32_t offset, int times,
                            const Set& targets, MoveType type) {
        if (!k.promotions) {
            rays.add(offset, times, targets, type);
        } else {
            rays.add(offset, times, targets & ~k.promotes_on, type);
            L::each(targets & k.promotes_on, [&](Cell to) {
                const auto from = static_cast<std::int32_t>(lattice::index(to)) - offset * times;
                one(k, Move{static_cast<Cell>(from), to, kNoKind, type});
            });
        }
        rays.next();
    }

    /// The move, once for each promotion if it has to promote.
    void one(const KindTable<L>& k, Move move) {
        if (!k.promotions || !L::contains(k.promotes_on, move.to)) {
            sink_.one(move);
            return;
        }
        for (const Kind kind : *k.promotions) {
            move.promotion = kind;
            sink_.one(move);
        }
    }

    void from(const KindTable<L>& k, Cell cell, const Set& targets) {
        if (!k.promotions) {
            sink_.from(cell, targets);
            return;
        }
        sink_.from(cell, targets & ~k.promotes_on);
        L::each(targets & k.promotes_on, [&](Cell to) { one(k, Move{cell, to}); });
    }

    // Men that move together.

    /// Slides of the movers of some kinds to allowed cells.
    template <class Out>
    void slide_kinds(std::uint32_t kinds, const Set& movers, const Set& allowed, Out& out) {
        const Slides<L>& slides = t_.slides(side_);
        Set by_class[kMostClasses];
        Set allowed_to[kMostClasses];
        Set some = L::none();
        for (std::size_t i = 0; i < slides.classes.size(); ++i) {
            const SlideClass<L>& c = slides.classes[i];
            by_class[i] = men(c.kinds & kinds, side_) & movers;
            some |= by_class[i];
            allowed_to[i] =
                c.quiet ? c.capture ? allowed : allowed & ~occupied_ : allowed & occupied_;
        }
        if (L::any(some))
            Slider<L, Out>(slides, barred_, occupied_, out).slide(by_class, allowed_to);
    }

    void slides() { slide_kinds(t_.sliding(side_), ~pinned_, allowed_, sink_); }

    void leaps_and_pinned() {
        for (std::size_t k = 0; k < t_.rules().kinds(); ++k) {
            if (t_.royal() >> k & 1U) continue;
            const Man man(static_cast<Kind>(k), side_);
            const Set all = L::load(p_.sets().of(man));
            if (!L::any(all)) continue;
            const KindTable<L>& table = t_.kind(man);
            if (table.one_by_one) {
                L::each(all, [&](Cell c) { alone(table, k, c, allowed_ & lines_of(c)); });
                continue;
            }
            const Set free = all & ~pinned_;
            if (table.leaps_together)
                leaps(table, free, allowed_);
            else
                L::each(free, [&](Cell c) { from(table, c, leap_targets(table, c) & allowed_); });
            L::each(all & pinned_, [&](Cell c) { alone(table, k, c, allowed_ & lines_of(c)); });
            doubles(table, free, allowed_);
            if (sink_.enough()) return;
        }
    }

    void leaps(const KindTable<L>& table, const Set& movers, const Set& allowed) {
        const auto each = [&](const List<Step<L>>& steps, const Set& targets) {
            auto rays = sink_.rays(static_cast<int>(steps.size()));
            for (const Step<L>& s : steps)
                ray(table, rays, s.offset, 1, moved<L>(movers, s) & targets, MoveType::normal);
            sink_.end(rays);
        };
        each(table.quiet_steps, allowed & ~occupied_);
        each(table.capture_steps, allowed & prey_);
        each(table.both_steps, allowed & ~barred_);
    }

    void doubles(const KindTable<L>& table, const Set& movers, const Set& allowed) {
        if (table.doubles.empty()) return;
        const Set ready = movers & table.double_from;
        if (!L::any(ready)) return;
        auto rays = sink_.rays(static_cast<int>(table.doubles.size()));
        for (const Step<L>& s : table.doubles) {
            const Set passed = moved<L>(ready, s) & ~occupied_;
            const Set landed = moved<L>(passed, s) & ~occupied_ & allowed;
            ray(table, rays, s.offset, 2, landed, MoveType::double_step);
        }
        sink_.end(rays);
    }

    // Single men.

    Set leap_targets(const KindTable<L>& table, Cell c) const {
        const auto i = lattice::index(c);
        return (table.quiet[i] & ~occupied_) | (table.capture[i] & prey_);
    }

    /// Every move of one man but en passant and castling.
    void alone(const KindTable<L>& table, std::size_t kind, Cell c, const Set& allowed) {
        if (!L::any(allowed)) return;
        from(table, c, targets_of(table, kind, c) & allowed);
        doubles(table, L::single(c), allowed);
    }

    Set targets_of(const KindTable<L>& table, std::size_t kind, Cell c) {
        Set targets = leap_targets(table, c);
        if (table.slides) {
            MapSink<L> map;
            slide_kinds(1U << kind, L::single(c), L::all(), map);
            targets |= map.map();
        }
        return targets;
    }

    // Kings.

    void royals() {
        for (const Cell king : p_.royals(side_)) {
            const Man man = p_.at(king);
            const KindTable<L>& table = t_.kind(man);
            Set targets = targets_of(table, index(man.kind()), king) & lines_of(king);
            L::each(checked_ & ~L::single(king),
                    [&](Cell other_king) { targets &= answers_[lattice::index(other_king)]; });
            from(table, king, safe_among(targets, occupied_ & ~L::single(king)));
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
                one(table, Move{c, *s.passed, kNoKind, MoveType::en_passant});
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
    Set barred_;  ///< cells that no move ends on: own men and enemy kings
    Set prey_;    ///< enemy men that may be captured
    Set allowed_ = L::all();
    Set pinned_ = L::none();
    Set checked_ = L::none();
    // By cell, of pinned men and of checked kings; others are not set.
    Set lines_[64 * L::kWords];
    Set answers_[64 * L::kWords];
};

}  // namespace tessera::rules::TESSERA_ISA
