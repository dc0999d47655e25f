// What every store promises.
#include <limits>

#include "store/memory_store.hpp"
#include "store/stores.hpp"

namespace tessera::store {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

class Store : public OnEveryStore {};

TEST_P(Store, KeepsLogsByVersion) {
    EXPECT_EQ(value(store_->log("a")), Lines());
    EXPECT_TRUE(kept(store_->commit({{{"a", 1, "r1", "one"},
                                      {"b", 1, "r1", "its own"},
                                      {"a", 2, "", "two"},
                                      {"a", 3, "", "two"}},
                                     {},
                                     5})));
    EXPECT_TRUE(kept(store_->commit(event("a", 4, "four"))));
    EXPECT_EQ(value(store_->log("a")), (Lines{"one", "two", "two", "four"}));
    EXPECT_EQ(value(store_->log("b")), (Lines{"its own"}));
    EXPECT_EQ(value(store_->log("A")), Lines());
    EXPECT_EQ(value(store_->log("")), Lines());
}

TEST_P(Store, KeepsAnyText) {
    using namespace std::string_literals;
    const std::string odd = "'; DROP TABLE event; -- \0 \xff \xc3\xa9 \t"s;
    EXPECT_TRUE(kept(store_->commit(event("a", 1, odd, "odd"))));
    EXPECT_TRUE(kept(store_->commit(event("a", 2, ""))));
    EXPECT_TRUE(kept(store_->commit(event("a", 3, std::string(3'000'000, 'x')))));
    const Lines lines = value(stores_->open()->log("a"));
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0], odd);
    EXPECT_EQ(lines[1], "");
    EXPECT_EQ(lines[2].size(), 3'000'000U);
}

TEST_P(Store, LinesBehindAVersion) {
    for (std::uint64_t v = 1; v <= 12; ++v)
        ASSERT_TRUE(kept(store_->commit(event("a", v, std::to_string(v)))));
    EXPECT_EQ(value(store_->log_behind("a", 0, 2)), (Lines{"1", "2"}));
    EXPECT_EQ(value(store_->log_behind("a", 9, 2)), (Lines{"10", "11"}));
    EXPECT_EQ(value(store_->log_behind("a", 9, 3)), (Lines{"10", "11", "12"}));
    EXPECT_EQ(value(store_->log_behind("a", 9, kAll)), (Lines{"10", "11", "12"}));
    EXPECT_EQ(value(store_->log_behind("a", 9, 0)), Lines());
    EXPECT_EQ(value(store_->log_behind("a", 12, 5)), Lines());
    EXPECT_EQ(value(store_->log_behind("a", 13, 5)), Lines());
    EXPECT_EQ(value(store_->log_behind("a", std::numeric_limits<std::uint64_t>::max(), 5)),
              Lines());
    EXPECT_EQ(value(store_->log_behind("b", 0, 5)), Lines());
}

