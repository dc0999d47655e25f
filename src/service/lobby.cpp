#include "service/lobby.hpp"

#include "service/wire_write.hpp"

namespace tessera::service {

void Lobby::enter(Session session) {
    if (sessions_.insert(session).second) waiting_.insert(session);
}

void Lobby::leave(Session session) {
    sessions_.erase(session);
    waiting_.erase(session);
}

std::optional<Time> Lobby::due_at() const {
    if (sessions_.empty()) return std::nullopt;
    if (!waiting_.empty()) return read_at_;
    if (changed_) return read_at_ + pace_;
    return std::nullopt;
}

std::optional<Error> Lobby::read(Time now) {
    using State = store::Summary::State;
    auto found = store_.listed(State::open, most_);
    if (!found) return found.error();
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
    std::set<std::string> games;
    for (const auto* list : {&*open, &*playing})
        for (const auto& [one, players] : *list)
            games.insert(one.game + ' ' + one.white + '=' + players.names[0].value_or("-") + ' ' +
                         one.black + '=' + players.names[1].value_or("-") + '\n');
    std::string seats;
    for (const std::string& game : games) seats += game;
    if (seats != seats_) waiting_ = sessions_;
    seats_ = std::move(seats);
    text_ = std::make_shared<const std::string>(wire::lobby(*open, *playing));
    return std::nullopt;
}

std::optional<Error> Lobby::serve(Time now, const Send& send) {
    if (sessions_.empty()) return std::nullopt;
    if (text_ == nullptr || (changed_ && now >= read_at_ + pace_))
        if (auto fault = read(now)) return fault;
    for (const Session session : std::exchange(waiting_, {})) send(session, text_);
    return std::nullopt;
}

}  // namespace tessera::service
