// Logs of games in memory, for tests and simulations: the same promises, but for surviving the
// process, and failures on demand.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "store/event_store.hpp"
#include "store/memory_accounts.hpp"
#include "store/memory_failures.hpp"
#include "store/memory_moderation.hpp"
#include "store/memory_ratings.hpp"

namespace tessera::store {

class MemoryStore final : public EventStore {
public:
    MemoryStore();
    /// Another store on the same logs, as another process has one.
    [[nodiscard]] std::unique_ptr<MemoryStore> beside() const;

    using Failure = MemoryFailures::Failure;
    /// Of the next commits, and of whatever else is kept.
    void fail(std::size_t commits, Failure failure = Failure::lost) {
        failures_.fail(commits, failure);
    }

    Result<Committed> commit(const Batch& batch) override;
    Result<std::vector<std::string>> log(const GameId& game) override;
    Result<std::vector<std::string>> log_behind(const GameId& game, std::uint64_t after,
                                                std::size_t most) override;
    Result<std::vector<std::uint64_t>> versions(std::span<const GameId> games) override;
    Result<std::vector<Deadline>> due(Time now, std::size_t most) override;
    Result<std::vector<Summary>> listed(Summary::State state, std::size_t most) override;
    Result<std::vector<Summary>> games_of(const std::string& person, std::size_t most) override;
    Result<std::optional<Summary>> summary(const GameId& game) override;
    Result<std::optional<Deadline>> deadline(const GameId& game) override;
    Result<Committed> remove(const GameId& game, std::uint64_t version) override;
    Result<Committed> redact(const GameId& game, std::uint64_t version,
                             const std::string& line) override;
    Result<std::vector<GameId>> games(const GameId& after, std::size_t most) override;
    Result<std::optional<Time>> last_tick() override;
    Result<Committed> keep_outage(const Outage& outage) override;
    Result<std::vector<Outage>> outages(Time since) override;
    Result<Committed> keep_rules(const std::string& identity, const std::string& toml) override;
    Result<std::optional<std::string>> rules(const std::string& identity) override;
    Result<Committed> keep_setting(const std::string& name, const std::string& value) override;
    Result<std::optional<std::string>> setting(const std::string& name) override;
    Accounts& accounts() override { return *accounts_; }
    Ratings& ratings() override { return *ratings_; }
    Moderation& moderation() override { return *moderation_; }
    Result<bool> written_elsewhere() override;

private:
    struct Kept {
        std::map<GameId, std::vector<std::string>> logs;
        std::set<std::pair<GameId, std::string>> requests;
        std::map<GameId, Time> deadlines;
        std::map<GameId, Summary> summaries;
        std::optional<Time> tick;
        std::set<std::pair<Time, Time>> outages;
        std::map<std::string, std::string> rules;
        std::map<std::string, std::string> settings;
        std::shared_ptr<MemoryAccounts::Tables> accounts =
            std::make_shared<MemoryAccounts::Tables>();
        std::shared_ptr<MemoryModeration::Tables> moderation =
            std::make_shared<MemoryModeration::Tables>();
        std::shared_ptr<MemoryRatings::Tables> ratings = std::make_shared<MemoryRatings::Tables>();
        std::size_t commits = 0;
    };

    explicit MemoryStore(std::shared_ptr<Kept> kept);
    [[nodiscard]] bool fits(const Batch& batch) const;
    /// Those that `wanted` accepts, the latest first.
    template <class Wanted>
    [[nodiscard]] std::vector<Summary> summaries(std::size_t most, const Wanted& wanted) const;

    std::shared_ptr<Kept> kept_;
    MemoryFailures failures_;
    std::unique_ptr<MemoryAccounts> accounts_;
    std::unique_ptr<MemoryModeration> moderation_;
    std::unique_ptr<MemoryRatings> ratings_;
    std::size_t own_commits_ = 0;
    std::size_t seen_commits_ = 0;  ///< of others
};

}  // namespace tessera::store
