// Who acts by which key, and the connections of those who may not any more.
#include <algorithm>

#include "base/codes.hpp"
#include "service/hub.hpp"
#include "service/wire_write.hpp"

namespace tessera::service {
namespace {

Error signed_out() {
    return Error{"", "this key is of no use any more: sign in", codes::signed_out};
}

}  // namespace

Result<Actor> Hub::who(const std::string& key, std::string_view game) {
    if (key.empty()) return Actor{};
    if (is_access_key(key)) return who_by_access(key);
    if (is_person_key(key)) {
        Actor actor{person_of(key)};
        // Of whoever has an account the key is out of use.
        const auto names = store_.accounts().names(std::span(&actor.person, 1));
        if (!names) return names.error();
        if (!names->empty()) return signed_out();
        return actor;
    }
    const auto seat = keys_.read_seat_key(key);
    if (!seat) return Error{"", "this is no key", codes::bad_key};
    if (seat->game != game)
        return Error{"", "the key of a seat is for its game alone", codes::bad_key};
    return Actor{seat->person};
}

Result<Actor> Hub::who_by_access(const std::string& key) {
    auto access = store_.accounts().access(access_hash(key));
    if (!access) return access.error();
    if (!*access || ((*access)->expires && *(*access)->expires <= now_)) return signed_out();
    // Whether it could be noted does not matter to who asks.
    if (now_ - (*access)->used >= limits_.accounts.noted)
        static_cast<void>(store_.accounts().use((*access)->hash, now_).ok());
    Actor actor;
    actor.person = (*access)->person;
    actor.access = std::move(access).value();
    return actor;
}

void Hub::account_changed(const room::PersonId& person) {
    names_.forget(person);
    lobby_.changed();
    unproven_.insert(person);
    peers_.account_changed(person);
}

std::optional<Error> Hub::prove() {
    if (now_ >= proven_at_ + limits_.accounts.proof) {
        proven_at_ = now_;
        for (const auto& [person, sessions] : connections_) unproven_.insert(person);
    }
    std::vector<std::string> people, hashes;
    for (auto it = unproven_.begin(); it != unproven_.end() && people.size() < limits_.checked;
         ++it) {
        const auto connected = connections_.find(*it);
        people.push_back(*it);
        if (connected == connections_.end()) continue;
        for (const Session session : connected->second)
            if (const auto& access = clients_.at(session).access) hashes.push_back(access->hash);
    }
    if (people.empty()) return std::nullopt;
    const auto known = store_.accounts().known(hashes);
    if (!known) return known.error();
    const auto names = store_.accounts().names(people);
    if (!names) return names.error();
    for (const std::string& person : people) {
        unproven_.erase(person);
        const auto connected = connections_.find(person);
        if (connected == connections_.end()) continue;
        for (const Session session : std::set<Session>(connected->second)) {
            const auto& access = clients_.at(session).access;
            const bool holds = access ? known->contains(access->hash) &&
                                            (!access->expires || *access->expires > now_)
                                      : !names->contains(person);
            if (!holds) sign_out(session);
        }
    }
    return std::nullopt;
}

void Hub::sign_out(Session session) {
    send(session, wire::close("signed_out"));
    carrier_.close(session);
    leave(session);
}

}  // namespace tessera::service
