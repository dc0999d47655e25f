// What pieces do, kings' safety and turns left aside. Included once for each instruction set
// (bitboard/layout.hpp).
#pragma once

#include "movegen/bitboard/sinks.hpp"
#include "movegen/bitboard/slide.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// The pieces of some types of a colour.
template <class L>
TESSERA_INLINE L::Bits pieces_of(const Position& p, std::uint32_t types, Colour c) {
    typename L::Bits found = L::none();
    for (; types != 0; types &= types - 1)
        found |= L::load(p.bitboards().of(Piece(static_cast<PieceType>(__builtin_ctz(types)), c)));
    return found;
}

/// Which targets a stage lists. Not `Staged`: all.
template <class L, bool Staged>
class StageMask {
public:
    using Bits = L::Bits;

    StageMask(Stage stage, const Bits& enemy) : stage_(stage), enemy_(enemy) {}

    /// Stages that list captures and promotions, and that list quiet moves.
    [[nodiscard]] bool captures() const { return !Staged || stage_ == Stage::captures || both(); }
    [[nodiscard]] bool quiets() const { return !Staged || stage_ != Stage::captures; }
    /// Of a piece that does not promote.
    [[nodiscard]] TESSERA_INLINE Bits wanted() const {
        if (!Staged || both()) return L::all();
        return stage_ == Stage::captures ? enemy_ : ~enemy_;
    }
    [[nodiscard]] TESSERA_INLINE Bits wanted(const PieceTable<L>& piece) const {
        if (!Staged || both()) return L::all();
        const Bits tactical = enemy_ | piece.promotes_on;
        return stage_ == Stage::captures ? tactical : ~tactical;
    }

private:
    [[nodiscard]] bool both() const { return stage_ == Stage::all || stage_ == Stage::evasions; }

    Stage stage_;
    Bits enemy_;
};

/// Where some pieces of the side to move may go.
template <class L>
struct Targets {
    using Bits = L::Bits;

    L::Bits capturable = L::none();
    L::Bits blocked = L::none();  ///< occupied cells that no move ends on: all but the capturable
    /// Of turning pieces only: for each of Tables::axis_steps(), the empty cells where a leg of
    /// theirs may turn because it cannot go on.
    L::Wide corners[2 * definition::kMaxAxes];
};

/// The moves of one side's pieces, emitted to a sink.
template <class L>
class PieceMoves {
public:
    using Bits = L::Bits;
    using Wide = L::Wide;

    PieceMoves(const Tables<L>& tables, const Position& p, const Bits& occupied)
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
    TESSERA_INLINE void from(const PieceTable<L>& k, Cell cell, const Bits& targets,
                             Out& out) const {
        if (!k.promotions) {
            out.from(cell, targets);
            return;
        }
        out.from(cell, targets & ~k.promotes_on);
        L::each(targets & k.promotes_on, [&](Cell to) { one(k, Move{cell, to}, out); });
    }

    /// Slides of the movers of some types to allowed cells.
    template <class Out>
    void slides(std::uint32_t types, const Bits& movers, const Targets<L>& where,
                const Bits& allowed, Out& out) const {
        const Slides<L>& slides = t_.slides(side_);
        Bits by_class[kMostClasses];
        Bits allowed_to[kMostClasses];
        Bits some = L::none();
        const Bits ending = allowed & ~where.blocked;
        for (std::size_t i = 0; i < slides.classes.size(); ++i) {
            const SlideClass<L>& c = slides.classes[i];
            by_class[i] = pieces_of<L>(p_, c.types & types, side_) & movers;
            some |= by_class[i];
            allowed_to[i] = c.quiet ? c.capture ? ending : ending & ~occupied_ : ending & occupied_;
        }
        if (L::any(some)) Slider<L, Out>(slides, occupied_, out).slide(by_class, allowed_to);
    }

    /// Leaps of pieces of one type, by each of its vectors.
    template <class Out>
    void leaps(const PieceTable<L>& table, const Bits& movers, const Targets<L>& where,
               const Bits& allowed, Out& out) const {
        const auto each = [&](const List<ShiftBundle<L>>& steps, const Bits& targets) {
            if (!steps.empty()) step(table, steps, movers, targets, out);
        };
        each(table.quiet_steps, allowed & ~occupied_);
        each(table.capture_steps, allowed & where.capturable);
        each(table.both_steps, allowed & ~where.blocked);
    }

    template <class Out>
    void doubles(const PieceTable<L>& table, const Bits& movers, const Bits& allowed,
                 Out& out) const {
        if (table.doubles.empty()) return;
        const Bits ready = movers & table.double_from;
        if (!L::any(ready)) return;
        const Wide from = L::spread(ready);
        const Wide empty = L::spread(~occupied_);
        const Wide to = L::spread(~occupied_ & allowed);
        auto rays = out.rays(static_cast<int>(table.doubles.size()));
        for (const ShiftBundle<L>& b : table.doubles) {
            const Wide passed = moved<L>(from, b) & empty;
            ray(table, rays, b, 2, moved<L>(passed, b) & to, MoveType::double_step, out);
        }
        out.end(rays);
    }

