// Clocks of a game between people: lag, outages, correspondence, what ends by itself.
#include "room/table.hpp"

namespace tessera::room {
namespace {

constexpr game::TimeControl kMinute{60'000, 1'000, 0};

TEST(RoomClocks, RunFromTheFirstMoveOn) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.room.deadline(), t.now + t.limits.first_move);
    t.now += 20'000;
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.left(kWhite), 61'000);
    t.now += 10'000;
    EXPECT_EQ(t.left(kBlack), 50'000);
    EXPECT_EQ(t.move("e7e5"), "");
    EXPECT_EQ(t.left(kBlack), 51'000);
    EXPECT_EQ(t.room.ledger(kBlack).used, 10'000);
}

TEST(RoomClocks, NobodyWaitsForEverForAnOpponent) {
    Table waiting;
    EXPECT_EQ(waiting.create(kMinute), "");
    ASSERT_TRUE(waiting.room.deadline());
    waiting.now = *waiting.room.deadline() - 1;
    EXPECT_TRUE(waiting.step(input::Tick{}).events.empty());
    ++waiting.now;
    EXPECT_EQ(waiting.step(input::Tick{}).events.size(), 1U);
    EXPECT_TRUE(waiting.room.expired());
    EXPECT_EQ(waiting.ask(input::TakeSeat{waiting.from(kBen), {}}), "game_over");

    Table idle;
    idle.begin(kMinute);
    idle.now = *idle.room.deadline();
    EXPECT_EQ(idle.move("e2e4"), "game_over");
    EXPECT_TRUE(idle.room.expired());
}

TEST(RoomClocks, ATickEndsTheGameOfWhoseTimeIsUp) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.move("e2e4"), "");
    t.now = *t.room.deadline() - 1;
    EXPECT_TRUE(t.step(input::Tick{}).events.empty());
    ++t.now;
    t.last = t.step(input::Tick{});
    EXPECT_EQ(t.last.events.size(), 1U);
    EXPECT_TRUE(t.notified(kAda, Notice::over));
    EXPECT_EQ(t.result().text(), "1-0");
    EXPECT_EQ(t.result().ending, game::Ending::time_forfeit);
    EXPECT_EQ(t.room.deadline(), std::nullopt);
    EXPECT_EQ(t.left(kBlack), 0);
}

TEST(RoomClocks, LagIsGivenBackFromAQuota) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.move("e2e4", 800), "");
    // No clock ran.
    EXPECT_EQ(t.room.ledger(kWhite), (Ledger{0, 0, 0, 3'000}));
    t.now += 5'000;
    EXPECT_EQ(t.move("e7e5", 800), "");
    EXPECT_EQ(t.left(kBlack), 60'000 - 4'200 + 1'000);
    EXPECT_EQ(t.room.ledger(kBlack), (Ledger{4'200, 800, 0, 2'700}));
    // White's clock runs from when the move came.
    EXPECT_EQ(t.left(kWhite), 61'000);
    // At most a second a move, and no more than has passed.
    t.now += 5'000;
    EXPECT_EQ(t.move("d2d4", 4'000), "");
    EXPECT_EQ(t.room.ledger(kWhite), (Ledger{4'000, 1'000, 3'000, 2'500}));
    t.now += 100;
    EXPECT_EQ(t.move("d7d5", 700), "");
    EXPECT_EQ(t.room.ledger(kBlack), (Ledger{4'200, 900, 600, 3'000}));
}

TEST(RoomClocks, LagInAnOutageIsNotGivenBackAgain) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.move("e2e4"), "");
    t.now += 2'000;
    const Time from = t.now;
    t.now += 8'000;
    t.step(input::Outage{from, t.now});
    t.now += 300;
    // Sent half a second after the outage began; only the last 300 ms of its way were charged.
    EXPECT_EQ(t.move("e7e5", 7'800), "");
    EXPECT_EQ(t.left(kBlack), 60'000 - 2'000 + 1'000);
    EXPECT_EQ(t.room.ledger(kBlack), (Ledger{2'000, 300, 0, 3'000}));
}

TEST(RoomClocks, AMoveSentInTimeCountsWhileTheQuotaLasts) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.move("e2e4"), "");
    t.now += 60'500;
    EXPECT_TRUE(t.step(input::Tick{}).events.empty());
    // Others may act meanwhile without ending the game by the clock.
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::draw, {}}), "");
    EXPECT_FALSE(t.room.over());
    EXPECT_EQ(t.move("e7e5", 600), "");
    EXPECT_EQ(t.left(kBlack), 100 + 1'000);
    EXPECT_EQ(t.move("d2d4"), "");
    t.now += 1'500;
    EXPECT_EQ(t.move("d7d5", 300), "game_over");
    EXPECT_EQ(t.result().text(), "1-0");
}

TEST(RoomClocks, ATakebackInTheGraceCostsTheOtherNothing) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.move("e7e5"), "");
    EXPECT_EQ(t.ask(input::Make{t.from(kBen), Offer::takeback, {}}), "");
    t.now += 61'500;
    EXPECT_EQ(t.ask(input::Accept{t.from(kAda), Offer::takeback, {}}), "");
    EXPECT_EQ(t.to_move(), kBen);
    EXPECT_EQ(t.left(kBlack), 61'000);
    EXPECT_EQ(t.left(kWhite), 1);
}

TEST(RoomClocks, AnOutageChargesNobody) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.move("e2e4"), "");
    t.now += 10'000;
    const Time down = t.now;
    t.now += 3'600'000;
    EXPECT_EQ(t.step(input::Outage{down, t.now}).events.size(), 1U);
    EXPECT_EQ(t.left(kBlack), 50'000);
    t.now += 1'000;
    EXPECT_EQ(t.move("e7e5"), "");
    EXPECT_EQ(t.left(kBlack), 50'000);
    // One that ended before the last move has charged nobody.
    EXPECT_TRUE(t.step(input::Outage{down, down + 5'000}).events.empty());
    EXPECT_EQ(t.left(kWhite), 61'000);
    // Nothing is to be charged in a game that is over.
    EXPECT_EQ(t.ask(input::Resign{t.from(kAda)}), "");
    t.now += 1'000;
    EXPECT_TRUE(t.step(input::Outage{down, t.now}).events.empty());
}

TEST(RoomClocks, OutagesThatOverlapCountOnce) {
    Table t;
    t.begin(kMinute);
    EXPECT_EQ(t.move("e2e4"), "");
    t.now += 20'000;
    t.step(input::Outage{t.now - 15'000, t.now - 5'000});
    t.step(input::Outage{t.now - 15'000, t.now - 4'000});
    EXPECT_TRUE(t.step(input::Outage{t.now - 12'000, t.now - 6'000}).events.empty());
    EXPECT_EQ(t.left(kBlack), 60'000 - 9'000);
}

TEST(RoomClocks, AnOutageMovesEveryDeadline) {
    Table t;
    EXPECT_EQ(t.create(kMinute), "");
    const Time due = *t.room.deadline();
    t.now += 5'000;
    t.step(input::Outage{t.now - 2'000, t.now});
    EXPECT_EQ(t.room.deadline(), due + 2'000);
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kBen), {}}), "");
    t.now += 5'000;
    t.step(input::Outage{t.now - 20'000, t.now});
    EXPECT_EQ(t.room.deadline(), t.now + t.limits.first_move);
}

TEST(RoomClocks, ByCorrespondenceEachTurnHasItsTime) {
    constexpr Milliseconds kDay = 86'400'000;
    Table t;
    t.begin(game::TimeControl{2 * kDay, 0, 0, true});
    EXPECT_EQ(t.room.deadline(), t.now + 2 * kDay - 2 * kDay / 10);
    t.now += kDay;
    EXPECT_EQ(t.move("e2e4", 5'000), "");
    EXPECT_EQ(t.left(kWhite), 2 * kDay);
    t.now += 2 * kDay - 2 * kDay / 10;
    t.last = t.step(input::Tick{});
    EXPECT_TRUE(t.notified(kBen, Notice::little_time));
    EXPECT_FALSE(t.notified(kAda, Notice::little_time));
    EXPECT_EQ(t.room.deadline(), t.now + 2 * kDay / 10);
    t.last = t.step(input::Tick{});
    EXPECT_FALSE(t.notified(kBen, Notice::little_time));
    EXPECT_EQ(t.move("e7e5"), "");
    EXPECT_EQ(t.left(kBlack), 2 * kDay);
    EXPECT_EQ(t.ask(input::Make{t.from(kBen), Offer::takeback, {}}), "");
    t.now += kDay;
    EXPECT_EQ(t.ask(input::Accept{t.from(kAda), Offer::takeback, {}}), "");
    EXPECT_EQ(t.left(kBlack), 2 * kDay);
    t.now += 2 * kDay;
    EXPECT_EQ(t.step(input::Tick{}).events.size(), 1U);
    EXPECT_EQ(t.result().text(), "1-0");
}

}  // namespace
}  // namespace tessera::room
