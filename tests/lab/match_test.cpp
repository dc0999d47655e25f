// Matches: openings, the order of games, logs, and games between real processes.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "lab/engine_match.hpp"
#include "notation/notation.hpp"
#include "support/sanitized.hpp"
#include "variants/load.hpp"

namespace tessera::lab {
namespace {

std::shared_ptr<const rules::Variant> variant_of(const std::string& id) {
    auto variant = variants::builtin_variant(id);
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
            const std::string text = notation::print_position(game.position());
            EXPECT_EQ(notation::print_position(opening(variant, plan, number).position()), text);
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

GameRecord record_of(std::uint64_t number, game::Winner winner) {
    return {.number = number,
            .white = number % 2,
            .winner = winner,
            .reason = "mate of a test",
            .game = game::Game(variant_of("chess")),
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

/// A UCI engine of a few lines of shell, which always replies the same.
std::string scripted(const std::string& on_go) {
    return "sh -c 'while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo "
           "readyok;; "
           "quit) exit 0;; go*) " +
           on_go + ";; esac; done'";
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
