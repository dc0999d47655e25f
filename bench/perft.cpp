// perft [--rounds N] [--json] [GAME ..]: how fast legal moves are counted, listed and made, and who
// attacks a cell is told, in the positions of bench/positions.txt; beside Stockfish's perft.
// perft --once GAME STAGE DEPTH: counts one position once, for callgrind.
// bench/README.md says what is measured and how.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/processor.hpp"
#include "base/text.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "play/rules.hpp"
#include "positions.hpp"
#include "rules/attacks.hpp"
#include "stockfish.hpp"

/// What callgrind looks at. Its name is all that bench/limits.mjs knows of this file.
extern "C" [[gnu::noinline]] std::uint64_t tessera_counted(const tessera::rules::Position& p,
                                                           int depth) {
    return tessera::movegen::perft(p, depth);
}

namespace tessera::bench {
namespace {

using rules::Position;

constexpr double kLeastSeconds = 0.3;  ///< what takes less is repeated
constexpr double kMostSeconds = 3;     ///< after which no other round of a position is begun
constexpr std::uint64_t kMostListed = 2'000'000;

/// How often a second of processor time `work` gets as much done as it returns.
template <class Work>
double rate(double least_seconds, Work&& work) {
    double done = 0;
    double taken = 0;
    const double begun = processor_seconds();
    do {
        done += static_cast<double>(work());
        taken = processor_seconds() - begun;
    } while (taken < least_seconds);
    return done / taken;
}

/// What a search does without thinking: lists the moves of every position it comes to, makes them
/// and unmakes them.
class Walk {
public:
    /// Moves are made up to `depth`; no more than `most` of those listed in one position, spread
    /// evenly over the list.
    Walk(const Position& position, int depth, std::size_t most)
        : position_(position), lists_(static_cast<std::size_t>(depth) + 1), most_(most) {}

    /// Returns the positions it came to.
    std::uint64_t run() { return visit(0); }
    /// The moves that the last positions had, in all runs.
    [[nodiscard]] std::uint64_t listed() const { return listed_; }

private:
    std::uint64_t visit(std::size_t ply) {
        rules::MoveList& moves = lists_[ply];
        moves.clear();
        movegen::generator_of(position_).list(position_, movegen::Stage::all, scratch_, moves);
        if (ply + 1 == lists_.size()) {
            listed_ += moves.size();
            return 1;
        }
        std::uint64_t nodes = 1;
        const std::size_t step = (moves.size() + most_ - 1) / most_;
        for (std::size_t i = 0; i < moves.size(); i += std::max<std::size_t>(step, 1)) {
            rules::Undo undo;
            position_.make(moves[i], undo);
            nodes += visit(ply + 1);
            position_.unmake(undo);
        }
        return nodes;
    }

    Position position_;
    movegen::Scratch scratch_;
    std::vector<rules::MoveList> lists_;
    std::size_t most_;
    std::uint64_t listed_ = 0;
};

struct Measured {
    double leaves = 0;  ///< a second
    std::optional<double> stockfish;
    double nodes = 0;    ///< a second, with make and list
    double listed = 0;   ///< moves a second, of this position alone
    double queries = 0;  ///< attackers of a cell, a second
    double maps = 0;     ///< attack maps of a side, a second
};

class Measurement {
public:
    Measurement(const FixedPosition& fixed, Position position)
        : fixed_(fixed), position_(std::move(position)) {}

    /// Nothing if a count is not the known one.
    std::optional<Measured> run(std::uint32_t rounds, Stockfish& stockfish) {
        if (!walk_agrees()) return std::nullopt;
        Measured best;
        const double begun = processor_seconds();
        for (std::uint32_t round = 0; round < rounds; ++round) {
            if (round > 0 && processor_seconds() - begun > kMostSeconds) break;
            best.stockfish = std::max(best.stockfish, stockfish.leaves_per_second());
            best.leaves = std::max(best.leaves, leaves());
            best.nodes = std::max(best.nodes, nodes());
            best.listed = std::max(best.listed, listed());
            best.queries = std::max(best.queries, queries());
            best.maps = std::max(best.maps, maps());
        }
        if (wrong_) return std::nullopt;
        return best;
    }

private:
    double leaves() {
        return rate(kLeastSeconds, [&] {
            const std::uint64_t count = movegen::perft(position_, fixed_.depth);
            if (count != fixed_.count) wrong_ = true;
            return count;
        });
    }

    /// Moves to make of each position, so that the walk does not list too many.
    [[nodiscard]] std::size_t most_made() {
        const std::uint64_t moves = movegen::perft(position_, 1);
        if (walk_depth() > 1) return moves;
        return std::clamp<std::size_t>(kMostListed / std::max<std::uint64_t>(moves, 1), 1, moves);
    }
    [[nodiscard]] int walk_depth() const { return std::max(1, fixed_.depth - 2); }

    /// Lists are as long as counts say.
    bool walk_agrees() {
        if (fixed_.depth < 3) return true;
        Walk walk(position_, fixed_.depth - 2, SIZE_MAX);
        walk.run();
        return walk.listed() == movegen::perft(position_, fixed_.depth - 1);
    }

    double nodes() {
        Walk walk(position_, walk_depth(), most_made());
        return rate(kLeastSeconds / 2, [&] { return walk.run(); });
    }

    double listed() {
        rules::MoveList moves;
        movegen::Scratch scratch;
        return rate(kLeastSeconds / 10, [&] {
            moves.clear();
            movegen::generator_of(position_).list(position_, movegen::Stage::all, scratch, moves);
            return moves.size();
        });
    }

