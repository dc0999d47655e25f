// What players say to each other, and who sees it.
#include "room/talk.hpp"

#include "room/table.hpp"

namespace tessera::room {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

TEST(RoomTalk, MessagesAreTextOnOneLine) {
    using namespace std::string_literals;
    const std::string emoji = "\xf0\x9f\x99\x82", bidi = "\xe2\x80\xae", isolate = "\xe2\x81\xa7";
    for (const std::string& good :
         {"a"s, "  two  words "s, "<b>&amp;</b>"s,
          "Gr\xc3\xbc\xc3\x9f"
          "e"s,
          emoji, repeated(emoji, kLongestMessage), std::string(kLongestMessage, 'x')})
        EXPECT_TRUE(is_message(good)) << good;
    for (const std::string& bad : {""s,
                                   "   "s,
                                   "\xe2\x80\x8b\xc2\xa0"s,
                                   "a\nb"s,
                                   "a\tb"s,
                                   "\0a"s,
                                   "a\x7f"s,
                                   "\xc2\x85z"s,
                                   "a\xe2\x80\xa8z"s,
                                   "a" + bidi,
                                   "a" + isolate,
                                   std::string(kLongestMessage + 1, 'x'),
                                   repeated(emoji, kLongestMessage + 1),
                                   "\xff"s,
                                   "a\xc3"s,
                                   "\xc0\xaf"s,
                                   "\xed\xa0\x80"s,
                                   "\xf4\x90\x80\x80"s,
                                   "\xe0\x80\xaf"s,
                                   "\x80"s})
        EXPECT_FALSE(is_message(bad)) << bad;
}

TEST(RoomTalk, EveryPhraseHasItsWord) {
    for (int i = 0; i < 10; ++i) {
        const auto phrase = static_cast<Phrase>(i);
        EXPECT_EQ(read_phrase(phrase_word(phrase)), phrase) << i;
    }
    EXPECT_FALSE(read_phrase("resign_now"));
}

TEST(RoomTalk, PhrasesAreForThePlayersAlsoAfterTheGame) {
    Table t;
    EXPECT_EQ(t.ask(input::Say{t.from(kAda), Phrase::hello}), "no_game");
    EXPECT_EQ(t.create(), "");
    EXPECT_EQ(t.ask(input::Say{t.from(kAda), Phrase::hello}), "not_begun");
    EXPECT_EQ(t.ask(input::TakeSeat{t.from(kBen), {}}), "");
    EXPECT_EQ(t.ask(input::Say{t.from(kEve), Phrase::hello}), "not_seated");
    EXPECT_EQ(t.ask(input::Say{t.from(kAda), Phrase::good_luck}), "");
    EXPECT_EQ(t.log.back().substr(t.log.back().find(" say")), " say white good_luck");
    EXPECT_EQ(t.ask(input::Resign{t.from(kBen)}), "");
    EXPECT_EQ(t.ask(input::Say{t.from(kBen), Phrase::good_game}), "");
}

TEST(RoomTalk, NothingElseDependsOnIt) {
    Table t;
    t.begin(game::TimeControl{60'000, 1'000, 0});
    EXPECT_EQ(t.move("e2e4"), "");
    EXPECT_EQ(t.ask(input::SetPremoves{t.from(kAda), {{"", "g1f3"}}}), "");
    const From ben = t.from(kBen);
    const auto due = t.room.deadline();
    t.now += 5'000;
    EXPECT_EQ(t.ask(input::Say{{kBen, "s1", 0}, Phrase::one_moment}), "");
    EXPECT_EQ(t.effect<effect::Deadline>(), nullptr);
    EXPECT_EQ(t.room.deadline(), due);
    EXPECT_EQ(t.left(kBlack), 55'000);
    EXPECT_EQ(t.room.premoves(kWhite).size(), 1U);
    // What was meant for the position is still meant for it.
    EXPECT_EQ(t.ask(input::Move{ben, "e7e5", 0}), "");
    EXPECT_EQ(t.to_move(), kBen);
}

TEST(RoomTalk, MessagesNeedTheConsentOfBoth) {
    Table t;
    t.begin();
    const auto write = [&](const PersonId& who) {
        return t.ask(input::Message{t.from(who), "hi"});
    };
    const auto turn = [&](const PersonId& who, bool on) {
        return t.ask(input::TurnChat{t.from(who), on});
    };
    EXPECT_EQ(write(kAda), "not_agreed");
    EXPECT_EQ(turn(kAda, false), "nothing_to_decline");
    EXPECT_EQ(turn(kEve, true), "not_seated");
    EXPECT_EQ(turn(kAda, true), "");
    EXPECT_EQ(turn(kAda, true), "already_offered");
    EXPECT_EQ(write(kAda), "not_agreed");
    EXPECT_EQ(write(kBen), "not_agreed");
    EXPECT_EQ(turn(kBen, true), "");
    EXPECT_EQ(write(kAda), "");
    EXPECT_EQ(write(kBen), "");
    EXPECT_EQ(t.ask(input::Message{t.from(kBen), "a\nb"}), "bad_request");
    // Ended by one, it is ended for both: the other's consent does not stay behind.
    EXPECT_EQ(turn(kBen, false), "");
    EXPECT_EQ(write(kAda), "not_agreed");
    EXPECT_EQ(turn(kBen, true), "");
    EXPECT_EQ(write(kBen), "not_agreed");
    // An offer is declined, or withdrawn.
    EXPECT_EQ(turn(kAda, false), "");
    EXPECT_EQ(turn(kAda, true), "");
    EXPECT_EQ(write(kAda), "not_agreed");
}

TEST(RoomTalk, IsLimitedByMinuteAndByGame) {
    Table t;
    t.room = Room(t.room.variant(), {.talk = {.a_minute = 3, .a_game = 6}});
    t.begin();
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kAda), true}), "");
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kBen), true}), "");
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "1"}), "");
    t.now += 1'000;
    EXPECT_EQ(t.ask(input::Say{t.from(kAda), Phrase::sorry}), "");
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "2"}), "too_many");
    EXPECT_EQ(t.ask(input::Say{t.from(kAda), Phrase::sorry}), "too_many");
    // Each player has their own.
    EXPECT_EQ(t.ask(input::Say{t.from(kBen), Phrase::thanks}), "");
    t.now += 58'999;
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "2"}), "too_many");
    t.now += 1;
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "2"}), "");
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "3"}), "");
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "4"}), "too_many");
    t.now += 60'000;
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "4"}), "");
    t.now += 600'000;
    EXPECT_EQ(t.ask(input::Message{t.from(kAda), "5"}), "too_many");
    // Ending it is never too much.
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kAda), false}), "");
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kAda), true}), "too_many");
}

