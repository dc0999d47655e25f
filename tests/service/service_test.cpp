#include "service/service.hpp"

#include <gtest/gtest.h>

#include "play/load.hpp"
#include "service/rebuild.hpp"
#include "store/memory_store.hpp"

namespace tessera::service {
namespace {

namespace input = room::input;
using room::Colour;
using store::MemoryStore;
using Codes = std::vector<std::string>;

/// What left, as text.
class Left : public Outbox {
public:
    void reply(Session to, const GameId& game, const room::effect::Reply& reply) override {
        replies.push_back(
            std::to_string(to) + ' ' + game + ' ' +
            (reply.fault ? std::string(reply.fault->code) : std::to_string(reply.version)));
    }
    void publish(const GameId& game, const room::Room&,
                 std::span<const room::Event> events) override {
        for (const room::Event& event : events)
            published.push_back(game + ' ' + std::to_string(event.version));
    }
    void presence(const GameId&, const room::Room&) override {}
    void notify(const GameId&, const room::effect::Notify& notice) override {
        notified.push_back(notice.person);
    }

    Codes replies, published, notified;
};

class ServiceTest : public testing::Test {
protected:
    room::From from(const std::string& person) {
        const auto room = service_.find("g", now_);
        return {person, "r" + std::to_string(++requests_),
                room && *room ? (*room)->position_version() : 0};
    }
    /// The replies that the next run lets go.
    Codes run(std::vector<Request> requests) {
        left_.replies.clear();
        for (Request& request : requests) service_.submit(std::move(request));
        ran_ = service_.run(++now_).ok();
        return left_.replies;
    }
    Request create(const std::string& game = "g", std::optional<game::TimeControl> time = {}) {
        return {1, game, chess_, input::Create{from("ada"), {time, true}, {}, Colour::white}};
    }
    void begin() {
        ASSERT_EQ(run({create()}), (Codes{"1 g 1"}));
        ASSERT_EQ(run({{2, "g", {}, input::TakeSeat{from("ben"), {}}}}), (Codes{"2 g 3"}));
    }
    Request move(const std::string& person, const std::string& text) {
        return {3, "g", {}, input::Move{from(person), text, 0}};
    }
    [[nodiscard]] std::size_t kept(const GameId& game = "g") { return store_.log(game)->size(); }

