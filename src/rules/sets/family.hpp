// The SetGenerator of one instruction set. Included once for each (sets/set.hpp).
#pragma once

#include "rules/sets/generate.hpp"

namespace tessera::rules::TESSERA_ISA {

template <class L>
class Generator final : public SetGenerator {
public:
    explicit Generator(const Ruleset& rules) : tables_(rules) {}

    [[nodiscard]] bool fits() const { return tables_.fit(); }

    void list(const Position& p, MoveList& moves) const override {
        ListSink<L> sink(moves);
        Legal<L, ListSink<L>>(tables_, p, sink).generate();
    }
    std::uint64_t count(const Position& p) const override {
        CountSink<L> sink;
        Legal<L, CountSink<L>>(tables_, p, sink).generate();
        return sink.total();
    }
    bool any(const Position& p) const override {
        AnySink<L> sink;
        Legal<L, AnySink<L>>(tables_, p, sink).generate();
        return sink.enough();
    }
    bool leaps_to_capture(const Position& p, Man man, Cell target) const override {
        const typename L::Set men = L::load(p.sets().of(man));
        for (const LeapOrigins<L>& o : tables_.leap_origins(man.colour()))
            if ((o.kinds >> index(man.kind()) & 1U) && L::any(o.from[lattice::index(target)] & men))
                return true;
        return false;
    }
    bool in_check(const Position& p, Colour c) const override {
        return Scene<L>(tables_, p, c).in_check();
    }

private:
    Tables<L> tables_;
};

/// Whether words hold whole slices of the board.
inline bool aligned(const lattice::Shape& shape) {
    std::uint32_t cells = 1;
    for (int a = 0; a < shape.axes() && cells < 64; ++a)
        cells *= static_cast<std::uint32_t>(shape.size(a));
    return cells == 64;
}

/// Null if the game's slides do not fit the tables.
template <class L>
std::unique_ptr<const SetGenerator> make_for(const Ruleset& rules) {
    auto generator = std::make_unique<Generator<L>>(rules);
    return generator->fits() ? std::move(generator) : nullptr;
}

inline std::unique_ptr<const SetGenerator> make_fitting(const Ruleset& rules) {
    const lattice::Shape& shape = rules.shape();
    if (shape.cells() <= 64) return make_for<Layout<1, true>>(rules);
    if (shape.cells() <= 128) return make_for<Layout<2, false>>(rules);
    if (aligned(shape)) return make_for<Layout<4, true>>(rules);
    return make_for<Layout<4, false>>(rules);
}

}  // namespace tessera::rules::TESSERA_ISA
