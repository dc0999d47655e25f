#include "service/lobby.hpp"

#include <utility>

#include "service/wire_write.hpp"

namespace tessera::service {
namespace {

const std::set<GameId>& hidden_from(const HiddenGames& hidden, const room::PersonId& person) {
    static const std::set<GameId> kNone;
    const auto found = hidden.find(person);
    return found == hidden.end() ? kNone : found->second;
}

}  // namespace

void Lobby::enter(Session session, const room::PersonId& person) {
    if (sessions_.try_emplace(session, person).second) waiting_.insert(session);
}

void Lobby::leave(Session session) {
    sessions_.erase(session);
    waiting_.erase(session);
}

std::optional<Time> Lobby::due_at() const {
    if (sessions_.empty()) return std::nullopt;
    if (!waiting_.empty()) return read_at_.value_or(0);
    if (changed_) return read_at_.value_or(0) + pace_;
    return std::nullopt;
}

std::optional<Error> Lobby::read(Time now) {
    using State = store::Summary::State;
    auto found = store_.listed(State::open, most_);
    if (!found) return found.error();
    auto hidden = hidden_games(store_.moderation(), *found);
    if (!hidden) return hidden.error();
    auto open = names_.listed(std::move(found).value(), now);
    if (!open) return open.error();
    found = store_.listed(State::playing, most_);
    if (!found) return found.error();
    auto playing = names_.listed(std::move(found).value(), now);
    if (!playing) return playing.error();
    for (auto* const list : {&*open, &*playing})
        if (auto fault = add_ratings(store_, *list, now)) return fault;
    changed_ = false;
    read_at_ = now;
    open_ = std::move(open).value();
    playing_ = std::move(playing).value();
    std::set<std::string> games;
    for (const auto* list : {&open_, &playing_})
        for (const auto& [one, players] : *list)
            games.insert(one.game + ' ' + one.white + '=' + players.names[0].value_or("-") + ' ' +
                         one.black + '=' + players.names[1].value_or("-") + '\n');
    std::string seats;
    for (const std::string& game : games) seats += game;
    for (const auto& [session, person] : sessions_)
        if (seats != seats_ || hidden_from(*hidden, person) != hidden_from(hidden_, person))
            waiting_.insert(session);
    seats_ = std::move(seats);
    hidden_ = std::move(hidden).value();
    texts_.clear();
    return std::nullopt;
}

Lobby::Text Lobby::text_for(const room::PersonId& person) {
    const bool all = hidden_from(hidden_, person).empty();
    Text& text = texts_[all ? room::PersonId() : person];
    if (text != nullptr) return text;
    std::vector<wire::ListedGame> open = open_;
    if (!all)
        std::erase_if(open, [&](const wire::ListedGame& one) {
            return !shows(hidden_, one.summary.game, person);
        });
    text = std::make_shared<const std::string>(wire::lobby(open, playing_));
    return text;
}

std::optional<Error> Lobby::serve(Time now, const Send& send) {
    if (sessions_.empty()) return std::nullopt;
    if (!read_at_ || (changed_ && now >= *read_at_ + pace_))
        if (auto fault = read(now)) return fault;
    for (const Session session : std::exchange(waiting_, {}))
        send(session, text_for(sessions_.at(session)));
    return std::nullopt;
}

}  // namespace tessera::service
