// A store in memory that outlives the processes of a simulation, with faults that can be asked for.
#pragma once

#include <map>
#include <set>

#include "base/planted_fault.hpp"
#include "base/random.hpp"
#include "store/event_store.hpp"

namespace tessera::sim {

class Disk : public store::EventStore {
public:
    Disk(std::uint64_t seed, PlantedFault fault) : random_(seed), fault_(fault) {}

    /// Until told otherwise every commit fails; some are kept all the same.
    void fail(bool failing) { failing_ = failing; }
    /// The machine loses power: what was not synced is gone.
    void lose_power() { kept_ = synced_; }

    [[nodiscard]] Result<store::Committed> commit(const store::Batch& batch) override;
    [[nodiscard]] Result<std::vector<std::string>> log(const store::GameId& game) override {
        return log_behind(game, 0, SIZE_MAX);
    }
    [[nodiscard]] Result<std::vector<std::string>> log_behind(const store::GameId& game,
                                                              std::uint64_t after,
                                                              std::size_t most) override;
    [[nodiscard]] Result<std::vector<store::Deadline>> due(store::Time now,
                                                           std::size_t most) override;
    [[nodiscard]] Result<std::optional<store::Time>> last_tick() override { return kept_.tick; }
    [[nodiscard]] Result<store::Committed> keep_outage(const Outage& outage) override;
    [[nodiscard]] Result<std::vector<Outage>> outages(store::Time since) override;
    [[nodiscard]] Result<store::Committed> keep_rules(const std::string& identity,
                                                      const std::string& toml) override;
    [[nodiscard]] Result<std::optional<std::string>> rules(const std::string& identity) override;

    [[nodiscard]] std::vector<store::GameId> games() const;

private:
    struct Log {
        std::map<std::uint64_t, std::string> lines;
        std::set<std::string> requests;
    };
    struct State {
        std::map<store::GameId, Log> logs;
        std::map<store::GameId, store::Time> deadlines;
        std::optional<store::Time> tick;
        std::vector<Outage> outages;
        std::map<std::string, std::string> rules;
    };

    [[nodiscard]] bool conflicts(const store::Batch& batch) const;

    Random random_;
    PlantedFault fault_;
    bool failing_ = false;
    int unsynced_ = 0;
    State kept_;
    State synced_;
};

}  // namespace tessera::sim
