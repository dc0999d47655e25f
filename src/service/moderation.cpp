#include "service/moderation.hpp"

#include <vector>

#include "base/codes.hpp"
#include "store/event_store.hpp"

namespace tessera::service {

Result<bool> Bans::refresh(Time now) {
    if (now < due_at()) return false;
    store::Moderation& moderation = store_.moderation();
    // Before the bans: what changes while they are read is looked at again.
    const auto changes = moderation.ban_changes();
    if (!changes) return changes.error();
    const bool changed = changes_ != *changes;
    if (changed) {
        auto bans = moderation.bans();
        if (!bans) return bans.error();
        bans_.clear();
        for (store::Ban& ban : *bans) bans_.insert_or_assign(ban.person, std::move(ban));
        changes_ = *changes;
    }
    asked_at_ = now;
    return changed;
}

bool Bans::hold(const room::PersonId& person, Time now) const {
    const auto found = bans_.find(person);
    return found != bans_.end() && found->second.holds(now);
}

Error Bans::refusal() {
    return Error{"", "whoever runs this server has banned this person", codes::banned};
}

Result<HiddenGames> hidden_games(store::Moderation& moderation,
                                 std::span<const store::Summary> open) {
    std::map<room::PersonId, std::vector<GameId>> games;
    for (const store::Summary& one : open)
        for (const room::PersonId& seated : {one.white, one.black})
            if (!seated.empty()) games[seated].push_back(one.game);
    std::vector<room::PersonId> persons;
    persons.reserve(games.size());
    for (const auto& [person, of_person] : games) persons.push_back(person);
    const auto blocks = moderation.blocks_among(persons);
    if (!blocks) return blocks.error();
    HiddenGames hidden;
    const auto hide = [&](const room::PersonId& of, const room::PersonId& from) {
        if (const auto found = games.find(of); found != games.end())
            hidden[from].insert(found->second.begin(), found->second.end());
    };
    for (const store::Block& block : *blocks) {
        hide(block.by, block.person);
        hide(block.person, block.by);
    }
    return hidden;
}

bool shows(const HiddenGames& hidden, const GameId& game, const room::PersonId& person) {
    const auto found = hidden.find(person);
    return found == hidden.end() || !found->second.contains(game);
}

Result<bool> blocked_in(store::Moderation& moderation, const room::Room& room,
                        const room::PersonId& person) {
    for (const room::Colour c : definition::kColours) {
        const room::PersonId& seated = room.seat(c);
        if (seated.empty() || seated == person) continue;
        const auto blocks = moderation.blocks(seated, person);
        if (!blocks || *blocks) return blocks;
    }
    return false;
}

}  // namespace tessera::service
