#include "room/room.hpp"

#include "room/table.hpp"

namespace tessera::room {
namespace {

TEST(Room, BeginsWhenBothSeatsAreTaken) {
    Table t;
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kBen), {}}), "no_game");
    EXPECT_EQ(t.create(), "");
    EXPECT_EQ(t.create(), "not_allowed");
    EXPECT_EQ(t.room.match(), nullptr);
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kAda), {}}), "seat_taken");
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kBen), kWhite}), "seat_taken");
    EXPECT_EQ(t.ask(input::Move{t.from(kAda), "e2e4", 0}), "not_begun");
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kBen), {}}), "");
    EXPECT_TRUE(t.notified(kAda, Notice::seat_taken));
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kEve), {}}), "seat_taken");
    EXPECT_EQ(t.room.seat(kBlack), kBen);
    EXPECT_NE(t.room.match(), nullptr);
}

TEST(Room, RefusesBadTermsStartsAndIds) {
    Table t;
    EXPECT_EQ(t.create(game::TimeControl{0, 0, 0}), "bad_terms");
    EXPECT_EQ(t.create(game::TimeControl{-1, 0, 0}), "bad_terms");
    EXPECT_EQ(t.create(game::TimeControl{1000, 5, 0, true}), "bad_terms");
    EXPECT_EQ(t.create({}, "nonsense"), "bad_position");
    EXPECT_EQ(t.ask(input::Create{{"a b", "1", 0}, {}, {}, {}}), "bad_request");
    EXPECT_EQ(t.ask(input::Create{{kAda, std::string(65, 'x'), 0}, {}, {}, {}}), "bad_request");
    EXPECT_EQ(t.room.version(), 0U);
    EXPECT_TRUE(t.log.empty());
}

TEST(Room, OnlyThePlayerToMoveMoves) {
    Table t;
    t.begin();
    EXPECT_EQ(t.ask(input::Move{t.from(kEve), "e2e4", 0}), "not_seated");
    EXPECT_EQ(t.ask(input::Move{t.from(kBen), "e7e5", 0}), "not_your_move");
    EXPECT_EQ(t.move("e2e5"), "illegal_move");
    EXPECT_EQ(t.move("castles"), "bad_move_text");
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_NE(t.effect<effect::Publish>(), nullptr);
    EXPECT_TRUE(t.notified(kBen, Notice::your_turn));
    EXPECT_EQ(t.move("e7e5"), "");
    EXPECT_EQ(t.room.match()->game().nodes(), 3U);
}

TEST(Room, ARepeatedRequestIsAnsweredAgainAndDoneOnce) {
    Table t;
    t.begin();
    const input::Move e4{t.from(kAda), "e2e4", 0};
    EXPECT_EQ(t.ask(e4), "");
    const Version version = t.effect<effect::Reply>()->version;
    EXPECT_EQ(version, t.room.version());
    EXPECT_EQ(t.move("e7e5"), "");
    EXPECT_EQ(t.ask(e4), "");
    EXPECT_TRUE(t.last.events.empty());
    EXPECT_EQ(t.effect<effect::Reply>()->version, version);
    input::Move stolen = e4;
    stolen.from.person = kBen;
    EXPECT_EQ(t.ask(stolen), "bad_request");
}

TEST(Room, WhatWasMeantForAnotherPositionIsRefused) {
    Table t;
    t.begin();
    const From before = t.from(kAda);
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.move("e7e5"), "");
    EXPECT_EQ(t.ask(input::Move{{kAda, "late-1", before.position}, "d2d4", 0}), "stale_position");
    EXPECT_EQ(t.ask(input::Make{{kAda, "late-2", before.position}, Offer::draw, {}}),
              "stale_position");
    // An offer changes no position.
    const From mine = t.from(kAda);
    EXPECT_EQ(t.ask(input::Make{t.from(kBen), Offer::draw, {}}), "");
    EXPECT_EQ(t.ask(input::Move{mine, "d2d4", 0}), "");
    // Whoever resigns means the game.
    EXPECT_EQ(t.ask(input::Resign{{kAda, "late-3", before.position}}), "");
    EXPECT_TRUE(t.room.over());
    EXPECT_TRUE(t.notified(kBen, Notice::over));
}

TEST(Room, TheEndIsNotifiedOnce) {
    Table t;
    t.begin();
    const input::Resign resign{t.from(kAda)};
    EXPECT_EQ(t.ask(resign), "");
    EXPECT_TRUE(t.notified(kBen, Notice::over));
    EXPECT_EQ(t.ask(resign), "");
    EXPECT_FALSE(t.notified(kBen, Notice::over));
    t.last = t.step(input::Absent{kBen});
    EXPECT_FALSE(t.notified(kBen, Notice::over));
}