    /// Every move of one piece but en passant and castling.
    template <class Out>
    void alone(const PieceTable<L>& table, std::size_t type, Cell c, const Targets<L>& where,
               const Bits& allowed, Out& out) const {
        if (!L::any(allowed)) return;
        const Bits reached = targets(table, type, c, where) & allowed;
        from(table, c, reached, out);
        doubles(table, L::single(c), allowed & ~reached, out);
    }

    [[nodiscard]] TESSERA_INLINE Bits leap_targets(const PieceTable<L>& table, Cell c,
                                                   const Targets<L>& where) const {
        const auto i = lattice::index(c);
        return (table.quiet[i] & ~occupied_) | (table.capture[i] & where.capturable);
    }

    /// Where one piece goes, by double steps apart.
    [[nodiscard]] Bits targets(const PieceTable<L>& table, std::size_t type, Cell c,
                               const Targets<L>& where) const {
        Bits found = leap_targets(table, c, where);
        if (table.slides) {
            MapSink<L> map;
            slides(1U << type, L::single(c), where, L::all(), map);
            found |= map.map();
        }
        if (table.turns) found |= turning_targets(c, where);
        return found;
    }

    /// Finds where turning pieces may turn under these terms, if `walls` end their legs as the
    /// board's edge does.
    void find_corners(Targets<L>& where, const Bits& walls) const {
        const auto& backs = t_.axis_backs();
        const Wide open = L::spread(~walls);
        const Wide empty = L::spread(~occupied_);
        for (std::size_t i = 0; i < backs.size(); ++i)
            where.corners[i] = empty & ~moved<L>(open, backs[i]);
    }

private:
    /// A turning piece's slides: along each axis, then from the corners of an axis along all
    /// others.
    Bits turning_targets(Cell c, const Targets<L>& where) const {
        constexpr std::size_t kOfAxis = Tables<L>::kBundlesOfAxis;
        const auto& steps = t_.axis_steps();
        const std::size_t axes = steps.size() / kOfAxis;
        const Wide here = L::spread(L::single(c));
        const Wide empty = L::spread(~occupied_);
        Wide found{};
        Bits corners[definition::kMaxAxes];
        for (std::size_t a = 0; a < axes; ++a) {
            Wide turns{};
            for (std::size_t i = a * kOfAxis; i < (a + 1) * kOfAxis; ++i) {
                const Wide reached = slid<L>(here, steps[i], empty);
                found |= reached;
                turns |= reached & where.corners[i];
            }
            corners[a] = L::joined(turns);
        }
        for (std::size_t a = 0; a < axes; ++a) {
            Bits start = L::none();
            for (std::size_t b = 0; b < axes; ++b)
                if (b != a) start |= corners[b];
            if (!L::any(start)) continue;
            const Wide from = L::spread(start);
            for (std::size_t i = a * kOfAxis; i < (a + 1) * kOfAxis; ++i)
                found |= slid<L>(from, steps[i], empty);
        }
        return L::joined(found) & ~where.blocked;
    }

    template <class Out>
    TESSERA_LONG void step(const PieceTable<L>& table, const List<ShiftBundle<L>>& steps,
                           const Bits& movers, const Bits& targets, Out& out) const {
        const Wide from = L::spread(movers);
        const Wide to = L::spread(targets);
        auto rays = out.rays(static_cast<int>(steps.size()));
        for (const ShiftBundle<L>& b : steps)
            ray(table, rays, b, 1, moved<L>(from, b) & to, MoveType::normal, out);
        out.end(rays);
    }

    template <class Rays, class Out>
    TESSERA_INLINE void ray(const PieceTable<L>& k, Rays& rays, const ShiftBundle<L>& b, int times,
                            const Wide& targets, MoveType type, Out& out) const {
        if (!k.promotions) {
            rays.add(b.offset, times, targets, type);
        } else {
            const Wide zone = L::spread(k.promotes_on);
            rays.add(b.offset, times, targets & ~zone, type);
            L::each_of_all(targets & zone, [&](int which, Cell to) {
                const auto from =
                    static_cast<std::int32_t>(lattice::index(to)) - b.offset[which] * times;
                one(k, Move{static_cast<Cell>(from), to, kNoPieceType, type}, out);
            });
        }
        rays.next();
    }

    const Tables<L>& t_;
    const Position& p_;
    Colour side_;
    Bits occupied_;
};

}  // namespace tessera::movegen::TESSERA_ISA
