// Moving sets along vectors, once or as far as the way is free. Included once for each instruction
// set (sets/set.hpp).
#pragma once

#include "rules/sets/tables.hpp"

namespace tessera::rules::TESSERA_ISA {

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
        for (const Run& run : slides_.runs) {
            if (!L::any(movers_[run.class_])) continue;
            if constexpr (!L::kAligned) {
                each(run, [](const Step<L>& s, const Set& x) { return L::carried(x, s.offset); });
            } else {
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
            each(run, [](const Step<L>& s, const Set& x) {
                return L::template shift<Lane, true>(x, s.bits);
            });
        else
            each(run, [](const Step<L>& s, const Set& x) {
                return L::template shift<Lane, false>(x, s.bits);
            });
    }

    template <class Move>
    TESSERA_INLINE void each(const Run& run, Move&& move) {
        for (std::size_t i = run.begin; i < run.end; i += kMostRays) {
            const std::size_t n = run.end - i < kMostRays ? run.end - i : kMostRays;
            auto rays = sink_.rays(static_cast<int>(n));
            const Step<L>* const last = slides_.steps.data() + i + n;
            for (const Step<L>* s = slides_.steps.data() + i; s != last; ++s)
                one(*s, movers_[run.class_], allowed_[run.class_], rays, move);
            sink_.end(rays);
        }
    }

    template <class Rays, class Move>
    TESSERA_INLINE void one(const Step<L>& s, const Set movers, const Set allowed, Rays& rays,
                            Move&& move) {
        const Set good = s.landing & ~barred_;
        Set at = move(s, movers) & good;
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

/// Calls f with what moves a set by the vector, the board's edges left to the caller.
template <class L, class F>
TESSERA_INLINE L::Set with_vector(const Step<L>& s, F&& f) {
    using Set = L::Set;
    if constexpr (!L::kAligned) {
        return f([&](const Set& x) { return L::carried(x, s.offset); });
    } else {
        const auto by = [&]<int Lane>() {
            if (s.left)
                return f([&](const Set& x) { return L::template shift<Lane, true>(x, s.bits); });
            return f([&](const Set& x) { return L::template shift<Lane, false>(x, s.bits); });
        };
        switch (s.lane) {
            case -3:
                return by.template operator()<-3>();
            case -2:
                return by.template operator()<-2>();
            case -1:
                return by.template operator()<-1>();
            case 0:
                return by.template operator()<0>();
            case 1:
                return by.template operator()<1>();
            case 2:
                return by.template operator()<2>();
            default:
                return by.template operator()<3>();
        }
    }
}

/// All moves of a set by one vector, once.
template <class L>
TESSERA_INLINE L::Set moved(const typename L::Set& set, const Step<L>& s) {
    return with_vector<L>(s, [&](auto&& move) { return move(set) & s.landing; });
}

/// The cells that a set comes to by a vector, again and again, the first that is not empty
/// included.
template <class L>
TESSERA_INLINE L::Set slid(const typename L::Set& set, const Step<L>& s,
                           const typename L::Set& empty) {
    return with_vector<L>(s, [&](auto&& move) {
        typename L::Set at = move(set) & s.landing;
        typename L::Set all = at;
        for (int n = 2; n <= s.repeats; ++n) {
            at = move(at & empty) & s.landing;
            all |= at;
        }
        return all;
    });
}

}  // namespace tessera::rules::TESSERA_ISA
