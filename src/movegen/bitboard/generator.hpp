// The bitboard backend of one instruction set. Included once for each (bitboard/layout.hpp).
#pragma once

#include "movegen/bitboard/legal.hpp"
#include "movegen/bitboard/make.hpp"
#include "movegen/bitboard/turns.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// What both generators share.
class BitboardGenerator : public MoveGenerator {
public:
    [[nodiscard]] Backend backend() const override { return Backend::bitboard; }
    [[nodiscard]] Isa isa() const override { return Isa::TESSERA_ISA; }

protected:
    /// The quiet moves that give check, after `list` has listed the quiet ones.
    template <class List>
    void list_stage(const Position& p, Stage stage, Scratch& scratch, MoveList& moves,
                    List&& list) const {
        const std::size_t begin = moves.size();
        list(stage == Stage::quiet_checks ? Stage::quiets : stage);
        if (stage == Stage::quiet_checks) keep_checks(p, scratch, moves, begin);
    }
};

/// For variants whose attacks follow rays and leaps alone.
template <class L>
class Generator final : public BitboardGenerator {
public:
    explicit Generator(const Variant& variant) : tables_(variant) {}

    [[nodiscard]] bool fits() const { return tables_.fit(); }

    void list(const Position& p, Stage stage, Scratch& scratch, MoveList& moves) const override {
        list_stage(p, stage, scratch, moves, [&](Stage listed) {
            ListSink<L> sink(moves);
            Legal<L, ListSink<L>, true>(tables_, p, sink, listed).generate();
        });
    }
    void list_of(const Position& p, Cell from, Scratch&, MoveList& moves) const override {
        if (!p.at(from).is(p.side())) return;
        ListSink<L> sink(moves);
        Legal<L, ListSink<L>, true>(tables_, p, sink).generate_of(from);
    }
#if !defined(__wasm__)  // where the code is more to load than it saves
    std::uint64_t count(const Position& p, Scratch&) const override {
        CountSink<L> sink;
        Legal<L, CountSink<L>, false>(tables_, p, sink).generate();
        return sink.total();
    }
    bool any(const Position& p, Scratch&) const override {
        AnySink<L> sink;
        Legal<L, AnySink<L>, false>(tables_, p, sink).generate();
        return sink.enough();
    }
#endif
    bool gives_check(const Position& p, const Move& move, Scratch&) const override {
        return Checks<L>(tables_, p).gives_check(move);
    }
    bool in_check(const Position& p, Colour c) const override {
        return Attacks<L>(tables_, p, c).in_check();
    }

private:
    Tables<L> tables_;
};

/// For variants that have clauses, see has_clauses().
template <class L>
class TurnGenerator final : public BitboardGenerator {
public:
    explicit TurnGenerator(const Variant& variant) : tables_(variant), clauses_(variant) {}

    [[nodiscard]] bool fits() const { return tables_.fit(); }

    void list(const Position& p, Stage stage, Scratch& scratch, MoveList& moves) const override {
        list_stage(p, stage, scratch, moves, [&](Stage listed) {
            ListSink<L> sink(moves);
            Turns<L, ListSink<L>, true>(tables_, clauses_, p, Trial(p, scratch), sink, listed)
                .generate();
        });
    }
    void list_first(const Position& p, Stage stage, bool safe, Scratch& scratch,
                    MoveList& moves) const override {
        ListSink<L> sink(moves);
        Turns<L, ListSink<L>, true>(tables_, clauses_, p, Trial(p, scratch), sink, stage)
            .generate_first(safe);
    }
    void list_of(const Position& p, Cell from, Scratch& scratch, MoveList& moves) const override {
        const std::size_t begin = moves.size();
        list(p, Stage::all, scratch, moves);
        keep_from(from, moves, begin);
    }
#if !defined(__wasm__)  // where the code is more to load than it saves
    void list_possible_checks(const Position& p, Scratch& scratch, MoveList& moves) const override {
        const std::size_t begin = moves.size();
        list(p, Stage::all, scratch, moves);
        const ProtectedAttacks<L> attacks(tables_, clauses_, p, other(p.side()));
        std::size_t end = begin;
        for (const Cell king : p.royals(other(p.side()))) {
            const PossibleChecks<L> checks(tables_, clauses_, p, attacks, king);
            for (std::size_t i = end; i < moves.size(); ++i)
                if (checks.among(moves[i])) std::swap(moves[end++], moves[i]);
        }
        truncate(moves, end);
    }
    std::uint64_t count(const Position& p, Scratch& scratch) const override {
        CountSink<L> sink;
        Turns<L, CountSink<L>, false>(tables_, clauses_, p, Trial(p, scratch), sink).generate();
        return sink.total();
    }
    bool any(const Position& p, Scratch& scratch) const override {
        AnySink<L> sink;
        Turns<L, AnySink<L>, false> turns(tables_, clauses_, p, Trial(p, scratch), sink);
        if (p.moves_left() > 1 && !p.state().king_captured) return turns.can_begin();
        turns.generate();
        return sink.enough();
    }
#endif
    bool in_check(const Position& p, Colour c) const override {
        return ProtectedAttacks<L>(tables_, clauses_, p, c).in_check();
    }

private:
    Tables<L> tables_;
    ProtectionTables<L> clauses_;
};

/// Whether words hold whole slices of the board.
TESSERA_INLINE bool aligned(const lattice::Shape& shape) {
    std::uint32_t cells = 1;
    for (int a = 0; a < shape.axes() && cells < 64; ++a)
        cells *= static_cast<std::uint32_t>(shape.size(a));
    return cells == 64;
}

/// Null if the variant's slides do not fit the tables.
template <class G>
std::unique_ptr<const MoveGenerator> make_if_fit(const Variant& variant) {
    auto generator = std::make_unique<G>(variant);
    return generator->fits() ? std::move(generator) : nullptr;
}

/// Of four words: moved whole, if the board and its pieces let them.
template <template <class> class G>
std::unique_ptr<const MoveGenerator> make_of_four(const Variant& variant) {
    if (aligned(variant.shape()))
        if (auto generator = make_if_fit<G<Layout<4, true>>>(variant)) return generator;
    return make_if_fit<G<Layout<4, false>>>(variant);
}

/// Few layouts, for each is a generator of its own in the program.
TESSERA_INLINE std::unique_ptr<const MoveGenerator> make_fitting(const Variant& variant) {
    const lattice::Shape& shape = variant.shape();
    if (has_clauses(variant)) return make_of_four<TurnGenerator>(variant);
    if (shape.cells() <= 64) return make_if_fit<Generator<Layout<1, true>>>(variant);
#if !defined(__wasm__)  // where each is more to load
    if (shape.cells() <= 128) return make_if_fit<Generator<Layout<2, false>>>(variant);
#endif
    return make_of_four<Generator>(variant);
}

}  // namespace tessera::movegen::TESSERA_ISA
