// The SetGenerator of one instruction set. Included once for each (sets/set.hpp).
#pragma once

#include "rules/sets/generate.hpp"
#include "rules/sets/turns.hpp"

namespace tessera::rules::TESSERA_ISA {

/// From where such a piece captures on the cell by a leap.
template <class L>
L::Set leapers(const Tables<L>& tables, Piece piece, Cell target) {
    typename L::Set from = L::none();
    for (const LeapOrigins<L>& o : tables.leap_origins(piece.colour()))
        if (o.types >> index(piece.type()) & 1U) from |= o.from[lattice::index(target)];
    return from;
}

/// For games without special clauses.
template <class L>
class Generator final : public SetGenerator {
public:
    explicit Generator(const Variant& variant) : tables_(variant) {}

    [[nodiscard]] bool fits() const { return tables_.fit(); }

    void list(Position& p, MoveList& moves) const override {
        ListSink<L> sink(moves);
        Legal<L, ListSink<L>>(tables_, p, sink).generate();
    }
    std::uint64_t count(Position& p) const override {
        CountSink<L> sink;
        Legal<L, CountSink<L>>(tables_, p, sink).generate();
        return sink.total();
    }
    bool any(Position& p) const override {
        AnySink<L> sink;
        Legal<L, AnySink<L>>(tables_, p, sink).generate();
        return sink.enough();
    }
    bool takes_in_passing(const Position& p, Piece piece, Cell passed, Cell) const override {
        return L::any(leapers<L>(tables_, piece, passed) & L::load(p.sets().of(piece)));
    }
    bool in_check(const Position& p, Colour c) const override {
        return Scene<L>(tables_, p, c).in_check();
    }

private:
    Tables<L> tables_;
};

/// For the others.
template <class L>
class ClauseGenerator final : public SetGenerator {
public:
    explicit ClauseGenerator(const Variant& variant) : tables_(variant), clauses_(variant) {}

    [[nodiscard]] bool fits() const { return tables_.fit(); }

    void list(Position& p, MoveList& moves) const override {
        ListSink<L> sink(moves);
        Turns<L, ListSink<L>>(tables_, clauses_, p, sink).generate();
    }
    std::uint64_t count(Position& p) const override {
        CountSink<L> sink;
        Turns<L, CountSink<L>>(tables_, clauses_, p, sink).generate();
        return sink.total();
    }
    bool any(Position& p) const override {
        AnySink<L> sink;
        Turns<L, AnySink<L>>(tables_, clauses_, p, sink).generate();
        return sink.enough();
    }
    bool takes_in_passing(const Position& p, Piece piece, Cell passed, Cell passer) const override {
        const Clauses<L> clauses(tables_, clauses_, p, piece.colour());
        return L::any(leapers<L>(tables_, piece, passed) & L::load(p.sets().of(piece)) &
                      clauses.takers_of(passer));
    }
    bool in_check(const Position& p, Colour c) const override {
        return Clauses<L>(tables_, clauses_, p, c).in_check();
    }

private:
    Tables<L> tables_;
    ClauseTables<L> clauses_;
};

/// Whether words hold whole slices of the board.
inline bool aligned(const lattice::Shape& shape) {
    std::uint32_t cells = 1;
    for (int a = 0; a < shape.axes() && cells < 64; ++a)
        cells *= static_cast<std::uint32_t>(shape.size(a));
    return cells == 64;
}

/// Null if the game's slides do not fit the tables.
template <class G>
std::unique_ptr<const SetGenerator> make_if_fit(const Variant& variant) {
    auto generator = std::make_unique<G>(variant);
    return generator->fits() ? std::move(generator) : nullptr;
}

/// Of four words: moved whole, if the board and its pieces let them.
template <template <class> class G>
std::unique_ptr<const SetGenerator> make_of_four(const Variant& variant) {
    if (aligned(variant.shape()))
        if (auto generator = make_if_fit<G<Layout<4, true>>>(variant)) return generator;
    return make_if_fit<G<Layout<4, false>>>(variant);
}

/// Few layouts, for each is a generator of its own in the program.
inline std::unique_ptr<const SetGenerator> make_fitting(const Variant& variant) {
    const lattice::Shape& shape = variant.shape();
    if (has_clauses(variant)) return make_of_four<ClauseGenerator>(variant);
    if (shape.cells() <= 64) return make_if_fit<Generator<Layout<1, true>>>(variant);
#if !defined(__wasm__)  // where each is more to load
    if (shape.cells() <= 128) return make_if_fit<Generator<Layout<2, false>>>(variant);
#endif
    return make_of_four<Generator>(variant);
}

}  // namespace tessera::rules::TESSERA_ISA
