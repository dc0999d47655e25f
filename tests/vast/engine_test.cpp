#include "engine/vast/engine.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/levels.hpp"
#include "engine/vast/exchange.hpp"
#include "game/game.hpp"
#include "notation/vast_text.hpp"
#include "play/vast.hpp"
#include "vast/board/attacks.hpp"
#include "vast/board/key.hpp"
#include "vast/boxes.hpp"
#include "vast/games.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/moves/outcome.hpp"

namespace tessera::test {
namespace {

/// A clock that stands still, so that nothing depends on the machine.
const engine::Host kTimeless{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};

engine::SearchResult choose(const vast::Position& p, int level = 5,
                            std::span<const std::uint64_t> history = {}) {
    engine::vast::SamplingEngine engine(p.shared_rules(), kTimeless);
    return engine.search(p, history, engine::level_limits(level, -1), 1);
}

std::string chosen(const play::VastRules& variant, std::string_view text) {
    const auto best = choose(position_of(variant, text)).best;
    return best ? notation::move_text(*variant.rules, *best) : "none";
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
            const auto best = choose(*p, 1 + i % 4).best;
            ASSERT_EQ(best.has_value(), !legal.empty());
            ++met[best.has_value()];
            if (!best) continue;
            ASSERT_NE(std::find(legal.begin(), legal.end(), *best), legal.end());
        }
    }
    EXPECT_GT(met[true], 50);
    EXPECT_GT(met[false], 3);
}

TEST(VastEngine, MatesInOneWhereItCan) {
    std::mt19937_64 random(4);
    int mates = 0, seen_by_the_weakest = 0;
    for (const auto& sizes : std::vector<std::vector<int>>{{5, 5}, {3, 4, 3}, {3, 3, 3, 3}}) {
        const Box box(sizes);
        for (int i = 0; i < 60; ++i) {
            const auto p = random_position(box, {200, 75, "QRBNMP", true}, random);
            if (!p || vast::mates_in_one(*p, 0, [](const vast::Move&) {}) == 0) continue;
            ++mates;
            seen_by_the_weakest += static_cast<int>(choose(*p, 1).score == engine::kMate - 1);
            const auto choice = choose(*p, engine::kLevels);
            ASSERT_TRUE(choice.best);
            ASSERT_EQ(choice.score, engine::kMate - 1);
            vast::Position after = *p;
            after.make(*choice.best);
            ASSERT_EQ(vast::outcome(after).status, rules::Status::checkmate);
        }
    }
    EXPECT_GT(mates, 20);
    EXPECT_GT(seen_by_the_weakest, mates / 2);
    EXPECT_LT(seen_by_the_weakest, mates);
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
    const play::VastRules variant{box.definition, box.rules};
    for (const char* text :
         {"{Ka1a,Qa2b,Qb1b,Ra1b,kd4d} w - - 0 1", "{Ka1a,Qa2b,Ra3d,Rc1a,kd3c} w - - 0 1"}) {
        const auto shared = std::make_shared<const play::VastRules>(variant);
        game::Game game(play::vast(shared, position_of(variant, text)));
        while (!game.over() && game.line().size() < 60) {
            const vast::Position& position = play::vast(game.position());
            const bool white = position.side() == definition::Colour::white;
            const auto moves = legal_moves(position);
            game.follow(white ? *choose(position, 3, game.history()).best
                              : moves[random() % moves.size()]);
        }
        EXPECT_EQ(game.outcome().status, rules::Status::checkmate) << game.line().size();
    }
}

TEST(VastEngine, DoesNotRepeatWhenAhead) {
    const auto start = position_of(hdc6(), "{Ka1a1a1,Qd4d4d3,Re1a1a1,kh8h8h8} w - - 4 9");
    const auto choice = choose(start, 2);
    ASSERT_TRUE(choice.best);
    vast::Position after = start;
    after.make(*choice.best);
    const std::array<std::uint64_t, 2> history{vast::key_of(after), 0};
    const auto other_choice = choose(start, 2, history);
    ASSERT_TRUE(other_choice.best);
    EXPECT_NE(other_choice.best, choice.best);
}

TEST(VastEngine, GivesTheSameMoveForTheSameSeed) {
    const auto start = play::vast_start(hdc6()).value();
    const auto first = choose(start);
    const auto second = choose(start);
    ASSERT_TRUE(first.best);
    EXPECT_EQ(first.best, second.best);
    EXPECT_EQ(first.score, second.score);
}

TEST(VastEngine, StopsWhenAsked) {
    const auto start = play::vast_start(hdc6()).value();
    engine::vast::SamplingEngine engine(
        start.shared_rules(),
        {.now = [] { return std::int64_t{0}; }, .stop_requested = [] { return true; }});
    const auto choice = engine.search(start, {}, {});
    ASSERT_TRUE(choice.best);
    EXPECT_LT(choice.nodes, 500U);
}

/// As many different legal moves as are asked for, best first, each followed by legal play.
void expect_three_lines(const play::VastRules& variant, const vast::Position& start,
                        bool some_mate) {
    const auto mates = vast::mates_in_one(start, 0, [](const vast::Move&) {});
    EXPECT_EQ(mates > 0, some_mate);
    engine::vast::SamplingEngine engine(start.shared_rules(), kTimeless);
    engine::Limits limits = engine::level_limits(4, -1);
    limits.lines = 3;
    std::map<int, std::pair<engine::Score, std::vector<vast::Move>>> lines;
    const auto found = engine.search(start, {}, limits, 1, [&](const engine::Info& info) {
        lines[info.line] = {info.score, {info.pv.begin(), info.pv.end()}};
    });
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(found.best, lines[1].second.front());
    for (int i = 1; i <= 3; ++i) {
        EXPECT_EQ(lines[i].first == engine::kMate - 1, static_cast<std::uint64_t>(i) <= mates);
        if (i < 3) {
            EXPECT_GE(lines[i].first, lines[i + 1].first);
        }
        for (int k = 1; k < i; ++k) EXPECT_NE(lines[i].second.front(), lines[k].second.front());
        game::Game game(play::vast(std::make_shared<play::VastRules>(variant), start));
        for (const vast::Move& move : lines[i].second) {
            ASSERT_TRUE(game.position().legal(move)) << "line " << i;
            game.follow(move);
        }
    }
}

TEST(VastEngine, ReportsTheBestLinesOfFewPiecesAndOfMany) {
    expect_three_lines(
        hdc6(), position_of(hdc6(), "{Ka1a1a1,Qd4d4d3,Re1a1a1,rb5b5b5,kh8h8h8} w - - 4 9"), false);
    expect_three_lines(hdc6(), play::vast_start(hdc6()).value(), false);
    const Box box({5, 5});
    const play::VastRules variant{box.definition, box.rules};
    expect_three_lines(variant, position_of(variant, "{Kb3,Qc4,ka5} w - - 0 1"), true);
}

TEST(VastEngine, ChoosesAmongTheMovesAskedFor) {
    const auto start = position_of(hdc6(), "{Ka1a1a1,Qa2a1a8,ra2a4a8,kh8h8h8,ph7h8h8} w - - 0 1");
    engine::vast::SamplingEngine engine(start.shared_rules(), kTimeless);
    const std::array only{notation::parse_move(start, "a1a1a1b1a1a1").value(),
                          notation::parse_move(start, "a1a1a1a1b1a1").value()};
    engine::Limits limits = engine::level_limits(4, -1);
    limits.first_moves = only;
    const auto found = engine.search(start, {}, limits, 1);
    EXPECT_TRUE(found.best == only[0] || found.best == only[1]);
}

}  // namespace
}  // namespace tessera::test
