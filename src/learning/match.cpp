#include "learning/match.hpp"

#include <array>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "base/threads.hpp"
#include "lab/appended_file.hpp"

namespace tessera::learning {
namespace {

lab::OpeningPlan openings_of(const LearningPlan& plan) {
    return {.seed = mix64(plan.seed)};
}

lab::MatchPlan plan_of(const LearningPlan& plan, const std::string& net, const std::string& other,
                       const StopRequest& stop) {
    lab::MatchPlan match;
    match.variant = plan.variant;
    match.variant_name = plan.variant_name;
    match.openings = openings_of(plan);
    match.stop_requested = stop;
    // Other work may keep the processor from an engine for long.
    match.margin = 10'000;
    const std::array<std::string, 2> files{net, other};
    for (std::size_t i = 0; i < 2; ++i)
        match.contestants[i] = {.command = plan.engine,
                                .options = {{"Processor Time", "true"}, {"EvalFile", files[i]}},
                                .time = {.movetime = plan.movetime,
                                         .clock = std::nullopt,
                                         .nodes = std::nullopt,
                                         .depth = std::nullopt}};
    return match;
}

}  // namespace

std::unordered_set<std::uint64_t> match_openings(const LearningPlan& plan) {
    std::vector<std::uint64_t> keys((plan.match_games + 1) / 2);
    on_threads(plan.threads)(keys.size(), [&](std::size_t i) {
        keys[i] = lab::opening(plan.variant, openings_of(plan), i).position().key();
    });
    return {keys.begin(), keys.end()};
}

Result<int> play_match(const LearningPlan& plan, const std::string& net, const std::string& other,
                       const std::string& log, const StopRequest& stop, const Report& report) {
    lab::EngineMatch match(plan.match_games, plan.sprt);
    auto file = lab::AppendedFile::open(log);
    if (!file) return file.error();
    const auto before = file->contents();
    if (!before) return before.error();
    if (const auto resumed = match.resume(*before); !resumed)
        return Error{log, resumed.error().text()};
    if (const auto fault = file->cut(before->rfind('\n') + 1)) return *fault;
    const lab::MatchPlan games_plan = plan_of(plan, net, other, stop);
    std::mutex mutex;
    std::optional<Error> fault;
    const auto play = [&](std::size_t) {
        lab::EngineGames games(games_plan);
        while (const auto number = match.next()) {
            const auto record = games.play(*number);
            if (stop()) return match.stop();
            std::optional<Error> lost;
            if (record)
                match.add(*record, [&] {
                    lost = file->add(lab::log_line(*record) + '\n');
                    report(match.so_far());
                });
            else
                lost = record.error();
            if (!lost) continue;
            match.stop();
            const std::lock_guard lock(mutex);
            fault = lost;
        }
    };
    on_threads(plan.threads)(plan.threads, play);
    if (fault) return *fault;
    return match.decision();
}

}  // namespace tessera::learning
