// A game between Ada and Ben, with a clock that stands until it is moved.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/load.hpp"
#include "room/event_text.hpp"

namespace tessera::room {

inline constexpr Colour kWhite = Colour::white, kBlack = Colour::black;
inline const PersonId kAda = "ada", kBen = "ben", kEve = "eve";

class Table {
public:
    explicit Table(std::string_view id = "chess")
        : room(play::builtin(id).value(), limits), now(1'790'000'000'000) {}

    Outcome step(const Input& input) {
        Outcome outcome = room.step(input, now);
        for (const Event& event : outcome.events)
            log.push_back(write_event(*room.variant(), event));
        return outcome;
    }
    /// The code of the refusal, or "" if something came of it.
    std::string ask(const Input& input) {
        last = step(input);
        const auto* reply = effect<effect::Reply>();
        if (!reply) return "no reply";
        return reply->fault ? std::string(reply->fault->code) : "";
    }

    From from(const PersonId& person) {
        return {person, "r" + std::to_string(++requests), room.position_version()};
    }
    std::string create(std::optional<game::TimeControl> time = {}, std::string start = {}) {
        return ask(input::Create{from(kAda), {time}, std::move(start), Colour::white});
    }
    /// Ada has White and Ben Black.
    void begin(std::optional<game::TimeControl> time = {}, std::string start = {}) {
        EXPECT_EQ(create(time, std::move(start)), "");
        EXPECT_EQ(ask(input::TakeSeat{from(kBen), {}}), "");
    }
    [[nodiscard]] const PersonId& to_move() const {
        return room.seat(room.match()->game().position().side());
    }
    std::string move(std::string text, Milliseconds lag = 0) {
        return ask(input::Move{from(to_move()), std::move(text), lag});
    }
    [[nodiscard]] Milliseconds left(Colour c) const { return room.match()->time_left(c, now); }
    [[nodiscard]] game::GameResult result() const { return room.match()->game().result(); }

    template <class E>
    [[nodiscard]] const E* effect() const {
        for (const Effect& one : last.effects)
            if (const auto* found = std::get_if<E>(&one)) return found;
        return nullptr;
    }
    [[nodiscard]] bool notified(const PersonId& person, Notice notice) const {
        for (const Effect& one : last.effects)
            if (const auto* found = std::get_if<effect::Notify>(&one))
                if (found->person == person && found->notice == notice) return true;
        return false;
    }

    Limits limits;
    Room room;
    Time now;
    Outcome last;
    std::vector<std::string> log;
    int requests = 0;
};

}  // namespace tessera::room
