#include "service/watchers.hpp"

#include <algorithm>
#include <utility>

#include "room/event_text.hpp"

namespace tessera::service {

void Table::add(const room::Room& room, std::span<const room::Event> events) {
    for (const room::Event& event : events) {
        if (lines.empty() || event.version != first + lines.size()) {
            lines.clear();
            first = event.version;
        }
        lines.push_back(room::write_event(*room.variant(), event));
    }
}

std::optional<std::span<const std::string>> Table::behind(room::Version after,
                                                          room::Version to) const {
    if (after >= to) return std::span<const std::string>();
    if (after + 1 < first || to >= first + lines.size()) return std::nullopt;
    return std::span(lines).subspan(after + 1 - first, to - after);
}

bool Table::lacks(room::Version version) const {
    return std::ranges::any_of(watchers,
                               [&](const auto& one) { return one.second.sent < version; });
}

void Table::see_players(const room::Room& room) {
    for (const room::Colour c : definition::kColours) players[definition::index(c)] = room.seat(c);
}

bool Table::plays(const room::PersonId& person) const {
    return !person.empty() && std::ranges::find(players, person) != players.end();
}

Table* Watchers::find(const GameId& game) {
    const auto found = tables_.find(game);
    return found == tables_.end() ? nullptr : &found->second;
}

const Table* Watchers::find(const GameId& game) const {
    const auto found = tables_.find(game);
    return found == tables_.end() ? nullptr : &found->second;
}

const Watcher* Watchers::find(const GameId& game, Session session) const {
    const Table* const table = find(game);
    if (table == nullptr) return nullptr;
    const auto found = table->watchers.find(session);
    return found == table->watchers.end() ? nullptr : &found->second;
}

std::set<GameId> Watchers::games() const {
    std::set<GameId> games;
    for (const auto& [game, table] : tables_) games.insert(games.end(), game);
    return games;
}

bool Watchers::reaches(const GameId& game, const room::PersonId& person) const {
    return counts_.contains({game, person});
}

void Watchers::add(const GameId& game, Session session, Watcher watcher) {
    // First, so that somebody who asks again is never gone in between.
    if (!watcher.person.empty()) ++counts_[{game, watcher.person}];
    Table& table = tables_[game];
    const auto [place, added] = table.watchers.try_emplace(session);
    const Watcher before = std::exchange(place->second, std::move(watcher));
    if (!added) release(game, before.person);
}

void Watchers::remove(const GameId& game, Session session) {
    const auto table = tables_.find(game);
    if (table == tables_.end()) return;
    const auto watcher = table->second.watchers.find(session);
    if (watcher == table->second.watchers.end()) return;
    release(game, watcher->second.person);
    table->second.watchers.erase(watcher);
    if (table->second.watchers.empty()) tables_.erase(table);
}

void Watchers::release(const GameId& game, const room::PersonId& person) {
    const auto count = counts_.find({game, person});
    if (count != counts_.end() && --count->second == 0) counts_.erase(count);
}

}  // namespace tessera::service
