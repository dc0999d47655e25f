// The HTTP requests of docs/server-protocol.md.
#include <algorithm>
#include <array>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "play/load.hpp"
#include "service/answers.hpp"
#include "service/hub.hpp"
#include "service/record.hpp"
#include "service/wire_write.hpp"

namespace tessera::service {
namespace {

constexpr const char* kLines = "application/x-ndjson";

/// The path is that of a route; `id` becomes the word at its `*`.
bool fits(const std::vector<std::string>& path, std::string_view route, std::string_view& id) {
    const auto words = split(route, '/');
    if (words.size() != path.size()) return false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "*" && room::is_id(path[i]))
            id = path[i];
        else if (words[i] != path[i])
            return false;
    }
    return true;
}

/// `after` of the query; 0 without it.
Result<Version> version_after(const HttpRequest& request) {
    const auto given = request.query.find("after");
    if (given == request.query.end()) return Version{0};
    const auto number = parse_number(given->second, UINT32_MAX);
    if (!number) return Error{"", "'after' is no version", codes::bad_request};
    return Version{*number};
}

bool changes(HttpRequest::Method method) {
    return method != HttpRequest::Method::get;
}

/// Whether it opens a connection.
bool is_stream(std::string_view path) {
    return path.ends_with("/stream");
}

/// Whether what is asked for is the account of whoever asks, which stays theirs.
bool is_of_account(std::string_view path) {
    return path.starts_with("account") || path.starts_with("sessions") ||
           path.starts_with("tokens");
}

}  // namespace

HttpAnswer Hub::stopping() {
    return refused(Error{"", "the server is stopping", codes::unavailable});
}

void Hub::http(Session session, const HttpRequest& request, Time now) {
    now_ = std::max(now_, now);
    lag_ = 0;
    auto answered = answer(session, request);
    if (answered) carrier_.answer(session, *std::move(answered));
}

std::span<const Hub::Route> Hub::game_routes() {
    using enum HttpRequest::Method;
    static constexpr std::array<Route, 13> kRoutes{{
        {post, "games", &Hub::create_game, "", ForTokens::challenge},
        {get, "games", &Hub::list_games, "state", ForTokens::always},
        {get, "games/*", &Hub::show_game, "", ForTokens::always},
        {get, "games/*/events", &Hub::show_events, "after", ForTokens::read},
        {get, "games/*/stream", &Hub::stream_game, "after", ForTokens::read},
        {get, "games/*/pgn", &Hub::show_pgn, "", ForTokens::always},
        {post, "games/*/requests", &Hub::take_request, "", ForTokens::always},
        {post, "games/*/seat-link", &Hub::make_seat_link},
        {get, "me/games", &Hub::list_own_games, "", ForTokens::read},
        {get, "me/stream", &Hub::stream_own, "", ForTokens::read},
        {get, "persons/*/ratings", &Hub::list_ratings, "", ForTokens::always},
        {post, "rules", &Hub::keep_rules, "", ForTokens::always},
        {get, "rules/*", &Hub::show_rules, "", ForTokens::always},
    }};
    return kRoutes;
}

std::array<std::span<const Hub::Route>, 3> Hub::route_tables() {
    return {game_routes(), account_routes(), moderation_routes()};
}

std::vector<std::pair<HttpRequest::Method, std::string_view>> Hub::routes() {
    std::vector<std::pair<HttpRequest::Method, std::string_view>> routes;
    for (const std::span<const Route> table : route_tables())
        for (const Route& route : table) routes.emplace_back(route.method, route.path);
    return routes;
}

Hub::Answer Hub::answer(Session session, const HttpRequest& request) {
    if (stopped_) return stopping();
    if (request.body.size() > limits_.body) return too_long("the body is too long");
    bool other_method = false;
    for (const std::span<const Route> routes : route_tables())
        for (const Route& route : routes) {
            std::string_view id;
            if (!fits(request.path, route.path, id)) continue;
            if (route.method == request.method)
                return answer({session, request, id, {}, {}}, route);
            other_method = true;
        }
    HttpAnswer answer = refused(Error{"", "there is nothing here", codes::unknown_request});
    if (other_method) answer.status = 405;
    return answer;
}

Hub::Answer Hub::answer(Call call, const Route& route) {
    for (const auto& [name, value] : call.request.query)
        if (name != route.query) return bad_request(quote(name) + " is unknown");
    auto actor = who(call.request.key, route.path.starts_with("games/") ? call.id : "");
    if (!actor) return refused(actor.error());
    if (!may(*actor, route.tokens)) return refused(missing_scope());
    if ((changes(route.method) || is_stream(route.path)) && !is_of_account(route.path) &&
        bans_.hold(actor->person, now_))
        return refused(Bans::refusal());
    call.person = actor->person;
    call.actor = std::move(actor).value();
    return (this->*route.answer)(call);
}

