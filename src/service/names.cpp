#include "service/names.hpp"

#include <utility>

namespace tessera::service {
namespace {

constexpr std::size_t kMostNames = 20'000;

}  // namespace

std::optional<Error> Names::read(std::span<const room::PersonId> people, room::Time now) {
    if (known_.size() > kMostNames) known_.clear();
    std::vector<std::string> unknown;
    for (const room::PersonId& person : people) {
        if (person.empty()) continue;
        const auto found = known_.find(person);
        if (found == known_.end() || found->second.until <= now) unknown.push_back(person);
    }
    if (unknown.empty()) return std::nullopt;
    auto names = accounts_.names(unknown);
    if (!names) return names.error();
    for (const std::string& person : unknown) {
        const auto found = names->find(person);
        known_[person] = {found == names->end() ? std::nullopt : std::optional(found->second),
                          now + valid_};
    }
    return std::nullopt;
}

wire::Players Names::shown(const room::PersonId& white, const room::PersonId& black) const {
    const auto name = [&](const room::PersonId& person) {
        const auto found = known_.find(person);
        return found == known_.end() ? std::nullopt : found->second.name;
    };
    return {{name(white), name(black)}};
}

Result<wire::Players> Names::players(const room::PersonId& white, const room::PersonId& black,
                                     room::Time now) {
    const room::PersonId both[] = {white, black};
    if (auto fault = read(both, now)) return *fault;
    return shown(white, black);
}

Result<std::vector<wire::ListedGame>> Names::listed(std::vector<store::Summary> games,
                                                    room::Time now) {
    std::vector<room::PersonId> people;
    for (const store::Summary& game : games) people.insert(people.end(), {game.white, game.black});
    if (auto fault = read(people, now)) return *fault;
    std::vector<wire::ListedGame> listed;
    listed.reserve(games.size());
    for (store::Summary& game : games) {
        wire::Players players = shown(game.white, game.black);
        listed.push_back({std::move(game), std::move(players)});
    }
    return listed;
}

}  // namespace tessera::service
