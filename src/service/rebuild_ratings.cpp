#include "service/rebuild_ratings.hpp"

#include "base/codes.hpp"
#include "service/rated.hpp"

namespace tessera::service {
namespace {

constexpr std::size_t kRatingsAtOnce = 500;

/// Whether a game is kept as its log has it, whatever it has done to ratings.
bool same_game(const store::RatedGame& kept, const store::RatedGame& said) {
    return kept.variant == said.variant && kept.speed == said.speed && kept.white == said.white &&
           kept.black == said.black && kept.score == said.score && kept.at == said.at;
}

}  // namespace

std::optional<Error> RatingAudit::look_at(const store::GameId& game, const room::Room& room) {
    if (!room.terms().rated) return std::nullopt;
    const auto kept = store_.ratings().applied(game);
    if (!kept) return kept.error();
    auto said = rated_game(game, room);
    if (said && !*kept) {
        // A server that ended before it applied the result leaves it to the next.
        repair_.unsettled.push_back(game);
    } else if (!said && *kept) {
        found_(game, "rating");
        dropped_.insert(game);
        repair_.dropped.push_back(game);
    } else if (said && !same_game(**kept, *said)) {
        corrected_.emplace(game, std::move(*said));
    }
    return std::nullopt;
}

Result<bool> RatingAudit::removed(const std::string& person) {
    if (const auto known = removed_.find(person); known != removed_.end()) return known->second;
    const auto removed = store_.ratings().removed(person);
    if (removed) removed_.emplace(person, *removed);
    return removed;
}

Result<rating::Rating> RatingAudit::before(const store::RatingKey& key,
                                           const rating::Rating& kept) {
    const auto gone = removed(key.person);
    if (!gone) return gone.error();
    // Of them only what stands with their games is known.
    if (*gone) return kept;
    const auto known = now_.find(key);
    return known == now_.end() ? rating::Rating() : known->second;
}

std::optional<Error> RatingAudit::replay() {
    std::int64_t after = 0;
    for (;;) {
        const auto games = store_.ratings().history(after, kRatingsAtOnce);
        if (!games) return games.error();
        if (games->empty()) return std::nullopt;
        for (const store::RatedGame& kept : *games) {
            after = kept.number;
            if (dropped_.contains(kept.game)) continue;
            const auto corrected = corrected_.find(kept.game);
            store::RatedGame game = corrected == corrected_.end() ? kept : corrected->second;
            game.number = kept.number;
            const auto white = before(game.white_key(), kept.before.white);
            if (!white) return white.error();
            const auto black = before(game.black_key(), kept.before.black);
            if (!black) return black.error();
            game.before = {*white, *black};
            game.after = rating::after_game(game.before, game.score, game.at);
            now_[game.white_key()] = game.after.white;
            now_[game.black_key()] = game.after.black;
            if (game == kept) continue;
            found_(game.game, "rating");
            repair_.games.push_back(std::move(game));
        }
    }
}

std::optional<Error> RatingAudit::compare_ratings() {
    std::erase_if(now_, [&](const auto& one) { return removed_[one.first.person]; });
    auto missing = now_;
    store::RatingKey after;
    for (;;) {
        const auto ratings = store_.ratings().all(after, kRatingsAtOnce);
        if (!ratings) return ratings.error();
        if (ratings->empty()) break;
        for (const store::KeptRating& kept : *ratings) {
            const auto right = now_.find(kept.key);
            if (right == now_.end()) {
                found_(kept.key.person, "rating");
                repair_.none.push_back(kept.key);
                continue;
            }
            missing.erase(kept.key);
            if (right->second == kept.rating) continue;
            found_(kept.key.person, "rating");
            repair_.ratings.push_back({kept.key, right->second});
        }
        after = ratings->back().key;
    }
    for (const auto& [key, rating] : missing) {
        found_(key.person, "rating");
        repair_.ratings.push_back({key, rating});
    }
    return std::nullopt;
}

std::optional<Error> RatingAudit::finish() {
    if (auto fault = replay()) return fault;
    if (auto fault = compare_ratings()) return fault;
    const bool none = repair_.games.empty() && repair_.dropped.empty() && repair_.ratings.empty() &&
                      repair_.none.empty() && repair_.unsettled.empty();
    if (none) return std::nullopt;
    const auto kept = store_.ratings().repair(repair_);
    if (!kept) return kept.error();
    if (*kept != store::Committed::yes)
        return Error{"", "another process works on the store", codes::store_busy};
    return std::nullopt;
}

}  // namespace tessera::service
