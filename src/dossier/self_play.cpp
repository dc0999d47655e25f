// Games from the start at three strengths, each a number of nodes for every single move.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "dossier/played_game.hpp"
#include "dossier/self_play.hpp"
#include "dossier/stages.hpp"
#include "play/ordinary.hpp"

namespace tessera::dossier {
namespace {

/// More say no more that matters.
constexpr std::uint32_t kMostGames = 1'000;
constexpr std::uint32_t kFewestGames = 2;
/// Of the time, after which games under way are left: those of huge boards take too long.
constexpr double kGamePatience = 1.6;

/// Plays on all cores until the time or the number of games is up. Games that have begun are played
/// to their ends, or long games would be missing; unless that takes far too long.
class Series {
public:
    Series(StageRun& run, std::uint64_t nodes) : run_(run), nodes_(nodes) {
        games_.resize(run.plan().games.value_or(kMostGames));
    }
    std::vector<PlayedGame> run() {
        run_.host().executor(run_.host().cores, [&](std::size_t) { work(); });
        std::vector<PlayedGame> ended;
        for (std::optional<PlayedGame>& game : games_)
            if (game) ended.push_back(*std::move(game));
        return ended;
    }
    /// Games that were left.
    [[nodiscard]] std::size_t left() const { return next_ - done_; }

private:
    void work() {
        engine::Host host = run_.search_host();
        host.stop_requested = [this] {
            return run_.stopped() || (!run_.plan().games && run_.left(kGamePatience) <= 0);
        };
        GamePlayer player(run_.shared_rules(), host);
        while (const auto number = next()) {
            engine::Limits limits;
            limits.nodes = nodes_;
            auto played = player.play(game::Game(*play::ordinary(run_.shared_rules())),
                                      {limits, limits}, seed_of(*number), {});
            const std::lock_guard lock(mutex_);
            if (!played) return;
            ++done_;
            games_[*number] = *std::move(played);
            run_.note(std::to_string(done_) + " games");
        }
    }
    std::optional<std::size_t> next() {
        const std::lock_guard lock(mutex_);
        if (run_.stopped() || next_ >= games_.size()) return std::nullopt;
        if (!run_.plan().games && next_ >= kFewestGames) {
            // The next one is likely to take as long as those before.
            const std::int64_t each =
                done_ == 0 ? 0
                           : run_.spent() * static_cast<std::int64_t>(run_.host().cores) /
                                 static_cast<std::int64_t>(done_);
            if (run_.left() < each) return std::nullopt;
        }
        return next_++;
    }
    [[nodiscard]] std::uint64_t seed_of(std::size_t number) const {
        return mix64(mix64(run_.plan().seed + nodes_ * kGolden64) + number);
    }

    StageRun& run_;
    std::uint64_t nodes_;
    std::mutex mutex_;
    std::vector<std::optional<PlayedGame>> games_;
    std::size_t next_ = 0;
    std::size_t done_ = 0;
};

Section play_series(StageRun& run, std::size_t strength) {
    Section section = run.section();
    section.shown = false;
    Series series(run, kStrengths[strength].nodes);
    section.data = to_json(series.run());
    if (series.left() > 0)
        section.add(Kind::open, counted(series.left(), "game was", "games were") +
                                    " left before the end, for lack of time: long games are "
                                    "missing.");
    return section;
}

}  // namespace

Played games_at(const StageRun& run, std::size_t strength) {
    const Section* const section = run.find(kStrengths[strength].stage);
    if (section == nullptr || section->data.empty()) return {};
    auto games = games_of(section->data);
    if (!games) return {};
    Played played{.games = {}, .all = games->size()};
    std::set<std::uint64_t> seen;
    for (PlayedGame& game : *games)
        if (seen.insert(game.moves_hash).second) played.games.push_back(std::move(game));
    return played;
}

std::string words_of(const Played& played) {
    std::string text = counted(played.all, "game", "games");
    if (played.games.size() < played.all)
        text += ", " + grouped(played.games.size()) + " of them different";
    return text;
}

Section play_weak(StageRun& run) {
    return play_series(run, 0);
}
Section play_middling(StageRun& run) {
    return play_series(run, 1);
}
Section play_strong(StageRun& run) {
    return play_series(run, 2);
}

}  // namespace tessera::dossier
