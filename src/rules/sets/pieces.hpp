// What pieces do, kings' safety and turns left aside. Included once for each instruction set
// (sets/set.hpp).
#pragma once

#include "rules/position.hpp"
#include "rules/sets/sinks.hpp"
#include "rules/sets/slide.hpp"

namespace tessera::rules::TESSERA_ISA {

/// The pieces of some kinds of a colour.
template <class L>
TESSERA_INLINE L::Set pieces_of(const Position& p, std::uint32_t types, Colour c) {
    typename L::Set set = L::none();
    for (; types != 0; types &= types - 1)
        set |= L::load(p.sets().of(Piece(static_cast<PieceType>(__builtin_ctz(types)), c)));
    return set;
}

/// By what rules some pieces of the side to move go.
template <class L>
struct Terms {
    using Set = L::Set;

    L::Set prey = L::none();    ///< enemy pieces that they may take
    L::Set barred = L::none();  ///< occupied cells that no move ends on: all but the prey
    /// Of turning pieces only: for each of Tables::axis_steps(), the empty cells where a leg of
    /// theirs may turn because it cannot go on.
    L::Wide corners[2 * definition::kMaxAxes];
};

/// The moves of one side's pieces, told to a sink.
template <class L>
class Pieces {
public:
    using Set = L::Set;
    using Wide = L::Wide;

    Pieces(const Tables<L>& tables, const Position& p, const Set& occupied)
        : t_(tables), p_(p), side_(p.side()), occupied_(occupied) {}

    /// The move, once for each promotion if it has to promote.
    template <class Out>
    void one(const PieceTable<L>& k, Move move, Out& out) const {
        if (!k.promotions || !L::contains(k.promotes_on, move.to)) {
            out.one(move);
            return;
        }
        for (const PieceType type : *k.promotions) {
            move.promotion = type;
            out.one(move);
        }
    }

    template <class Out>
    TESSERA_INLINE void from(const PieceTable<L>& k, Cell cell, const Set& targets,
                             Out& out) const {
        if (!k.promotions) {
            out.from(cell, targets);
            return;
        }
        out.from(cell, targets & ~k.promotes_on);
        L::each(targets & k.promotes_on, [&](Cell to) { one(k, Move{cell, to}, out); });
    }

    /// Slides of the movers of some kinds to allowed cells.
    template <class Out>
    void slides(std::uint32_t types, const Set& movers, const Terms<L>& terms, const Set& allowed,
                Out& out) const {
        const Slides<L>& slides = t_.slides(side_);
        Set by_class[kMostClasses];
        Set allowed_to[kMostClasses];
        Set some = L::none();
        const Set ending = allowed & ~terms.barred;
        for (std::size_t i = 0; i < slides.classes.size(); ++i) {
            const SlideClass<L>& c = slides.classes[i];
            by_class[i] = pieces_of<L>(p_, c.types & types, side_) & movers;
            some |= by_class[i];
            allowed_to[i] = c.quiet ? c.capture ? ending : ending & ~occupied_ : ending & occupied_;
        }
        if (L::any(some)) Slider<L, Out>(slides, occupied_, out).slide(by_class, allowed_to);
    }

    /// Leaps of pieces of one kind, by each of its vectors.
    template <class Out>
    void leaps(const PieceTable<L>& table, const Set& movers, const Terms<L>& terms,
               const Set& allowed, Out& out) const {
        const auto each = [&](const List<Bundle<L>>& steps, const Set& targets) {
            if (!steps.empty()) step(table, steps, movers, targets, out);
        };
        each(table.quiet_steps, allowed & ~occupied_);
        each(table.capture_steps, allowed & terms.prey);
        each(table.both_steps, allowed & ~terms.barred);
    }

    template <class Out>
    void doubles(const PieceTable<L>& table, const Set& movers, const Set& allowed,
                 Out& out) const {
        if (table.doubles.empty()) return;
        const Set ready = movers & table.double_from;
        if (!L::any(ready)) return;
        const Wide from = L::spread(ready);
        const Wide empty = L::spread(~occupied_);
        const Wide to = L::spread(~occupied_ & allowed);
        auto rays = out.rays(static_cast<int>(table.doubles.size()));
        for (const Bundle<L>& b : table.doubles) {
            const Wide passed = moved<L>(from, b) & empty;
            ray(table, rays, b, 2, moved<L>(passed, b) & to, MoveType::double_step, out);
        }
        out.end(rays);
    }

