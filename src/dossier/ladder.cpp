// Each level of the engine against the next: how far apart they are in this game.
#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "dossier/estimate.hpp"
#include "dossier/played_game.hpp"
#include "dossier/stages.hpp"
#include "engine/levels.hpp"
#include "lab/openings.hpp"
#include "lab/statistics.hpp"
#include "play/ordinary.hpp"

namespace tessera::dossier {
namespace {

constexpr int kHighestQuick = 4;
/// The highest level has no limit but time. Here it has one that is the same on every machine.
constexpr std::uint64_t kHighestNodes = 60'000;
constexpr std::uint32_t kMostPairs = 250;
constexpr std::size_t kFewestPairs = 4;  ///< for a statement
/// Scores nearer to 0 or 1 are not told apart.
constexpr double kBound = 0.003;
constexpr double kLead = 0.35;
/// Of the time allowed for the levels together, after which games under way are left.
constexpr double kPatience = 1.6;

struct Rung {
    lab::Pentanomial pairs{};  ///< by half points of the higher level
    std::uint64_t done = 0;
};

engine::Limits limits_of(int level) {
    engine::Limits limits = engine::level_limits(level, -1);
    if (level == engine::kLevels) limits.nodes = kHighestNodes;
    return limits;
}

/// Pairs of games, each of one opening with colours exchanged.
class RungMatch {
public:
    RungMatch(StageRun& run, int lower, std::int64_t until)
        : run_(run), lower_(lower), until_(until) {}

    Rung run() {
        run_.host().executor(run_.host().cores, [&](std::size_t) { work(); });
        return rung_;
    }

private:
    void work() {
        engine::Host host = run_.search_host();
        host.stop_requested = [this] { return run_.stopped() || run_.left(kPatience) <= 0; };
        GamePlayer player(run_.shared_rules(), host);
        const auto variant = play::ordinary(run_.shared_rules());
        const engine::Limits low = limits_of(lower_);
        const engine::Limits high = limits_of(lower_ + 1);
        const GameRules rules{.most_plies = 1000, .lead = kLead};
        while (const auto number = next()) {
            const lab::OpeningPlan plan{.seed = run_.plan().seed, .plies = 8};
            const game::Game opening = lab::opening(variant, plan, *number);
            const std::uint64_t seed =
                mix64(mix64(run_.plan().seed + static_cast<std::uint64_t>(lower_)) + *number);
            const auto first = player.play(opening, {high, low}, seed, rules);
            if (!first) return;
            const auto second = player.play(opening, {low, high}, ~seed, rules);
            if (!second) return;
            const std::lock_guard lock(mutex_);
            ++rung_.pairs[static_cast<std::size_t>(first->half_points + 2 - second->half_points)];
            ++rung_.done;
            run_.note("level " + std::to_string(lower_ + 1) + " against " + std::to_string(lower_) +
                      ", " + std::to_string(2 * rung_.done) + " games");
        }
    }
    std::optional<std::uint64_t> next() {
        const std::lock_guard lock(mutex_);
        const auto games = run_.plan().games;
        if (run_.stopped() || next_ >= (games ? (*games + 1) / 2 : kMostPairs)) return std::nullopt;
        if (!games && run_.spent() >= until_) return std::nullopt;
        return next_++;
    }

    StageRun& run_;
    int lower_;
    std::int64_t until_;
    std::mutex mutex_;
    Rung rung_;
    std::uint64_t next_ = 0;
};

double elo_of_score(double score) {
    return -400 * std::log10(1 / std::clamp(score, kBound, 1 - kBound) - 1);
}

void tell_rung(const StageRun& run, int lower, const Rung& rung, Section& section, Table& table,
               Plot& plot) {
    const std::string names =
        "level " + std::to_string(lower + 1) + " against level " + std::to_string(lower);
    const lab::Summary summary = lab::summary(rung.pairs);
    if (rung.done < kFewestPairs || !summary.has_spread) {
        section.add(Kind::open,
                    "The difference of " + names + ": " +
                        (rung.done < kFewestPairs
                             ? "only " + counted(2 * rung.done, "game", "games") + " in the time."
                             : "all pairs of games ended alike."));
        return;
    }
    const double error = summary.score.error * widening(rung.done);
    const Estimate elo{elo_of_score(summary.score.value), elo_of_score(summary.score.value - error),
                       elo_of_score(summary.score.value + error), 2 * rung.done};
    // Beyond the bound the games say no more than that it is reached.
    const double most = elo_of_score(1);
    const std::string high = elo.high < most ? rounded(elo.high, 0) : rounded(most, 0) + " or more";
    const std::string with_error =
        rounded(elo.value, 0) + " (" + rounded(elo.low, 0) + " to " + high + ")";
    Line& line = section.add(Kind::estimate, "In " + counted(elo.samples, "game", "games") + ", " +
                                                 names + " is ahead by " + with_error + " Elo.");
    line.estimate = elo;
    line.check = std::string("tessera dossier ") + kGameFile +
                 " --out again --only ladder --games " + std::to_string(elo.samples) + " --seed " +
                 std::to_string(run.plan().seed);
    table.rows.push_back({std::to_string(lower + 1) + " – " + std::to_string(lower),
                          std::to_string(elo.samples), rounded(100 * summary.score.value, 1) + " %",
                          with_error});
    plot.items.push_back({.label = std::to_string(lower + 1) + " – " + std::to_string(lower),
                          .values = {elo.value},
                          .low = elo.low,
                          .high = elo.high});
}

}  // namespace

Section play_ladder(StageRun& run) {
    Section section = run.section();
    section.intro =
        "Neighbouring levels play pairs of games from openings of eight random single moves, each "
        "opening with both colours. A side that is ahead by 35 % of an army for twelve single "
        "moves has won. Level " +
        std::to_string(engine::kLevels) + ", which ends by time alone, has " +
        counted(kHighestNodes, "node", "nodes") + " a move.";
    Table table{.kind = Kind::estimate,
                .title = "Neighbouring levels",
                .head = {"Levels", "Games", "Score of the higher", "Elo, with 95 % interval"},
                .rows = {}};
    Plot plot{.shape = Plot::Shape::bars,
              .kind = Kind::estimate,
              .title = "Elo between neighbouring levels, with 95 % intervals",
              .unit = "Elo",
              .items = {},
              .reference = 0};
    const int highest = run.plan().quick ? kHighestQuick : engine::kLevels;
    for (int lower = 1; lower < highest && !run.stopped(); ++lower) {
        const std::int64_t until =
            run.spent() + run.left() / static_cast<std::int64_t>(highest - lower);
        const Rung rung = RungMatch(run, lower, until).run();
        tell_rung(run, lower, rung, section, table, plot);
    }
    if (highest < engine::kLevels)
        section.add(Kind::open, "Levels above " + std::to_string(highest) +
                                    ": they take too long for a quick run.");
    if (!table.rows.empty()) {
        section.tables.push_back(std::move(table));
        section.plots.push_back(std::move(plot));
    }
    return section;
}

}  // namespace tessera::dossier