bool Hub::may(const Actor& actor, ForTokens tokens) {
    if (!actor.access || actor.access->kind != store::Access::Kind::token) return true;
    switch (tokens) {
        case ForTokens::never:
            return false;
        case ForTokens::always:
            return true;
        case ForTokens::read:
            return actor.may(Scope::read);
        case ForTokens::challenge:
            return actor.may(Scope::challenge);
    }
    return false;
}

Hub::Answer Hub::create_game(const Call& call) {
    if (call.person.empty()) return no_key();
    auto asked = wire::read_new_game(call.request.body);
    if (!asked) return refused(asked.error());
    const bool numbered = asked->start.starts_with('#');
    if (asked->start.size() > (numbered ? limits_.digits + 1 : limits_.start))
        return bad_request("the start is too long");
    std::string rules = asked->rules;
    if (rules.empty()) {
        const auto identity = RulesBook::identity_of(asked->variant);
        if (!identity) return refused(identity.error());
        rules = *identity;
    }
    if (asked->terms.rated) {
        if (!RulesBook::is_builtin(rules))
            return refused(Error{"", "only built-in games are rated", codes::bad_terms});
        if (auto fault = bars_from_rated(call.person)) return refused(*fault);
    }
    const GameId game = keys_.new_game(call.person, asked->id);
    const room::Colour colour = asked->colour.value_or(keys_.drawn_colour(game));
    service_.submit(
        {call.session, game, std::move(rules),
         room::input::Create{
             {call.person, asked->id, 0}, asked->terms, std::move(asked->start), colour}});
    waiting_[call.session] = Waiting::new_game;
    asked_ = true;
    return std::nullopt;
}

Hub::Answer Hub::take_request(const Call& call) {
    if (call.person.empty()) return no_key();
    auto input = wire::read_request(call.request.body);
    if (!input) return refused(input.error());
    if (!call.actor.may(scope_of(*input))) return refused(missing_scope());
    waiting_[call.session] = Waiting::reply;
    ask(call.session, GameId(call.id), call.person, std::move(input).value());
    return std::nullopt;
}

void Hub::reply(Session to, const GameId& game, const room::effect::Reply& reply) {
    const auto& [person, request, position] = reply.to;
    const Error* const fault = reply.fault ? &*reply.fault : nullptr;
    const auto waiting = waiting_.find(to);
    if (waiting == waiting_.end()) {
        if (clients_.contains(to)) send(to, wire::reply(game, request, reply.version, fault));
        return;
    }
    const bool creates = waiting->second == Waiting::new_game;
    waiting_.erase(waiting);
    if (creates && fault == nullptr)
        carrier_.answer(to, json_answer(201, wire::member("game", game)));
    else if (creates)
        carrier_.answer(to, refused(*fault));
    else
        carrier_.answer(to, json_answer(fault == nullptr ? 200 : status_of(fault->code),
                                        wire::reply(game, request, reply.version, fault)));
}

Hub::Answer Hub::list_games(const Call& call) {
    using State = store::Summary::State;
    constexpr std::array<std::pair<std::string_view, State>, 3> kStates{
        {{"open", State::open}, {"playing", State::playing}, {"over", State::over}}};
    const auto& query = call.request.query;
    const auto wanted = query.find("state");
    for (const auto& [word, state] : kStates) {
        if (wanted == query.end() || wanted->second != word) continue;
        auto found = store_.listed(state, limits_.list);
        if (found && state == State::open && !call.person.empty()) {
            const auto hidden = hidden_games(store_.moderation(), *found);
            if (!hidden) return refused(hidden.error());
            std::erase_if(*found, [&](const store::Summary& one) {
                return !shows(*hidden, one.game, call.person);
            });
        }
        return games_answer(std::move(found));
    }
    return bad_request("'state' is open, playing or over");
}

Hub::Answer Hub::list_own_games(const Call& call) {
    if (call.person.empty()) return no_key();
    return games_answer(store_.games_of(call.person, limits_.list));
}

Hub::Answer Hub::show_game(const Call& call) {
    const auto found = store_.summary(GameId(call.id));
    if (!found) return refused(found.error());
    if (!*found) return refused(no_game());
    auto listed = names_.listed({**found}, now_);
    if (!listed) return refused(listed.error());
    if (const auto fault = add_ratings(store_, *listed, now_)) return refused(*fault);
    return json_answer(200, wire::summary(listed->front()));
}

