#include "room/event_text.hpp"

#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "game/event_text.hpp"
#include "game/line_reader.hpp"

namespace tessera::room {
namespace {

using game::colour_word;
using game::next_word;

constexpr std::string_view kFormat = "1";
constexpr std::string_view kNobody = "-";
constexpr std::string_view kEachTurn = "/turn";
constexpr std::string_view kRated = ",rated";
constexpr std::string_view kOtherLine = "|";

/// What happened, in words.
class Words {
public:
    explicit Words(const play::Variant& variant) : variant_(variant) {}

    std::string operator()(const event::Created& e) const {
        std::string text = "create " + e.game + ' ' + e.identity + ' ' + time_word(e.terms.time) +
                           (e.terms.listed ? " listed" : " link");
        if (e.terms.rated) text += kRated;
        return e.start.empty() ? text : text + ' ' + e.start;
    }
    std::string operator()(const event::Seated& e) const {
        return "seat " + colour_word(e.colour) + ' ' + e.person;
    }
    std::string operator()(const event::Played& e) const {
        const std::string what = game::write_event(variant_, e.what);
        if (e.premove) return "premove " + what;
        return "match " + std::to_string(e.lag) + ' ' + std::to_string(e.compensated) + ' ' + what;
    }
    std::string operator()(const event::PremovesSet& e) const {
        std::string text = "premoves " + colour_word(e.by);
        for (const Premove& premove : e.premoves) {
            text += premove.begins ? " | " : " ";
            if (!premove.after.empty()) text += premove.after + ':';
            text += premove.move;
        }
        return text;
    }
    std::string operator()(const event::RematchOffered& e) const {
        return "offer-rematch " + colour_word(e.by);
    }
    std::string operator()(const event::RematchDeclined& e) const {
        return "decline-rematch " + colour_word(e.by);
    }
    std::string operator()(const event::Rematched& e) const { return "rematch " + e.next; }
    std::string operator()(const event::Said& e) const {
        return "say " + colour_word(e.by) + ' ' + std::string(phrase_word(e.phrase));
    }
    std::string operator()(const event::ChatTurned& e) const {
        return "chat " + colour_word(e.by) + (e.on ? " on" : " off");
    }
    std::string operator()(const event::Messaged& e) const {
        const std::string text = "message " + colour_word(e.by);
        return e.text.empty() ? text : text + ' ' + e.text;
    }
    std::string operator()(const event::Outage& e) const {
        return "outage " + std::to_string(e.from) + ' ' + std::to_string(e.to);
    }
    std::string operator()(const event::Expired&) const { return "expire"; }
    std::string operator()(const event::Closed&) const { return "close"; }
    std::string operator()(const event::Hidden&) const { return "hidden"; }

private:
    const play::Variant& variant_;
};

/// Takes a time control apart.
class TimeReader : game::LineReader {
public:
    explicit TimeReader(std::string_view word) : LineReader(word) {}

    Result<std::optional<game::TimeControl>> read() {
        game::TimeControl time;
        if (rest_ == "none") return std::optional<game::TimeControl>();
        if (rest_.ends_with(kEachTurn)) {
            rest_.remove_suffix(kEachTurn.size());
            time.initial = read_number("time", rest_);
            time.each_turn = true;
        } else if (const auto parts = split(rest_, '+'); parts.size() == 3) {
            time.initial = read_number("time", parts[0]);
            time.increment = read_number("increment", parts[1]);
            time.delay = read_number("delay", parts[2]);
        } else {
            fail("time", quote(rest_) + " is no time control");
        }
        if (fault_) return *fault_;
        return std::optional(time);
    }
};

/// Takes a line apart.
class Reader : game::LineReader {
public:
    Reader(const Room& room, std::string_view line) : LineReader(line), room_(room) {}

