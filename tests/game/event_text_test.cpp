#include "game/event_text.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "play/load.hpp"

namespace tessera::game {
namespace {

class EventText : public testing::Test {
protected:
    EventText() : match_(Game(play::builtin("chess").value()->start()), {}, 0) {
        const auto e4 = match_.game().position().parse_move("e2e4");
        EXPECT_TRUE(match_.carry_out(command::Play{rules::Colour::white, *e4}, 0).ok());
    }
    /// Written again, or what is wrong.
    [[nodiscard]] std::string read(std::string_view line) const {
        const auto event = read_event(match_, line);
        return event ? write_event(match_.game().variant(), *event) : event.error().text();
    }

    Match match_;
};

TEST_F(EventText, EveryEventIsWrittenAsItIsRead) {
    for (const char* what : {"move e7e5",
                             "go 0",
                             "takeback 0",
                             "ask-takeback white",
                             "offer-draw black",
                             "decline white",
                             "end black resignation",
                             "end draw agreement",
                             "end white time forfeit",
                             "end none none",
                             "abort white",
                             "players human computer:3",
                             "time 60000 1000 0",
                             "time none",
                             "remove 1",
                             "promote 1",
                             "comment 1 move",
                             "comment 0 before The start.",
                             "comment 1 after in one line",
                             "glyphs 1",
                             "glyphs 1 1 146"})
        for (const char* clocks : {"0 0 0", "59000 60000 250", "1 2 stopped"}) {
            const std::string line =
                "1 2 1790000000000 " + std::string(clocks) + ' ' + std::string(what);
            EXPECT_EQ(read(line), line);
        }
}

TEST_F(EventText, AVariationIsRaised) {
    ASSERT_TRUE(match_.carry_out(command::Go{0}, 0).ok());
    const auto d4 = match_.game().position().parse_move("d2d4");
    ASSERT_TRUE(match_.carry_out(command::Play{rules::Colour::white, *d4}, 0).ok());
    EXPECT_EQ(read("1 4 0 0 0 0 raise 2"), "1 4 0 0 0 0 raise 2");
}

TEST_F(EventText, FaultsNameTheWord) {
    const std::pair<const char*, const char*> kFaults[] = {
        {"", "format: '' is not 1"},
        {"2 2 0 0 0 0 go 0", "format: '2' is not 1"},
        {"1 x", "version: 'x' is not a number from 0 to 1000000000000000"},
        {"1 3 0 0 0 0 go 0", "version: event 3 does not follow event 1"},
        {"1 2 -1 0 0 0 go 0", "time: '-1' is not a number from 0 to 1000000000000000"},
        {"1 2 0 1e3 0 0 go 0", "White's clock: '1e3' is not a number from 0 to 1000000000000000"},
        {"1 2 0 0 007 0 go 0", "Black's clock: '007' is not a number from 0 to 1000000000000000"},
        {"1 2 0 0 0 go 0", "time used: 'go' is not a number from 0 to 1000000000000000"},
        {"1 2 0 0 0 0", "event: '' is no event"},
        {"1 2 0 0 0 0 castle", "event: 'castle' is no event"},
        {"1 2 0 0 0 0 move e7e4", "move: 'e7e4': the pawn on e7 cannot go to e4"},
        {"1 2 0 0 0 0 go 2", "node: there is no node 2"},
        {"1 2 0 0 0 0 remove 0", "node: the start cannot be removed"},
        {"1 2 0 0 0 0 raise 1", "node: node 1 is on the main line"},
        {"1 2 0 0 0 0 put-back 1 0", "node: node 1 was not removed"},
        {"1 2 0 0 0 0 offer-draw White", "colour: 'White' is no colour"},
        {"1 2 0 0 0 0 end nobody agreement", "winner: 'nobody' is no winner"},
        {"1 2 0 0 0 0 end draw boredom", "ending: 'boredom' is no ending"},
        {"1 2 0 0 0 0 players human robot", "player: 'robot' is no player"},
        {"1 2 0 0 0 0 time 1 2", "delay: '' is not a number from 0 to 1000000000000000"},
        {"1 2 0 0 0 0 comment 1 here no", "place: 'here' is no place of a comment"},
        {"1 2 0 0 0 0 comment 1 move a  b",
         "comment: one line without closing braces and double spaces expected"},
        {"1 2 0 0 0 0 comment 7 move no", "node: there is no node 7"},
        {"1 2 0 0 0 0 glyphs 1 70000", "glyph: '70000' is not a number from 0 to 65535"},
        {"1 2 0 0 0 0 go 0 0", "'1 2 0 0 0 0 go 0 0' is not written as events are"},
        {"1 2 0 0 0 0  go 0", "event: '' is no event"},
    };
    for (const auto& [line, fault] : kFaults) EXPECT_EQ(read(line), fault);
}

TEST_F(EventText, NothingHappensInAGameThatIsOver) {
    ASSERT_TRUE(match_.carry_out(command::Resign{rules::Colour::black}, 0).ok());
    EXPECT_EQ(read("1 3 0 0 0 0 move e7e5"), "the game is over");
    EXPECT_EQ(read("1 3 0 0 0 0 end draw agreement"), "the game is over");
    EXPECT_EQ(read("1 3 0 0 0 0 go 0"), "1 3 0 0 0 0 go 0");
}

TEST_F(EventText, AnyTextIsReadAsWrittenOrRefused) {
    constexpr std::string_view kLetters = "0123456789 -:abcdefghijklmnopqrstuvwxyz\n";
    Random random(7);
    for (int i = 0; i < 20'000; ++i) {
        std::string line = "1 2 1790000000000 59000 60000 250 ";
        line += random.chance(50) ? "time 60000 1000 0" : "end white time forfeit";
        for (std::uint64_t n = random.below(4); n > 0; --n) {
            const std::size_t at = random.below(line.size());
            if (random.chance(30))
                line.erase(at, 1 + random.below(5));
            else
                line[at] = kLetters[random.below(kLetters.size())];
            if (line.empty()) line = " ";
        }
        if (const auto event = read_event(match_, line)) {
            EXPECT_EQ(write_event(match_.game().variant(), *event), line);
        }
    }
}

}  // namespace
}  // namespace tessera::game
