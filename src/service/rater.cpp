#include "service/rater.hpp"

#include <array>
#include <utility>

#include "service/rated.hpp"
#include "service/service.hpp"

namespace tessera::service {
namespace {

/// Of a result, while other processes change the same ratings.
constexpr int kAttempts = 5;
/// Games that one sweep looks at.
constexpr std::size_t kSwept = 100;

}  // namespace

void Rater::over(const store::GameId& game, const room::Room& room) {
    over_.insert_or_assign(game, rated_game(game, room));
}

Result<std::vector<store::GameId>> Rater::run(room::Time now) {
    std::vector<store::GameId> applied;
    for (auto& [game, rated] : std::exchange(over_, {})) {
        if (!rated) {
            if (auto fault = pass_over(game)) return *fault;
            continue;
        }
        const auto done = apply(std::move(*rated));
        if (!done) return done.error();
        if (*done) applied.push_back(game);
    }
    if (swept_at_ && now < *swept_at_ + sweep_) return applied;
    if (auto fault = sweep(applied)) return *fault;
    swept_at_ = now;
    return applied;
}

Result<bool> Rater::apply(store::RatedGame game) {
    store::Ratings& ratings = store_.ratings();
    for (int i = 0; i < kAttempts; ++i) {
        const std::array keys{game.white_key(), game.black_key()};
        const auto before = ratings.find(keys);
        if (!before) return before.error();
        game.before = {before->at(0), before->at(1)};
        game.after = rating::after_game(game.before, game.score, game.at);
        const auto kept = ratings.apply(game);
        if (!kept) return kept.error();
        if (*kept == store::Committed::yes) return true;
        const auto done = ratings.applied(game.game);
        if (!done) return done.error();
        if (!*done) continue;
        if (auto fault = pass_over(game.game)) return *fault;
        return false;
    }
    return false;
}

std::optional<Error> Rater::pass_over(const store::GameId& game) {
    // If another process is just writing, a sweep comes back to it.
    const auto kept = store_.ratings().pass_over(game);
    return kept ? std::nullopt : std::optional(kept.error());
}

std::optional<Error> Rater::sweep(std::vector<store::GameId>& applied) {
    const auto games = store_.ratings().unsettled(kSwept);
    if (!games) return games.error();
    for (const store::GameId& game : *games) {
        const auto room = read_room_(game);
        if (!room && is_of_store(room.error())) return room.error();
        auto rated = room && *room ? rated_game(game, **room) : std::nullopt;
        if (!rated) {
            // A log that cannot be read says nothing, and would be in the way of others.
            if (auto fault = pass_over(game)) return fault;
            continue;
        }
        const auto done = apply(std::move(*rated));
        if (!done) return done.error();
        if (*done) applied.push_back(game);
    }
    return std::nullopt;
}

}  // namespace tessera::service