TEST(RoomTalk, OthersSeeThatSomethingHappenedAndNotWhat) {
    Table t;
    t.begin();
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kAda), true}), "");
    const Event chat = t.last.events.front();
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kBen), true}), "");
    EXPECT_EQ(t.ask(input::Message{t.from(kBen), "a secret"}), "");
    const Event message = t.last.events.front();
    EXPECT_EQ(t.ask(input::Say{t.from(kBen), Phrase::hello}), "");
    const Event phrase = t.last.events.front();
    for (const Event& event : {chat, message, phrase}) {
        const std::string line = write_event(*t.room.variant(), event);
        for (const PersonId& player : {kAda, kBen}) {
            EXPECT_EQ(seen_by(t.room, player, event).what.index(), event.what.index());
            const std::string seen = line_seen_by(t.room, player, line);
            EXPECT_EQ(seen, write_event(*t.room.variant(), seen_by(t.room, player, event)));
        }
        for (const PersonId& other : {kEve, PersonId()}) {
            EXPECT_TRUE(std::holds_alternative<event::Hidden>(seen_by(t.room, other, event).what));
            EXPECT_TRUE(line_seen_by(t.room, other, line).ends_with(" - hidden"));
        }
    }
    EXPECT_EQ(seen_by(t.room, kBen, message).request, message.request);
    EXPECT_TRUE(seen_by(t.room, kAda, message).request.empty());
}

TEST(RoomTalk, AMessageIsTakenOutOfItsLine) {
    Table t;
    t.begin();
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kAda), true}), "");
    EXPECT_FALSE(read_message_line(t.log.back()));
    EXPECT_EQ(t.ask(input::TurnChat{t.from(kBen), true}), "");
    const Room before = t.room;
    EXPECT_EQ(t.ask(input::Message{t.from(kBen), "say white  hello"}), "");
    const std::string line = t.log.back();
    const auto message = read_message_line(line);
    ASSERT_TRUE(message);
    EXPECT_EQ(message->by, kBen);
    EXPECT_EQ(message->at, std::to_string(t.now));
    EXPECT_EQ(message->text, "say white  hello");
    // The request stays known, and so does what was said how often.
    const auto event = read_event(before, message->without_text);
    ASSERT_TRUE(event) << event.error().text();
    EXPECT_EQ(event->version, t.room.version());
    EXPECT_EQ(event->request, t.last.events.front().request);
    EXPECT_EQ(std::get<event::Messaged>(event->what).text, "");
    const auto again = read_message_line(message->without_text);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->text, "");
    EXPECT_EQ(again->without_text, message->without_text);
}

}  // namespace
}  // namespace tessera::room