HttpAnswer Hub::games_answer(Result<std::vector<store::Summary>> found) {
    if (!found) return refused(found.error());
    auto listed = names_.listed(std::move(found).value(), now_);
    if (!listed) return refused(listed.error());
    if (const auto fault = add_ratings(store_, *listed, now_)) return refused(*fault);
    return json_answer(200, wire::games(*listed));
}

Hub::Answer Hub::show_events(const Call& call) {
    const auto after = version_after(call.request);
    if (!after) return refused(after.error());
    const GameId game(call.id);
    const auto room = service_.find(game, now_);
    if (!room) return refused(room.error());
    if (!*room) return refused(no_game());
    const auto lines = service_.lines_behind(game, call.person, *after, limits_.lines, now_);
    if (!lines) return refused(lines.error());
    std::string body;
    for (const std::string& line : *lines) body += wire::event(line) + '\n';
    return HttpAnswer{200, kLines, std::move(body)};
}

Hub::Answer Hub::stream_game(const Call& call) {
    const auto after = version_after(call.request);
    if (!after) return refused(after.error());
    const GameId game(call.id);
    const auto room = service_.find(game, now_);
    if (!room) return refused(room.error());
    if (!*room) return refused(no_game());
    // Another process may have gone on with it.
    const auto versions = store_.versions({&game, 1});
    if (!versions) return refused(versions.error());
    if (*after > versions->front()) return bad_request("there are not so many events");
    Client& client = clients_[call.session];
    client.stream = true;
    client.only = game;
    // Whoever has the key of a seat is somebody in this game alone.
    const bool by_seat = keys_.read_seat_key(call.request.key).has_value();
    greet(call.session, client, by_seat ? Actor{} : call.actor);
    watch(call.session, client, game, Watcher{call.actor.person, *after, true, by_seat});
    return HttpAnswer{200, kLines, wire::hello(call.actor.person, now_), true};
}

Hub::Answer Hub::stream_own(const Call& call) {
    if (call.actor.person.empty()) return no_key();
    auto games = store_.games_of(call.actor.person, limits_.own);
    if (!games) return refused(games.error());
    std::erase_if(*games, [](const store::Summary& game) {
        return game.state != store::Summary::State::playing;
    });
    auto listed = names_.listed(std::move(games).value(), now_);
    if (!listed) return refused(listed.error());
    if (const auto fault = add_ratings(store_, *listed, now_)) return refused(*fault);
    Client& client = clients_[call.session];
    client.stream = true;
    greet(call.session, client, call.actor);
    return HttpAnswer{200, kLines,
                      wire::hello(call.actor.person, now_) + '\n' + wire::games(*listed), true};
}

Hub::Answer Hub::show_pgn(const Call& call) {
    const auto room = service_.find(GameId(call.id), now_);
    if (!room) return refused(room.error());
    if (!*room) return refused(no_game());
    if ((*room)->match() == nullptr) return refused(Error{"", "a seat is free", codes::not_begun});
    return HttpAnswer{200, "application/vnd.chess-pgn", pgn_of(GameId(call.id), **room)};
}

Hub::Answer Hub::make_seat_link(const Call& call) {
    if (call.person.empty()) return no_key();
    const GameId game(call.id);
    const auto room = service_.find(game, now_);
    if (!room) return refused(room.error());
    if (!*room) return refused(no_game());
    if (!(*room)->colour_of(call.person))
        return refused(Error{"", "only the players of this game may do this", codes::not_seated});
    return json_answer(200, wire::member("key", keys_.seat_key({game, call.person})));
}

Hub::Answer Hub::keep_rules(const Call& call) {
    const std::string& toml = call.request.body;
    if (toml.size() > limits_.rules) return too_long("the game file is too long");
    const auto variant = play::load(toml);
    if (!variant) {
        const definition::FileError& fault = variant.error().front();
        return refused(Error{"", fault.text("game file"), codes::bad_game_file, fault.line});
    }
    const std::string identity = (*variant)->identity();
    const auto known = service_.rules().file(identity);
    if (!known) return refused(known.error());
    if (!*known) {
        const auto kept = store_.keep_rules(identity, toml);
        if (!kept) return refused(kept.error());
        if (*kept != store::Committed::yes) return not_kept();
    }
    return json_answer(201, wire::member("rules", identity));
}

Hub::Answer Hub::show_rules(const Call& call) {
    auto toml = service_.rules().file(std::string(call.id));
    if (!toml) return refused(toml.error());
    if (!*toml) return refused(Error{"", "there are no such rules", codes::unknown_game});
    return HttpAnswer{200, "text/plain; charset=utf-8", **std::move(toml)};
}

}  // namespace tessera::service
