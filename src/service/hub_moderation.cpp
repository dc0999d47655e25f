// Blocks and reports, as docs/server-protocol.md has them, and who is banned.
#include <algorithm>
#include <array>
#include <span>

#include "base/codes.hpp"
#include "service/answers.hpp"
#include "service/hub.hpp"
#include "service/wire_write.hpp"

namespace tessera::service {
namespace {

namespace input = room::input;

constexpr Milliseconds kDay = 86'400'000;

/// Whether it is something to say, or what comes before that. Ending the talk is not.
bool talks(const room::Input& input) {
    if (const auto* chat = std::get_if<input::TurnChat>(&input)) return chat->on;
    return std::holds_alternative<input::Say>(input) ||
           std::holds_alternative<input::Message>(input);
}

/// Whether this brings a person together with who sits in the game already.
bool meets(const room::Input& input) {
    if (std::holds_alternative<input::TakeSeat>(input) || talks(input)) return true;
    if (const auto* made = std::get_if<input::Make>(&input))
        return made->offer == room::Offer::rematch;
    const auto* accepted = std::get_if<input::Accept>(&input);
    return accepted != nullptr && accepted->offer == room::Offer::rematch;
}

}  // namespace

std::optional<Error> Hub::barred(const GameId& game, const room::PersonId& person,
                                 const room::Input& input) {
    if (bans_.hold(person, now_)) return Bans::refusal();
    if (std::holds_alternative<input::Message>(input) && is_leaving(person))
        return Error{"", "the account is being deleted", codes::signed_out};
    if (!meets(input)) return std::nullopt;
    const auto told = [](const Error& fault) -> std::optional<Error> {
        if (!is_of_store(fault)) return std::nullopt;
        return Error{"", fault.text(), codes::unavailable};
    };
    const auto room = service_.find(game, now_);
    // Other faults of the game are the service's to tell.
    if (!room) return told(room.error());
    if (!*room) return std::nullopt;
    // What has been done before is answered again.
    if ((*room)->has_done(room::from_of(input).request)) return std::nullopt;
    const auto colour = (*room)->colour_of(person);
    const bool seat = std::holds_alternative<input::TakeSeat>(input);
    if (seat ? colour.has_value()
             : !talks(input) && (!(*room)->next().empty() ||
                                 (colour && (*room)->rematch_offered_by() == colour)))
        return std::nullopt;
    const auto blocked = blocked_in(store_.moderation(), **room, person);
    if (!blocked) return told(blocked.error());
    if (!*blocked) return std::nullopt;
    return Error{"", "the opponent has blocked this person", codes::blocked};
}

std::optional<Error> Hub::moderate() {
    const auto changed = bans_.refresh(now_);
    if (!changed) return changed.error();
    if (!*changed) return std::nullopt;
    std::vector<Session> expelled;
    for (const auto& [session, client] : clients_)
        if (bans_.hold(client.person, now_)) expelled.push_back(session);
    for (const Session session : expelled) expel(session);
    // By the key of a seat somebody is a player in a game alone.
    for (const GameId& game : watchers_.games()) {
        std::vector<Session> seats;
        for (const auto& [session, watcher] : watchers_.find(game)->watchers)
            if (bans_.hold(watcher.person, now_)) seats.push_back(session);
        for (const Session session : seats) {
            send(session, wire::error(Bans::refusal(), game));
            clients_.at(session).watched.erase(game);
            leave(session, game);
            end_if_stream(session);
        }
    }
    return std::nullopt;
}

void Hub::expel(Session session) {
    send(session, wire::close("banned"));
    carrier_.close(session);
    leave(session);
}

std::span<const Hub::Route> Hub::moderation_routes() {
    using enum HttpRequest::Method;
    static constexpr std::array<Route, 4> kRoutes{{
        {get, "blocks", &Hub::list_blocks},
        {post, "blocks", &Hub::make_block},
        {remove, "blocks/*", &Hub::remove_block},
        {post, "reports", &Hub::take_report},
    }};
    return kRoutes;
}

Hub::Answer Hub::list_blocks(const Call& call) {
    if (call.person.empty()) return no_key();
    const auto found = store_.moderation().blocks_by(call.person);
    if (!found) return refused(found.error());
    std::vector<std::string> people;
    people.reserve(found->size());
    for (const store::Block& one : *found) people.push_back(one.person);
    const auto names = store_.accounts().names(people);
    if (!names) return refused(names.error());
    return json_answer(200, wire::blocks(*found, *names));
}

Hub::Answer Hub::make_block(const Call& call) {
    if (call.person.empty()) return no_key();
    const auto person = wire::read_block(call.request.body);
    if (!person) return refused(person.error());
    if (*person == call.person)
        return refused(Error{"", "nobody blocks themselves", codes::not_allowed});
    const auto made = store_.moderation().blocks_by(call.person);
    if (!made) return refused(made.error());
    const bool there = std::ranges::find(*made, *person, &store::Block::person) != made->end();
    if (!there && made->size() >= limits_.blocks)
        return refused(Error{"", "too many persons are blocked", codes::too_many});
    const auto kept = store_.moderation().keep_block({call.person, *person, now_});
    if (!kept) return refused(kept.error());
    if (*kept != store::Committed::yes) return not_kept();
    lobby_.changed();
    return json_answer(201, wire::member("person", *person));
}

Hub::Answer Hub::remove_block(const Call& call) {
    if (call.person.empty()) return no_key();
    const std::string person(call.id);
    const auto kept = store_.moderation().clear_block(call.person, person);
    if (!kept) return refused(kept.error());
    if (*kept != store::Committed::yes) return not_kept();
    lobby_.changed();
    return json_answer(200, wire::member("person", person));
}

Hub::Answer Hub::take_report(const Call& call) {
    if (call.person.empty()) return no_key();
    const auto asked = wire::read_report(call.request.body);
    if (!asked) return refused(asked.error());
    const auto game = store_.summary(asked->game);
    if (!game) return refused(game.error());
    if (!*game) return refused(no_game());
    const auto sits = [&](const room::PersonId& person) {
        return person == (*game)->white || person == (*game)->black;
    };
    if (!sits(call.person) && !call.actor.by_session())
        return refused(Error{"", "only the players of this game may do this", codes::not_seated});
    if (!sits(asked->person) || asked->person == call.person)
        return refused(Error{"", "this is nobody else who plays that game", codes::not_allowed});
    const auto made = store_.moderation().reports_by(call.person, now_ - kDay + 1);
    if (!made) return refused(made.error());
    if (made->size() >= limits_.reports)
        return refused(Error{"", "too much has been reported today", codes::too_many});
    const auto id = store_.moderation().keep_report({.game = asked->game,
                                                     .by = call.person,
                                                     .person = asked->person,
                                                     .reason = asked->reason,
                                                     .text = asked->text,
                                                     .at = now_});
    if (!id) return refused(id.error());
    if (!*id) return not_kept();
    return json_answer(201, wire::report(**id));
}

}  // namespace tessera::service