    Result<Event> read() {
        if (const auto format = word(); format != kFormat)
            return Error{"format", quote(format) + " is not " + std::string(kFormat)};
        Event event;
        event.version = static_cast<Version>(number("version"));
        event.at = number("time");
        event.by = who("person");
        event.request = who("request");
        if (!fault_ && event.version != room_.version() + 1)
            fail("version", "event " + std::to_string(event.version) + " does not follow event " +
                                std::to_string(room_.version()));
        if (!fault_ && event.at < room_.last_event_at())
            fail("time", "this is before the event before it");
        if (!fault_) what(event);
        if (fault_) return *fault_;
        return event;
    }

private:
    void what(Event& event) {
        const std::string_view kind = word();
        const bool first = event.version == 1;
        if (first != (kind == "create")) return fail("event", "a log begins with create");
        if (first)
            event.what = created();
        else if (kind == "seat")
            event.what = seated();
        else if (kind == "match" || kind == "premove")
            event.what = played(kind == "premove");
        else if (kind == "premoves")
            event.what = premoves();
        else if (kind == "offer-rematch")
            event.what = event::RematchOffered{colour()};
        else if (kind == "decline-rematch")
            event.what = event::RematchDeclined{colour()};
        else if (kind == "rematch")
            event.what = event::Rematched{std::string(word())};
        else if (kind == "say")
            event.what = said();
        else if (kind == "chat")
            event.what = chat();
        else if (kind == "message")
            event.what = message();
        else if (kind == "outage")
            event.what = outage();
        else if (kind == "expire")
            event.what = event::Expired{};
        else if (kind == "close")
            event.what = closed();
        else if (kind == "hidden")
            event.what = event::Hidden{};
        else
            fail("event", quote(kind) + " is no event");
    }

    std::string who(const char* where) {
        const std::string_view text = word();
        if (text == kNobody) return {};
        if (!is_id(text)) fail(where, quote(text) + " is no id");
        return std::string(text);
    }
    event::Created created() {
        event::Created created;
        created.game = word();
        created.identity = word();
        created.terms.time = time();
        const std::string_view given = word();
        const auto access = read_access(given);
        if (!access) fail("access", quote(given) + " is neither listed nor link");
        created.terms.listed = access && access->listed;
        created.terms.rated = access && access->rated;
        if (created.terms.rated && !created.terms.time)
            fail("access", "a rated game has a time control");
        created.start = std::exchange(rest_, {});
        const play::Variant& variant = *room_.variant();
        if (created.game != variant.definition().id || created.identity != variant.identity())
            fail("game", quote(created.game) + " has other rules than this log");
        else if (auto start = start_position(variant, created.start); !start)
            fail("start", start.error().text());
        return created;
    }
    std::optional<game::TimeControl> time() {
        const auto time = read_time(word());
        if (time) return *time;
        fail(time.error().where, time.error().reason);
        return std::nullopt;
    }
    event::Seated seated() {
        event::Seated seated{colour(), who("person")};
        if (seated.person.empty()) fail("person", "nobody takes the seat");
        if (!room_.seat(seated.colour).empty()) fail("colour", "this seat is taken");
        if (room_.colour_of(seated.person)) fail("person", "this person has a seat already");
        if (room_.over()) fail("event", "the game is over");
        return seated;
    }
    event::Closed closed() {
        if (room_.over()) fail("event", "the game is over");
        return {};
    }
    event::Played played(bool premove) {
        event::Played played;
        played.premove = premove;
        if (!premove) {
            played.lag = number("lag");
            played.compensated = number("compensated");
        }
        if (!room_.match() || room_.expired() || room_.closed()) {
            fail("event", "no match goes on");
            return played;
        }
        auto read = game::read_event(*room_.match(), std::exchange(rest_, {}));
        if (read)
            played.what = std::move(read).value();
        else
            fail(read.error().where, read.error().reason);
        if (fault_) return played;
        const Colour side = room_.match()->game().position().side();
        if (premove && (!std::holds_alternative<game::event::Moved>(played.what.what) ||
                        (room_.premoves(side).empty() && !room_.hidden())))
            fail("event", "there is no premove");
        return played;
    }
    event::PremovesSet premoves() {
        event::PremovesSet set{colour(), {}};
        while (!rest_.empty() && !fault_) {
            std::string_view text = word();
            const bool begins = text == kOtherLine && !set.premoves.empty();
            if (begins) text = word();
            const std::size_t colon = text.find(':');
            const bool conditional = colon != std::string_view::npos;
            Premove premove{std::string(conditional ? text.substr(0, colon) : std::string_view()),
                            std::string(conditional ? text.substr(colon + 1) : text), begins};
            if (!room_.variant()->is_move_text(premove.move) ||
                (conditional && !room_.variant()->is_move_text(premove.after)))
                fail("premove", quote(text) + " is no premove");
            set.premoves.push_back(std::move(premove));
        }
        return set;
    }
    event::Said said() {
        event::Said said{colour(), {}};
        const std::string_view phrase = word();
        if (const auto known = read_phrase(phrase))
            said.phrase = *known;
        else
            fail("phrase", quote(phrase) + " is no phrase");
        return said;
    }
    event::ChatTurned chat() {
        event::ChatTurned turned{colour(), false};
        const std::string_view on = word();
        turned.on = on == "on";
        if (!turned.on && on != "off") fail("chat", quote(on) + " is neither on nor off");
        return turned;
    }
    event::Messaged message() {
        event::Messaged message{colour(), std::string(std::exchange(rest_, {}))};
        if (!message.text.empty() && !is_message(message.text))
            fail("message", "this is no message");
        if (!room_.talk().agreed()) fail("event", "the players have not agreed to chat");
        return message;
    }
    event::Outage outage() {
        event::Outage outage;
        outage.from = number("from");
        outage.to = number("to");
        if (outage.to < outage.from) fail("to", "the outage ends before it begins");
        return outage;
    }

