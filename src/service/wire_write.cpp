#include "service/wire_write.hpp"

#include <optional>
#include <utility>

#include "base/json.hpp"
#include "game/line_reader.hpp"
#include "room/event_text.hpp"
#include "service/wire_ratings.hpp"

namespace tessera::service::wire {
namespace {

using game::colour_word;
using game::next_word;
using room::Colour;
using room::Room;

constexpr std::string_view kNobody = "-";
constexpr std::string_view kNone = "none";
/// The ending of a game that was ended by whoever runs the server.
constexpr std::string_view kClosed = "closed";

void text_or_null(JsonWriter& json, std::string_view name, std::string_view text) {
    json.key(name);
    if (text.empty())
        json.null();
    else
        json.value(text);
}

/// Names of accounts, among which an empty one is that of a deleted account.
void names(JsonWriter& json, const Players& players) {
    json.key("names").open_object();
    for (const Colour c : definition::kColours) {
        const auto& name = players.names[definition::index(c)];
        json.key(colour_word(c));
        if (name)
            json.value(std::string_view(*name));
        else
            json.null();
    }
    json.close_object();
}

void time_or_null(JsonWriter& json, std::string_view name, std::optional<Time> time) {
    json.key(name);
    if (time)
        json.value(*time);
    else
        json.null();
}

void colour_or_null(JsonWriter& json, std::string_view name, std::optional<Colour> colour) {
    text_or_null(json, name, colour ? colour_word(*colour) : std::string());
}

/// TIME or null, of a word of the log.
void time_control(JsonWriter& json, std::string_view word) {
    const auto time = room::read_time(word);
    json.key("time");
    if (!time || !*time) {
        json.null();
        return;
    }
    json.open_object();
    if ((*time)->each_turn)
        json.member("turn", (*time)->initial);
    else
        json.member("initial", (*time)->initial)
            .member("increment", (*time)->increment)
            .member("delay", (*time)->delay);
    json.close_object();
}

// Events. Numbers are copied as the line has them.

void created(JsonWriter& json, std::string_view words) {
    json.member("type", "created").member("variant", next_word(words));
    json.member("rules", next_word(words));
    time_control(json, next_word(words));
    const auto access = room::read_access(next_word(words)).value_or(room::Access());
    json.member("listed", access.listed).member("rated", access.rated).member("start", words);
}

/// What a match has brought about: game/event_text.hpp.
void played(JsonWriter& json, std::string_view words, bool premove) {
    const std::string_view lag = premove ? "0" : next_word(words);
    const std::string_view compensated = premove ? "0" : next_word(words);
    // Its format, its version and its time, which are of the match alone.
    for (int i = 0; i < 3; ++i) next_word(words);
    const std::string_view white = next_word(words);
    const std::string_view black = next_word(words);
    const std::string_view used = next_word(words);
    const std::string_view type = next_word(words);
    json.member("type", type);
    if (type == "move") {
        json.member("move", words).key("white").number(white).key("black").number(black);
        json.key("used");
        if (used == "stopped")
            json.null();
        else
            json.number(used);
        json.key("lag").number(lag).key("compensated").number(compensated);
        json.member("premove", premove);
    } else if (type == "takeback" || type == "go") {
        json.key("node").number(words);
    } else if (type == "end") {
        json.member("winner", next_word(words));
        text_or_null(json, "ending", words == kNone ? std::string_view() : words);
    } else {
        json.member("colour", words);
    }
}

void premoves(JsonWriter& json, std::string_view words) {
    json.member("type", "premoves").member("colour", next_word(words));
    json.key("premoves").open_array();
    while (!words.empty()) {
        std::string_view word = next_word(words);
        const bool begins = word == "|";
        if (begins) word = next_word(words);
        const std::size_t colon = word.find(':');
        json.open_object();
        if (begins) json.member("or", true);
        if (colon != std::string_view::npos) json.member("after", word.substr(0, colon));
        json.member("move", colon == std::string_view::npos ? word : word.substr(colon + 1));
        json.close_object();
    }
    json.close_array();
}

/// What a player says to the other.
void said(JsonWriter& json, std::string_view kind, std::string_view words) {
    json.member("type", kind).member("colour", next_word(words));
    if (kind == "say")
        json.member("phrase", words);
    else if (kind == "chat")
        json.member("on", words == "on");
    else
        text_or_null(json, "text", words);
}

void write_event(JsonWriter& json, std::string_view line) {
    next_word(line);
    json.open_object().key("v").number(next_word(line)).key("at").number(next_word(line));
    const std::string_view by = next_word(line);
    const std::string_view request = next_word(line);
    if (by != kNobody) json.member("by", by);
    if (request != kNobody) json.member("request", request);
    const std::string_view kind = next_word(line);
    if (kind == "create") {
        created(json, line);
    } else if (kind == "match" || kind == "premove") {
        played(json, line, kind == "premove");
    } else if (kind == "premoves") {
        premoves(json, line);
    } else if (kind == "seat") {
        json.member("type", "seated").member("colour", next_word(line)).member("person", line);
    } else if (kind == "say" || kind == "chat" || kind == "message") {
        said(json, kind, line);
    } else {
        json.member("type", kind);
        if (kind == "offer-rematch" || kind == "decline-rematch") json.member("colour", line);
        if (kind == "rematch") json.member("game", line);
        if (kind == "outage") {
            json.key("from").number(next_word(line));
            json.key("to").number(line);
        }
    }
    json.close_object();
}

// The state.

std::string_view status_of(const Room& room) {
    if (room.over()) return "over";
    return room.match() != nullptr ? "playing" : "open";
}

void clocks(JsonWriter& json, const Room& room, Time now) {
    const game::Match* const match = room.match();
    json.key("clocks");
    if (match == nullptr || !room.terms().time) {
        json.null();
        return;
    }
    const Colour side = match->game().position().side();
    // The match of a game that was closed goes on, but for what is seen of it.
    const auto up = room.closed() ? std::nullopt : match->time_up_at();
    if (room.closed()) now = room.last_event_at();
    json.open_object()
        .member("white", match->time_left(Colour::white, now))
        .member("black", match->time_left(Colour::black, now))
        .member("delay", match->delay_left(now));
    colour_or_null(json, "running", up ? std::optional(side) : std::nullopt);
    time_or_null(json, "flag", up);
    json.close_object();
}

/// What is of one player alone.
void own(JsonWriter& json, const Room& room, std::optional<Colour> colour) {
    json.key("mine");
    if (!colour) {
        json.null();
        return;
    }
    json.open_object().list("premoves", room.premoves(*colour), [&](const room::Premove& premove) {
        json.open_object();
        if (premove.begins) json.member("or", true);
        if (!premove.after.empty()) json.member("after", premove.after);
        json.member("move", premove.move).close_object();
    });
    const room::Ledger& ledger = room.ledger(*colour);
    json.key("ledger")
        .open_object()
        .member("used", ledger.used)
        .member("compensated", ledger.compensated)
        .member("lost", ledger.lost)
        .member("quota", ledger.quota)
        .close_object();
    time_or_null(json, "claim", room.claim_from(*colour));
    json.key("chat").open_object();
    for (const Colour c : definition::kColours) json.member(colour_word(c), room.talk().on(c));
    json.close_object();
    json.close_object();
}

void state(JsonWriter& json, const Room& room, const Players& players, const room::PersonId& person,
           Time now) {
    const game::Match* const match = room.match();
    const auto you = room.colour_of(person);
    const game::GameResult result = match != nullptr ? match->game().result() : game::GameResult();
    json.key("state").open_object().member("now", now).member("status", status_of(room));
    json.member("position", room.position_version());
    json.member("side",
                colour_word(match != nullptr ? match->game().position().side() : Colour::white));
    json.key("seats").open_object();
    for (const Colour c : definition::kColours) text_or_null(json, colour_word(c), room.seat(c));
    json.close_object();
    names(json, players);
    if (players.rated) write_ratings(json, *players.rated);
    colour_or_null(json, "you", you);
    clocks(json, room, now);
    json.member("result", result.text());
    text_or_null(json, "ending", room.closed() ? kClosed : game::word(result.ending));
    const auto none = std::optional<Colour>();
    const bool offers = match != nullptr && !room.closed();
    colour_or_null(json, "draw", offers ? match->draw_offered_by() : none);
    colour_or_null(json, "takeback", offers ? match->takeback_requested_by() : none);
    colour_or_null(json, "rematch", room.rematch_offered_by());
    text_or_null(json, "next", room.next());
    time_or_null(json, "expires", room.expires_at());
    json.key("absent").open_object();
    for (const Colour c : definition::kColours)
        time_or_null(json, colour_word(c), room.absent_since(c));
    json.close_object();
    own(json, room, you);
    json.close_object();
}

void write_summary(JsonWriter& json, const ListedGame& game) {
    const store::Summary& summary = game.summary;
    using State = store::Summary::State;
    json.open_object()
        .member("game", summary.game)
        .member("variant", summary.variant)
        .member("rules", summary.rules);
    time_control(json, summary.time);
    text_or_null(json, "white", summary.white);
    text_or_null(json, "black", summary.black);
    names(json, game.players);
    json.member("rated", summary.rated);
    if (game.players.rated) write_ratings(json, *game.players.rated);
    json.member("side", summary.white_to_move ? "white" : "black")
        .member("state", summary.state == State::open      ? "open"
                         : summary.state == State::playing ? "playing"
                                                           : "over")
        .member("result", summary.result)
        .member("at", summary.at)
        .close_object();
}

void write_summaries(JsonWriter& json, std::string_view name, std::span<const ListedGame> games) {
    json.list(name, games, [&](const ListedGame& one) { write_summary(json, one); });
}

/// An object of the members that `write` adds.
template <class Write>
std::string object(const Write& write) {
    JsonWriter json;
    json.open_object();
    write(json);
    json.close_object();
    return std::move(json).take();
}

void write_error(JsonWriter& json, const Error& error) {
    json.member("error", error.text());
    if (!error.code.empty()) json.member("code", error.code);
}

}  // namespace

std::string event(std::string_view line) {
    JsonWriter json;
    write_event(json, line);
    return std::move(json).take();
}

std::string game_frame(const GameFrame& frame, const Room& room, const room::PersonId& person,
                       Time now) {
    return object([&](JsonWriter& json) {
        json.member("game", frame.game)
            .member("after", frame.after)
            .member("version", frame.after + frame.lines.size())
            .list("events", frame.lines, [&](const std::string& line) { write_event(json, line); });
        if (frame.more)
            json.member("more", true);
        else
            state(json, room, frame.players, person, now);
    });
}

std::string presence(const GameId& game, const std::array<bool, 2>& present) {
    return object([&](JsonWriter& json) {
        json.member("game", game).key("present").open_object();
        for (const Colour c : definition::kColours)
            json.member(colour_word(c), present[definition::index(c)]);
        json.close_object();
    });
}

std::string reply(const GameId& game, const room::RequestId& request, Version version,
                  const Error* fault) {
    return object([&](JsonWriter& json) {
        json.member("reply", request).member("game", game).member("version", version);
        if (fault != nullptr) write_error(json, *fault);
    });
}

std::string error(const Error& error) {
    return object([&](JsonWriter& json) { write_error(json, error); });
}

std::string error(const Error& error, const GameId& game) {
    return object([&](JsonWriter& json) {
        write_error(json, error);
        json.member("game", game);
    });
}

std::string hello(const room::PersonId& person, Time now) {
    constexpr int kProtocol = 1;
    return object([&](JsonWriter& json) {
        json.key("hello").open_object();
        text_or_null(json, "person", person);
        json.member("now", now).member("protocol", kProtocol).close_object();
    });
}

std::string pong(std::int64_t n, Time now) {
    return object([&](JsonWriter& json) { json.member("pong", n).member("now", now); });
}

std::string_view notice_word(room::Notice notice) {
    switch (notice) {
        case room::Notice::seat_taken:
            return "seat_taken";
        case room::Notice::your_turn:
            return "your_turn";
        case room::Notice::little_time:
            return "little_time";
        case room::Notice::offer:
            return "offer";
        case room::Notice::over:
            return "over";
    }
    return "";
}

std::optional<room::Notice> read_notice_word(std::string_view word) {
    using room::Notice;
    for (const Notice notice :
         {Notice::seat_taken, Notice::your_turn, Notice::little_time, Notice::offer, Notice::over})
        if (notice_word(notice) == word) return notice;
    return std::nullopt;
}

std::string notice(const GameId& game, room::Notice notice) {
    return object(
        [&](JsonWriter& json) { json.member("notice", notice_word(notice)).member("game", game); });
}

std::string close(std::string_view reason) {
    return member("close", reason);
}

std::string lobby(std::span<const ListedGame> open, std::span<const ListedGame> playing) {
    return object([&](JsonWriter& json) {
        write_summaries(json, "lobby", open);
        write_summaries(json, "playing", playing);
    });
}

std::string summary(const ListedGame& game) {
    JsonWriter json;
    write_summary(json, game);
    return std::move(json).take();
}

std::string games(std::span<const ListedGame> games) {
    return object([&](JsonWriter& json) { write_summaries(json, "games", games); });
}

std::string blocks(std::span<const store::Block> blocks,
                   const std::map<std::string, std::string>& names) {
    return object([&](JsonWriter& json) {
        json.list("blocks", blocks, [&](const store::Block& one) {
            const auto name = names.find(one.person);
            json.open_object().member("person", one.person).key("name");
            if (name == names.end())
                json.null();
            else
                json.value(name->second);
            json.member("at", one.at).close_object();
        });
    });
}

std::string report(store::ReportId id) {
    return object([&](JsonWriter& json) { json.member("report", id); });
}

std::string member(std::string_view name, std::string_view text) {
    return object([&](JsonWriter& json) { json.member(name, text); });
}

}  // namespace tessera::service::wire
