// What a person does with a game, on boards of every size: play, take back, vary, save, load, end.
#include <gtest/gtest.h>

#include <array>

#include "game/match.hpp"
#include "game/pgn.hpp"
#include "game/summary.hpp"
#include "play/load.hpp"

namespace tessera::game {
namespace {

struct Board {
    const char* id;
    const char* position;              ///< empty: the start
    std::array<const char*, 2> moves;  ///< one of each side
    const char* other;                 ///< instead of the first
};

constexpr std::array<Board, 5> kBoards{{
    {"chess", "", {"e2e4", "e7e5"}, "d2d4"},
    {"fourstar", "{Ka1a1,Ra4a1,kd4d4} w - - 0 1", {"a4a1a4b1", "d4d4d3d4"}, "a4a1a4c1"},
    {"hdc5", "{Ka1a1a,Ra1a2a,kh8h8h} w - - 0 1", {"a1a2ab1a2a", "h8h8hg8h8h"}, "a1a2ac1a2a"},
    {"hdc6",
     "{Ka1a1a1,Ra1a1a2,kh8h8h8} w - - 0 1",
     {"a1a1a2b1a1a2", "h8h8h8g8h8h8"},
     "a1a1a2c1a1a2"},
    {"hdc8",
     "{Ka1a1a1a1,Ra1a1a1a2,kh8h8h8h8} w - - 0 1",
     {"a1a1a1a2b1a1a1a2", "h8h8h8h8g8h8h8h8"},
     "a1a1a1a2c1a1a1a2"},
}};

class Actions : public testing::TestWithParam<Board> {
protected:
    [[nodiscard]] static Match fresh() {
        const play::VariantPtr variant = play::builtin(GetParam().id).value();
        const std::string_view text = GetParam().position;
        Game game(text.empty() ? variant->start() : variant->read(text).value());
        return Match(std::move(game), {.players = {}, .time = TimeControl{.initial = 60'000}}, 0);
    }
    static void play(Match& match, std::string_view text, Instant now) {
        const auto move = match.game().position().parse_readable(text);
        ASSERT_TRUE(move.ok()) << move.error().text();
        const auto done =
            match.carry_out(command::Play{match.game().position().side(), *move}, now);
        ASSERT_TRUE(done.ok()) << done.error().text();
    }
    [[nodiscard]] static std::vector<std::string> texts(const Match& match) {
        MoveTexts described;
        std::vector<std::string> moves;
        for (const PlayedMove& move : described.line(match.game())) moves.push_back(move.text);
        return moves;
    }
};

TEST_P(Actions, PlaysTakesBackVariesSavesLoadsAndEnds) {
    const Board& board = GetParam();
    Match match = fresh();
    play(match, board.moves[0], 1000);
    play(match, board.moves[1], 3000);
    EXPECT_EQ(match.time_left(rules::Colour::white, 3000), 59'000);
    EXPECT_EQ(match.time_left(rules::Colour::black, 3000), 58'000);
    EXPECT_EQ(texts(match), (std::vector<std::string>{board.moves[0], board.moves[1]}));

    ASSERT_TRUE(match.carry_out(command::TakeBack{rules::Colour::black}, 3000).ok());
    EXPECT_EQ(texts(match).size(), 1U);
    ASSERT_TRUE(match.carry_out(command::Redo{}, 3000).ok());
    EXPECT_EQ(texts(match).size(), 2U);

    ASSERT_TRUE(match.carry_out(command::Go{0}, 3000).ok());
    play(match, board.other, 4000);
    ASSERT_TRUE(match.carry_out(command::Comment{match.game().current(), "instead"}, 4000).ok());
    const std::uint64_t key = match.game().position().key();
    EXPECT_EQ(match.game().node(0).children.size(), 2U);

    const std::string record = write_pgn(match.game(), {{"White", "Ada"}});
    auto read = read_pgn(match.game().variant(), record);
    ASSERT_TRUE(read.ok()) << read.error().text() << '\n' << record;
    EXPECT_TRUE(read->faults.empty());
    EXPECT_EQ(write_pgn(read->game, read->tags), record);
    EXPECT_EQ(read->game.node(0).children.size(), 2U);
    bool found = false;
    for (NodeId id = 0; id < read->game.nodes(); ++id) {
        read->game.go(id);
        found |= read->game.position().key() == key && read->game.node(id).comment == "instead";
    }
    EXPECT_TRUE(found);

    ASSERT_TRUE(match.carry_out(command::Resign{rules::Colour::black}, 4000).ok());
    EXPECT_EQ(match.game().result().text(), "1-0");
    EXPECT_EQ(match.game().result().ending, Ending::resignation);
}

TEST_P(Actions, ClaimsTheTimeThatIsUp) {
    Match match = fresh();
    play(match, GetParam().moves[0], 1000);
    ASSERT_TRUE(match.carry_out(command::ClaimTime{}, 70'000).ok());
    EXPECT_EQ(match.game().result().ending, Ending::time_forfeit);
}

INSTANTIATE_TEST_SUITE_P(Boards, Actions, testing::ValuesIn(kBoards),
                         [](const auto& tested) { return std::string(tested.param.id); });

}  // namespace
}  // namespace tessera::game
