// The hub beside others on the same store.
#include <algorithm>
#include <utility>

#include "service/hub.hpp"

namespace tessera::service {

int Hub::descriptor() const {
    return peers_.any() ? peers_.hints()->descriptor() : -1;
}

bool Hub::writes() const {
    return peers_.any() && peers_.hints()->writes();
}

int Hub::passphrases_descriptor() const {
    return credentials_.passphrases ? credentials_.passphrases->descriptor() : -1;
}

bool Hub::concerns(const GameId& game) const {
    return watchers_.find(game) != nullptr || service_.holds(game);
}

std::optional<Error> Hub::hear() {
    if (!peers_.any()) return look();
    const Peers::Heard heard = peers_.hear(now_);
    for (const auto& [game, version] : heard.changes) {
        service_.overtaken(game, version);
        if (watchers_.find(game) != nullptr) unserved_.insert(game);
        lobby_.changed();
    }
    for (const auto& [game, notice] : heard.notices) deliver(game, notice);
    for (const Player& player : heard.players)
        if (concerns(player.first)) unsettled_[player] = now_;
    for (const room::PersonId& person : heard.people) {
        names_.forget(person);
        unproven_.insert(person);
        lobby_.changed();
    }
    if (heard.missed) {
        names_.forget_all();
        proven_at_ = 0;
    }
    if (heard.missed || now_ >= swept_at_ + limits_.sweep) {
        swept_at_ = now_;
        unchecked_.merge(watchers_.games());
        lobby_.changed();
    }
    return check();
}

std::optional<Error> Hub::look() {
    if (now_ < swept_at_ + limits_.sweep) return check();
    swept_at_ = now_;
    const auto written = store_.written_elsewhere();
    if (!written) return written.error();
    if (*written) {
        unchecked_.merge(watchers_.games());
        for (GameId& game : service_.held()) unchecked_.insert(std::move(game));
        lobby_.changed();
    }
    return check();
}

std::optional<Error> Hub::check() {
    std::vector<GameId> games;
    for (auto it = unchecked_.begin(); it != unchecked_.end() && games.size() < limits_.checked;
         ++it)
        games.push_back(*it);
    if (games.empty()) return std::nullopt;
    const auto versions = store_.versions(games);
    if (!versions) return versions.error();
    for (std::size_t i = 0; i < games.size(); ++i) {
        unchecked_.erase(games[i]);
        service_.overtaken(games[i], (*versions)[i]);
        const Table* const table = watchers_.find(games[i]);
        if (table != nullptr && table->lacks((*versions)[i])) unserved_.insert(games[i]);
    }
    return std::nullopt;
}

}  // namespace tessera::service