TEST(Room, OffersAreAcceptedOrDeclined) {
    Table t;
    t.begin();
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.ask(input::Accept{t.from(kBen), Offer::takeback, {}}), "nothing_to_accept");
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::takeback, {}}), "");
    EXPECT_TRUE(t.notified(kBen, Notice::offer));
    EXPECT_EQ(t.ask(input::Accept{t.from(kAda), Offer::takeback, {}}), "nothing_to_accept");
    EXPECT_EQ(t.ask(input::Accept{t.from(kBen), Offer::takeback, {}}), "");
    EXPECT_EQ(t.to_move(), kAda);
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::draw, {}}), "");
    EXPECT_EQ(t.ask(input::Decline{t.from(kBen), Offer::draw}), "");
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::draw, {}}), "already_offered");
    EXPECT_EQ(t.ask(input::Make{t.from(kBen), Offer::draw, {}}), "");
    EXPECT_EQ(t.ask(input::Accept{t.from(kAda), Offer::draw, {}}), "");
    EXPECT_EQ(t.result().text(), "1/2-1/2");
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::draw, {}}), "game_over");
}

TEST(Room, MovesInAdvanceArePlayedWhenTheirTurnComes) {
    Table t;
    t.begin(game::TimeControl{60'000, 1'000, 0});
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kAda), {{"", "e2e4"}}}), "not_allowed");
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), {{"", "castles"}}}), "bad_move_text");
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), {{"", "e7e5"}, {"g1f3", "b8c6"}}}), "");
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.last.events.size(), 2U);
    EXPECT_EQ(t.left(kBlack), 61'000);
    EXPECT_EQ(t.to_move(), kAda);
    EXPECT_EQ(t.move("g1f3"), "");
    EXPECT_EQ(t.to_move(), kAda);
    EXPECT_TRUE(t.room.premoves(kBlack).empty());
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), std::vector<Premove>(51, {"", "h7h6"})}),
              "too_many");
}

TEST(Room, MovesInAdvanceThatDoNotFitAreDropped) {
    for (const Premove& premove : {Premove{"", "e7e2"}, Premove{"a2a3", "e7e5"}}) {
        Table t;
        t.begin();
        EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), {premove, {"", "h7h6"}}}), "");
        EXPECT_EQ(t.move("e2e4"), "");
        EXPECT_EQ(t.to_move(), kBen);
        EXPECT_TRUE(t.room.premoves(kBlack).empty());
    }
    // A move by hand replaces them.
    Table t;
    t.begin();
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), {{"a2a3", "e7e5"}}}), "");
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), {}}), "");
    EXPECT_EQ(t.move("a2a3"), "");
    EXPECT_EQ(t.to_move(), kBen);
}

TEST(Room, MovesInAdvanceAreForTheirOwnersEyes) {
    Table t;
    t.begin();
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), {{"", "e7e5"}}}), "");
    const Event& event = t.last.events.front();
    const Event own = seen_by(t.room, kBen, event), others = seen_by(t.room, kAda, event);
    EXPECT_TRUE(std::holds_alternative<event::PremovesSet>(own.what));
    EXPECT_FALSE(own.request.empty());
    EXPECT_TRUE(std::holds_alternative<event::Hidden>(others.what));
    EXPECT_TRUE(others.request.empty());
    EXPECT_EQ(others.version, event.version);
}

TEST(Room, WhoHasBeenGoneForLongLosesByAClaim) {
    Table t;
    t.begin();
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.ask(input::Claim{t.from(kAda), true}), "not_gone");
    t.last = t.step(input::Absent{kBen});
    EXPECT_NE(t.effect<effect::PublishPresence>(), nullptr);
    t.last = t.step(input::Absent{kBen});
    EXPECT_EQ(t.effect<effect::PublishPresence>(), nullptr);
    EXPECT_TRUE(t.last.events.empty());
    t.now += t.limits.gone - 1;
    EXPECT_EQ(t.ask(input::Claim{t.from(kAda), true}), "not_gone");
    t.now += 1;
    EXPECT_EQ(t.ask(input::Claim{t.from(kBen), true}), "not_allowed");
    EXPECT_EQ(t.ask(input::Claim{t.from(kAda), true}), "");
    EXPECT_EQ(t.result().text(), "1-0");
    EXPECT_EQ(t.result().ending, game::Ending::abandoned);
}

