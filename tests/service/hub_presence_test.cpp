// Who can be reached, and the lobby.
#include "service/support.hpp"

namespace tessera::service {
namespace {

Json present(bool white, bool black) {
    return {{"white", white}, {"black", black}};
}

TEST_F(HubTest, APlayerWhoGoesIsAbsentAfterAWhile) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    disconnect(ben);
    wait(4'000);
    EXPECT_TRUE(take(ada).empty());
    wait(2'000);
    const Frames gone = with(take(ada), "present");
    ASSERT_EQ(gone.size(), 1U);
    EXPECT_EQ(gone[0]["present"], present(true, false));
    const Session again = connect(kBen);
    EXPECT_EQ(watch(again, game).back()["present"], present(true, true));
    EXPECT_EQ(with(take(ada), "present").back()["present"], present(true, true));
}

TEST_F(HubTest, AConnectionThatBreaksAndComesAgainIsNotNoticed) {
    const GameId game = create();
    auto [ada, ben] = seated(game);
    for (int i = 0; i < 20; ++i) {
        disconnect(ben);
        wait(1'000);
        ben = connect(kBen);
        watch(ben, game, 3);
    }
    wait(20'000);
    EXPECT_TRUE(take(ada).empty());
}

TEST_F(HubTest, AnyConnectionOfAPersonCounts) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session tab = connect(kBen);
    watch(tab, game);
    disconnect(ben);
    wait(10'000);
    EXPECT_TRUE(take(ada).empty());
    // Another game is not this one.
    watch(tab, create());
    ask(tab, {{"do", "unwatch"}, {"game", game}});
    wait(10'000);
    EXPECT_EQ(with(take(ada), "present").back()["present"], present(true, false));
}

TEST_F(HubTest, PlayersAreProbedOftenAndNobodyElse) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session cyd = connect(kCyd);
    watch(cyd, game);
    connect();
    EXPECT_EQ(left_.probed_often, (std::set<Session>{ada, ben}));
    ask(ben, {{"do", "unwatch"}, {"game", game}});
    EXPECT_EQ(left_.probed_often, std::set<Session>{ada});
    watch(ben, game);
    EXPECT_EQ(left_.probed_often, (std::set<Session>{ada, ben}));
    // By the key of the seat, too.
    const Json link =
        Json::parse(http(HttpRequest::Method::post, "games/" + game + "/seat-link", kAda, "").body);
    const Session other = connect();
    say(other, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", link["key"]}});
    run();
    EXPECT_EQ(left_.probed_often, (std::set<Session>{ada, ben, other}));
}

TEST_F(HubTest, WhoTakesASeatAndIsNotThereIsAbsent) {
    const GameId game = create();
    const Session ada = connect(kAda);
    watch(ada, game);
    post("games/" + game + "/requests", kBen, {{"do", "seat"}, {"id", "s"}});
    take(ada);
    wait(6'000);
    EXPECT_EQ(with(take(ada), "present").back()["present"], present(true, false));
}

TEST_F(HubTest, WhoHasGoneForLongLosesByAClaim) {
    const GameId game = create({{"time", nullptr}});
    const auto [ada, ben] = seated(game);
    ask(ada, move(game, "e2e4"));
    disconnect(ben);
    wait(10'000);
    take(ada);
    const Json state = watch(ada, game).back()["state"];
    const Time claim = state["mine"]["claim"];
    EXPECT_GT(claim, now_ + 80'000);
    EXPECT_EQ(state["absent"]["white"], nullptr);
    const Json asked = request("claim", game, {{"position", 4}, {"result", "win"}});
    EXPECT_EQ(with(ask(ada, asked), "reply")[0]["code"], "not_gone");
    wait(claim - now_);
    const Frames frames = ask(ada, request("claim", game, {{"position", 4}, {"result", "win"}}));
    EXPECT_EQ(with(frames, "state").back()["state"]["result"], "1-0");
    EXPECT_EQ(with(frames, "state").back()["state"]["ending"], "abandoned");
}

TEST_F(HubTest, PlayersStayPresentWhenTheirGameIsReadAgain) {
    limits_.rooms = 1;
    open();
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    for (int i = 0; i < 3; ++i) create();
    const Session cyd = connect();
    const Json state = watch(cyd, game).back()["state"];
    EXPECT_EQ(state["absent"]["white"], nullptr);
    EXPECT_EQ(state["absent"]["black"], nullptr);
    wait(10'000);
    EXPECT_TRUE(take(ada).empty());
}

TEST_F(HubTest, TheLobbyIsSentWhenItChanges) {
    const GameId first = create();
    create({{"listed", false}});
    const Session cyd = connect();
    const Frames lists = ask(cyd, {{"do", "lobby"}, {"on", true}});
    ASSERT_EQ(lists.size(), 1U);
    ASSERT_EQ(lists[0]["lobby"].size(), 1U);
    EXPECT_EQ(lists[0]["lobby"][0]["game"], first);
    EXPECT_EQ(lists[0]["lobby"][0]["white"], person_of(kAda));
    EXPECT_EQ(lists[0]["lobby"][0]["time"]["initial"], 60'000);
    EXPECT_TRUE(lists[0]["playing"].empty());
    // Several changes within half a second are told at once.
    create();
    create();
    EXPECT_TRUE(take(cyd).empty());
    wait(500);
    const Frames changed = take(cyd);
    ASSERT_EQ(changed.size(), 1U);
    EXPECT_EQ(changed[0]["lobby"].size(), 3U);
    const auto [ada, ben] = seated(first);
    wait(1'000);
    EXPECT_EQ(take(cyd).back()["playing"][0]["black"], person_of(kBen));
    // Moves alone are not.
    ask(ada, move(first, "e2e4"));
    wait(1'000);
    EXPECT_TRUE(take(cyd).empty());
    ask(cyd, {{"do", "lobby"}, {"on", false}});
    ask(ada, request("resign", first));
    wait(1'000);
    EXPECT_TRUE(take(cyd).empty());
    EXPECT_TRUE(ask(cyd, {{"do", "lobby"}, {"on", true}})[0]["playing"].empty());
}

TEST_F(HubTest, NothingIsDueWithoutAReason) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    wait(10'000);
    EXPECT_EQ(hub_->due_at() > now_, true);
    say(ada, move(game, "e2e4"));
    EXPECT_LE(hub_->due_at(), now_);
}

}  // namespace
}  // namespace tessera::service