    std::string chess_ = play::builtin("chess").value()->identity();
    MemoryStore store_;
    Left left_;
    Service service_{store_, left_, {}};
    Time now_ = 1'790'000'000'000;
    int requests_ = 0;
    bool ran_ = false;
};

TEST_F(ServiceTest, AnswersWhatIsKept) {
    begin();
    EXPECT_EQ(kept(), 3U);
    EXPECT_EQ(run({move("ada", "e2e4")}), (Codes{"3 g 4"}));
    EXPECT_EQ(left_.published.back(), "g 4");
    EXPECT_EQ(left_.notified.back(), "ben");
    EXPECT_EQ(run({move("ada", "e2e4")}), (Codes{"3 g not_your_move"}));
    EXPECT_EQ(kept(), 4U);
}

TEST_F(ServiceTest, RefusesGamesAndRulesThatAreNotThere) {
    EXPECT_EQ(run({move("ada", "e2e4")}), (Codes{"3 g no_game"}));
    Request unknown = create();
    unknown.rules = "0000";
    EXPECT_EQ(run({unknown}), (Codes{"1 g unknown_game"}));
    EXPECT_EQ(kept(), 0U);
    EXPECT_EQ(service_.rooms(), 0U);
}

TEST_F(ServiceTest, OfABatchThatFailsNothingLeaves) {
    begin();
    const Request e4 = move("ada", "e2e4");
    store_.fail(1, MemoryStore::Failure::lost);
    left_.published.clear();
    EXPECT_EQ(run({e4}), (Codes{"3 g unavailable"}));
    EXPECT_FALSE(ran_);
    EXPECT_TRUE(left_.published.empty());
    EXPECT_EQ(run({e4}), (Codes{"3 g 4"}));
    EXPECT_EQ(kept(), 4U);
}

TEST_F(ServiceTest, ABatchThatIsKeptAllTheSameIsRecognised) {
    begin();
    const Request e4 = move("ada", "e2e4");
    store_.fail(1, MemoryStore::Failure::kept);
    EXPECT_EQ(run({e4}), (Codes{"3 g unavailable"}));
    EXPECT_EQ(run({e4}), (Codes{"3 g 4"}));
    EXPECT_EQ(kept(), 4U);
}

TEST_F(ServiceTest, DecidesAgainWhenAnotherProcessWasFirst) {
    begin();
    const Request e4 = move("ada", "e2e4");
    const auto beside = store_.beside();
    Left theirs;
    Limits shared;
    shared.alone = false;
    Service other(*beside, theirs, shared);
    other.submit({9, "g", {}, input::Make{from("ben"), room::Offer::draw, {}}});
    ASSERT_TRUE(other.run(now_ + 1).ok());
    EXPECT_EQ(theirs.replies, (Codes{"9 g 4"}));
    EXPECT_EQ(run({e4}), (Codes{"3 g 5"}));
    EXPECT_EQ(left_.published.back(), "g 5");
    store_.fail(3, MemoryStore::Failure::busy);
    EXPECT_EQ(run({move("ben", "e7e5")}), (Codes{"3 g unavailable"}));
}

TEST_F(ServiceTest, CreatesARematchTogetherWithItsAgreement) {
    begin();
    EXPECT_EQ(run({{3, "g", {}, input::Resign{from("ada")}}}), (Codes{"3 g 4"}));
    run({{3, "g", {}, input::Make{from("ada"), room::Offer::rematch, "h"}}});
    run({{4, "g", {}, input::Accept{from("ben"), room::Offer::rematch, "h"}}});
    const auto next = service_.find("h", now_);
    ASSERT_TRUE(next && *next);
    EXPECT_EQ((*next)->seat(Colour::white), "ben");
    EXPECT_EQ((*next)->seat(Colour::black), "ada");
    EXPECT_NE((*next)->match(), nullptr);
    EXPECT_EQ(store_.games_of("ada", 5)->size(), 2U);
}

TEST_F(ServiceTest, ListsGamesForEverybody) {
    run({create("a"), create("b")});
    EXPECT_EQ(store_.listed(store::Summary::State::open, 5)->size(), 2U);
    run({{2, "b", {}, input::TakeSeat{{"ben", "b1", 0}, {}}}});
    EXPECT_EQ(store_.listed(store::Summary::State::open, 5)->front().game, "a");
    EXPECT_EQ(store_.listed(store::Summary::State::playing, 5)->front().black, "ben");
}

TEST_F(ServiceTest, EndsGamesWhoseTimeIsUp) {
    run({create("g", game::TimeControl{1'000, 0, 0})});
    run({{2, "g", {}, input::TakeSeat{from("ben"), {}}}});
    run({move("ada", "e2e4")});
    for (int i = 0; i < 20; ++i) {
        now_ += 400;
        run({});
    }
    const auto room = service_.find("g", now_);
    ASSERT_TRUE(room && *room);
    EXPECT_TRUE((*room)->over());
    EXPECT_EQ((*room)->match()->game().result().text(), "1-0");
    EXPECT_TRUE(store_.due(now_ * 2, 5)->empty());
}

TEST_F(ServiceTest, TellsWhatSomebodyHasMissed) {
    begin();
    run({{4, "g", {}, input::SetPremoves{from("ben"), {{"", "e7e5"}}}}});
    run({move("ada", "e2e4")});
    const auto lines = service_.lines_behind("g", "ada", 3, 10, now_);
    ASSERT_TRUE(lines.ok());
    ASSERT_EQ(lines->size(), 3U);
    EXPECT_TRUE((*lines)[0].ends_with("- hidden"));
    EXPECT_TRUE((*lines)[2].find(" premove ") != std::string::npos);
    EXPECT_EQ(service_.lines_behind("g", "ada", 3, 1, now_)->size(), 1U);
    EXPECT_TRUE(service_.lines_behind("none", "ada", 0, 10, now_)->empty());
}

TEST_F(ServiceTest, KeepsNoMoreRoomsThanItMay) {
    Limits few;
    few.rooms = 2;
    Service service(store_, left_, few);
    for (const char* game : {"a", "b", "c", "d"}) service.submit(create(game));
    ASSERT_TRUE(service.run(++now_).ok());
    EXPECT_EQ(service.rooms(), 2U);
    const auto room = service.find("a", now_);
    ASSERT_TRUE(room && *room);
    EXPECT_EQ((*room)->version(), 2U);
}

TEST_F(ServiceTest, AGameThatMissesAnOutageLearnsOfItOnce) {
    begin();
    Limits none;
    none.rooms = 0;
    now_ += 10'000;
    Service service(store_, left_, none);
    ASSERT_TRUE(service.run(now_).ok());
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(service.find("g", now_).ok());
    left_.published.clear();
    const auto ran = service.run(++now_);
    ASSERT_TRUE(ran);
    EXPECT_EQ(*ran, 1U);
    EXPECT_EQ(left_.published, (Codes{"g 4"}));
    // If that is not kept it is asked for again.
    now_ += 10'000;
    ASSERT_TRUE(service.run(now_).ok());
    ASSERT_TRUE(service.find("g", now_).ok());
    store_.fail(1);
    EXPECT_FALSE(service.run(++now_));
    ASSERT_TRUE(service.find("g", now_).ok());
    EXPECT_EQ(service.run(++now_).value(), 1U);
    EXPECT_EQ(kept(), 5U);
}

TEST_F(ServiceTest, KeepsNoMoreCellsThanItMay) {
    Limits few;
    few.cells = 2 * 64;
    Service service(store_, left_, few);
    for (const char* game : {"a", "b", "c"}) {
        service.submit(create(game));
        ASSERT_TRUE(service.run(++now_).ok());
    }
    EXPECT_EQ(service.rooms(), 2U);
}

TEST_F(ServiceTest, PlaysByRulesOfTheStore) {
    const std::string toml(R"(
id = "tiny"
)");
    EXPECT_FALSE(RulesBook(store_).find("0123").ok());
    ASSERT_TRUE(store_.keep_rules("0123", toml).ok());
    EXPECT_EQ(RulesBook(store_).find("0123").error().code, "bad_game_file");
}

TEST_F(ServiceTest, MakesSummariesAndDeadlinesAgain) {
    run({create("g", game::TimeControl{60'000, 0, 0})});
    store::Summary wrong = **store_.summary("g");
    wrong.white = "eve";
    ASSERT_TRUE(store_.commit({{}, {{"g", std::nullopt}}, now_, {wrong}}).ok());
    Codes differences;
    const auto note = [&](const Difference& one) {
        differences.push_back(one.game + ' ' + one.what);
    };
    EXPECT_EQ(*rebuild(store_, {}, now_, note), 1U);
    EXPECT_EQ(differences, (Codes{"g summary", "g deadline"}));
    differences.clear();
    EXPECT_EQ(*rebuild(store_, {}, now_, note), 1U);
    EXPECT_TRUE(differences.empty());
    EXPECT_EQ((*store_.summary("g"))->white, "ada");
}

}  // namespace
}  // namespace tessera::service