TEST(Room, AfterAnOutageEverybodyIsWaitedForAnew) {
    Table t;
    t.begin();
    EXPECT_EQ(t.move("e2e4"), "");
    t.step(input::Absent{kBen});
    t.now += t.limits.gone;
    t.room.resume(t.now);
    t.step(input::Present{kAda});
    EXPECT_FALSE(t.room.absent_since(kWhite));
    EXPECT_EQ(t.ask(input::Claim{t.from(kAda), false}), "not_gone");
    t.now += t.limits.gone;
    EXPECT_EQ(t.ask(input::Claim{t.from(kAda), false}), "");
    EXPECT_EQ(t.result().text(), "1/2-1/2");
}

TEST(Room, ARematchIsCreatedOnce) {
    Table t;
    t.begin();
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::rematch, "next"}), "not_allowed");
    EXPECT_EQ(t.ask(input::Resign{t.from(kBen)}), "");
    EXPECT_EQ(t.ask(input::Accept{t.from(kBen), Offer::rematch, "next"}), "nothing_to_accept");
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::rematch, "next"}), "");
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::rematch, "next"}), "already_offered");
    EXPECT_EQ(t.ask(input::Decline{t.from(kAda), Offer::rematch}), "nothing_to_decline");
    EXPECT_EQ(t.ask(input::Decline{t.from(kBen), Offer::rematch}), "");
    EXPECT_EQ(t.ask(input::Make{t.from(kBen), Offer::rematch, "next"}), "");
    EXPECT_EQ(t.ask(input::Accept{t.from(kAda), Offer::rematch, "no id"}), "bad_request");
    EXPECT_EQ(t.ask(input::Accept{t.from(kAda), Offer::rematch, "next"}), "");
    ASSERT_NE(t.effect<effect::CreateNext>(), nullptr);
    EXPECT_EQ(t.effect<effect::CreateNext>()->id, "next");
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::rematch, "third"}), "already_offered");
}

TEST(Room, AGameIsAbortedWhileASideHasNotMoved) {
    Table t;
    EXPECT_EQ(t.create(), "");
    EXPECT_EQ(t.ask(input::Abort{t.from(kBen)}), "not_seated");
    EXPECT_EQ(t.ask(input::Abort{t.from(kAda)}), "");
    EXPECT_TRUE(t.room.expired());

    Table u;
    u.begin();
    EXPECT_EQ(u.move("e2e4"), "");
    EXPECT_EQ(u.ask(input::Abort{u.from(kBen)}), "");
    EXPECT_TRUE(u.room.over());
    EXPECT_EQ(u.move("e7e5"), "game_over");
}

/// A rated game between Ada and Ben.
void begin_rated(Table& t, game::TimeControl time = {60'000, 0, 0}) {
    EXPECT_EQ(t.ask(input::Create{t.from(kAda), {time, true, true}, {}, Colour::white}), "");
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kBen), {}}), "");
}

TEST(RatedGame, NeedsATimeControlAndAStartOfTheGamesOwn) {
    const auto code = [](const char* id, Terms terms, std::string start) {
        Table t(id);
        return t.ask(input::Create{t.from(kAda), terms, std::move(start), Colour::white});
    };
    const Terms minute{game::TimeControl{60'000, 0, 0}, false, true};
    EXPECT_EQ(code("chess", {std::nullopt, false, true}, ""), "bad_terms");
    EXPECT_EQ(code("chess", minute, "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"), "bad_terms");
    EXPECT_EQ(code("chess", minute, ""), "");
    EXPECT_EQ(code("chess960", minute, "#17"), "");
    EXPECT_EQ(code("chess", {game::TimeControl{86'400'000, 0, 0, true}, false, true}, ""), "");
}

TEST(RatedGame, CountsOnceBothHaveMovedTwice) {
    const char* const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6"};
    for (std::size_t made = 2; made <= 4; ++made) {
        Table t;
        begin_rated(t);
        for (std::size_t i = 0; i < made; ++i) EXPECT_EQ(t.move(moves[i]), "");
        EXPECT_FALSE(t.room.changes_ratings());
        EXPECT_EQ(t.room.ended_at(), 0);
        t.now += 700;
        EXPECT_EQ(t.ask(input::Resign{t.from(kBen)}), "");
        EXPECT_EQ(t.room.changes_ratings(), made == 4);
        EXPECT_EQ(t.room.ended_at(), t.now);
        t.now += 5'000;
        EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::rematch, "next"}), "");
        EXPECT_EQ(t.room.ended_at(), t.now - 5'000);
    }
}

