#include "service/wire_read.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "room/room.hpp"
#include "service/wire_object.hpp"

namespace tessera::service::wire {
namespace {

room::Colour read_colour(Object& object) {
    return object.word("colour", {"white", "black"}) == 0 ? room::Colour::white
                                                          : room::Colour::black;
}

room::Offer read_offer(Object& object) {
    switch (object.word("what", {"draw", "takeback", "rematch"})) {
        case 1:
            return room::Offer::takeback;
        case 2:
            return room::Offer::rematch;
        default:
            return room::Offer::draw;
    }
}

std::vector<room::Premove> read_premoves(Object& object) {
    std::vector<room::Premove> premoves;
    const Json* const list = object.take("premoves");
    if (list == nullptr) return premoves;
    if (!list->is_array()) {
        object.fail("'premoves' is no list");
        return premoves;
    }
    for (const Json& item : *list) {
        Object one(item);
        room::Premove premove{one.optional_text("after"), one.text("move"),
                              one.has("or") && one.flag("or")};
        if (one.has("after") && premove.after.empty()) one.fail("'after' is no move text");
        if (const auto fault = one.fault()) object.fail(fault->reason);
        premoves.push_back(std::move(premove));
    }
    return premoves;
}

room::From read_from(Object& object, bool placed) {
    room::From from{{}, object.id("id"), 0};
    if (placed) from.position = static_cast<room::Version>(object.number("position"));
    return from;
}

/// How many letters (code points) a text in UTF-8 has.
std::size_t letters_of(std::string_view text) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; };
    return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

/// Whether a text in UTF-8 has control characters other than line ends, or what changes the
/// direction of writing: shown in a terminal it could pass for something else.
bool controls(std::string_view text) {
    // U+0080 to U+009F; U+200E, U+200F, U+2028 to U+202E; U+2066 to U+2069.
    constexpr std::string_view kGeneral = "\xe2\x80", kIsolates = "\xe2\x81";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte < ' ' && byte != '\n') || byte == 0x7f) return true;
        const std::string_view rest = text.substr(i);
        const unsigned char second = rest.size() > 1 ? static_cast<unsigned char>(rest[1]) : 0;
        const unsigned char third = rest.size() > 2 ? static_cast<unsigned char>(rest[2]) : 0;
        if (byte == 0xc2 && second >= 0x80 && second <= 0x9f) return true;
        if (rest.starts_with(kGeneral) && (third == 0x8e || third == 0x8f)) return true;
        if (rest.starts_with(kGeneral) && third >= 0xa8 && third <= 0xae) return true;
        if (rest.starts_with(kIsolates) && third >= 0xa6 && third <= 0xa9) return true;
    }
    return false;
}

/// What is asked of a game by a request of that name; nothing if there is none.
std::optional<room::Input> read_input(const std::string& name, Object& object) {
    namespace input = room::input;
    using Input = room::Input;
    if (name == "seat") {
        const room::From from = read_from(object, false);
        std::optional<room::Colour> colour;
        if (object.has("colour")) colour = read_colour(object);
        return Input(input::TakeSeat{from, colour});
    }
    if (name == "move") return Input(input::Move{read_from(object, true), object.text("move"), 0});
    if (name == "premoves")
        return Input(input::SetPremoves{read_from(object, true), read_premoves(object)});
    if (name == "offer" || name == "accept") {
        const room::Offer offer = read_offer(object);
        const room::From from = read_from(object, offer != room::Offer::rematch);
        if (name == "offer") return Input(input::Make{from, offer, {}});
        return Input(input::Accept{from, offer, {}});
    }
    if (name == "decline") {
        const room::From from = read_from(object, false);
        return Input(input::Decline{from, read_offer(object)});
    }
    if (name == "resign") return Input(input::Resign{read_from(object, false)});
    if (name == "abort") return Input(input::Abort{read_from(object, false)});
    if (name == "claim") {
        const room::From from = read_from(object, true);
        return Input(input::Claim{from, object.word("result", {"win", "draw"}) == 0});
    }
    if (name == "say") {
        const auto phrase = room::read_phrase(object.text("phrase"));
        if (!phrase) object.fail("'phrase' is none of its words");
        return Input(input::Say{read_from(object, false), phrase.value_or(room::Phrase::hello)});
    }
    if (name == "chat") return Input(input::TurnChat{read_from(object, false), object.flag("on")});
    if (name == "message") {
        std::string text = object.text("text");
        if (!room::is_message(text)) object.fail("'text' is no message");
        return Input(input::Message{read_from(object, false), std::move(text)});
    }
    return std::nullopt;
}

