// Lines of moves set in advance: which is followed, and what is left of them.
#include "room/table.hpp"

namespace tessera::room {
namespace {

/// The rest of a player's lines as text.
std::string left_of(const Room& room, Colour c) {
    std::string text;
    for (const Premove& premove : room.premoves(c)) {
        if (!text.empty()) text += premove.begins ? " | " : " ";
        EXPECT_FALSE(text.empty() && premove.begins);
        text += premove.after.empty() ? premove.move : premove.after + ':' + premove.move;
    }
    return text;
}

class RoomPremoves : public testing::Test {
protected:
    RoomPremoves() { t_.begin(game::TimeControl{86'400'000, 0, 0, true}); }

    std::string set(std::vector<Premove> premoves) {
        return t_.ask(input::SetPremoves{t_.from(kBen), std::move(premoves)});
    }
    Table t_;
};

TEST_F(RoomPremoves, EachMoveOfTheOpponentHasItsAnswer) {
    const std::vector<Premove> kBoth{{"e2e4", "e7e5"}, {"d2d4", "d7d5", true}};
    for (const auto& [move, answer] : {std::pair("e2e4", "e7e5"), std::pair("d2d4", "d7d5")}) {
        Table t;
        t.begin();
        EXPECT_EQ(t.ask(input::SetPremoves{t.from(kBen), kBoth}), "");
        EXPECT_EQ(t.move(move), "");
        EXPECT_EQ(t.to_move(), kAda);
        const auto& game = t.room.match()->game();
        EXPECT_EQ(t.room.variant()->move_text(game.line().back()), answer);
        EXPECT_EQ(left_of(t.room, kBlack), "");
    }
    EXPECT_EQ(set(kBoth), "");
    EXPECT_EQ(t_.move("a2a3"), "");
    EXPECT_EQ(t_.to_move(), kBen);
    EXPECT_EQ(left_of(t_.room, kBlack), "");
}

TEST_F(RoomPremoves, OnlyLinesThatBeganAlikeGoOn) {
    EXPECT_EQ(set({{"e2e4", "e7e5"},
                   {"g1f3", "b8c6"},
                   {"f1b5", "a7a6"},
                   {"d2d4", "d7d5", true},
                   {"g1f3", "g8f6"},
                   {"e2e4", "e7e5", true},
                   {"f1c4", "g8f6"},
                   {"e2e4", "c7c5", true},
                   {"g1f3", "d7d6"}}),
              "");
    EXPECT_EQ(t_.move("e2e4"), "");
    EXPECT_EQ(left_of(t_.room, kBlack), "g1f3:b8c6 f1b5:a7a6 | f1c4:g8f6");
    EXPECT_EQ(t_.move("f1c4"), "");
    EXPECT_EQ(t_.to_move(), kAda);
    EXPECT_EQ(left_of(t_.room, kBlack), "");
    EXPECT_EQ(t_.move("g1f3"), "");
    EXPECT_EQ(t_.to_move(), kBen);
}

TEST_F(RoomPremoves, AnAnswerThatIsNotLegalIsPassedOver) {
    EXPECT_EQ(set({{"e2e4", "e7e2"}, {"", "e7e6", true}, {"d2d4", "d7d5"}, {"", "h7h6", true}}),
              "");
    EXPECT_EQ(t_.move("e2e4"), "");
    EXPECT_EQ(t_.to_move(), kAda);
    EXPECT_EQ(left_of(t_.room, kBlack), "d2d4:d7d5");
    EXPECT_EQ(t_.move("d2d4"), "");
    EXPECT_EQ(t_.to_move(), kAda);
}

TEST_F(RoomPremoves, OnePieceMayGoOnAndOn) {
    EXPECT_EQ(set({{"", "b8c6"}, {"", "c6d4"}, {"", "d4f3"}}), "");
    EXPECT_EQ(t_.move("e2e4"), "");
    EXPECT_EQ(t_.move("a2a3"), "");
    EXPECT_EQ(left_of(t_.room, kBlack), "d4f3");
    EXPECT_EQ(t_.move("h2h3"), "");
    EXPECT_EQ(t_.to_move(), kAda);
    EXPECT_EQ(t_.room.match()->game().nodes(), 7U);
}

TEST_F(RoomPremoves, TheFirstLineBeginsWithoutAMark) {
    EXPECT_EQ(set({{"e2e4", "e7e5", true}}), "bad_request");
    EXPECT_EQ(left_of(t_.room, kBlack), "");
}

TEST_F(RoomPremoves, ATakebackOrTheEndDropsAllLines) {
    EXPECT_EQ(t_.move("e2e4"), "");
    EXPECT_EQ(t_.move("e7e5"), "");
    EXPECT_EQ(set({{"g1f3", "b8c6"}, {"f1c4", "g8f6", true}}), "");
    EXPECT_EQ(t_.ask(input::Make{t_.from(kAda), Offer::takeback, {}}), "");
    EXPECT_EQ(t_.ask(input::Accept{t_.from(kBen), Offer::takeback, {}}), "");
    EXPECT_EQ(left_of(t_.room, kBlack), "");
}

}  // namespace
}  // namespace tessera::room
