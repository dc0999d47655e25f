#include "bot/course.hpp"

#include <utility>

#include "base/text.hpp"
#include "bot/json.hpp"

namespace tessera::bot {

/// Takes a frame apart.
struct Course::Reader {
    Course& course;

    [[nodiscard]] static Error malformed(const std::string& reason) {
        return Error{"the server", reason};
    }

    std::optional<Error> created(const Json& event) {
        auto rules = course.find_(text_of(event, "variant"), text_of(event, "rules"));
        if (!rules) return rules.error();
        course.rules_ = std::move(rules).value();
        if (const Json* const time = member(event, "time"); time != nullptr && time->is_object()) {
            game::TimeControl control;
            const auto turn = number_of(*time, "turn");
            control.each_turn = turn.has_value();
            control.initial = turn.value_or(number_of(*time, "initial").value_or(0));
            control.increment = number_of(*time, "increment").value_or(0);
            control.delay = number_of(*time, "delay").value_or(0);
            course.time_ = control;
        }
        const std::string start = text_of(event, "start");
        const play::Variant& variant = *course.rules_.variant;
        if (start.empty()) {
            course.game_.emplace(variant);
            return std::nullopt;
        }
        const bool numbered = start.starts_with('#');
        auto position =
            numbered ? variant.start(std::string_view(start).substr(1)) : variant.parse(start);
        if (!position) return position.error();
        course.game_.emplace(std::move(position).value(), numbered ? start.substr(1) : "");
        return std::nullopt;
    }

    std::optional<Error> event(const Json& event) {
        const std::string type = text_of(event, "type");
        if (type == "created") return created(event);
        if (!course.game_) return malformed("the first event of the game is missing");
        game::Game& game = *course.game_;
        if (type == "move") {
            const auto move = game.position().parse_move(text_of(event, "move"));
            if (!move) return malformed(move.error().text());
            game.follow(*move);
        } else if (type == "takeback" || type == "go") {
            const auto node = number_of(event, "node").value_or(-1);
            if (node < 0 || static_cast<std::size_t>(node) >= game.nodes())
                return malformed("there is no such move to go back to");
            game.go(static_cast<game::NodeId>(node));
        }
        return std::nullopt;
    }

    std::optional<Error> events(const Json& frame) {
        const Json* const list = member(frame, "events");
        if (list == nullptr || !list->is_array()) return malformed("a frame has no events");
        const auto after = number_of(frame, "after").value_or(-1);
        if (after < 0 || static_cast<std::uint64_t>(after) > course.version_)
            return malformed("events are missing");
        auto version = static_cast<std::uint64_t>(after);
        for (const Json& one : *list) {
            // What was sent before.
            if (++version <= course.version_) continue;
            if (auto fault = event(one)) return fault;
            course.version_ = version;
        }
        return std::nullopt;
    }

    void state(const Json& state) {
        State& into = course.state_;
        into = {};
        const std::string status = text_of(state, "status");
        into.status = status == "over"      ? Status::over
                      : status == "playing" ? Status::playing
                                            : Status::open;
        into.position = static_cast<std::uint64_t>(number_of(state, "position").value_or(0));
        into.side = colour_of(state, "side").value_or(rules::Colour::white);
        into.you = colour_of(state, "you");
        if (const Json* const seats = member(state, "seats"))
            into.seats = {text_of(*seats, "white"), text_of(*seats, "black")};
        if (const Json* const clocks = member(state, "clocks");
            clocks != nullptr && clocks->is_object())
            into.clocks = {number_of(*clocks, "white").value_or(0),
                           number_of(*clocks, "black").value_or(0)};
        into.draw = colour_of(state, "draw");
        into.takeback = colour_of(state, "takeback");
        into.result = text_of(state, "result");
        into.ending = text_of(state, "ending");
        const Json* const mine = member(state, "mine");
        const auto claim = mine == nullptr ? std::nullopt : number_of(*mine, "claim");
        const auto now = number_of(state, "now");
        if (claim && now) into.claim_in = *claim - *now;
    }
};

Result<Course::News> Course::take(std::string_view line) {
    if (line.empty()) return News::none;
    const Json frame = parse_json(line);
    if (!frame.is_object()) return Reader::malformed("a line is no JSON object: " + quote(line));
    if (const std::string error = text_of(frame, "error"); !error.empty())
        return Reader::malformed(error);
    if (const Json* const present = member(frame, "present"); present != nullptr && state_.you) {
        const Json* const there =
            member(*present, *state_.you == rules::Colour::white ? "black" : "white");
        return there != nullptr && *there == false ? News::absence : News::none;
    }
    if (member(frame, "events") == nullptr) return News::none;
    Reader reader{*this};
    if (auto fault = reader.events(frame)) return *std::move(fault);
    const Json* const state = member(frame, "state");
    if (state == nullptr || !game_) return News::none;
    reader.state(*state);
    return News::state;
}

}  // namespace tessera::bot
