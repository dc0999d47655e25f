#include "sim/disk.hpp"

#include <algorithm>
#include <utility>

namespace tessera::sim {

using store::Committed;

bool Disk::conflicts(const store::Batch& batch) const {
    std::map<store::GameId, std::uint64_t> next;
    for (const store::Entry& entry : batch.entries) {
        const auto found = kept_.logs.find(entry.game);
        auto [expected, first] = next.try_emplace(entry.game, 1);
        if (first && found != kept_.logs.end() && !found->second.lines.empty())
            expected->second = found->second.lines.rbegin()->first + 1;
        if (entry.version != expected->second++) return true;
        if (found != kept_.logs.end() && !entry.request.empty() &&
            found->second.requests.contains(entry.request) &&
            fault_ != PlantedFault::no_deduplication)
            return true;
    }
    return false;
}

Result<Committed> Disk::commit(const store::Batch& batch) {
    const bool kept_all_the_same = failing_ && random_.chance(50);
    if (failing_ && !kept_all_the_same) return Error{"disk", "input/output error"};
    if (conflicts(batch) && fault_ != PlantedFault::no_fence) return Committed::conflict;
    for (const store::Entry& entry : batch.entries) {
        Log& log = kept_.logs[entry.game];
        log.lines[entry.version] = entry.line;
        if (!entry.request.empty()) log.requests.insert(entry.request);
    }
    for (const store::Deadline& deadline : batch.deadlines) {
        if (deadline.at)
            kept_.deadlines[deadline.game] = *deadline.at;
        else
            kept_.deadlines.erase(deadline.game);
    }
    kept_.tick = std::max(batch.tick, kept_.tick.value_or(0));
    if (fault_ != PlantedFault::weak_sync || ++unsynced_ % 8 == 0) synced_ = kept_;
    if (kept_all_the_same) return Error{"disk", "input/output error"};
    return Committed::yes;
}

Result<std::vector<std::string>> Disk::log_behind(const store::GameId& game, std::uint64_t after,
                                                  std::size_t most) {
    std::vector<std::string> lines;
    const auto found = kept_.logs.find(game);
    if (found == kept_.logs.end()) return lines;
    for (auto line = found->second.lines.upper_bound(after);
         line != found->second.lines.end() && lines.size() < most; ++line)
        lines.push_back(line->second);
    return lines;
}

Result<std::vector<store::Deadline>> Disk::due(store::Time now, std::size_t most) {
    std::vector<store::Deadline> due;
    for (const auto& [game, at] : kept_.deadlines)
        if (at <= now) due.push_back({game, at});
    std::ranges::sort(due, {}, [](const store::Deadline& one) { return *one.at; });
    if (due.size() > most) due.resize(most);
    return due;
}

Result<Committed> Disk::keep_outage(const Outage& outage) {
    if (failing_) return Error{"disk", "input/output error"};
    kept_.outages.push_back(outage);
    synced_ = kept_;
    return Committed::yes;
}

Result<std::vector<store::EventStore::Outage>> Disk::outages(store::Time since) {
    std::vector<Outage> found;
    for (const Outage& outage : kept_.outages)
        if (outage.to > since) found.push_back(outage);
    return found;
}

Result<Committed> Disk::keep_rules(const std::string& identity, const std::string& toml) {
    kept_.rules[identity] = toml;
    synced_ = kept_;
    return Committed::yes;
}

Result<std::optional<std::string>> Disk::rules(const std::string& identity) {
    const auto found = kept_.rules.find(identity);
    if (found == kept_.rules.end()) return std::optional<std::string>();
    return std::optional(found->second);
}

std::vector<store::GameId> Disk::games() const {
    std::vector<store::GameId> ids;
    for (const auto& [id, log] : kept_.logs) ids.push_back(id);
    return ids;
}

}  // namespace tessera::sim
