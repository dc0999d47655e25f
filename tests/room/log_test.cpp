// A room made again from its log is the room that wrote it.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "room/table.hpp"

namespace tessera::room {
namespace {

/// What can be seen of a room, as text.
std::string shown(const Room& room, Time now) {
    std::string text = std::to_string(room.version()) + ' ' +
                       std::to_string(room.position_version()) + ' ' + room.seat(Colour::white) +
                       ' ' + room.seat(Colour::black) + ' ' + room.next() +
                       (room.over() ? " over" : "") + (room.expired() ? " expired" : "") +
                       (room.closed() ? " closed" : "");
    for (const Colour c : definition::kColours) {
        const Ledger& ledger = room.ledger(c);
        for (const Milliseconds ms : {ledger.used, ledger.compensated, ledger.lost, ledger.quota})
            text += ' ' + std::to_string(ms);
        for (const Premove& premove : room.premoves(c))
            text += (premove.begins ? " | " : " ") + premove.after + ':' + premove.move;
        text += room.talk().on(c) ? " chats" : "";
        text += room.talk().exhausted(c, now, {.a_minute = 2, .a_game = 20}) ? " enough" : "";
        if (room.match() && room.terms().time)
            text += ' ' + std::to_string(room.match()->time_left(c, now));
    }
    if (!room.match()) return text;
    const auto& game = room.match()->game();
    text += ' ' + game.position().text(play::Form::dense) + ' ' + std::string(game.result().text());
    for (const rules::Move& move : game.line()) text += ' ' + room.variant()->move_text(move);
    return text;
}

/// Made again from the log.
Room made_again(const Table& table) {
    Room room(table.room.variant(), table.limits);
    for (const std::string& line : table.log) {
        const auto event = read_event(room, line);
        EXPECT_TRUE(event.ok()) << line;
        if (!event) break;
        room.apply(*event);
    }
    return room;
}

/// Something that a player, a stranger or the service may send.
Input anything(Table& t, Random& random) {
    const PersonId person = random.chance(90) ? (random.chance(50) ? kAda : kBen) : kEve;
    From from = t.from(person);
    if (random.chance(5)) from.request = "r" + std::to_string(random.between(1, t.requests));
    if (random.chance(5)) from.position = random.below(t.room.version() + 1);
    const auto offer = static_cast<Offer>(random.below(3));
    switch (random.below(23)) {
        case 0:
            return input::TakeSeat{from, {}};
        case 1:
            return input::Make{from, offer, "next"};
        case 2:
            return input::Accept{from, offer, "next"};
        case 3:
            return input::Decline{from, offer};
        case 4:
            if (random.chance(90)) return input::Tick{};
            if (random.chance(5)) return input::Close{};
            return random.chance(50) ? Input(input::Resign{from}) : Input(input::Abort{from});
        case 5:
            return random.chance(50) ? Input(input::Absent{person}) : Input(input::Present{person});
        case 6:
            return input::Outage{t.now - random.between(0, 5000), t.now};
        case 7:
            return input::Claim{from, random.chance(50)};
        case 8:
            return input::Say{from, static_cast<Phrase>(random.below(10))};
        case 9:
            return input::TurnChat{from, random.chance(70)};
        case 10:
            return input::Message{from, random.chance(90) ? "so so" : ""};
        default:
            break;
    }
    std::vector<std::string> moves;
    if (t.room.match())
        t.room.match()->game().position().list_moves({}, 200, false, [&](const rules::Move& move) {
            moves.push_back(t.room.variant()->move_text(move));
        });
    if (moves.empty()) return input::Tick{};
    if (random.chance(15)) {
        std::vector<Premove> premoves;
        for (int i = random.between(0, 3); i > 0; --i)
            premoves.push_back({random.chance(30) ? random.pick(moves) : "", random.pick(moves),
                                !premoves.empty() && random.chance(40)});
        return input::SetPremoves{from, premoves};
    }
    if (random.chance(90)) from.person = t.to_move();
    return input::Move{from, random.pick(moves), random.between(-100, 1500)};
}

class RoomLog : public testing::TestWithParam<const char*> {};

TEST_P(RoomLog, MakesTheSameRoomAgain) {
    constexpr game::TimeControl kTimes[] = {
        {20'000, 500, 0}, {60'000, 0, 2'000}, {86'400'000, 0, 0, true}};
    Random random(7);
    for (std::size_t round = 0; round < 12; ++round) {
        Table t(GetParam());
        EXPECT_EQ(t.create(round % 4 == 3 ? std::nullopt : std::optional(kTimes[round % 4])), "");
        for (int i = 0; i < 120; ++i) {
            t.now += random.chance(80) ? random.between(0, 900) : random.between(0, 20'000);
            const Version before = t.room.version();
            const Outcome outcome = t.step(anything(t, random));
            for (std::size_t e = 0; e < outcome.events.size(); ++e)
                EXPECT_EQ(outcome.events[e].version, before + e + 1);
            if (i % 20 != 19) continue;
            EXPECT_EQ(shown(made_again(t), t.now), shown(t.room, t.now));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, RoomLog, testing::Values("chess", "fourstar", "chesseract"),
                         [](const auto& game) { return std::string(game.param); });

TEST(RoomEventText, EveryEventIsWrittenAsItIsRead) {
    Table t;
    t.begin(game::TimeControl{60'000, 0, 0});
    for (const char* what :
         {"match 0 0 1 1 1790000000000 60000 60000 0 move e2e4",
          "match 900 100 1 1 1790000000000 60000 60000 0 offer-draw white", "premoves black",
          "premoves black e7e5 g1f3:b8c6", "premoves black e2e4:e7e5 g1f3:b8c6 | d2d4:d7d5 | h7h6",
          "say white well_played", "chat black on", "chat black off", "offer-rematch white",
          "decline-rematch black", "rematch x-1_Y", "outage 1 2", "expire", "close"}) {
        const std::string line = "1 4 1790000000000 ada r9 " + std::string(what);
        const auto event = read_event(t.room, line);
        EXPECT_EQ(event ? write_event(*t.room.variant(), *event) : event.error().text(), line);
    }
    const auto head = read_head(t.log.front());
    ASSERT_TRUE(head);
    EXPECT_EQ(head->game, "chess");
    EXPECT_EQ(head->identity, t.room.variant()->identity());
    EXPECT_FALSE(read_head(t.log.back()));
}

TEST(RoomEventText, ARatedGameSaysSo) {
    Table t;
    const std::string identity = t.room.variant()->identity();
    const std::pair<std::string, Terms> kTerms[] = {
        {"60000+0+0 listed", {game::TimeControl{60'000, 0, 0}, true, false}},
        {"60000+0+0 link", {game::TimeControl{60'000, 0, 0}, false, false}},
        {"60000+0+0 listed,rated", {game::TimeControl{60'000, 0, 0}, true, true}},
        {"86400000/turn link,rated", {game::TimeControl{86'400'000, 0, 0, true}, false, true}},
    };
    for (const auto& [words, terms] : kTerms) {
        const std::string line = "1 1 1790000000000 ada r create chess " + identity + ' ' + words;
        const auto event = read_event(t.room, line);
        ASSERT_TRUE(event) << event.error().text();
        EXPECT_EQ(std::get<event::Created>(event->what).terms, terms);
        EXPECT_EQ(write_event(*t.room.variant(), *event), line);
    }
    for (const char* words :
         {"60000+0+0 rated", "60000+0+0 listed,", "60000+0+0 listed,rated,rated",
          "60000+0+0 rated,listed", "none listed,rated"})
        EXPECT_FALSE(
            read_event(t.room, "1 1 1790000000000 ada r create chess " + identity + ' ' + words));
}

TEST(RoomEventText, FaultsNameTheWord) {
    Table t;
    t.begin();
    const std::pair<const char*, const char*> kFaults[] = {
        {"", "format: '' is not 1"},
        {"1 3 1790000000000 - - expire", "version: event 3 does not follow event 3"},
        {"1 4 1 - - expire", "time: this is before the event before it"},
        {"1 4 1790000000000 a$ - expire", "person: 'a$' is no id"},
        {"1 4 1790000000000 - - create chess", "event: a log begins with create"},
        {"1 4 1790000000000 - - jump", "event: 'jump' is no event"},
        {"1 4 1790000000000 - - seat white eve", "colour: this seat is taken"},
        {"1 4 1790000000000 - - premove 1 1 0 0 0 0 move e2e4", "event: there is no premove"},
        {"1 4 1790000000000 - - premoves black e7", "premove: 'e7' is no premove"},
        {"1 4 1790000000000 - - premoves black | e7e5", "premove: '|' is no premove"},
        {"1 4 1790000000000 - - premoves black e7e5 |", "premove: '' is no premove"},
        {"1 4 1790000000000 - - say white boo", "phrase: 'boo' is no phrase"},
        {"1 4 1790000000000 - - chat white maybe", "chat: 'maybe' is neither on nor off"},
        {"1 4 1790000000000 - - message white hi", "event: the players have not agreed to chat"},
        {"1 4 1790000000000 - - message white  ", "message: this is no message"},
        {"1 4 1790000000000 - - outage 2 1", "to: the outage ends before it begins"},
        {"1 4 1790000000000 - - expire ",
         "'1 4 1790000000000 - - expire ' is not written as events are"},
    };
    for (const auto& [line, fault] : kFaults) {
        const auto event = read_event(t.room, line);
        ASSERT_FALSE(event.ok()) << line;
        EXPECT_EQ(event.error().text(), fault);
    }
}

}  // namespace
}  // namespace tessera::room
