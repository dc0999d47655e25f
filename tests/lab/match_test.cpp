// Matches: openings, the order of games, logs, and games between real processes.
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "lab/engine_match.hpp"
#include "lab/scripted_engine.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"
#include "support/sanitized.hpp"

namespace tessera::lab {
namespace {

play::VariantPtr variant_of(const std::string& id) {
    auto variant = play::builtin(id);
    EXPECT_TRUE(variant) << id;
    return std::move(variant).value();
}

TEST(Openings, DifferByNumberAndSeedAndAreTheSameAgain) {
    const auto variant = variant_of("raumschach");
    const std::uint64_t numbers = testing_support::kSanitized ? 3 : 8;
    std::set<std::string> texts;
    for (std::uint64_t number = 0; number < numbers; ++number)
        for (const std::uint64_t seed : {1U, 2U}) {
            const OpeningPlan plan{.seed = seed, .plies = 6};
            const game::Game game = opening(variant, plan, number);
            EXPECT_EQ(game.line().size(), 6U);
            EXPECT_FALSE(game.over());
            const std::string text = game.position().text();
            EXPECT_EQ(opening(variant, plan, number).position().text(), text);
            texts.insert(text);
        }
    EXPECT_EQ(texts.size(), 2 * numbers);
}

TEST(Openings, EndWithAWholeTurn) {
    const auto variant = variant_of("chesseract");
    for (const int plies : testing_support::kSanitized ? std::vector{5} : std::vector{4, 5}) {
        const game::Game game = opening(variant, {.seed = 3, .plies = plies}, 0);
        EXPECT_FALSE(game.position().moved_this_turn());
        EXPECT_GE(game.line().size(), static_cast<std::size_t>(plies));
    }
}

TEST(Openings, LeaveTheUsualStartWhereTheBoardIsTooLargeToShow) {
    const auto variant = variant_of("hdc6");
    const game::Game game = opening(variant, {.seed = 2, .plies = 4}, 1);
    EXPECT_EQ(game.line().size(), 4U);
    EXPECT_EQ(game.start()->key(), variant->start()->key());
    const game::Game again = opening(variant, {.seed = 2, .plies = 4}, 1);
    EXPECT_EQ(again.line(), game.line());
    EXPECT_NE(opening(variant, {.seed = 2, .plies = 4}, 2).line(), game.line());
}

GameRecord record_of(std::uint64_t number, game::Winner winner) {
    return {.number = number,
            .white = number % 2,
            .winner = winner,
            .reason = "mate of a test",
            .game = game::Game(*variant_of("chess")),
            .efforts = {}};
}

TEST(EngineMatch, CountsForTheFirstEngineWhateverItsColour) {
    EngineMatch match(4, std::nullopt);
    const auto nothing = [] {};
    match.add(record_of(0, game::Winner::white), nothing);
    match.add(record_of(1, game::Winner::white), nothing);
    match.add(record_of(3, game::Winner::black), nothing);
    match.add(record_of(2, game::Winner::draw), nothing);
    EXPECT_EQ(match.score().wins, 2U);
    EXPECT_EQ(match.score().losses, 1U);
    EXPECT_EQ(match.score().draws, 1U);
    EXPECT_EQ(match.pairs(), (Pentanomial{0, 0, 1, 1, 0}));
    EXPECT_EQ(match.next(), std::nullopt);
}

TEST(EngineMatch, GivesAShareOfPointsForPairsAndAnIntervalWhereTheyDiffer) {
    EngineMatch match(6, Sprt{.elo0 = 0, .elo1 = 30});
    const auto nothing = [] {};
    match.add(record_of(0, game::Winner::white), nothing);
    EXPECT_EQ(match.so_far(), "1 games: +1 =0 -0");
    match.add(record_of(1, game::Winner::draw), nothing);
    EXPECT_TRUE(match.so_far().starts_with("2 games: +1 =1 -0, pairs 0 0 0 1 0, 75.0 %, LLR 0."))
        << match.so_far();
    EXPECT_TRUE(match.so_far().ends_with(" (0.0, 30.0)")) << match.so_far();
    match.add(record_of(2, game::Winner::draw), nothing);
    match.add(record_of(3, game::Winner::draw), nothing);
    EXPECT_TRUE(match.so_far().starts_with("4 games: +1 =3 -0, pairs 0 0 1 1 0, 62.5 +- "))
        << match.so_far();
}

TEST(EngineMatch, GoesOnWhereItsLogEnds) {
    EngineMatch first(6, std::nullopt);
    std::string log;
    for (const std::uint64_t n : {0U, 1U, 3U})
        log += log_line(record_of(n, game::Winner::white)) + "\n";
    EngineMatch match(6, std::nullopt);
    ASSERT_TRUE(match.resume(log + "4 1-0 cut of"));
    EXPECT_EQ(match.score().games(), 3U);
    EXPECT_EQ(match.pairs(), (Pentanomial{0, 0, 1, 0, 0}));
    EXPECT_EQ(match.next(), 2U);
    EXPECT_EQ(match.next(), 4U);
    EXPECT_EQ(match.next(), 5U);
    EXPECT_EQ(match.next(), std::nullopt);
}

TEST(EngineMatch, RefusesWhatIsNoLog) {
    for (const char* text :
         {"x 1-0 5 mate\n", "1 2-0 5 mate\n", "1 1-0\n", "0 1-0 5 a\n0 1-0 5 a\n"}) {
        const auto resumed = EngineMatch(4, std::nullopt).resume(text);
        ASSERT_FALSE(resumed) << text;
        EXPECT_TRUE(resumed.error().text().starts_with("line ")) << text;
    }
}

TEST(EngineMatch, EndsWhenTheTestIsDecidedButFinishesPairs) {
    EngineMatch match(1000, Sprt{.elo0 = 0, .elo1 = 50});
    std::uint64_t n = 0;
    const auto add = [&](std::uint64_t number, game::Winner winner) {
        match.add(record_of(number, winner), [] {});
    };
    while (match.decision() == 0 && n < 1000) {
        EXPECT_EQ(match.next(), n);
        EXPECT_EQ(match.next(), n + 1);
        add(n, game::Winner::white);
        add(n + 1, n % 8 == 0 ? game::Winner::white : game::Winner::black);
        n += 2;
    }
    EXPECT_EQ(match.decision(), 1);
    EXPECT_LT(n, 200U);
    EXPECT_EQ(match.next(), std::nullopt);
}

MatchPlan plan_of(const std::string& a, const std::string& b) {
    MatchPlan plan;
    plan.variant = variant_of("chess");
    plan.variant_name = "chess";
    plan.openings.plies = 2;
    plan.contestants[0] = {.command = a, .options = {}, .time = {}};
    plan.contestants[1] = {.command = b, .options = {}, .time = {}};
    for (Contestant& contestant : plan.contestants) contestant.time.movetime = 10'000;
    return plan;
}

TEST(EngineGames, AreLostByIllegalMovesAndByEnginesThatEnd) {
    const MatchPlan plan = plan_of(scripted("echo bestmove a1h8"), scripted("exit 0"));
    EngineGames games(plan);
    const auto first = games.play(0);
    ASSERT_TRUE(first) << first.error().text();
    EXPECT_EQ(first->reason, "illegal move a1h8");
    EXPECT_EQ(first->winner, game::Winner::black);
    const auto second = games.play(1);
    ASSERT_TRUE(second) << second.error().text();
    EXPECT_EQ(second->reason, "has ended");
    EXPECT_EQ(second->winner, game::Winner::black);
    EXPECT_EQ(second->white, 1U);
}

/// An engine of a few lines of shell that notes what it is told: its options, then `on_go`.
std::string noting(const std::string& path, const std::string& options, const std::string& on_go) {
    return "sh -c 'while read -r line; do echo \"$line\" >> " + path + "; case \"$line\" in uci) " +
           options + "echo uciok;; isready) echo readyok;; quit) exit 0;; go*) " + on_go +
           ";; esac; done'";
}

std::string noted(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    std::remove(path.c_str());
    return text.str();
}

constexpr const char* kHas960 = "echo option name UCI_Chess960 type check default false; ";

TEST(EngineGames, OfChess960TellEnginesSoAndReadCastlingsOfEitherKind) {
    const std::string path = "/tmp/tessera_test_lab_" + std::to_string(getpid()) + "_noted";
    const std::string none = "echo option name UCI_Variant type combo default chess var chess; ";
    const auto told = [&](const std::string& options, const std::string& variant) {
        MatchPlan plan =
            plan_of(noting(path, options, "echo bestmove a1h8"), scripted("echo bestmove a1h8"));
        plan.contestants[1].command = plan.contestants[0].command;
        plan.variant = variant_of(variant);
        plan.variant_name = variant;
        const auto played = EngineGames(plan).play(0);
        const std::string text = noted(path);
        return played ? text : played.error().text();
    };
    for (const std::string variant : {"chess960", "hdc2"}) {
        const std::string text = told(kHas960, variant);
        EXPECT_NE(text.find("setoption name UCI_Chess960 value true\n"), std::string::npos) << text;
        EXPECT_EQ(text.find("UCI_Variant"), std::string::npos) << text;
        const std::string both = told(std::string(kHas960) + none, variant);
        EXPECT_NE(both.find("setoption name UCI_Variant value chess\n"), std::string::npos) << both;
        EXPECT_TRUE(told(none, variant).ends_with("UCI_Variant does not offer " + variant))
            << told(none, variant);
        EXPECT_TRUE(told("", variant).ends_with("there is no option UCI_Variant"));
    }
    EXPECT_EQ(told(kHas960, "chess").find("UCI_Chess960"), std::string::npos);
    EXPECT_TRUE(told(none, "raumschach").ends_with("UCI_Variant does not offer raumschach"));

    // White castles in either way of writing; the engines are told king takes rook.
    const auto chess960 = play::rules_of(*variant_of("chess960"));
    const auto start =
        notation::parse_position(chess960, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1");
    ASSERT_TRUE(start);
    for (const std::string castling : {"e1g1", "e1h1", "E1G1"}) {
        const auto move =
            notation::parse_move_of_others(*start, movegen::legal_moves(*start), castling);
        ASSERT_TRUE(move) << castling;
        EXPECT_EQ(notation::move_text(*chess960, *move), "e1h1");
    }
    EXPECT_FALSE(notation::parse_move_of_others(*start, movegen::legal_moves(*start), "e1f1h1"));
    EXPECT_EQ(notation::print_position_with_files(*start),
              "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1");
    // Elsewhere nothing changes.
    const auto chess = notation::start_position(play::rules_of(*variant_of("chess")));
    EXPECT_EQ(notation::print_position_with_files(chess), notation::print_position(chess));
}

TEST(EngineGames, NoteScoreDepthAndTimeOfEveryMove) {
    const auto comment = [](const std::string& score, int depth, std::int64_t milliseconds) {
        return move_comment({.move = "e2e4",
                             .milliseconds = milliseconds,
                             .depth = depth,
                             .nodes = 1,
                             .score = score});
    };
    EXPECT_EQ(comment("cp 35", 12, 104), "+0.35/12 0.104s");
    EXPECT_EQ(comment("cp -1234", 3, 12'345), "-12.34/3 12.345s");
    EXPECT_EQ(comment("cp 0", 1, 0), "+0.00/1 0.000s");
    EXPECT_EQ(comment("mate 3", 9, 5), "+M5/9 0.005s");
    EXPECT_EQ(comment("mate -2", 9, 5), "-M4/9 0.005s");
    EXPECT_EQ(comment("", 0, 70), "0.070s");
    const MatchPlan plan = plan_of(scripted("echo bestmove a1h8"), scripted("echo bestmove a1h8"));
    const auto played = EngineGames(plan).play(0);
    ASSERT_TRUE(played);
    EXPECT_EQ(played->game.node(1).comment, "book");
}

TEST(EngineGames, NameAnEngineThatCannotBeStarted) {
    const MatchPlan plan = plan_of(scripted("exit 0"), "/nowhere/engine 2>/dev/null");
    const auto played = EngineGames(plan).play(0);
    ASSERT_FALSE(played);
    EXPECT_EQ(played.error().text(), "/nowhere/engine 2>/dev/null: has ended");
    MatchPlan other = plan_of(scripted("exit 0"), scripted("exit 0"));
    other.contestants[0].options.push_back({"Wings", "2"});
    const auto optioned = EngineGames(other).play(0);
    ASSERT_FALSE(optioned);
    EXPECT_TRUE(optioned.error().text().ends_with("there is no option Wings"));
}

}  // namespace
}  // namespace tessera::lab