TEST(RatedGame, MovesThatWereTakenBackDoNotCount) {
    Table t;
    begin_rated(t);
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) EXPECT_EQ(t.move(move), "");
    EXPECT_EQ(t.ask(input::Make{t.from(kBen), Offer::takeback, {}}), "");
    EXPECT_EQ(t.ask(input::Accept{t.from(kAda), Offer::takeback, {}}), "");
    EXPECT_EQ(t.ask(input::Resign{t.from(kAda)}), "");
    EXPECT_FALSE(t.room.changes_ratings());
}

TEST(RatedGame, NeitherAbortedNorExpiredNorClosedNorCasualGamesCount) {
    Table aborted;
    begin_rated(aborted);
    EXPECT_EQ(aborted.move("e2e4"), "");
    EXPECT_EQ(aborted.ask(input::Abort{aborted.from(kBen)}), "");
    EXPECT_TRUE(aborted.room.over());
    EXPECT_FALSE(aborted.room.changes_ratings());

    Table expired;
    begin_rated(expired);
    expired.now += expired.limits.first_move;
    expired.step(input::Tick{});
    EXPECT_TRUE(expired.room.expired());
    EXPECT_FALSE(expired.room.changes_ratings());
    EXPECT_EQ(expired.room.ended_at(), expired.now);

    Table closed;
    begin_rated(closed);
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) EXPECT_EQ(closed.move(move), "");
    closed.now += 700;
    EXPECT_EQ(closed.step(input::Close{}).events.size(), 1U);
    EXPECT_TRUE(closed.room.over());
    EXPECT_FALSE(closed.room.changes_ratings());
    EXPECT_EQ(closed.room.ended_at(), closed.now);

    Table casual;
    casual.begin(game::TimeControl{60'000, 0, 0});
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) EXPECT_EQ(casual.move(move), "");
    EXPECT_EQ(casual.ask(input::Resign{casual.from(kAda)}), "");
    EXPECT_FALSE(casual.room.changes_ratings());
}

TEST(RatedGame, ALossOnTimeCounts) {
    Table t;
    begin_rated(t);
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) EXPECT_EQ(t.move(move), "");
    t.now += 70'000;
    t.step(input::Tick{});
    EXPECT_EQ(t.result().text(), "0-1");
    EXPECT_TRUE(t.room.changes_ratings());
}

TEST(Room, AClosedGameIsOverWithoutAResult) {
    Table t;
    EXPECT_TRUE(t.step(input::Close{}).events.empty());
    t.begin(game::TimeControl{60'000, 0, 0});
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kAda), {{"", "d2d4"}}}), "");
    t.now += 1'000;
    t.last = t.step(input::Close{});
    ASSERT_EQ(t.last.events.size(), 1U);
    EXPECT_TRUE(std::holds_alternative<event::Closed>(t.last.events.front().what));
    EXPECT_TRUE(t.last.events.front().by.empty());
    ASSERT_NE(t.effect<effect::Notify>(), nullptr);
    EXPECT_EQ(t.effect<effect::Notify>()->notice, Notice::over);
    EXPECT_TRUE(t.room.closed());
    EXPECT_TRUE(t.room.over());
    EXPECT_FALSE(t.room.expired());
    EXPECT_EQ(t.result().text(), "*");
    EXPECT_FALSE(t.room.deadline());
    EXPECT_FALSE(t.room.expires_at());
    EXPECT_TRUE(t.room.premoves(kWhite).empty());

    t.now += 600'000;
    EXPECT_TRUE(t.step(input::Tick{}).events.empty());
    EXPECT_TRUE(t.step(input::Close{}).events.empty());
    EXPECT_EQ(t.move("e7e5"), "game_over");
    EXPECT_EQ(t.ask(input::Resign{t.from(kAda)}), "game_over");
    EXPECT_EQ(t.ask(input::Make{t.from(kAda), Offer::rematch, "next"}), "not_allowed");
}

TEST(Room, AChallengeIsClosedBeforeItsSeatsAreTaken) {
    Table t;
    EXPECT_EQ(t.create(), "");
    EXPECT_EQ(t.step(input::Close{}).events.size(), 1U);
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kBen), {}}), "game_over");
    EXPECT_FALSE(t.room.deadline());
}

TEST(Room, AGameThatIsOverIsNotClosed) {
    Table t;
    t.begin();
    EXPECT_EQ(t.ask(input::Resign{t.from(kAda)}), "");
    EXPECT_TRUE(t.step(input::Close{}).events.empty());
    EXPECT_FALSE(t.room.closed());
    const std::string line = "1 " + std::to_string(t.room.version() + 1) + " 1790000000000 - - ";
    EXPECT_EQ(read_event(t.room, line + "close").error().text(), "event: the game is over");
}

}  // namespace
}  // namespace tessera::room
