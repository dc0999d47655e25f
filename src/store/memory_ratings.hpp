// Ratings in memory, for tests and simulations.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "store/memory_failures.hpp"
#include "store/ratings.hpp"

namespace tessera::store {

class MemoryRatings final : public Ratings {
public:
    struct Tables {
        std::map<RatingKey, rating::Rating> ratings;
        std::map<GameId, RatedGame> games;
        std::set<GameId> unsettled;
        std::set<std::string> removed;  ///< persons
        std::int64_t last_number = 0;
    };
    /// The failures outlive it.
    MemoryRatings(MemoryFailures& failures, std::shared_ptr<Tables> tables)
        : failures_(failures), tables_(std::move(tables)) {}

    /// A batch says that the game is rated and over.
    void over(const GameId& game);
    /// The game was taken out of the store.
    void forget(const GameId& game) { tables_->unsettled.erase(game); }

    Result<std::vector<GameId>> unsettled(std::size_t most) override;
    Result<Committed> apply(const RatedGame& game) override;
    Result<Committed> pass_over(const GameId& game) override;
    Result<std::vector<rating::Rating>> find(std::span<const RatingKey> keys) override;
    Result<std::vector<KeptRating>> of(const std::string& person) override;
    Result<std::optional<RatedGame>> applied(const GameId& game) override;
    Result<std::vector<RatedGame>> history(std::int64_t after, std::size_t most) override;
    Result<std::vector<KeptRating>> all(const RatingKey& after, std::size_t most) override;
    Result<Committed> remove(const std::string& person) override;
    Result<bool> removed(const std::string& person) override;
    Result<Committed> repair(const RatingRepair& repair) override;

private:
    /// Whether the person's rating is as it was before the game, or none is kept of them.
    [[nodiscard]] bool stands(const RatingKey& key, const rating::Rating& before) const;
    void keep(const RatingKey& key, const rating::Rating& rating);

    MemoryFailures& failures_;
    std::shared_ptr<Tables> tables_;
};

}  // namespace tessera::store
