#include "store/memory_ratings.hpp"

#include <algorithm>

namespace tessera::store {

void MemoryRatings::over(const GameId& game) {
    if (!tables_->games.contains(game)) tables_->unsettled.insert(game);
}

Result<std::vector<GameId>> MemoryRatings::unsettled(std::size_t most) {
    std::vector<GameId> found;
    for (const GameId& game : tables_->unsettled)
        if (found.size() < most) found.push_back(game);
    return found;
}

bool MemoryRatings::stands(const RatingKey& key, const rating::Rating& before) const {
    if (tables_->removed.contains(key.person)) return true;
    const auto found = tables_->ratings.find(key);
    return (found == tables_->ratings.end() ? 0 : found->second.games) == before.games;
}

void MemoryRatings::keep(const RatingKey& key, const rating::Rating& rating) {
    if (!tables_->removed.contains(key.person)) tables_->ratings[key] = rating;
}

Result<Committed> MemoryRatings::apply(const RatedGame& game) {
    return failures_.keep([&] {
        if (tables_->games.contains(game.game) || !stands(game.white_key(), game.before.white) ||
            !stands(game.black_key(), game.before.black))
            return Committed::conflict;
        RatedGame kept = game;
        kept.number = ++tables_->last_number;
        tables_->games.emplace(game.game, std::move(kept));
        keep(game.white_key(), game.after.white);
        keep(game.black_key(), game.after.black);
        tables_->unsettled.erase(game.game);
        return Committed::yes;
    });
}

Result<Committed> MemoryRatings::pass_over(const GameId& game) {
    return failures_.keep([&] {
        tables_->unsettled.erase(game);
        return Committed::yes;
    });
}

Result<std::vector<rating::Rating>> MemoryRatings::find(std::span<const RatingKey> keys) {
    std::vector<rating::Rating> ratings;
    for (const RatingKey& key : keys) {
        const auto found = tables_->ratings.find(key);
        ratings.push_back(found == tables_->ratings.end() ? rating::Rating() : found->second);
    }
    return ratings;
}

Result<std::vector<KeptRating>> MemoryRatings::of(const std::string& person) {
    std::vector<KeptRating> found;
    for (const auto& [key, rating] : tables_->ratings)
        if (key.person == person) found.push_back({key, rating});
    return found;
}

Result<std::optional<RatedGame>> MemoryRatings::applied(const GameId& game) {
    const auto found = tables_->games.find(game);
    return found == tables_->games.end() ? std::nullopt : std::optional(found->second);
}

Result<std::vector<RatedGame>> MemoryRatings::history(std::int64_t after, std::size_t most) {
    std::vector<RatedGame> found;
    for (const auto& [id, game] : tables_->games)
        if (game.number > after) found.push_back(game);
    std::ranges::sort(found, {}, &RatedGame::number);
    if (found.size() > most) found.resize(most);
    return found;
}

Result<std::vector<KeptRating>> MemoryRatings::all(const RatingKey& after, std::size_t most) {
    std::vector<KeptRating> found;
    for (auto it = tables_->ratings.upper_bound(after);
         it != tables_->ratings.end() && found.size() < most; ++it)
        found.push_back({it->first, it->second});
    return found;
}

Result<Committed> MemoryRatings::remove(const std::string& person) {
    return failures_.keep([&] {
        std::erase_if(tables_->ratings,
                      [&](const auto& one) { return one.first.person == person; });
        tables_->removed.insert(person);
        return Committed::yes;
    });
}

Result<bool> MemoryRatings::removed(const std::string& person) {
    return tables_->removed.contains(person);
}

Result<Committed> MemoryRatings::repair(const RatingRepair& repair) {
    return failures_.keep([&] {
        for (const RatedGame& game : repair.games) {
            const auto found = tables_->games.find(game.game);
            if (found == tables_->games.end()) continue;
            const std::int64_t number = found->second.number;
            found->second = game;
            found->second.number = number;
        }
        for (const GameId& game : repair.dropped) tables_->games.erase(game);
        for (const KeptRating& one : repair.ratings) tables_->ratings[one.key] = one.rating;
        for (const RatingKey& key : repair.none) tables_->ratings.erase(key);
        for (const GameId& game : repair.unsettled) tables_->unsettled.insert(game);
        return Committed::yes;
    });
}

}  // namespace tessera::store
