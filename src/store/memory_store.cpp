#include "store/memory_store.hpp"

#include <algorithm>
#include <tuple>

namespace tessera::store {

MemoryStore::MemoryStore() : MemoryStore(std::make_shared<Kept>()) {}

MemoryStore::MemoryStore(std::shared_ptr<Kept> kept)
    : kept_(std::move(kept)),
      accounts_(std::make_unique<MemoryAccounts>(failures_, kept_->accounts)),
      moderation_(std::make_unique<MemoryModeration>(failures_, kept_->moderation)),
      ratings_(std::make_unique<MemoryRatings>(failures_, kept_->ratings)),
      seen_commits_(kept_->commits) {}

Result<bool> MemoryStore::written_elsewhere() {
    const std::size_t seen = std::exchange(seen_commits_, kept_->commits - own_commits_);
    return seen != seen_commits_;
}

std::unique_ptr<MemoryStore> MemoryStore::beside() const {
    return std::unique_ptr<MemoryStore>(new MemoryStore(kept_));
}

/// The fence: each entry is the next of its game, and its request is new.
bool MemoryStore::fits(const Batch& batch) const {
    std::map<GameId, std::uint64_t> versions;
    std::set<std::pair<GameId, std::string>> requests;
    for (const Entry& entry : batch.entries) {
        const auto [version, first] = versions.try_emplace(entry.game, 0);
        if (const auto log = kept_->logs.find(entry.game); first && log != kept_->logs.end())
            version->second = log->second.size();
        if (entry.version != ++version->second) return false;
        if (entry.request.empty()) continue;
        const auto request = std::pair(entry.game, entry.request);
        if (kept_->requests.contains(request) || !requests.insert(request).second) return false;
    }
    return true;
}

Result<Committed> MemoryStore::commit(const Batch& batch) {
    return failures_.keep([&] {
        if (!fits(batch)) return Committed::conflict;
        for (const Entry& entry : batch.entries) {
            kept_->logs[entry.game].push_back(entry.line);
            if (!entry.request.empty()) kept_->requests.emplace(entry.game, entry.request);
        }
        for (const Deadline& deadline : batch.deadlines) {
            if (deadline.at)
                kept_->deadlines[deadline.game] = *deadline.at;
            else
                kept_->deadlines.erase(deadline.game);
        }
        for (const Summary& summary : batch.summaries) {
            kept_->summaries[summary.game] = summary;
            if (is_rated_and_over(summary)) ratings_->over(summary.game);
        }
        kept_->tick = std::max(kept_->tick.value_or(batch.tick), batch.tick);
        ++kept_->commits;
        ++own_commits_;
        return Committed::yes;
    });
}

Result<std::vector<std::string>> MemoryStore::log(const GameId& game) {
    const auto found = kept_->logs.find(game);
    return found == kept_->logs.end() ? std::vector<std::string>() : found->second;
}

Result<std::vector<std::string>> MemoryStore::log_behind(const GameId& game, std::uint64_t after,
                                                         std::size_t most) {
    std::vector<std::string> lines;
    const auto found = kept_->logs.find(game);
    if (found == kept_->logs.end()) return lines;
    for (std::uint64_t i = after; i < found->second.size() && lines.size() < most; ++i)
        lines.push_back(found->second[i]);
    return lines;
}

Result<std::vector<std::uint64_t>> MemoryStore::versions(std::span<const GameId> games) {
    std::vector<std::uint64_t> versions;
    for (const GameId& game : games) {
        const auto found = kept_->logs.find(game);
        versions.push_back(found == kept_->logs.end() ? 0 : found->second.size());
    }
    return versions;
}

Result<std::vector<Deadline>> MemoryStore::due(Time now, std::size_t most) {
    std::vector<Deadline> found;
    for (const auto& [game, at] : kept_->deadlines)
        if (at <= now) found.push_back({game, at});
    std::sort(found.begin(), found.end(), [](const Deadline& a, const Deadline& b) {
        return std::tie(a.at, a.game) < std::tie(b.at, b.game);
    });
    if (found.size() > most) found.resize(most);
    return found;
}

template <class Wanted>
std::vector<Summary> MemoryStore::summaries(std::size_t most, const Wanted& wanted) const {
    std::vector<Summary> found;
    for (const auto& [game, summary] : kept_->summaries)
        if (wanted(summary)) found.push_back(summary);
    std::sort(found.begin(), found.end(), [](const Summary& a, const Summary& b) {
        return std::tie(b.at, a.game) < std::tie(a.at, b.game);
    });
    if (found.size() > most) found.resize(most);
    return found;
}

Result<std::vector<Summary>> MemoryStore::listed(Summary::State state, std::size_t most) {
    return summaries(most, [&](const Summary& one) { return one.listed && one.state == state; });
}

Result<std::vector<Summary>> MemoryStore::games_of(const std::string& person, std::size_t most) {
    return summaries(most, [&](const Summary& one) {
        return !person.empty() && (one.white == person || one.black == person);
    });
}

Result<std::optional<Summary>> MemoryStore::summary(const GameId& game) {
    const auto found = kept_->summaries.find(game);
    return found == kept_->summaries.end() ? std::nullopt : std::optional(found->second);
}

Result<std::optional<Deadline>> MemoryStore::deadline(const GameId& game) {
    const auto found = kept_->deadlines.find(game);
    if (found == kept_->deadlines.end()) return std::optional<Deadline>();
    return std::optional(Deadline{game, found->second});
}

Result<Committed> MemoryStore::remove(const GameId& game, std::uint64_t version) {
    return failures_.keep([&] {
        const auto found = kept_->logs.find(game);
        if (found == kept_->logs.end() || found->second.size() != version)
            return Committed::conflict;
        kept_->logs.erase(found);
        std::erase_if(kept_->requests, [&](const auto& request) { return request.first == game; });
        kept_->deadlines.erase(game);
        kept_->summaries.erase(game);
        ratings_->forget(game);
        return Committed::yes;
    });
}

Result<Committed> MemoryStore::redact(const GameId& game, std::uint64_t version,
                                      const std::string& line) {
    return failures_.keep([&] {
        const auto found = kept_->logs.find(game);
        if (found == kept_->logs.end() || version < 1 || version > found->second.size())
            return Committed::conflict;
        found->second[version - 1] = line;
        return Committed::yes;
    });
}

Result<std::vector<GameId>> MemoryStore::games(const GameId& after, std::size_t most) {
    std::vector<GameId> found;
    for (auto log = kept_->logs.upper_bound(after); log != kept_->logs.end() && found.size() < most;
         ++log)
        found.push_back(log->first);
    return found;
}

Result<std::optional<Time>> MemoryStore::last_tick() {
    return kept_->tick;
}

Result<Committed> MemoryStore::keep_outage(const Outage& outage) {
    if (outage.to < outage.from) return Error{"", "an outage ends before it begins"};
    return failures_.keep([&] {
        kept_->outages.emplace(outage.from, outage.to);
        return Committed::yes;
    });
}

Result<std::vector<EventStore::Outage>> MemoryStore::outages(Time since) {
    std::vector<Outage> found;
    for (const auto& [from, to] : kept_->outages)
        if (to > since) found.push_back({from, to});
    return found;
}

Result<Committed> MemoryStore::keep_rules(const std::string& identity, const std::string& toml) {
    return failures_.keep([&] {
        kept_->rules.try_emplace(identity, toml);
        return Committed::yes;
    });
}

Result<std::optional<std::string>> MemoryStore::rules(const std::string& identity) {
    const auto found = kept_->rules.find(identity);
    return found == kept_->rules.end() ? std::nullopt : std::optional(found->second);
}

Result<Committed> MemoryStore::keep_setting(const std::string& name, const std::string& value) {
    return failures_.keep([&] {
        kept_->settings.try_emplace(name, value);
        return Committed::yes;
    });
}

Result<std::optional<std::string>> MemoryStore::setting(const std::string& name) {
    const auto found = kept_->settings.find(name);
    return found == kept_->settings.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace tessera::store