    /// Every move of one piece but en passant and castling.
    template <class Out>
    void alone(const PieceTable<L>& table, std::size_t type, Cell c, const Terms<L>& terms,
               const Set& allowed, Out& out) const {
        if (!L::any(allowed)) return;
        from(table, c, targets(table, type, c, terms) & allowed, out);
        doubles(table, L::single(c), allowed, out);
    }

    [[nodiscard]] TESSERA_INLINE Set leap_targets(const PieceTable<L>& table, Cell c,
                                                  const Terms<L>& terms) const {
        const auto i = lattice::index(c);
        return (table.quiet[i] & ~occupied_) | (table.capture[i] & terms.prey);
    }

    /// Where one piece goes, by double steps apart.
    [[nodiscard]] Set targets(const PieceTable<L>& table, std::size_t type, Cell c,
                              const Terms<L>& terms) const {
        Set found = leap_targets(table, c, terms);
        if (table.slides) {
            MapSink<L> map;
            slides(1U << type, L::single(c), terms, L::all(), map);
            found |= map.map();
        }
        if (table.turns) found |= turning_targets(c, terms);
        return found;
    }

    /// Finds where turning pieces under these terms may turn, if `walls` end their legs as the
    /// board's edge does.
    void find_corners(Terms<L>& terms, const Set& walls) const {
        const auto& backs = t_.axis_backs();
        const Wide open = L::spread(~walls);
        const Wide empty = L::spread(~occupied_);
        for (std::size_t i = 0; i < backs.size(); ++i)
            terms.corners[i] = empty & ~moved<L>(open, backs[i]);
    }

private:
    /// A turning piece's slides: along each axis, then from the corners of an axis along all
    /// others.
    Set turning_targets(Cell c, const Terms<L>& terms) const {
        constexpr std::size_t kOfAxis = Tables<L>::kBundlesOfAxis;
        const auto& steps = t_.axis_steps();
        const std::size_t axes = steps.size() / kOfAxis;
        const Wide here = L::spread(L::single(c));
        const Wide empty = L::spread(~occupied_);
        Wide found{};
        Set corners[definition::kMaxAxes];
        for (std::size_t a = 0; a < axes; ++a) {
            Wide turns{};
            for (std::size_t i = a * kOfAxis; i < (a + 1) * kOfAxis; ++i) {
                const Wide reached = slid<L>(here, steps[i], empty);
                found |= reached;
                turns |= reached & terms.corners[i];
            }
            corners[a] = L::joined(turns);
        }
        for (std::size_t a = 0; a < axes; ++a) {
            Set start = L::none();
            for (std::size_t b = 0; b < axes; ++b)
                if (b != a) start |= corners[b];
            if (!L::any(start)) continue;
            const Wide from = L::spread(start);
            for (std::size_t i = a * kOfAxis; i < (a + 1) * kOfAxis; ++i)
                found |= slid<L>(from, steps[i], empty);
        }
        return L::joined(found) & ~terms.barred;
    }

    template <class Out>
    TESSERA_LONG void step(const PieceTable<L>& table, const List<Bundle<L>>& steps,
                           const Set& movers, const Set& targets, Out& out) const {
        const Wide from = L::spread(movers);
        const Wide to = L::spread(targets);
        auto rays = out.rays(static_cast<int>(steps.size()));
        for (const Bundle<L>& b : steps)
            ray(table, rays, b, 1, moved<L>(from, b) & to, MoveType::normal, out);
        out.end(rays);
    }

    template <class Rays, class Out>
    TESSERA_INLINE void ray(const PieceTable<L>& k, Rays& rays, const Bundle<L>& b, int times,
                            const Wide& targets, MoveType type, Out& out) const {
        if (!k.promotions) {
            rays.add(b.offset, times, targets, type);
        } else {
            const Wide zone = L::spread(k.promotes_on);
            rays.add(b.offset, times, targets & ~zone, type);
            L::each_of_all(targets & zone, [&](int set, Cell to) {
                const auto from =
                    static_cast<std::int32_t>(lattice::index(to)) - b.offset[set] * times;
                one(k, Move{static_cast<Cell>(from), to, kNoPieceType, type}, out);
            });
        }
        rays.next();
    }

    const Tables<L>& t_;
    const Position& p_;
    Colour side_;
    Set occupied_;
};

}  // namespace tessera::rules::TESSERA_ISA
