// What every store promises of ratings.
#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <thread>

#include "store/ratings.hpp"
#include "store/stores.hpp"

namespace tessera::store {
namespace {

constexpr std::size_t kEvery = std::numeric_limits<std::size_t>::max();

class RatingStore : public OnEveryStore {
protected:
    Ratings& ratings() { return store_->ratings(); }

    /// What a game between two people does, as things stand.
    static RatedGame game(Ratings& ratings, const GameId& id, const std::string& white,
                          const std::string& black, rating::Score score = rating::Score::win) {
        RatedGame game{.game = id,
                       .variant = "chess",
                       .speed = rating::Speed::blitz,
                       .white = white,
                       .black = black,
                       .score = score,
                       .at = 1'790'000'000'000,
                       .before = {},
                       .after = {}};
        const RatingKey keys[] = {game.white_key(), game.black_key()};
        const auto before = value(ratings.find(keys));
        game.before = {before[0], before[1]};
        game.after = rating::after_game(game.before, score, game.at);
        return game;
    }
    RatedGame game(const GameId& id, const std::string& white, const std::string& black,
                   rating::Score score = rating::Score::win) {
        return game(ratings(), id, white, black, score);
    }
    rating::Rating rating(const std::string& person, rating::Speed speed = rating::Speed::blitz,
                          const std::string& variant = "chess") {
        const RatingKey key{person, variant, speed};
        return value(ratings().find(std::span(&key, 1))).front();
    }
    /// A batch after which the game is as the summary says.
    static Batch summarised(const GameId& game, std::uint64_t version, bool rated,
                            Summary::State state) {
        Batch batch = event(game, version, "line " + std::to_string(version));
        Summary summary;
        summary.game = game;
        summary.state = state;
        summary.rated = rated;
        batch.summaries.push_back(std::move(summary));
        return batch;
    }
    using Games = std::vector<GameId>;
};

TEST_P(RatingStore, SomebodyNewHasTheRatingOfSomebodyNew) {
    EXPECT_EQ(rating("ada"), rating::Rating());
    EXPECT_TRUE(value(ratings().of("ada")).empty());
    EXPECT_TRUE(value(ratings().find({})).empty());
    EXPECT_FALSE(value(ratings().applied("g")));
    EXPECT_TRUE(value(ratings().history(0, kEvery)).empty());
    EXPECT_TRUE(value(ratings().unsettled(kEvery)).empty());
}

TEST_P(RatingStore, AGameChangesBothRatings) {
    const RatedGame played = game("g", "ada", "ben");
    ASSERT_TRUE(kept(ratings().apply(played)));
    EXPECT_EQ(rating("ada"), played.after.white);
    EXPECT_EQ(rating("ben"), played.after.black);
    // Of others, at other speeds and in other games nothing.
    EXPECT_EQ(rating("cyd"), rating::Rating());
    EXPECT_EQ(rating("ada", rating::Speed::rapid), rating::Rating());
    EXPECT_EQ(rating("ada", rating::Speed::blitz, "fourstar"), rating::Rating());
    auto applied = value(ratings().applied("g"));
    ASSERT_TRUE(applied);
    EXPECT_GT(applied->number, 0);
    applied->number = 0;
    EXPECT_EQ(*applied, played);
    // Another process reads the same.
    EXPECT_EQ(value(stores_->open()->ratings().of("ada")),
              (std::vector<KeptRating>{{played.white_key(), played.after.white}}));
}

TEST_P(RatingStore, AGameIsAppliedOnce) {
    const auto other = stores_->open();
    const RatedGame first = game("g", "ada", "ben");
    ASSERT_TRUE(kept(ratings().apply(first)));
    EXPECT_TRUE(refused(ratings().apply(first)));
    EXPECT_TRUE(refused(other->ratings().apply(game("g", "ada", "ben"))));
    EXPECT_TRUE(refused(other->ratings().apply(game("g", "cyd", "dan"))));
    EXPECT_EQ(rating("ada").games, 1);
    EXPECT_EQ(rating("cyd"), rating::Rating());
    EXPECT_EQ(value(ratings().history(0, kEvery)).size(), 1U);
}

TEST_P(RatingStore, ARatingThatHasChangedMeanwhileIsReadAgain) {
    const auto other = stores_->open();
    // Both processes have read the same ratings.
    const RatedGame mine = game("g1", "ada", "ben");
    const RatedGame theirs = game(other->ratings(), "g2", "cyd", "ada");
    ASSERT_TRUE(kept(ratings().apply(mine)));
    EXPECT_TRUE(refused(other->ratings().apply(theirs)));
    EXPECT_EQ(rating("cyd"), rating::Rating());
    EXPECT_FALSE(value(ratings().applied("g2")));
    const RatedGame again = game(other->ratings(), "g2", "cyd", "ada");
    EXPECT_EQ(again.before.black, mine.after.white);
    ASSERT_TRUE(kept(other->ratings().apply(again)));
    EXPECT_EQ(rating("ada"), again.after.black);
    EXPECT_EQ(rating("ada").games, 2);
}

TEST_P(RatingStore, RacesOfTwoProcessesApplyEachGameOnce) {
    // In SQLite and memory calls come one at a time; two threads of their own are for PostgreSQL.
    constexpr int kGames = 40;
    const std::vector<std::string> people{"ada", "ben", "cyd"};
    const auto play = [&](EventStore& store) {
        for (int i = 0; i < kGames; ++i)
            for (int attempt = 0; attempt < 10'000; ++attempt) {
                const GameId id = "g" + std::to_string(i);
                if (value(store.ratings().applied(id))) break;
                const auto played = game(store.ratings(), id, people[i % 3], people[(i + 1) % 3]);
                if (value(store.ratings().apply(played)) == Committed::yes) break;
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
    };
    const auto other = stores_->open();
    if (GetParam().name == "memory") {
        play(*store_);
        play(*other);
    } else {
        std::thread thread([&] { play(*other); });
        play(*store_);
        thread.join();
    }
    const auto history = value(ratings().history(0, kEvery));
    EXPECT_EQ(history.size(), std::size_t{kGames});
    // Each game follows from the ratings as those before it have left them.
    std::map<RatingKey, rating::Rating> now;
    for (const RatedGame& one : history) {
        EXPECT_EQ(one.before.white, now[one.white_key()]) << one.game;
        EXPECT_EQ(one.before.black, now[one.black_key()]) << one.game;
        EXPECT_EQ(one.after, rating::after_game(one.before, one.score, one.at));
        now[one.white_key()] = one.after.white;
        now[one.black_key()] = one.after.black;
    }
    for (const auto& [key, last] : now)
        EXPECT_EQ(value(ratings().find(std::span(&key, 1))).front(), last) << key.person;
}

TEST_P(RatingStore, ARatedGameIsUnsettledFromItsEndOn) {
    using State = Summary::State;
    ASSERT_TRUE(kept(store_->commit(summarised("a", 1, true, State::playing))));
    ASSERT_TRUE(kept(store_->commit(summarised("b", 1, false, State::over))));
    EXPECT_EQ(value(ratings().unsettled(kEvery)), Games());
    ASSERT_TRUE(kept(store_->commit(summarised("a", 2, true, State::over))));
    ASSERT_TRUE(kept(store_->commit(summarised("c", 1, true, State::over))));
    ASSERT_TRUE(kept(store_->commit(summarised("d", 1, true, State::over))));
    EXPECT_EQ(value(stores_->open()->ratings().unsettled(kEvery)), (Games{"a", "c", "d"}));
    EXPECT_EQ(value(ratings().unsettled(2)), (Games{"a", "c"}));
    ASSERT_TRUE(kept(ratings().apply(game("a", "ada", "ben"))));
    ASSERT_TRUE(kept(ratings().pass_over("c")));
    EXPECT_EQ(value(ratings().unsettled(kEvery)), (Games{"d"}));
    // What happens in the game later does not make it unsettled again.
    ASSERT_TRUE(kept(store_->commit(summarised("a", 3, true, State::over))));
    EXPECT_EQ(value(ratings().unsettled(kEvery)), (Games{"d"}));
    // One that is taken out of the store will not be applied.
    ASSERT_TRUE(refused(store_->remove("d", 7)));
    EXPECT_EQ(value(ratings().unsettled(kEvery)), (Games{"d"}));
    ASSERT_TRUE(kept(store_->remove("d", 1)));
    EXPECT_EQ(value(ratings().unsettled(kEvery)), Games());
}

TEST_P(RatingStore, ABatchThatIsRefusedMakesNothingUnsettled) {
    Batch batch = summarised("a", 1, true, Summary::State::over);
    batch.entries.push_back({"b", 2, "", "without the one before"});
    EXPECT_TRUE(refused(store_->commit(batch)));
    EXPECT_EQ(value(ratings().unsettled(kEvery)), Games());
}

TEST_P(RatingStore, SummariesSayWhetherAGameIsRated) {
    ASSERT_TRUE(kept(store_->commit(summarised("a", 1, true, Summary::State::playing))));
    ASSERT_TRUE(kept(store_->commit(summarised("b", 1, false, Summary::State::playing))));
    EXPECT_TRUE(value(store_->summary("a"))->rated);
    EXPECT_FALSE(value(store_->summary("b"))->rated);
}

TEST_P(RatingStore, ListsInOrder) {
    const std::pair<const char*, const char*> pairs[] = {
        {"ada", "ben"}, {"cyd", "ada"}, {"ben", "cyd"}, {"ada", "dan"}};
    int n = 0;
    for (const auto& [white, black] : pairs)
        ASSERT_TRUE(kept(ratings().apply(game("g" + std::to_string(9 - n++), white, black))));
    RatedGame slow = game("s", "ada", "ben");
    slow.speed = rating::Speed::correspondence;
    slow.before = {};
    slow.after = rating::after_game({}, slow.score, slow.at);
    ASSERT_TRUE(kept(ratings().apply(slow)));
    const auto history = value(ratings().history(0, kEvery));
    Games games;
    for (const RatedGame& one : history) games.push_back(one.game);
    EXPECT_EQ(games, (Games{"g9", "g8", "g7", "g6", "s"}));
    EXPECT_EQ(value(ratings().history(history[1].number, 2)),
              std::vector(history.begin() + 2, history.begin() + 4));
    const auto own = value(ratings().of("ada"));
    ASSERT_EQ(own.size(), 2U);
    EXPECT_EQ(own[0].key.speed, rating::Speed::blitz);
    EXPECT_EQ(own[0].rating.games, 3);
    EXPECT_EQ(own[1].key.speed, rating::Speed::correspondence);
    const auto all = value(ratings().all({}, kEvery));
    ASSERT_EQ(all.size(), 6U);
    EXPECT_TRUE(std::ranges::is_sorted(all, {}, &KeptRating::key));
    EXPECT_EQ(value(ratings().all(all[1].key, 3)), std::vector(all.begin() + 2, all.begin() + 5));
}

TEST_P(RatingStore, OfSomebodyWhoseRatingsWereRemovedNoneIsKept) {
    ASSERT_TRUE(kept(ratings().apply(game("g1", "ada", "ben"))));
    EXPECT_FALSE(value(ratings().removed("ada")));
    ASSERT_TRUE(kept(ratings().remove("ada")));
    ASSERT_TRUE(kept(ratings().remove("ada")));
    EXPECT_TRUE(value(stores_->open()->ratings().removed("ada")));
    EXPECT_TRUE(value(ratings().of("ada")).empty());
    EXPECT_EQ(rating("ben").games, 1);
    // A game that was going on still counts for the opponent.
    const RatedGame late = game("g2", "ada", "ben");
    ASSERT_TRUE(kept(ratings().apply(late)));
    EXPECT_TRUE(value(ratings().of("ada")).empty());
    EXPECT_EQ(rating("ben"), late.after.black);
    EXPECT_TRUE(value(ratings().applied("g1")));
}

TEST_P(RatingStore, RepairsWhatIsKeptOtherwise) {
    const RatedGame first = game("g1", "ada", "ben");
    ASSERT_TRUE(kept(ratings().apply(first)));
    ASSERT_TRUE(kept(ratings().apply(game("g2", "ada", "cyd"))));
    RatedGame drawn = first;
    drawn.score = rating::Score::draw;
    drawn.after = rating::after_game(first.before, drawn.score, first.at);
    const auto number = value(ratings().applied("g1"))->number;
    RatingRepair repair;
    repair.games = {drawn};
    repair.dropped = {"g2"};
    repair.ratings = {{first.white_key(), drawn.after.white},
                      {first.black_key(), drawn.after.black}};
    repair.none = {{"cyd", "chess", rating::Speed::blitz}};
    repair.unsettled = {"g3"};
    ASSERT_TRUE(kept(ratings().repair(repair)));
    drawn.number = number;
    EXPECT_EQ(value(ratings().history(0, kEvery)), (std::vector{drawn}));
    EXPECT_EQ(rating("ada"), drawn.after.white);
    EXPECT_TRUE(value(ratings().of("cyd")).empty());
    EXPECT_EQ(value(ratings().unsettled(kEvery)), (Games{"g3"}));
}

INSTANTIATE_TEST_SUITE_P(Stores, RatingStore, every_kind_of_store(), name_of_store);

TEST(RatingText, IsReadAsItIsWritten) {
    const rating::Rating rating{1'512'345'678'901, 79'000'000'001, 59'999'999, 12,
                                1'790'000'000'000};
    EXPECT_EQ(rating_text(rating), "1512345678901 79000000001 59999999 12 1790000000000");
    EXPECT_EQ(read_rating_text(rating_text(rating)), rating);
    for (const char* text : {"", "1 2 3 4", "1 2 3 4 5 6", "1 2 3 4 x", "1 2 3 4 5x", "1  2 3 4 5",
                             "1 2 3 4 99999999999999999999"})
        EXPECT_EQ(read_rating_text(text), std::nullopt) << text;
}

}  // namespace
}  // namespace tessera::store
