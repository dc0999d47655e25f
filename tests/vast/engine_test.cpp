#include "engine/vast/engine.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/vast/exchange.hpp"
#include "game/game.hpp"
#include "movegen/vast/answers.hpp"
#include "movegen/vast/attacks.hpp"
#include "movegen/vast/key.hpp"
#include "movegen/vast/outcome.hpp"
#include "notation/vast_text.hpp"
#include "play/vast.hpp"
#include "vast/boxes.hpp"
#include "vast/games.hpp"

namespace tessera::test {
namespace {

namespace vast = movegen::vast;
using engine::vast::Choice;

/// A clock that stands still, so that nothing depends on the machine.
const engine::Host kTimeless{[] { return std::int64_t{0}; }, {}};

std::optional<Choice> choose(const vast::Position& p, int level = 5,
                             std::span<const std::uint64_t> history = {}) {
    return engine::vast::choose_move(p, history, {.level = level, .seed = 1}, kTimeless,
                                     run_in_turn);
}

std::string chosen(const variants::VastVariant& variant, std::string_view text) {
    const auto choice = choose(position_of(variant, text));
    return choice ? notation::move_text(*variant.rules, choice->move) : "none";
}

/// By trying all captures on the cell, the least valuable first.
engine::Score expected_exchange(vast::Board& board, const engine::vast::Values& values,
                                std::uint32_t cell) {
    const auto side = board.side();
    std::uint32_t best = cell;
    engine::Score least = 0;
    board.any_attacker(cell, side, [&](std::uint32_t from) {
        const auto kind = board.at(from).kind();
        const engine::Score worth = kind == vast::Kind::king ? 1'000'000 : values[index(kind)];
        if (best == cell || worth < least || (worth == least && from < best)) {
            best = from;
            least = worth;
        }
        return false;
    });
    if (best == cell) return 0;
    const engine::Score victim = values[index(board.at(cell).kind())];
    board.make({vast::Cell{best}, vast::Cell{cell}});
    const bool legal =
        board.at(cell).kind() != vast::Kind::king || !board.attacked(cell, board.side());
    const engine::Score gain = legal ? victim - expected_exchange(board, values, cell) : 0;
    board.unmake();
    return std::max(0, gain);
}

TEST(VastExchange, PlaysOutCapturesOnACell) {
    std::mt19937_64 random(2);
    int paying = 0;
    for (const auto& sizes : std::vector<std::vector<int>>{{6, 6}, {4, 4, 4}, {3, 4, 3, 3}}) {
        const Box box(sizes);
        const auto values = engine::vast::piece_values(*box.rules);
        for (int i = 0; i < 60; ++i) {
            const auto p = random_position(box, {350, 50, "QRBNM"}, random);
            if (!p) continue;
            vast::Board board(*p);
            for (std::uint32_t c = 0; c < box.rules->shape.cells(); ++c) {
                if (!board.at(c).is(other(p->side()))) continue;
                if (board.at(c).kind() == vast::Kind::king) continue;
                std::uint32_t attacker = 0;
                const auto found = engine::vast::hanging(board, values, c, p->side(), attacker);
                ASSERT_EQ(found, expected_exchange(board, values, c));
                if (found > 0) ++paying;
            }
        }
    }
    EXPECT_GT(paying, 100);
}

TEST(VastEngine, ChoosesALegalMoveOrNoneWhereThereIsNone) {
    std::mt19937_64 random(3);
    std::map<bool, int> met;
    for (const auto& sizes :
         std::vector<std::vector<int>>{{3, 3}, {2, 4, 2}, {5, 5}, {4, 4, 4}, {3, 3, 3, 3}}) {
        const Box box(sizes);
        for (int i = 0; i < 40; ++i) {
            const auto p = random_position(box, {i % 2 == 0 ? 200 : 700, 50}, random);
            if (!p) continue;
            const auto legal = legal_moves(*p);
            const auto choice = choose(*p, 1 + i % 4);
            ASSERT_EQ(choice.has_value(), !legal.empty());
            ++met[choice.has_value()];
            if (!choice) continue;
            ASSERT_NE(std::find(legal.begin(), legal.end(), choice->move), legal.end());
        }
    }
    EXPECT_GT(met[true], 50);
    EXPECT_GT(met[false], 3);
}

TEST(VastEngine, MatesInOneWhereItCan) {
    std::mt19937_64 random(4);
    int mates = 0;
    for (const auto& sizes : std::vector<std::vector<int>>{{5, 5}, {3, 4, 3}, {3, 3, 3, 3}}) {
        const Box box(sizes);
        for (int i = 0; i < 60; ++i) {
            const auto p = random_position(box, {200, 75, "QRBNMP", true}, random);
            if (!p || vast::mates_in_one(*p, 0, [](const vast::Move&) {}) == 0) continue;
            ++mates;
            const auto choice = choose(*p, 1);
            ASSERT_TRUE(choice && choice->mate);
            vast::Position after = *p;
            after.make(choice->move);
            ASSERT_EQ(vast::outcome(after).status, rules::Status::checkmate);
        }
    }
    EXPECT_GT(mates, 20);
}

TEST(VastEngine, TakesWhatHangsAndSavesWhatIsAttacked) {
    // A rook for nothing.
    EXPECT_EQ(chosen(hdc6(), "{Ka1a1a1,Qa2a1a8,ra2a4a8,kh8h8h8,ph7h8h8} w - - 0 1"),
              "a2a1a8a2a4a8");
    // The guarded pawn is not worth the queen.
    EXPECT_NE(chosen(hdc6(), "{Ka1a1a1,Qa2a1a8,pa2a4a8,ra2a8a8,kh8h8h8} w - - 0 1"),
              "a2a1a8a2a4a8");
    // The attacked queen moves, and does not take the guarded rook.
    const std::string move = chosen(hdc6(), "{Ka1a1a1,Qd4d4d3,rd4d4d8,be5d4d8,kh8h8h8} w - - 0 1");
    EXPECT_EQ(move.substr(0, 6), "d4d4d3");
    EXPECT_NE(move.substr(6), "d4d4d8");
}

/// The same with more pieces than are searched: pawns that block each other are added.
TEST(VastEngine, TakesWhatHangsOnACrowdedBoard) {
    std::string text = "{Ka1a1a1,Qa2a1a8,na2a4a8,kh8h8h8";
    for (const char file : std::string("abcdefgh"))
        for (const char level : std::string("abcdefgh"))
            for (const char layer : std::string("345"))
                text += std::string(",P") + file + '4' + level + layer + "h4,p" + file + '5' +
                        level + layer + "h4";
    EXPECT_EQ(chosen(hdc6(), text + "} w - - 0 1"), "a2a1a8a2a4a8");
}

/// Against a king that steps about by chance.
TEST(VastEngine, DrivesALoneKingToMate) {
    std::mt19937_64 random(6);
    const Box box({4, 4, 4});
    const variants::VastVariant variant{box.definition, box.rules};
    for (const char* text :
         {"{Ka1a,Qa2b,Qb1b,Ra1b,kd4d} w - - 0 1", "{Ka1a,Qa2b,Ra3d,Rc1a,kd3c} w - - 0 1"}) {
        const auto shared = std::make_shared<const variants::VastVariant>(variant);
        game::Game game(play::vast(shared, position_of(variant, text)));
        while (!game.over() && game.line().size() < 60) {
            const vast::Position& position = play::vast(game.position());
            const bool white = position.side() == definition::Colour::white;
            const auto moves = legal_moves(position);
            game.follow(white ? choose(position, 3, game.history())->move
                              : moves[random() % moves.size()]);
        }
        EXPECT_EQ(game.outcome().status, rules::Status::checkmate) << game.line().size();
    }
}

TEST(VastEngine, DoesNotRepeatWhenAhead) {
    const auto start = position_of(hdc6(), "{Ka1a1a1,Qd4d4d3,Re1a1a1,kh8h8h8} w - - 4 9");
    const auto choice = choose(start, 2);
    ASSERT_TRUE(choice);
    vast::Position after = start;
    after.make(choice->move);
    const std::array<std::uint64_t, 2> history{vast::key_of(after), 0};
    const auto other_choice = choose(start, 2, history);
    ASSERT_TRUE(other_choice);
    EXPECT_NE(other_choice->move, choice->move);
}

TEST(VastEngine, GivesTheSameMoveForTheSameSeed) {
    const auto start = variants::vast_start(hdc6()).value();
    const auto first = choose(start);
    const auto second = choose(start);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->move, second->move);
    EXPECT_EQ(first->score, second->score);
}

TEST(VastEngine, StopsWhenAsked) {
    const auto start = variants::vast_start(hdc6()).value();
    const engine::Host stopping{[] { return std::int64_t{0}; }, [] { return true; }};
    const auto choice =
        engine::vast::choose_move(start, {}, {.milliseconds = -1}, stopping, run_in_turn);
    ASSERT_TRUE(choice);
    EXPECT_LT(choice->looked_at, 500U);
}

}  // namespace
}  // namespace tessera::test
