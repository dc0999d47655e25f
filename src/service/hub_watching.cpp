// What leaves the hub besides answers: events, presence and notices, for whoever watches a game or
// plays in it.
#include <algorithm>

#include "base/codes.hpp"
#include "room/event_text.hpp"
#include "service/hub.hpp"
#include "service/wire_write.hpp"

namespace tessera::service {

using room::Room;

void Hub::publish(const GameId& game, const Room& room, std::span<const room::Event> events) {
    if (room.terms().listed) lobby_.changed();
    peers_.changed(game, room.version());
    for (const room::Event& event : events)
        if (const auto* seated = std::get_if<room::event::Seated>(&event.what))
            if (!reaches(game, seated->person))
                unsettled_.try_emplace({game, seated->person}, now_ + limits_.absence);
    Table* const table = watchers_.find(game);
    if (table == nullptr) return;
    table->add(room, events);
    unserved_.insert(game);
}

void Hub::presence(const GameId& game, const Room& /*room*/) {
    unserved_.insert(game);
}

void Hub::notify(const GameId& game, const room::effect::Notify& notice) {
    deliver(game, notice);
    peers_.notify(game, notice);
}

void Hub::deliver(const GameId& game, const room::effect::Notify& notice) {
    std::set<Session> to;
    if (const auto found = connections_.find(notice.person); found != connections_.end())
        for (const Session session : found->second)
            if (const GameId& only = clients_.at(session).only; only.empty() || only == game)
                to.insert(session);
    // By the key of a seat somebody is a player in this game alone.
    if (const Table* const table = watchers_.find(game); watchers_.reaches(game, notice.person))
        for (const auto& [session, watcher] : table->watchers)
            if (watcher.person == notice.person) to.insert(session);
    if (to.empty()) return;
    const auto text = std::make_shared<const std::string>(wire::notice(game, notice.notice));
    for (const Session session : to) carrier_.send(session, text);
}

bool Hub::reaches(const GameId& game, const room::PersonId& person) const {
    return watchers_.reaches(game, person) || peers_.reach({game, person}, now_);
}

std::optional<Error> Hub::settle() {
    std::optional<Error> fault;
    for (auto it = unsettled_.begin(); it != unsettled_.end();) {
        if (it->second > now_) {
            ++it;
            continue;
        }
        const auto& [game, person] = it->first;
        const auto room = service_.find(game, now_);
        if (!room && is_of_store(room.error())) {
            fault = room.error();
            ++it;
            continue;
        }
        const auto colour = room && *room ? (*room)->colour_of(person) : std::nullopt;
        const bool present = reaches(game, person);
        if (colour && present == (*room)->absent_since(*colour).has_value()) {
            room::Input input = room::input::Absent{person};
            if (present) input = room::input::Present{person};
            service_.submit({0, game, {}, std::move(input)});
            unserved_.insert(game);
        }
        it = unsettled_.erase(it);
    }
    return fault;
}

std::optional<Error> Hub::serve() {
    std::optional<Error> fault;
    for (const GameId& game : std::exchange(unserved_, {})) {
        Table* const table = watchers_.find(game);
        if (table == nullptr) continue;
        auto failed = serve(game, *table);
        if (!failed) continue;
        fault = std::move(failed);
        unserved_.insert(game);
    }
    return fault;
}

std::optional<Error> Hub::serve(const GameId& game, Table& table) {
    const auto failed = [&](const Error& fault) -> std::optional<Error> {
        if (is_of_store(fault)) return fault;
        dismiss(game, table, fault);
        return std::nullopt;
    };
    auto room = service_.find(game, now_);
    if (!room) return failed(room.error());
    if (!*room) return failed(no_game());
    table.see_players(**room);
    if (auto unseen = see_ratings(game, table, **room)) return failed(*unseen);
    const Version version = (*room)->version();
    std::map<std::pair<Version, room::PersonId>, Sent> frames;
    std::vector<Session> astray;
    for (auto& [session, watcher] : table.watchers) {
        if (!watcher.fresh && watcher.sent == version) continue;
        // All who have no seat see the same.
        const room::PersonId viewer = table.plays(watcher.person) ? watcher.person : "";
        if (const auto client = clients_.find(session); client != clients_.end() && !viewer.empty())
            probe_often(session, client->second, true);
        const auto [place, first] = frames.try_emplace({watcher.sent, viewer});
        Sent& frame = place->second;
        if (first) {
            auto next = next_frame(game, table, watcher.sent, viewer);
            if (!next) return failed(next.error());
            frame = std::move(next).value();
        }
        if (frame.text == nullptr) {
            astray.push_back(session);
            continue;
        }
        if (viewer.empty())
            carrier_.send_to_spectator(session, frame.text);
        else
            carrier_.send(session, frame.text);
        watcher.sent = frame.to;
        watcher.fresh = false;
        if (frame.more) unserved_.insert(game);
    }
    table.lines.clear();
    // It may have been read again meanwhile.
    room = service_.find(game, now_);
    if (!room) return failed(room.error());
    if (!*room) return failed(no_game());
    tell_presence(game, table, **room);
    for (const Session session : astray) {
        send(session,
             wire::error(Error{"", "there are not so many events", codes::bad_request}, game));
        if (const auto client = clients_.find(session); client != clients_.end())
            client->second.watched.erase(game);
        leave(session, game);
        end_if_stream(session);
    }
    return std::nullopt;
}

Result<Hub::Sent> Hub::next_frame(const GameId& game, const Table& table, Version after,
                                  const room::PersonId& viewer) {
    auto room = service_.find(game, now_);
    if (!room) return room.error();
    if (!*room) return no_game();
    std::vector<std::string> lines;
    const auto here = table.behind(after, (*room)->version());
    if (here && after <= (*room)->version()) {
        for (const std::string& line : here->first(std::min(here->size(), limits_.events)))
            lines.push_back(room::line_seen_by(**room, viewer, line));
    } else {
        auto read = service_.lines_behind(game, viewer, after, limits_.events, now_);
        if (!read) return read.error();
        lines = std::move(read).value();
        room = service_.find(game, now_);
        if (!room) return room.error();
        if (!*room) return no_game();
    }
    const Version to = after + lines.size();
    const Version version = (*room)->version();
    if (to > version) return Sent{};
    if (lines.empty() && to < version)
        return Error{game, "its log has fewer events than it had", codes::bad_record};
    const bool more = to < version;
    auto players = names_.players((*room)->seat(room::Colour::white),
                                  (*room)->seat(room::Colour::black), now_);
    if (!players) return players.error();
    if (table.ratings) players->rated = table.ratings->shown;
    return Sent{std::make_shared<const std::string>(
                    wire::game_frame({game, after, lines, more, *players}, **room, viewer, now_)),
                to, more};
}

void Hub::tell_presence(const GameId& game, Table& table, const Room& room) {
    std::array<bool, 2> present{};
    for (const room::Colour c : definition::kColours) {
        const room::PersonId& player = room.seat(c);
        if (player.empty()) continue;
        const bool absent = room.absent_since(c).has_value();
        present[definition::index(c)] = !absent;
        if (watchers_.reaches(game, player)) peers_.here({game, player});
        // Whoever has just come is told to the service at once, whoever has gone after a while.
        if (const bool reached = reaches(game, player); reached && absent)
            unsettled_[{game, player}] = now_;
        else if (!reached && !absent)
            unsettled_.try_emplace({game, player}, now_ + limits_.absence);
    }
    if (table.told && *table.told != present) {
        const auto text = std::make_shared<const std::string>(wire::presence(game, present));
        for (const auto& [session, watcher] : table.watchers) {
            if (table.plays(watcher.person))
                carrier_.send(session, text);
            else
                carrier_.send_to_spectator(session, text);
        }
    }
    table.told = present;
}

void Hub::dismiss(const GameId& game, const Table& table, const Error& fault) {
    const auto text = std::make_shared<const std::string>(wire::error(fault, game));
    std::vector<Session> sessions;
    sessions.reserve(table.watchers.size());
    for (const auto& [session, watcher] : table.watchers) sessions.push_back(session);
    for (const Session session : sessions) {
        carrier_.send(session, text);
        if (const auto client = clients_.find(session); client != clients_.end())
            client->second.watched.erase(game);
        watchers_.remove(game, session);
        end_if_stream(session);
    }
}

void Hub::end_if_stream(Session session) {
    const auto client = clients_.find(session);
    if (client == clients_.end() || !client->second.stream) return;
    carrier_.close(session);
    leave(session);
}

}  // namespace tessera::service
