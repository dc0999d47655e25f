// Rated games as the service applies them.
#include <gtest/gtest.h>

#include "play/load.hpp"
#include "service/rebuild.hpp"
#include "service/service.hpp"
#include "store/memory_store.hpp"

namespace tessera::service {
namespace {

namespace input = room::input;
using room::Colour;
using store::MemoryStore;

constexpr game::TimeControl kThreeMinutes{180'000, 0, 0, false};

/// What the hub would be told.
class RatedGames final : public Outbox {
public:
    void reply(Session, const GameId&, const room::effect::Reply& reply) override {
        EXPECT_FALSE(reply.fault) << reply.fault->text();
    }
    void publish(const GameId&, const room::Room&, std::span<const room::Event>) override {}
    void presence(const GameId&, const room::Room&) override {}
    void notify(const GameId&, const room::effect::Notify&) override {}
    void rated(const GameId& game) override { games.push_back(game); }

    std::vector<GameId> games;
};

/// A process that serves games from a store.
struct Process {
    explicit Process(std::unique_ptr<MemoryStore> on, Limits limits = {})
        : store(std::move(on)), service(*store, left, limits) {}

    void ask(const GameId& game, room::Input input, Time& now) {
        static const std::string chess = play::builtin("chess").value()->identity();
        service.submit({1, game, chess, std::move(input)});
        ran = service.run(++now).ok();
    }
    std::unique_ptr<MemoryStore> store;
    RatedGames left;
    Service service;
    bool ran = false;
};

class RatingTest : public testing::Test {
protected:
    room::From from(Process& on, const GameId& game, const std::string& person) {
        const auto room = on.service.find(game, now_);
        return {person, "r" + std::to_string(++requests_),
                room && *room ? (*room)->position_version() : 0};
    }
    /// A game up to its end, which is left to the caller: White's 3rd move is next.
    void play(Process& on, const GameId& game, const std::string& white, const std::string& black,
              bool rated = true, std::size_t moves = 4) {
        on.ask(
            game,
            input::Create{from(on, game, white), {kThreeMinutes, true, rated}, {}, Colour::white},
            now_);
        on.ask(game, input::TakeSeat{from(on, game, black), {}}, now_);
        const char* const kMoves[] = {"e2e4", "e7e5", "g1f3", "b8c6"};
        for (std::size_t i = 0; i < moves; ++i)
            on.ask(game, input::Move{from(on, game, i % 2 == 0 ? white : black), kMoves[i], 0},
                   now_);
    }
    void resign(Process& on, const GameId& game, const std::string& loser) {
        on.ask(game, input::Resign{from(on, game, loser)}, now_);
    }
    store::Ratings& ratings() { return store_.ratings(); }
    rating::Rating rating(const std::string& person) {
        const store::RatingKey key{person, "chess", rating::Speed::blitz};
        return ratings().find(std::span(&key, 1))->front();
    }
    std::vector<std::string> rebuilt() {
        std::vector<std::string> differences;
        EXPECT_TRUE(rebuild(store_, {}, now_, [&](const Difference& one) {
            differences.push_back(one.game + ' ' + one.what);
        }));
        return differences;
    }
    using Texts = std::vector<std::string>;

    MemoryStore store_;
    Process process_{store_.beside()};
    Time now_ = 1'790'000'000'000;
    int requests_ = 0;
};

TEST_F(RatingTest, AResultIsAppliedWithTheEndOfTheGame) {
    play(process_, "g", "ada", "ben");
    EXPECT_FALSE(*ratings().applied("g"));
    EXPECT_TRUE(store_.summary("g").value()->rated);
    resign(process_, "g", "ben");
    EXPECT_EQ(process_.left.games, (Texts{"g"}));
    const rating::Ratings after = rating::after_game({}, rating::Score::win, now_);
    EXPECT_EQ(rating("ada"), after.white);
    EXPECT_EQ(rating("ben"), after.black);
    const auto applied = *ratings().applied("g");
    ASSERT_TRUE(applied);
    EXPECT_EQ(applied->variant, "chess");
    EXPECT_EQ(applied->speed, rating::Speed::blitz);
    EXPECT_EQ(applied->at, now_);
    EXPECT_TRUE(ratings().unsettled(9)->empty());
    // What happens in the game later changes nothing.
    process_.ask("g", input::Make{from(process_, "g", "ada"), room::Offer::rematch, "next"}, now_);
    process_.ask("g", input::Accept{from(process_, "g", "ben"), room::Offer::rematch, "next"},
                 now_);
    now_ += 60'000;
    EXPECT_TRUE(process_.service.run(++now_).ok());
    EXPECT_EQ(process_.left.games.size(), 1U);
    EXPECT_EQ(rating("ada").games, 1);
    // The rematch is rated, too, and may be lost on time.
    EXPECT_TRUE(store_.summary("next").value()->rated);
}

TEST_F(RatingTest, OtherGamesChangeNothing) {
    play(process_, "casual", "ada", "ben", false);
    resign(process_, "casual", "ben");
    play(process_, "short", "ada", "ben", true, 3);
    resign(process_, "short", "ben");
    play(process_, "aborted", "ada", "ben", true, 1);
    process_.ask("aborted", input::Abort{from(process_, "aborted", "ben")}, now_);
    EXPECT_TRUE(process_.left.games.empty());
    EXPECT_EQ(rating("ada"), rating::Rating());
    EXPECT_TRUE(ratings().history(0, 9)->empty());
    EXPECT_TRUE(ratings().unsettled(9)->empty());
    EXPECT_TRUE(rebuilt().empty());
}

TEST_F(RatingTest, WhatAProcessHasLeftBehindAnotherApplies) {
    play(process_, "g", "ada", "ben");
    // The end is kept, and the process dies before it applies the result.
    class Dead final : public Outbox {
    public:
        void reply(Session, const GameId&, const room::effect::Reply&) override {}
        void publish(const GameId&, const room::Room&, std::span<const room::Event>) override {
            store->fail(1'000);
        }
        void presence(const GameId&, const room::Room&) override {}
        void notify(const GameId&, const room::effect::Notify&) override {}
        MemoryStore* store = nullptr;
    } dead;
    const auto store = store_.beside();
    dead.store = store.get();
    Service service(*store, dead, {});
    ASSERT_TRUE(service.run(++now_).ok());
    service.submit({1, "g", {}, input::Resign{from(process_, "g", "ben")}});
    EXPECT_FALSE(service.run(++now_).ok());
    EXPECT_EQ(store_.summary("g").value()->state, store::Summary::State::over);
    EXPECT_EQ(rating("ada"), rating::Rating());
    const Time ended = now_;

    Process next(store_.beside());
    now_ += 20'000;
    EXPECT_TRUE(next.service.run(now_).ok());
    EXPECT_EQ(next.left.games, (Texts{"g"}));
    EXPECT_EQ(rating("ada"), rating::after_game({}, rating::Score::win, ended).white);
    // The process that was already there finds nothing to do.
    now_ += 20'000;
    EXPECT_TRUE(process_.service.run(now_).ok());
    EXPECT_TRUE(process_.left.games.empty());
    EXPECT_EQ(rating("ada").games, 1);
}

TEST_F(RatingTest, AResultThatCouldNotBeKeptIsAppliedLater) {
    play(process_, "g", "ada", "ben");
    for (const auto failure : {MemoryStore::Failure::lost, MemoryStore::Failure::kept}) {
        const GameId game = failure == MemoryStore::Failure::lost ? "lost" : "kept";
        play(process_, game, "ada", "ben");
        class Failing final : public Outbox {
        public:
            void reply(Session, const GameId&, const room::effect::Reply&) override {
                store->fail(1, failure);
            }
            void publish(const GameId&, const room::Room&, std::span<const room::Event>) override {}
            void presence(const GameId&, const room::Room&) override {}
            void notify(const GameId&, const room::effect::Notify&) override {}
            MemoryStore* store = nullptr;
            MemoryStore::Failure failure{};
        } failing;
        const auto store = store_.beside();
        failing.store = store.get();
        failing.failure = failure;
        Service service(*store, failing, {});
        ASSERT_TRUE(service.run(++now_).ok());
        service.submit({1, game, {}, input::Resign{from(process_, game, "ben")}});
        const auto games_before = rating("ada").games;
        EXPECT_FALSE(service.run(++now_).ok());
        now_ += 10'000;
        EXPECT_TRUE(service.run(now_).ok());
        EXPECT_EQ(rating("ada").games, games_before + 1);
        now_ += 10'000;
        EXPECT_TRUE(service.run(now_).ok());
        EXPECT_EQ(rating("ada").games, games_before + 1);
    }
    EXPECT_TRUE(rebuilt().empty());
}

TEST_F(RatingTest, TwoProcessesThatEndGamesOfTheSamePlayersAgree) {
    Process other(store_.beside());
    for (int i = 0; i < 6; ++i) {
        const GameId game = "g" + std::to_string(i);
        Process& on = i % 2 == 0 ? process_ : other;
        play(on, game, i % 3 == 0 ? "ben" : "ada", i % 3 == 0 ? "ada" : "ben");
        resign(on, game, i % 2 == 0 ? "ada" : "ben");
    }
    EXPECT_EQ(rating("ada").games, 6);
    EXPECT_EQ(ratings().history(0, 99)->size(), 6U);
    EXPECT_TRUE(rebuilt().empty());
}

TEST_F(RatingTest, RebuildFindsAndMendsRatings) {
    for (const char* game : {"g1", "g2", "g3"}) {
        play(process_, game, "ada", "ben");
        resign(process_, game, "ben");
    }
    const rating::Rating ada = rating("ada");
    const rating::Rating ben = rating("ben");
    EXPECT_EQ(rebuilt(), Texts());

    // A rating that no game has led to, one that lacks and one of somebody who has not played.
    store::RatingRepair damage;
    const store::RatingKey adas{"ada", "chess", rating::Speed::blitz};
    damage.ratings = {{adas, rating::Rating()}, {{"eve", "chess", rating::Speed::rapid}, ada}};
    damage.none = {{"ben", "chess", rating::Speed::blitz}};
    ASSERT_TRUE(ratings().repair(damage));
    EXPECT_EQ(rebuilt(), (Texts{"ada rating", "eve rating", "ben rating"}));
    EXPECT_EQ(rating("ada"), ada);
    EXPECT_EQ(rating("ben"), ben);
    EXPECT_TRUE(ratings().of("eve")->empty());
    EXPECT_EQ(rebuilt(), Texts());

    // A game that is kept with another result, and what follows from it.
    auto second = **ratings().applied("g2");
    second.score = rating::Score::loss;
    damage = {};
    damage.games = {second};
    ASSERT_TRUE(ratings().repair(damage));
    EXPECT_EQ(rebuilt(), (Texts{"g2 rating"}));
    EXPECT_EQ(rebuilt(), Texts());
    EXPECT_EQ((*ratings().applied("g2"))->score, rating::Score::win);

    // One that was never applied is left to whoever serves the games; what came later stands.
    damage = {};
    damage.dropped = {"g3"};
    ASSERT_TRUE(ratings().repair(damage));
    EXPECT_EQ(rebuilt(), (Texts{"ada rating", "ben rating"}));
    EXPECT_EQ(*ratings().unsettled(9), (Texts{"g3"}));
    now_ += 10'000;
    EXPECT_TRUE(process_.service.run(now_).ok());
    EXPECT_EQ(rating("ada"), ada);
    EXPECT_EQ(rebuilt(), Texts());
}

TEST_F(RatingTest, RebuildLeavesTheRatingsOfThoseAloneWhoHaveNone) {
    for (const char* game : {"g1", "g2"}) {
        play(process_, game, "ada", "ben");
        resign(process_, game, "ben");
    }
    ASSERT_TRUE(ratings().remove("ada"));
    play(process_, "g3", "ada", "ben");
    resign(process_, "g3", "ada");
    EXPECT_EQ(rating("ben").games, 3);
    EXPECT_EQ(rebuilt(), Texts());
    EXPECT_TRUE(ratings().of("ada")->empty());
}

TEST_F(RatingTest, AGameWhoseLogWasTakenOutStillCounts) {
    for (const char* game : {"g1", "g2"}) {
        play(process_, game, "ada", "ben");
        resign(process_, game, "ben");
    }
    const rating::Rating ada = rating("ada");
    ASSERT_EQ(*store_.remove("g1", store_.log("g1")->size()), store::Committed::yes);
    EXPECT_EQ(rebuilt(), Texts());
    EXPECT_EQ(rating("ada"), ada);
}

}  // namespace
}  // namespace tessera::service