std::optional<Frame> read_named(const std::string& name, Object& object) {
    if (name == "hello") {
        if (!object.has("key")) return Frame(Hello{});
        return Frame(Hello{object.text("key")});
    }
    if (name == "watch") {
        Watch watch{object.id("game"), static_cast<room::Version>(object.number("after")), {}};
        if (object.has("seat")) watch.seat = object.text("seat");
        return Frame(std::move(watch));
    }
    if (name == "unwatch") return Frame(Unwatch{object.id("game")});
    if (name == "lobby") return Frame(Lobby{object.flag("on")});
    if (name == "ping") return Frame(Ping{object.number("n", -kLargestNumber)});
    if (auto input = read_input(name, object))
        return Frame(Asked{object.id("game"), std::move(*input)});
    return std::nullopt;
}

std::optional<game::TimeControl> read_time(Object& object) {
    const Json* const value = object.has("time") ? object.take("time") : nullptr;
    if (value == nullptr || value->is_null()) return std::nullopt;
    Object members(*value);
    game::TimeControl time;
    if (members.has("turn")) {
        time.initial = members.number("turn");
        time.each_turn = true;
    } else {
        time.initial = members.number("initial");
        time.increment = members.number("increment");
        time.delay = members.number("delay");
    }
    if (const auto fault = members.fault()) object.fail("time: " + fault->reason);
    return time;
}

/// The object in the text, by `read`, which is told its `do`; nothing that it gives back: there is
/// no such request.
template <class Read>
auto read_doing(std::string_view text, const Read& read)
    -> Result<typename decltype(read(std::string(), std::declval<Object&>()))::value_type> {
    const auto parsed = parse_object(text);
    if (!parsed) return parsed.error();
    Object object(*parsed);
    const std::string name = object.text("do");
    auto frame = read(name, object);
    if (!frame) object.fail(quote(name) + " is no request");
    if (auto fault = object.fault()) return *std::move(fault);
    return *std::move(frame);
}

}  // namespace

Result<Frame> read_frame(std::string_view text) {
    return read_doing(text, read_named);
}

std::optional<Refused> read_refused(std::string_view text) {
    const auto parsed = parse_object(text);
    if (!parsed) return std::nullopt;
    Object object(*parsed);
    Refused refused{object.id("game"), object.id("id")};
    // Other members do not matter.
    return room::is_id(refused.game) && room::is_id(refused.request)
               ? std::optional(std::move(refused))
               : std::nullopt;
}

Result<room::Input> read_request(std::string_view text) {
    return read_doing(text, read_input);
}

Result<NewGame> read_new_game(std::string_view text) {
    const auto parsed = parse_object(text);
    if (!parsed) return parsed.error();
    Object object(*parsed);
    NewGame game;
    game.id = object.id("id");
    if (object.has("rules"))
        game.rules = object.id("rules");
    else
        game.variant = object.id("variant");
    game.terms.time = read_time(object);
    if (object.has("listed")) game.terms.listed = object.flag("listed");
    if (object.has("rated")) game.terms.rated = object.flag("rated");
    if (object.has("colour")) game.colour = read_colour(object);
    game.start = object.optional_text("start");
    // A log has a line for each event.
    const auto prints = [](char c) { return c >= ' ' && c <= '~'; };
    if (!std::ranges::all_of(game.start, prints)) object.fail("'start' is no start");
    if (auto fault = object.fault()) return *std::move(fault);
    return game;
}

Result<room::PersonId> read_block(std::string_view text) {
    const auto parsed = parse_object(text);
    if (!parsed) return parsed.error();
    Object object(*parsed);
    room::PersonId person = object.id("person");
    if (auto fault = object.fault()) return *std::move(fault);
    return person;
}

Result<NewReport> read_report(std::string_view text) {
    const auto parsed = parse_object(text);
    if (!parsed) return parsed.error();
    Object object(*parsed);
    NewReport report;
    report.game = object.id("game");
    report.person = object.id("person");
    static_cast<void>(object.word("reason", {"cheating", "insult", "spam", "other"}));
    report.reason = object.text("reason");
    report.text = object.optional_text("text");
    if (letters_of(report.text) > kReportLetters)
        object.fail("'text' has more than " + std::to_string(kReportLetters) + " letters");
    if (controls(report.text)) object.fail("'text' has control characters");
    if (auto fault = object.fault()) return *std::move(fault);
    return report;
}

}  // namespace tessera::service::wire
