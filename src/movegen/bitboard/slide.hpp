// Sliding bitboards as far as the way is free. Included once for each instruction set
// (bitboard/layout.hpp).
#pragma once

#include "movegen/bitboard/counter.hpp"
#include "movegen/bitboard/tables.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// Slides pieces along every direction of their classes, all of a class at once.
template <class L, class Sink>
class Slider {
public:
    using Bits = L::Bits;
    using Wide = L::Wide;

    Slider(const Slides<L>& slides, const Bits& occupied, Sink& sink)
        : slides_(slides), empty_(L::spread(~occupied)), sink_(sink) {}

    /// Emits the targets of each class's movers within what it is allowed.
    void slide(const Bits* movers, const Bits* allowed) {
        movers_ = movers;
        allowed_ = allowed;
        for (std::size_t i = 0; i < slides_.classes.size(); ++i)
            if (L::any(movers[i])) present_ |= std::uint64_t{1} << i;
        for (const Run& run : slides_.runs) {
            if ((run.classes & present_) == 0) continue;
            slides_.bundles[run.begin].shifter.with([&](auto&& move) { each(run, move); });
        }
    }

private:
    template <class Move>
    TESSERA_INLINE void each(const Run& run, Move&& move) {
        for (std::size_t i = run.begin; i < run.end; i += kMostRays) {
            const std::size_t n = run.end - i < kMostRays ? run.end - i : kMostRays;
            auto rays = sink_.rays(static_cast<int>(n));
            const SlideBundle<L>* b = slides_.bundles.data() + i;
            const SlideBundle<L>* const last = b + n;
            if constexpr (!kMixed<L>) {
                const Wide movers = L::spread(movers_[b->first]);
                const Wide allowed = L::spread(allowed_[b->first]);
                for (; b != last; ++b) one(*b, movers, allowed, rays, move);
            } else {
                for (; b != last; ++b)
                    if (b->classes & present_)
                        one(*b, of_classes(*b, movers_), of_classes(*b, allowed_), rays, move);
            }
            sink_.end(rays);
        }
    }

    /// What each of the bundle's vectors has by its class.
    TESSERA_INLINE Wide of_classes(const SlideBundle<L>& b, const Bits* by_class) const {
        return (L::spread(by_class[b.first]) & ~b.of_second) |
               (L::spread(by_class[b.second]) & b.of_second);
    }

    template <class Rays, class Move>
    TESSERA_INLINE void one(const SlideBundle<L>& b, const Wide movers, const Wide allowed,
                            Rays& rays, Move&& move) {
        const Wide targets = b.landing & allowed;
        const Wide open = b.landing & empty_;
        Wide at = move(b.shifter, movers);
        rays.add(b.offset, 1, at & targets, MoveType::normal);
        for (int n = 2; n <= b.repeats; ++n) {
            at = move(b.shifter, at & open);
            rays.add(b.offset, n, at & targets, MoveType::normal);
        }
        rays.next();
    }

    const Slides<L>& slides_;
    Wide empty_;
    Sink& sink_;
    const Bits* movers_ = nullptr;
    const Bits* allowed_ = nullptr;
    std::uint64_t present_ = 0;  ///< classes that have movers
};

}  // namespace tessera::movegen::TESSERA_ISA