    const Room& room_;
};

}  // namespace

std::string time_word(const std::optional<game::TimeControl>& time) {
    if (!time) return "none";
    if (time->each_turn) return std::to_string(time->initial).append(kEachTurn);
    return std::to_string(time->initial) + '+' + std::to_string(time->increment) + '+' +
           std::to_string(time->delay);
}

Result<std::optional<game::TimeControl>> read_time(std::string_view word) {
    return TimeReader(word).read();
}

std::optional<Access> read_access(std::string_view word) {
    Access access;
    access.rated = word.ends_with(kRated);
    if (access.rated) word.remove_suffix(kRated.size());
    access.listed = word == "listed";
    return access.listed || word == "link" ? std::optional(access) : std::nullopt;
}

std::string write_event(const play::Variant& variant, const Event& event) {
    const auto who = [](const std::string& id) { return id.empty() ? std::string(kNobody) : id; };
    std::string text(kFormat);
    text += ' ' + std::to_string(event.version) + ' ' + std::to_string(event.at);
    text += ' ' + who(event.by) + ' ' + who(event.request);
    return text + ' ' + std::visit(Words(variant), event.what);
}

Result<Event> read_event(const Room& room, std::string_view line) {
    auto event = Reader(room, line).read();
    if (event && write_event(*room.variant(), *event) != line)
        return Error{"", quote(line) + " is not written as events are"};
    return event;
}

std::string line_seen_by(const Room& room, const PersonId& person, std::string_view line) {
    std::string_view rest = line;
    std::string text;
    for (int i = 0; i < 3; ++i) text.append(next_word(rest)).append(" ");
    const std::string_view by = next_word(rest);
    const std::string_view request = next_word(rest);
    text.append(by).append(" ").append(by == person && by != kNobody ? request : kNobody);
    const std::string_view what = rest;
    const std::string_view kind = next_word(rest);
    if (kind == "premoves" &&
        room.hides_premoves(next_word(rest) == "white" ? Colour::white : Colour::black, person))
        return text + " hidden";
    if ((kind == "say" || kind == "chat" || kind == "message") && room.hides_talk(person))
        return text + " hidden";
    return text.append(" ").append(what);
}

std::optional<MessageLine> read_message_line(std::string_view line) {
    std::string_view rest = line;
    MessageLine message;
    next_word(rest);
    next_word(rest);
    message.at = next_word(rest);
    message.by = next_word(rest);
    next_word(rest);
    if (next_word(rest) != "message") return std::nullopt;
    const std::string_view colour = next_word(rest);
    message.text = rest;
    message.without_text = line.substr(0, static_cast<std::size_t>(colour.end() - line.begin()));
    return message;
}

std::optional<LogHead> read_head(std::string_view first_line) {
    if (next_word(first_line) != kFormat || next_word(first_line) != "1") return std::nullopt;
    for (int i = 0; i < 3; ++i) next_word(first_line);
    if (next_word(first_line) != "create") return std::nullopt;
    LogHead head{std::string(next_word(first_line)), {}};
    head.identity = next_word(first_line);
    return head;
}

}  // namespace tessera::room
