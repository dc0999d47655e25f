// The rays backend of one instruction set. Included once for each, in a namespace of its own
// (TESSERA_ISA): what the compiler makes of it must not be shared between them.
#pragma once

#include "movegen/rays/checks.hpp"
#include "movegen/rays/legal.hpp"
#include "movegen/rays/make.hpp"

namespace tessera::movegen::TESSERA_ISA {

class RayGenerator final : public MoveGenerator {
public:
    explicit RayGenerator(const Variant& variant) : tables_(variant) {}

    void list(const Position& p, Stage stage, Scratch&, MoveList& moves) const override {
        const std::size_t begin = moves.size();
        {
            RayList sink(moves);
            const bool checks = stage == Stage::quiet_checks;
            legal<true>(p, sink, checks ? Stage::quiets : stage,
                        [](auto&& legal) { legal.generate(); });
        }
        if (stage != Stage::quiet_checks) return;
        if (p.side() == Colour::white)
            keep_checks_of<Colour::black>(p, moves, begin);
        else
            keep_checks_of<Colour::white>(p, moves, begin);
    }
    void list_of(const Position& p, Cell from, Scratch&, MoveList& moves) const override {
        if (!p.at(from).is(p.side())) return;
        RayList sink(moves);
        legal<true>(p, sink, Stage::all, [from](auto&& legal) { legal.generate_of(from); });
    }
#if !defined(__wasm__)  // where the code is more to load than it saves
    std::uint64_t count(const Position& p, Scratch&) const override {
        RayCount sink;
        legal<false>(p, sink, Stage::all, [](auto&& legal) { legal.generate(); });
        return sink.total();
    }
    bool any(const Position& p, Scratch&) const override {
        RayAny sink;
        legal<false>(p, sink, Stage::all, [](auto&& legal) { legal.generate(); });
        return sink.enough();
    }
#endif
    bool gives_check(const Position& p, const Move& move, Scratch&) const override {
        return p.side() == Colour::white
                   ? RayChecks<Colour::black>(tables_, p).attacked_after(move)
                   : RayChecks<Colour::white>(tables_, p).attacked_after(move);
    }
    bool in_check(const Position& p, Colour c) const override {
        return c == Colour::white ? RayAttacks<Colour::white>(tables_, p).in_check()
                                  : RayAttacks<Colour::black>(tables_, p).in_check();
    }
    [[nodiscard]] Backend backend() const override { return Backend::rays; }
    [[nodiscard]] Isa isa() const override { return Isa::TESSERA_ISA; }

private:
    template <bool Staged, class Sink, class F>
    void legal(const Position& p, Sink& sink, Stage stage, F&& f) const {
        if (p.side() == Colour::white)
            f(RayLegal<Colour::white, Sink, Staged>(tables_, p, sink, stage));
        else
            f(RayLegal<Colour::black, Sink, Staged>(tables_, p, sink, stage));
    }

    template <Colour Attacked>
    void keep_checks_of(const Position& p, MoveList& moves, std::size_t begin) const {
        RayChecks<Attacked> checks(tables_, p);
        checks.prepare();
        std::size_t kept = begin;
        for (std::size_t i = begin; i < moves.size(); ++i)
            if (checks.gives_check(moves[i])) moves[kept++] = moves[i];
        truncate(moves, kept);
    }

    RayTables tables_;
};

}  // namespace tessera::movegen::TESSERA_ISA
