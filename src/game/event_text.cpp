#include "game/event_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "definition/definition.hpp"
#include "game/line_reader.hpp"

namespace tessera::game {
namespace {

constexpr std::string_view kFormat = "1";

constexpr std::array<std::pair<Winner, std::string_view>, 4> kWinners{{{Winner::none, "none"},
                                                                       {Winner::white, "white"},
                                                                       {Winner::black, "black"},
                                                                       {Winner::draw, "draw"}}};
constexpr std::array<Ending, 9> kEndings{
    Ending::resignation,      Ending::agreement, Ending::time_forfeit,
    Ending::adjudication,     Ending::abandoned, Ending::unterminated,
    Ending::rules_infraction, Ending::emergency, Ending::death};

std::string player_word(const Player& player) {
    if (player.type == Player::Type::human) return "human";
    return "computer:" + std::to_string(player.level);
}

/// What happened, in words.
class Words {
public:
    explicit Words(const play::Variant& variant) : variant_(variant) {}

    std::string operator()(const event::Moved& e) const {
        return "move " + variant_.move_text(e.move);
    }
    std::string operator()(const event::Went& e) const {
        return (e.taken_back ? "takeback " : "go ") + std::to_string(e.node);
    }
    std::string operator()(const event::TakebackRequested& e) const {
        return "ask-takeback " + colour_word(e.by);
    }
    std::string operator()(const event::DrawOffered& e) const {
        return "offer-draw " + colour_word(e.by);
    }
    std::string operator()(const event::Declined& e) const {
        return "decline " + colour_word(e.by);
    }
    std::string operator()(const event::Ended& e) const {
        std::string text = "end ";
        for (const auto& [winner, word] : kWinners)
            if (winner == e.winner) text += word;
        const std::string_view ending = word(e.ending);
        return text.append(" ").append(ending.empty() ? "none" : ending);
    }
    std::string operator()(const event::Aborted& e) const { return "abort " + colour_word(e.by); }
    std::string operator()(const event::Seated& e) const {
        return "players " + player_word(e.players[0]) + ' ' + player_word(e.players[1]);
    }
    std::string operator()(const event::ClocksSet& e) const {
        if (!e.time) return "time none";
        return "time " + std::to_string(e.time->initial) + ' ' + std::to_string(e.time->increment) +
               ' ' + std::to_string(e.time->delay);
    }
    std::string operator()(const event::VariationRemoved& e) const {
        return "remove " + std::to_string(e.node);
    }
    std::string operator()(const event::VariationRestored& e) const {
        return "put-back " + std::to_string(e.node) + ' ' + std::to_string(e.place);
    }
    std::string operator()(const event::VariationPromoted& e) const {
        return "promote " + std::to_string(e.node);
    }
    std::string operator()(const event::VariationRaised& e) const {
        return "raise " + std::to_string(e.node);
    }
    std::string operator()(const event::Commented& e) const {
        std::string text = "comment " + std::to_string(e.node) + ' ';
        text += word(e.place);
        return e.text.empty() ? text : text + ' ' + e.text;
    }
    std::string operator()(const event::Annotated& e) const {
        std::string text = "glyphs " + std::to_string(e.node);
        for (const std::uint16_t glyph : e.glyphs) text += ' ' + std::to_string(glyph);
        return text;
    }

private:
    const play::Variant& variant_;
};

/// Takes a line apart.
class Reader : LineReader {
public:
    Reader(const Match& match, std::string_view line) : LineReader(line), match_(match) {}

    Result<Event> read() {
        if (const auto format = word(); format != kFormat)
            return Error{"format", quote(format) + " is not " + std::string(kFormat)};
        Event event;
        event.version = static_cast<std::uint64_t>(number("version"));
        event.at = number("time");
        event.clocks.left[0] = number("White's clock");
        event.clocks.left[1] = number("Black's clock");
        if (rest_.starts_with("stopped ")) {
            event.clocks.stopped = true;
            word();
        } else {
            event.clocks.used = number("time used");
        }
        if (!fault_ && event.version != match_.version() + 1)
            fail("version", "event " + std::to_string(event.version) + " does not follow event " +
                                std::to_string(match_.version()));
        if (!fault_ && match_.aborted()) fail("", "the game was aborted");
        if (!fault_) what(event);
        if (fault_) return *fault_;
        return event;
    }

private:
    void what(Event& event) {
        const std::string_view kind = word();
        if (kind == "move") {
            event.what = event::Moved{move()};
        } else if (kind == "go" || kind == "takeback") {
            event.what = event::Went{node(), kind == "takeback"};
        } else if (kind == "ask-takeback") {
            event.what = event::TakebackRequested{colour()};
        } else if (kind == "offer-draw") {
            event.what = event::DrawOffered{colour()};
        } else if (kind == "decline") {
            event.what = event::Declined{colour()};
        } else if (kind == "end") {
            event.what = ended();
        } else if (kind == "abort") {
            event.what = event::Aborted{colour()};
        } else if (kind == "players") {
            const Player white = player();
            event.what = event::Seated{{white, player()}};
        } else if (kind == "time") {
            event.what = event::ClocksSet{time()};
        } else if (kind == "remove") {
            event.what = event::VariationRemoved{node()};
            if (std::get<event::VariationRemoved>(event.what).node == 0)
                fail("node", "the start cannot be removed");
        } else if (kind == "put-back") {
            event.what = restored();
        } else if (kind == "promote") {
            event.what = event::VariationPromoted{node()};
        } else if (kind == "raise") {
            event.what = raised();
        } else if (kind == "comment") {
            event.what = comment();
        } else if (kind == "glyphs") {
            event::Annotated annotated{node(), {}};
            while (!rest_.empty() && !fault_)
                annotated.glyphs.push_back(static_cast<std::uint16_t>(number("glyph", UINT16_MAX)));
            event.what = std::move(annotated);
        } else {
            fail("event", quote(kind) + " is no event");
        }
    }

