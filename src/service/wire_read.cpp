#include "service/wire_read.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "room/room.hpp"

namespace tessera::service::wire {
namespace {

using Json = nlohmann::json;

/// Objects and lists within each other: no frame has more than three.
constexpr int kDeepest = 8;
/// The largest whole number that every client has exactly.
constexpr std::int64_t kLargest = (std::int64_t{1} << 53) - 1;

Error bad_request(std::string reason) {
    return Error{"", std::move(reason), codes::bad_request};
}

/// Objects and lists are within each other more often than kDeepest, whatever else the text is.
bool too_deep(std::string_view text) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            in_text = !in_text;
        else if (in_text)
            i += c == '\\' ? 1 : 0;
        else if (c == '{' || c == '[')
            ++depth;
        else if (c == '}' || c == ']')
            --depth;
        if (depth > kDeepest) return true;
    }
    return false;
}

Result<Json> parse_object(std::string_view text) {
    if (too_deep(text)) return bad_request("too many objects within each other");
    // The names of the objects that are being read.
    std::vector<std::set<std::string>> names;
    std::optional<std::string> twice;
    const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        const auto level = static_cast<std::size_t>(depth);
        if (event == Json::parse_event_t::object_start) {
            names.resize(level);
            names.emplace_back();
        } else if (event == Json::parse_event_t::key) {
            const auto* const name = parsed.get_ptr<const std::string*>();
            if (!names[level - 1].insert(*name).second) twice = *name;
        }
        return true;
    };
    Json value = Json::parse(text, look, false);
    if (value.is_discarded()) return bad_request("this is not JSON");
    if (!value.is_object()) return bad_request("an object is expected");
    if (twice) return bad_request(quote(*twice) + " is there twice");
    return value;
}

/// Takes an object apart, member by member. The first fault is kept; what is read after it means
/// nothing.
class Object {
public:
    explicit Object(const Json& object) : object_(object) {
        if (!object.is_object()) fail("an object is expected");
    }

    [[nodiscard]] bool has(const char* name) const { return object_.contains(name); }
    std::string text(const char* name) {
        const Json* const member = take(name);
        if (member == nullptr) return {};
        const auto* const text = member->get_ptr<const std::string*>();
        if (text != nullptr) return *text;
        fail(quote(name) + " is no text");
        return {};
    }
    std::string optional_text(const char* name) { return has(name) ? text(name) : std::string(); }
    /// One of the words, as its place among them.
    std::size_t word(const char* name, std::initializer_list<std::string_view> words) {
        const std::string given = text(name);
        std::size_t place = 0;
        for (const std::string_view one : words) {
            if (one == given) return place;
            ++place;
        }
        fail(quote(name) + " is none of its words");
        return 0;
    }
    std::string id(const char* name) {
        std::string text = this->text(name);
        if (!room::is_id(text)) fail(quote(name) + " is no id");
        return text;
    }
    std::int64_t number(const char* name, std::int64_t least = 0) {
        const Json* const member = take(name);
        if (member == nullptr) return 0;
        if (member->is_number_unsigned()) {
            const auto* const n = member->get_ptr<const Json::number_unsigned_t*>();
            if (*n <= static_cast<std::uint64_t>(kLargest)) return static_cast<std::int64_t>(*n);
        } else if (member->is_number_integer()) {
            const auto* const n = member->get_ptr<const Json::number_integer_t*>();
            if (*n >= least && *n <= kLargest) return *n;
        }
        fail(quote(name) + " is no whole number from " + std::to_string(least));
        return 0;
    }
    bool flag(const char* name) {
        const Json* const member = take(name);
        if (member == nullptr) return false;
        const auto* const flag = member->get_ptr<const Json::boolean_t*>();
        if (flag != nullptr) return *flag;
        fail(quote(name) + " is neither true nor false");
        return false;
    }
    /// Null where there is no such member, which is a fault.
    const Json* take(const char* name) {
        const auto found = object_.find(name);
        if (found == object_.end()) {
            fail(quote(name) + " is missing");
            return nullptr;
        }
        taken_.insert(name);
        return &*found;
    }

    void fail(std::string reason) {
        if (!fault_) fault_ = bad_request(std::move(reason));
    }
    /// What is wrong, members that were not asked for included.
    [[nodiscard]] std::optional<Error> fault() const {
        if (fault_) return fault_;
        for (const auto& [name, value] : object_.items())
            if (!taken_.contains(name)) return bad_request(quote(name) + " is unknown");
        return std::nullopt;
    }

private:
    const Json& object_;
    std::set<std::string> taken_;
    std::optional<Error> fault_;
};

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
        room::Premove premove{one.optional_text("after"), one.text("move")};
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
    if (name == "ping") return Frame(Ping{object.number("n", -kLargest)});
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
    if (object.has("colour")) game.colour = read_colour(object);
    game.start = object.optional_text("start");
    // A log has a line for each event.
    const auto prints = [](char c) { return c >= ' ' && c <= '~'; };
    if (!std::ranges::all_of(game.start, prints)) object.fail("'start' is no start");
    if (auto fault = object.fault()) return *std::move(fault);
    return game;
}

}  // namespace tessera::service::wire
