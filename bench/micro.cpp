// micro [--benchmark_filter=REGEX ..]: single steps of the rules with Google Benchmark, in
// positions of bench/positions.txt. bench/README.md tells more.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "positions.hpp"
#include "rules/attacks.hpp"

namespace tessera::bench {
namespace {

using rules::Position;

constexpr std::array kGames{"chess", "fourstar", "chesseract", "oana", "oana-chiru"};

void set_items(benchmark::State& state, std::size_t each) {
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(each));
}

/// Who of either side bears on a cell; on each in turn.
void attackers(benchmark::State& state, const Position& p) {
    const std::uint32_t cells = p.variant().shape().cells();
    std::uint32_t cell = 0;
    for (auto _ : state) {
        for (const rules::Colour by : rules::kColours)
            benchmark::DoNotOptimize(rules::attackers(p, static_cast<rules::Cell>(cell), by));
        cell = (cell + 1) % cells;
    }
    set_items(state, rules::kColours.size());
}

void in_check(benchmark::State& state, const Position& p) {
    for (auto _ : state) benchmark::DoNotOptimize(movegen::in_check(p, p.side()));
    set_items(state, 1);
}

/// Every legal move, in the order of its list.
void make_and_unmake(benchmark::State& state, const Position& position) {
    Position p = position;
    const rules::MoveList moves = movegen::legal_moves(p);
    rules::Undo undo;
    for (auto _ : state)
        for (const rules::Move& move : moves) {
            p.make(move, undo);
            benchmark::ClobberMemory();
            p.unmake(undo);
        }
    set_items(state, moves.size());
}

void list(benchmark::State& state, const Position& p) {
    movegen::Scratch scratch;
    rules::MoveList moves;
    for (auto _ : state) {
        moves.clear();
        movegen::generator_of(p).list(p, movegen::Stage::all, scratch, moves);
        benchmark::ClobberMemory();
    }
    set_items(state, moves.size());
}

void count(benchmark::State& state, const Position& p) {
    movegen::Scratch scratch;
    const movegen::MoveGenerator& generator = movegen::generator_of(p);
    for (auto _ : state) benchmark::DoNotOptimize(generator.count(p, scratch));
    set_items(state, generator.count(p, scratch));
}

void add(const FixedPosition& fixed, const Position& position) {
    const auto named = [&](const std::string& what,
                           void (*run)(benchmark::State&, const Position&)) {
        benchmark::RegisterBenchmark((fixed.game + '/' + fixed.stage + '/' + what).c_str(), run,
                                     position);
    };
    named("attackers", attackers);
    named("in_check", in_check);
    named("make_and_unmake", make_and_unmake);
    named("list", list);
    named("count", count);
}

int fail(const Error& error) {
    std::fprintf(stderr, "micro: %s\n", error.text().c_str());
    return 2;
}

int run(int argc, char** argv) {
    const auto all = fixed_positions();
    if (!all) return fail(all.error());
    for (const FixedPosition& fixed : *all) {
        if (std::find(kGames.begin(), kGames.end(), fixed.game) == kGames.end()) continue;
        auto position = position_of(fixed);
        if (!position) return fail(position.error());
        add(fixed, *position);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

}  // namespace
}  // namespace tessera::bench

int main(int argc, char** argv) {
    return tessera::bench::run(argc, argv);
}