    NodeId node() {
        const auto id = static_cast<NodeId>(number("node", UINT32_MAX));
        if (!match_.game().holds(id)) fail("node", "there is no node " + std::to_string(id));
        return id;
    }
    void must_go_on() {
        if (match_.over()) fail("", "the game is over");
    }
    rules::Move move() {
        must_go_on();
        const std::string_view text = word();
        const auto move = match_.game().position().parse_move(text);
        if (move) return *move;
        fail("move", move.error().text());
        return {};
    }
    event::Ended ended() {
        must_go_on();
        event::Ended ended;
        const std::string_view winner = word();
        bool known = false;
        for (const auto& [value, name] : kWinners)
            if (name == winner) {
                ended.winner = value;
                known = true;
            }
        if (!known) fail("winner", quote(winner) + " is no winner");
        const std::string_view ending = std::exchange(rest_, {});
        known = ending == "none";
        for (const Ending value : kEndings)
            if (game::word(value) == ending) {
                ended.ending = value;
                known = true;
            }
        if (!known) fail("ending", quote(ending) + " is no ending");
        return ended;
    }
    event::VariationRestored restored() {
        const auto id = static_cast<NodeId>(number("node", UINT32_MAX));
        if (!match_.game().removed(id))
            fail("node", "node " + std::to_string(id) + " was not removed");
        return {id, static_cast<std::uint32_t>(number("place", UINT32_MAX))};
    }
    event::VariationRaised raised() {
        const NodeId id = node();
        if (!fault_ && match_.game().variation(id) == 0)
            fail("node", "node " + std::to_string(id) + " is on the main line");
        return {id};
    }
    event::Commented comment() {
        event::Commented comment;
        comment.node = node();
        const std::string_view place = word();
        const auto known = comment_place(place);
        if (!known) fail("place", quote(place) + " is no place of a comment");
        comment.place = known.value_or(CommentPlace::move);
        comment.text = std::exchange(rest_, {});
        if (Game::comment_text(comment.text) != comment.text)
            fail("comment", "one line without closing braces and double spaces expected");
        return comment;
    }
    Player player() {
        std::string_view text = word();
        if (text == "human") return {};
        constexpr std::string_view kComputer = "computer:";
        constexpr std::uint32_t kMostLevel = 100;
        if (text.starts_with(kComputer))
            if (const auto level = parse_number(text.substr(kComputer.size()), kMostLevel))
                return {Player::Type::computer, static_cast<int>(*level)};
        fail("player", quote(text) + " is no player");
        return {};
    }
    std::optional<TimeControl> time() {
        if (rest_ == "none") {
            word();
            return std::nullopt;
        }
        TimeControl time;
        time.initial = number("time");
        time.increment = number("increment");
        time.delay = number("delay");
        return time;
    }

    const Match& match_;
};

}  // namespace

std::string write_event(const play::Variant& variant, const Event& event) {
    std::string text(kFormat);
    for (const std::int64_t number : {static_cast<std::int64_t>(event.version), event.at,
                                      event.clocks.left[0], event.clocks.left[1]})
        text += ' ' + std::to_string(number);
    text += ' ' + (event.clocks.stopped ? "stopped" : std::to_string(event.clocks.used));
    return text + ' ' + std::visit(Words(variant), event.what);
}

Result<Event> read_event(const Match& match, std::string_view line) {
    auto event = Reader(match, line).read();
    if (event && write_event(match.game().variant(), *event) != line)
        return Error{"", quote(line) + " is not written as events are"};
    return event;
}

}  // namespace tessera::game