    double queries() {
        const std::uint32_t cells = position_.variant().shape().cells();
        std::size_t attackers = 0;
        const double result = rate(kLeastSeconds / 10, [&] {
            for (std::uint32_t c = 0; c < cells; ++c)
                for (const rules::Colour by : rules::kColours)
                    attackers +=
                        rules::attackers(position_, static_cast<rules::Cell>(c), by).size();
            return 2 * cells;
        });
        if (attackers == 0) wrong_ = true;
        return result;
    }

    double maps() {
        std::size_t cells = 0;
        const double result = rate(kLeastSeconds / 10, [&] {
            for (const rules::Colour by : rules::kColours)
                cells += rules::attack_map(position_, by).size();
            return rules::kColours.size();
        });
        if (cells == 0) wrong_ = true;
        return result;
    }

    const FixedPosition& fixed_;
    const Position position_;
    bool wrong_ = false;
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "perft: %s\n", reason.c_str());
    return 2;
}

void print_json(const FixedPosition& f, const Position& p, const Measured& m) {
    std::printf(R"({"game": "%s", "stage": "%s", "cells": %u, "pieces": %zu, "depth": %d, )"
                R"("count": %)" PRIu64 R"(, "leaves": %.0f, "stockfish": %.0f, "nodes": %.0f, )"
                R"("listed": %.0f, "queries": %.0f, "maps": %.1f})"
                "\n",
                f.game.c_str(), f.stage.c_str(), p.variant().shape().cells(), p.piece_count(),
                f.depth, f.count, m.leaves, m.stockfish.value_or(0), m.nodes, m.listed, m.queries,
                m.maps);
}

void print_line(const FixedPosition& f, const Measured& m) {
    std::printf("%-15s %-6s %5d %11" PRIu64 " %10.1f", f.game.c_str(), f.stage.c_str(), f.depth,
                f.count, m.leaves / 1e6);
    if (m.stockfish)
        std::printf(" %9.1f %6.2f", *m.stockfish / 1e6, m.leaves / *m.stockfish);
    else
        std::printf(" %9s %6s", "-", "-");
    std::printf(" %11.0f %9.2f\n", m.nodes, 1e6 / m.queries);
}

struct Options {
    std::uint32_t rounds = 3;
    bool json = false;
    std::string stage;  ///< empty: all
    std::vector<std::string> games;
};

/// An error names what is wrong.
Result<Options> read_options(const std::vector<std::string>& arguments) {
    Options options;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--json") {
            options.json = true;
        } else if (arguments[i] == "--rounds" && i + 1 < arguments.size()) {
            const auto rounds = parse_number(arguments[++i], 1000);
            if (!rounds || *rounds == 0) return Error{"--rounds", "not a number from 1 to 1000"};
            options.rounds = *rounds;
        } else if (arguments[i] == "--stage" && i + 1 < arguments.size()) {
            options.stage = arguments[++i];
        } else if (arguments[i].starts_with("-")) {
            return Error{"", "usage: perft [--rounds N] [--stage STAGE] [--json] [GAME ..]"};
        } else {
            const auto variant = play::builtin_rules(arguments[i]);
            if (!variant) return variant.error();
            options.games.push_back(arguments[i]);
        }
    }
    return options;
}

int measure(const Options& options, const std::vector<FixedPosition>& all) {
    Stockfish stockfish;
    if (!options.json)
        std::printf("%-15s %-6s %5s %11s %10s %9s %6s %11s %9s\n", "game", "stage", "depth",
                    "leaves", "M leaves/s", "Stockfish", "ratio", "nodes/s", "attack us");
    bool any = false;
    for (const FixedPosition& fixed : all) {
        const auto& games = options.games;
        if (!games.empty() && std::find(games.begin(), games.end(), fixed.game) == games.end())
            continue;
        if (!options.stage.empty() && fixed.stage != options.stage) continue;
        any = true;
        auto position = position_of(fixed);
        if (!position) return fail(fixed.game + ": " + position.error().text());
        const auto measured = Measurement(fixed, *position).run(options.rounds, stockfish);
        if (!measured) return fail(fixed.game + ", " + fixed.stage + ": a count is wrong");
        if (options.json)
            print_json(fixed, *position, *measured);
        else
            print_line(fixed, *measured);
        std::fflush(stdout);
    }
    if (!any) return fail("--stage: no position of stage '" + options.stage + "'");
    return 0;
}

int count_once(const std::vector<std::string>& arguments, const std::vector<FixedPosition>& all) {
    const auto depth = arguments.size() == 4 ? parse_number(arguments[3], 20) : 0;
    const auto fixed = std::find_if(all.begin(), all.end(), [&](const FixedPosition& f) {
        return arguments.size() == 4 && f.game == arguments[1] && f.stage == arguments[2];
    });
    if (depth.value_or(0) == 0 || fixed == all.end())
        return fail("usage: perft --once GAME STAGE DEPTH");
    auto position = position_of(*fixed);
    if (!position) return fail(position.error().text());
    // Once before, so that what is counted finds the tables in the caches.
    static_cast<void>(movegen::perft(*position, std::max(1, static_cast<int>(*depth) - 1)));
    std::printf("%" PRIu64 "\n", tessera_counted(*position, static_cast<int>(*depth)));
    return 0;
}

int run(const std::vector<std::string>& arguments) {
    if (const std::string refusal = isa_refusal(); !refusal.empty()) return fail(refusal);
    const auto all = fixed_positions();
    if (!all) return fail(all.error().text());
    if (!arguments.empty() && arguments[0] == "--once") return count_once(arguments, *all);
    const auto options = read_options(arguments);
    return options ? measure(*options, *all) : fail(options.error().text());
}

}  // namespace
}  // namespace tessera::bench

int main(int argc, char** argv) {
    return tessera::bench::run(std::vector<std::string>(argv + 1, argv + argc));
}