TEST_P(Store, AnotherLineTakesThePlaceOfOne) {
    ASSERT_TRUE(kept(store_->commit(event("a", 1, "one", "r1"))));
    ASSERT_TRUE(kept(store_->commit(event("a", 2, std::string(2'000, 'x'), "r2"))));
    ASSERT_TRUE(kept(store_->commit(event("b", 1, "its own"))));
    EXPECT_TRUE(kept(store_->redact("a", 2, "")));
    EXPECT_TRUE(kept(store_->redact("a", 1, "'\xff'")));
    EXPECT_EQ(value(stores_->open()->log("a")), (Lines{"'\xff'", ""}));
    EXPECT_EQ(value(store_->log("b")), (Lines{"its own"}));
    // Its request is still known, and the log goes on.
    EXPECT_TRUE(refused(store_->commit(event("a", 3, "three", "r2"))));
    EXPECT_TRUE(kept(store_->commit(event("a", 3, "three", "r3"))));
    EXPECT_TRUE(refused(store_->redact("a", 4, "four")));
    EXPECT_TRUE(refused(store_->redact("a", 0, "none")));
    EXPECT_TRUE(refused(store_->redact("c", 1, "none")));
    EXPECT_EQ(value(store_->log("c")), Lines());
}

TEST_P(Store, AVersionIsKeptOnce) {
    const auto other = stores_->open();
    ASSERT_TRUE(kept(store_->commit(event("a", 1, "mine"))));
    EXPECT_TRUE(refused(other->commit(event("a", 1, "theirs"))));
    EXPECT_TRUE(refused(store_->commit(event("a", 1, "mine"))));
    EXPECT_TRUE(kept(other->commit(event("a", 2, "theirs"))));
    EXPECT_TRUE(refused(store_->commit(event("a", 2, "mine"))));
    EXPECT_EQ(value(store_->log("a")), (Lines{"mine", "theirs"}));
}

TEST_P(Store, AVersionNeedsTheOneBefore) {
    EXPECT_TRUE(refused(store_->commit(event("a", 2, "two"))));
    EXPECT_TRUE(refused(store_->commit(event("a", 0, "none"))));
    ASSERT_TRUE(kept(store_->commit(event("a", 1, "one"))));
    EXPECT_TRUE(refused(store_->commit(event("a", 3, "three"))));
    EXPECT_TRUE(refused(store_->commit(event("b", 2, "of another"))));
    EXPECT_TRUE(
        refused(store_->commit(event("a", std::numeric_limits<std::uint64_t>::max(), "huge"))));
    EXPECT_TRUE(refused(store_->commit({{{"a", 2, "", "two"}, {"a", 4, "", "four"}}, {}, 1})));
    EXPECT_EQ(value(store_->log("a")), (Lines{"one"}));
}

TEST_P(Store, ARequestOfAGameIsKeptOnce) {
    ASSERT_TRUE(kept(store_->commit(event("a", 1, "one", "r"))));
    EXPECT_TRUE(refused(store_->commit(event("a", 2, "again", "r"))));
    EXPECT_TRUE(refused(store_->commit({{{"a", 2, "s", "two"}, {"a", 3, "s", "three"}}, {}, 1})));
    EXPECT_TRUE(kept(store_->commit(event("b", 1, "of another", "r"))));
    EXPECT_TRUE(kept(store_->commit(event("a", 2, "two", "R"))));
    EXPECT_EQ(value(store_->log("a")), (Lines{"one", "two"}));
}

TEST_P(Store, OfARefusedBatchNothingIsKept) {
    ASSERT_TRUE(kept(store_->commit({{{"a", 1, "", "one"}}, {{"a", 100}}, 7})));
    EXPECT_TRUE(
        refused(store_->commit({{{"b", 1, "r", "good"}, {"a", 2, "", "good"}, {"a", 2, "", "bad"}},
                                {{"a", std::nullopt}, {"b", 50}},
                                9})));
    EXPECT_EQ(value(store_->log("a")), (Lines{"one"}));
    EXPECT_EQ(value(store_->log("b")), Lines());
    EXPECT_EQ(value(store_->last_tick()), 7);
    const auto due = value(store_->due(1000, kAll));
    ASSERT_EQ(due.size(), 1U);
    EXPECT_EQ(due[0].game, "a");
    EXPECT_TRUE(kept(store_->commit(event("b", 1, "good", "r"))));
}

TEST_P(Store, Deadlines) {
    const auto games = [&](Time now, std::size_t most) {
        std::string text;
        for (const Deadline& deadline : value(store_->due(now, most)))
            text += deadline.game + std::to_string(deadline.at.value_or(-1)) + ' ';
        return text;
    };
    EXPECT_EQ(games(std::numeric_limits<Time>::max(), kAll), "");
    ASSERT_TRUE(kept(store_->commit({{}, {{"c", 30}, {"a", 30}, {"b", 20}, {"d", 40}}, 1})));
    EXPECT_EQ(games(19, kAll), "");
    EXPECT_EQ(games(20, kAll), "b20 ");
    EXPECT_EQ(games(39, kAll), "b20 a30 c30 ");
    EXPECT_EQ(games(39, 2), "b20 a30 ");
    EXPECT_EQ(games(39, 0), "");
    ASSERT_TRUE(kept(store_->commit(
        {{}, {{"a", 50}, {"b", std::nullopt}, {"unknown", std::nullopt}, {"e", 5}, {"e", 6}}, 1})));
    EXPECT_EQ(games(100, kAll), "e6 c30 d40 a50 ");
}

TEST_P(Store, Summaries) {
    using State = Summary::State;
    const auto summary = [](const GameId& game, State state, Time at) {
        Summary one;
        one.game = game;
        one.state = state;
        one.listed = true;
        one.variant = "chess";
        one.rules = "0123";
        one.time = "60000+0+0";
        one.white = "ada";
        one.white_to_move = false;
        one.result = "*";
        one.at = at;
        return one;
    };
    const Summary a = summary("a", State::open, 3), b = summary("b", State::open, 5);
    Summary c = summary("c", State::open, 4), d = summary("d", State::playing, 5);
    c.listed = false;
    d.white = "ben";
    d.black = "ada";
    EXPECT_TRUE(kept(store_->commit({{}, {}, 1, {a, b, c, d}})));
    const auto other = stores_->open();
    using List = std::vector<Summary>;
    EXPECT_EQ(value(other->listed(State::open, 10)), (List{b, a}));
    EXPECT_EQ(value(other->listed(State::open, 1)), (List{b}));
    EXPECT_EQ(value(other->listed(State::over, 10)), List());
    EXPECT_EQ(value(other->games_of("ada", 10)), (List{b, d, c, a}));
    EXPECT_EQ(value(other->games_of("ada", 2)), (List{b, d}));
    EXPECT_EQ(value(other->games_of("ben", 10)), (List{d}));
    EXPECT_EQ(value(other->games_of("", 10)), List());
    EXPECT_EQ(value(other->summary("c")), std::optional(c));
    EXPECT_EQ(value(other->summary("e")), std::nullopt);
    // One takes the place of that before it; a refused batch leaves it.
    Summary over = a;
    over.state = State::over;
    over.result = "1-0";
    EXPECT_TRUE(kept(store_->commit({{{"a", 1, "", "one"}}, {}, 2, {over}})));
    EXPECT_TRUE(refused(other->commit({{{"a", 1, "", "two"}}, {}, 3, {a}})));
    EXPECT_EQ(value(other->summary("a")), std::optional(over));
    EXPECT_EQ(value(other->listed(State::over, 10)), (List{over}));
}

TEST_P(Store, GamesByTheirIds) {
    for (const char* const game : {"c", "a", "B", "b"})
        ASSERT_TRUE(kept(store_->commit(event(game, 1, "one"))));
    ASSERT_TRUE(kept(store_->commit(event("a", 2, "two"))));
    EXPECT_EQ(value(store_->games("", 10)), (Lines{"B", "a", "b", "c"}));
    EXPECT_EQ(value(store_->games("", 2)), (Lines{"B", "a"}));
    EXPECT_EQ(value(store_->games("a", 10)), (Lines{"b", "c"}));
    EXPECT_EQ(value(store_->games("c", 10)), Lines());
}

TEST_P(Store, GamesAreTakenOut) {
    Summary summary;
    summary.game = "a";
    summary.white = "ada";
    ASSERT_TRUE(
        kept(store_->commit({{{"a", 1, "r", "one"}, {"a", 2, "", "two"}, {"b", 1, "r", "its own"}},
                             {{"a", 5}, {"b", 6}},
                             7,
                             {summary}})));
    const auto other = stores_->open();
    // Only as they are known, and only those that are there.
    EXPECT_TRUE(refused(other->remove("a", 1)));
    EXPECT_TRUE(refused(other->remove("a", 3)));
    EXPECT_TRUE(refused(other->remove("c", 0)));
    EXPECT_TRUE(refused(other->remove("c", 1)));
    EXPECT_EQ(value(store_->log("a")), (Lines{"one", "two"}));
    EXPECT_EQ(value(store_->due(9, 9)).size(), 2U);
    EXPECT_TRUE(value(store_->summary("a")));

    EXPECT_TRUE(kept(other->remove("a", 2)));
    EXPECT_TRUE(refused(other->remove("a", 2)));
    EXPECT_EQ(value(store_->log("a")), Lines());
    EXPECT_EQ(value(store_->games("", 9)), (Lines{"b"}));
    EXPECT_EQ(value(store_->due(9, 9)).size(), 1U);
    EXPECT_EQ(value(store_->summary("a")), std::nullopt);
    EXPECT_EQ(value(store_->games_of("ada", 9)).size(), 0U);
    EXPECT_TRUE(refused(store_->commit(event("a", 3, "three"))));
    EXPECT_TRUE(kept(store_->commit(event("a", 1, "put back", "r"))));
}

TEST_P(Store, TheLatestTick) {
    EXPECT_EQ(value(store_->last_tick()), std::nullopt);
    ASSERT_TRUE(kept(store_->commit({{}, {}, 1'700'000'000'000})));
    EXPECT_EQ(value(store_->last_tick()), 1'700'000'000'000);
    ASSERT_TRUE(kept(stores_->open()->commit({{}, {}, 1'700'000'000'500})));
    EXPECT_EQ(value(store_->last_tick()), 1'700'000'000'500);
    ASSERT_TRUE(kept(store_->commit({{}, {}, 1'700'000'000'400})));
    EXPECT_EQ(value(store_->last_tick()), 1'700'000'000'500);
}

TEST_P(Store, Outages) {
    const auto since = [&](Time time) {
        std::string text;
        for (const auto& [from, to] : value(store_->outages(time)))
            text += std::to_string(from) + '-' + std::to_string(to) + ' ';
        return text;
    };
    EXPECT_EQ(since(0), "");
    ASSERT_TRUE(kept(store_->keep_outage({50, 60})));
    ASSERT_TRUE(kept(store_->keep_outage({10, 20})));
    ASSERT_TRUE(kept(store_->keep_outage({10, 20})));
    ASSERT_TRUE(kept(store_->keep_outage({15, 70})));
    EXPECT_EQ(since(0), "10-20 15-70 50-60 ");
    EXPECT_EQ(since(19), "10-20 15-70 50-60 ");
    EXPECT_EQ(since(20), "15-70 50-60 ");
    EXPECT_EQ(since(70), "");
    EXPECT_FALSE(store_->keep_outage({30, 29}));
    EXPECT_EQ(since(20), "15-70 50-60 ");
}

TEST_P(Store, RulesByTheirIdentity) {
    EXPECT_EQ(value(store_->rules("x")), std::nullopt);
    ASSERT_TRUE(kept(store_->keep_rules("x", "id = \"x\"\n")));
    ASSERT_TRUE(kept(store_->keep_rules("x", "# the same rules\n")));
    ASSERT_TRUE(kept(store_->keep_rules("y", "")));
    const auto other = stores_->open();
    EXPECT_EQ(value(other->rules("x")), "id = \"x\"\n");
    EXPECT_EQ(value(other->rules("y")), "");
    EXPECT_EQ(value(other->rules("z")), std::nullopt);
}

TEST_P(Store, TellsTheVersionsOfManyGames) {
    using Versions = std::vector<std::uint64_t>;
    EXPECT_EQ(value(store_->versions({})), Versions());
    ASSERT_TRUE(kept(store_->commit(
        {{{"a", 1, "", "one"}, {"a", 2, "", "two"}, {"b", 1, "", "one"}, {"a", 3, "", "three"}},
         {},
         1})));
    const auto other = stores_->open();
    ASSERT_TRUE(kept(other->commit(event("b", 2, "two"))));
    const std::vector<GameId> some{"b", "none", "a", "b"};
    EXPECT_EQ(value(store_->versions(some)), (Versions{2, 0, 3, 2}));
    std::vector<GameId> many;
    for (int i = 0; i < 2'000; ++i) many.push_back("game" + std::to_string(i));
    many.emplace_back("a");
    Versions expected(2'000, 0);
    expected.push_back(3);
    EXPECT_EQ(value(store_->versions(many)), expected);
}

TEST_P(Store, TheFirstValueOfASettingStays) {
    using namespace std::string_literals;
    const std::string secret = "\xff\0 secret"s;
    EXPECT_EQ(value(store_->setting("x")), std::nullopt);
    ASSERT_TRUE(kept(store_->keep_setting("x", secret)));
    const auto other = stores_->open();
    ASSERT_TRUE(kept(other->keep_setting("x", "of another")));
    EXPECT_EQ(value(store_->setting("x")), secret);
    EXPECT_EQ(value(other->setting("x")), secret);
    EXPECT_EQ(value(other->setting("y")), std::nullopt);
}

TEST_P(Store, AllIsThereAfterOpeningAgain) {
    ASSERT_TRUE(kept(store_->commit({{{"a", 1, "r", "one"}}, {{"a", 9}}, 3})));
    ASSERT_TRUE(kept(store_->keep_outage({1, 2})));
    ASSERT_TRUE(kept(store_->keep_setting("name", "value")));
    store_ = nullptr;
    store_ = stores_->open();
    EXPECT_EQ(value(store_->log("a")), (Lines{"one"}));
    EXPECT_EQ(value(store_->due(9, 1)).size(), 1U);
    EXPECT_EQ(value(store_->last_tick()), 3);
    EXPECT_EQ(value(store_->outages(0)).size(), 1U);
    EXPECT_EQ(value(store_->setting("name")), "value");
    EXPECT_TRUE(refused(store_->commit(event("a", 2, "two", "r"))));
    EXPECT_TRUE(kept(store_->commit(event("a", 2, "two", "s"))));
}

INSTANTIATE_TEST_SUITE_P(Of, Store, every_kind_of_store(), name_of_store);

TEST(MemoryStore, FailsOnDemand) {
    MemoryStore store;
    store.fail(2);
    EXPECT_FALSE(store.commit(event("a", 1, "one")));
    EXPECT_FALSE(store.keep_rules("x", "y"));
    EXPECT_EQ(value(store.log("a")), Lines());
    store.fail(1, MemoryStore::Failure::busy);
    EXPECT_TRUE(refused(store.commit(event("a", 1, "one"))));
    store.fail(1, MemoryStore::Failure::kept);
    EXPECT_FALSE(store.commit(event("a", 1, "one")));
    EXPECT_EQ(value(store.log("a")), (Lines{"one"}));
    EXPECT_TRUE(kept(store.commit(event("a", 2, "two"))));
}

}  // namespace
}  // namespace tessera::store
