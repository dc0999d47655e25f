#include "game/match.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "game/event_text.hpp"
#include "game/pgn.hpp"
#include "notation/notation.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"
#include "support/support.hpp"

namespace tessera::game {
namespace {

using rules::Colour;
using testing_support::start;

constexpr Player kHuman{};
constexpr Player kComputer{Player::Type::computer, 3};
constexpr Colour kWhite = Colour::white;
constexpr Colour kBlack = Colour::black;

Terms against_computer(Colour human) {
    Terms terms;
    terms.players[definition::index(rules::other(human))] = kComputer;
    return terms;
}
Terms timed(Milliseconds initial, Milliseconds increment = 0, Milliseconds delay = 0) {
    return {.players = {}, .time = TimeControl{initial, increment, delay}};
}
Terms between_two(std::optional<TimeControl> time = {}) {
    return {.players = {}, .time = time, .takebacks = Takebacks::by_consent};
}

/// A match and a clock that stands until it is moved.
class Table {
public:
    explicit Table(const Terms& terms, std::string_view id = "chess")
        : match_(Game(play::ordinary(start(id))), terms, 0) {}
    Table(const Terms& terms, rules::Position from)
        : match_(Game(play::ordinary(std::move(from))), terms, 0) {}

    /// "" or why it was refused.
    std::string say(const Command& command) {
        const std::uint64_t before = match_.version();
        const auto events = match_.carry_out(command, now);
        if (!events) return events.error().text();
        EXPECT_FALSE(events->empty());
        EXPECT_EQ(match_.version(), before + events->size());
        return {};
    }
    std::string play(std::string_view text) {
        const auto move = match_.game().position().parse_readable(text);
        if (!move) return move.error().text();
        return say(command::Play{match_.game().position().side(), *move});
    }
    void line(std::initializer_list<std::string_view> moves) {
        for (const auto text : moves) EXPECT_EQ(play(text), "") << text;
    }
    std::string undo() {
        const auto by = match_.undo_side();
        return by ? say(command::TakeBack{*by}) : "nothing to undo";
    }
    [[nodiscard]] std::size_t plies() const { return match_.game().line().size(); }
    [[nodiscard]] std::string result() const { return std::string(match_.game().result().text()); }
    [[nodiscard]] Match& match() { return match_; }

    Instant now = 0;

private:
    Match match_;
};

TEST(Match, AMoveIsTheSideToMovesAndLegal) {
    Table t({});
    const auto e4 = *t.match().game().position().parse_move("e2e4");
    EXPECT_EQ(t.say(command::Play{kBlack, e4}), "it is White's move");
    EXPECT_EQ(t.say(command::Play{kWhite, e4}), "");
    EXPECT_EQ(t.say(command::Play{kBlack, e4}), "the move is not legal");
    EXPECT_EQ(t.match().version(), 1u);
}

TEST(Match, UndoGoesBackToTheHuman) {
    Table t(against_computer(kWhite));
    EXPECT_EQ(t.undo(), "nothing to undo");
    t.line({"e4", "e5", "Nf3"});
    EXPECT_TRUE(t.match().computer_to_move());
    EXPECT_EQ(t.undo(), "");
    EXPECT_EQ(t.plies(), 2u);
    EXPECT_TRUE(t.match().human_to_move());
    EXPECT_EQ(t.undo(), "");
    EXPECT_EQ(t.plies(), 0u);
    EXPECT_EQ(t.undo(), "nothing to undo");
}

TEST(Match, UndoNeverTakesBackTheComputersFirstMoveAlone) {
    Table t(against_computer(kBlack));
    t.line({"e4"});
    EXPECT_FALSE(t.match().undo_side());
    t.line({"e5", "Nf3"});
    EXPECT_EQ(t.undo(), "");
    EXPECT_EQ(t.plies(), 1u);
    EXPECT_FALSE(t.match().undo_side());
}

TEST(Match, RedoGoesForwardToTheHuman) {
    Table t(against_computer(kWhite));
    t.line({"e4", "e5", "Nf3", "Nc6"});
    t.undo();
    t.undo();
    EXPECT_EQ(t.say(command::Redo{}), "");
    EXPECT_EQ(t.plies(), 2u);
    EXPECT_EQ(t.say(command::Redo{}), "");
    EXPECT_EQ(t.plies(), 4u);
    EXPECT_EQ(t.say(command::Redo{}), "there is no move to play again");
}

TEST(Match, TwoPeopleAtOneBoardTakeSingleMovesBack) {
    Table t({});
    t.line({"e4", "e5"});
    EXPECT_EQ(t.match().undo_side(), kBlack);
    t.undo();
    EXPECT_EQ(t.plies(), 1u);
    t.undo();
    EXPECT_EQ(t.plies(), 0u);
    t.say(command::Redo{});
    EXPECT_EQ(t.plies(), 1u);
}

TEST(Match, ATurnOfTwoMovesIsTakenBackMoveByMove) {
    Table t(against_computer(kBlack), "chesseract");
    const auto any = [&] {
        const auto& game = t.match().game();
        EXPECT_EQ(t.say(command::Play{game.position().side(),
                                      play::legal_moves(game.position()).front()}),
                  "");
    };
    any();
    any();
    EXPECT_TRUE(t.match().human_to_move());
    EXPECT_EQ(t.match().game().position().moves_left(), 1);
    t.undo();
    EXPECT_EQ(t.plies(), 1u);
    EXPECT_FALSE(t.match().undo_side());
}

TEST(Match, GoLeadsToAnyNodeOfTheGame) {
    Table t({});
    t.line({"e4", "e5"});
    EXPECT_EQ(t.say(command::Go{1}), "");
    t.line({"c5"});
    EXPECT_EQ(t.say(command::Go{2}), "");
    EXPECT_EQ(t.match().game().current(), 2u);
    EXPECT_EQ(t.say(command::Go{9}), "no such node");
}

TEST(Match, ResigningEndsTheGameUntilItIsTakenBack) {
    Table t(against_computer(kBlack));
    t.line({"e4", "e5"});
    EXPECT_EQ(t.match().acting_side(), kBlack);
    EXPECT_EQ(t.say(command::Resign{t.match().acting_side()}), "");
    EXPECT_EQ(t.result(), "1-0");
    EXPECT_EQ(t.match().game().result().ending, Ending::resignation);
    EXPECT_EQ(t.play("Nf3"), "the game is over: 1-0");
    EXPECT_EQ(t.say(command::Resign{kWhite}), "the game is over: 1-0");
    EXPECT_FALSE(t.match().human_to_move());
    EXPECT_EQ(t.undo(), "");
    EXPECT_EQ(t.result(), "*");
}

TEST(Match, MateEndsTheGame) {
    Table t({});
    t.line({"f3", "e5", "g4", "Qh4#"});
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(t.result(), "0-1");
    EXPECT_EQ(t.say(command::OfferDraw{kWhite}), "the game is over: 0-1");
}

TEST(Match, ADrawIsAgreedByBoth) {
    Table t(between_two());
    t.line({"e4"});
    EXPECT_EQ(t.say(command::OfferDraw{kWhite}), "");
    EXPECT_EQ(t.match().draw_offered_by(), kWhite);
    EXPECT_EQ(t.say(command::OfferDraw{kWhite}), "a draw has been offered already");
    EXPECT_EQ(t.say(command::OfferDraw{kBlack}), "");
    EXPECT_EQ(t.result(), "1/2-1/2");
    EXPECT_EQ(t.match().game().result().ending, Ending::agreement);
}

TEST(Match, ADeclinedDrawMayBeOfferedAgainAfterAMove) {
    Table t(between_two());
    t.say(command::OfferDraw{kWhite});
    EXPECT_EQ(t.say(command::Decline{kWhite}), "there is nothing to decline");
    EXPECT_EQ(t.say(command::Decline{kBlack}), "");
    EXPECT_EQ(t.say(command::OfferDraw{kWhite}),
              "a draw was declined; White may offer one again after a move");
    t.line({"e4"});
    EXPECT_EQ(t.say(command::OfferDraw{kWhite}), "");
}

TEST(Match, ADrawOfferStandsUntilTheOtherSideMoves) {
    Table t(between_two());
    t.say(command::OfferDraw{kWhite});
    t.line({"e4"});
    EXPECT_EQ(t.match().draw_offered_by(), kWhite);
    t.line({"e5"});
    EXPECT_FALSE(t.match().draw_offered_by());
}

TEST(Match, BetweenTwoATakebackNeedsConsent) {
    Table t(between_two());
    EXPECT_EQ(t.say(command::TakeBack{kWhite}), "White has no move to take back");
    t.line({"e4", "e5"});
    EXPECT_EQ(t.say(command::TakeBack{kWhite}), "");
    EXPECT_EQ(t.plies(), 2u);
    EXPECT_EQ(t.match().takeback_requested_by(), kWhite);
    EXPECT_EQ(t.say(command::TakeBack{kWhite}), "a takeback has been asked for already");
    EXPECT_EQ(t.say(command::Decline{kBlack}), "");
    EXPECT_FALSE(t.match().takeback_requested_by());
    t.say(command::TakeBack{kWhite});
    EXPECT_EQ(t.say(command::TakeBack{kBlack}), "");
    EXPECT_EQ(t.plies(), 0u);
    EXPECT_EQ(t.say(command::Redo{}), "the game cannot be changed by one player alone");
    EXPECT_EQ(t.say(command::Go{1}), "the game cannot be changed by one player alone");
    EXPECT_EQ(t.say(command::Seat{}), "the game cannot be changed by one player alone");
}

TEST(Match, AMoveDropsARequestForATakeback) {
    Table t(between_two());
    t.line({"e4"});
    t.say(command::TakeBack{kWhite});
    t.line({"e5"});
    EXPECT_FALSE(t.match().takeback_requested_by());
}

TEST(Match, TakebacksCanBeRefusedAltogether) {
    Table t({.players = {}, .time = {}, .takebacks = Takebacks::refused});
    t.line({"e4"});
    EXPECT_EQ(t.say(command::TakeBack{kWhite}), "moves cannot be taken back in this game");
    EXPECT_FALSE(t.match().can_redo());
}

TEST(Match, OnlyWhileASideHasNotMovedTheGameCanBeAborted) {
    Table t(between_two());
    t.line({"e4", "e5"});
    EXPECT_EQ(t.say(command::Abort{kWhite}),
              "both sides have moved: the game can no longer be aborted");
    Table early(between_two());
    early.line({"e4"});
    EXPECT_EQ(early.say(command::Abort{kBlack}), "");
    EXPECT_TRUE(early.match().over());
    EXPECT_EQ(early.result(), "*");
    EXPECT_EQ(early.play("e5"), "the game was aborted");
}

TEST(Match, ClocksRunForTheSideToMove) {
    Table t(timed(60'000));
    t.now = 10'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 50'000);
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 60'000);
    t.line({"e4"});
    t.now = 25'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 50'000);
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 45'000);
}

TEST(Match, AnIncrementIsGivenAfterTheTurn) {
    Table t(timed(60'000, 2'000));
    t.now = 5'000;
    t.line({"e4"});
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 57'000);
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 60'000);
}

TEST(Match, ADelayCostsNothing) {
    Table t(timed(60'000, 0, 3'000));
    t.now = 2'500;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 60'000);
    t.line({"e4"});
    t.now = 6'500;
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 59'000);
}

TEST(Match, ATurnOfTwoMovesHasOneIncrementAndOneDelay) {
    Table t(timed(60'000, 1'000, 3'000), "chesseract");
    const auto any = [&] {
        const auto& game = t.match().game();
        EXPECT_EQ(t.say(command::Play{game.position().side(),
                                      play::legal_moves(game.position()).front()}),
                  "");
    };
    any();
    ASSERT_EQ(t.match().game().position().moves_left(), 2);
    t.now = 4'000;
    any();
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 59'000);
    t.now = 5'000;
    any();
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 59'000);
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 61'000);
}

TEST(Match, WhoseTimeIsUpLosesWhateverIsSaid) {
    Table t(timed(1'000));
    EXPECT_EQ(t.say(command::ClaimTime{}), "White has time left");
    t.now = 1'000;
    EXPECT_EQ(t.play("e4"), "");
    EXPECT_EQ(t.plies(), 0u);
    EXPECT_EQ(t.result(), "0-1");
    EXPECT_EQ(t.match().game().result().ending, Ending::time_forfeit);
    t.now = 5'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 0);
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 1'000) << "clocks stand once the game is over";
}

TEST(Match, NobodyWinsOnTimeWithRoyalsAlone) {
    Table t(timed(1'000), testing_support::position(testing_support::variant_named("chess"),
                                                    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    t.now = 2'000;
    EXPECT_EQ(t.say(command::ClaimTime{}), "");
    EXPECT_EQ(t.result(), "1/2-1/2");
}

TEST(Match, ATakebackChargesTheTimeOfTheTurnItEnds) {
    Table t(between_two(TimeControl{60'000}));
    t.line({"e4"});
    t.now = 4'000;
    t.say(command::TakeBack{kWhite});
    EXPECT_EQ(t.say(command::TakeBack{kBlack}), "");
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 56'000);
    t.now = 6'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 58'000);
}

TEST(Match, OthersMayBeSeatedAtAFreeBoard) {
    Table t({});
    EXPECT_TRUE(t.match().human_to_move());
    EXPECT_EQ(t.say(command::Seat{{kComputer, kHuman}}), "");
    EXPECT_TRUE(t.match().computer_to_move());
}

TEST(Match, StoppedClocksStandUntilAMoveIsMade) {
    Table t(timed(60'000, 0, 1'000));
    t.now = 5'000;
    EXPECT_EQ(t.say(command::StopClocks{true}), "");
    EXPECT_TRUE(t.match().clocks_stopped());
    t.now = 90'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 56'000);
    EXPECT_EQ(t.match().delay_left(t.now), 1'000);
    EXPECT_EQ(t.say(command::ClaimTime{}), "White has time left");
    EXPECT_EQ(t.say(command::StopClocks{false}), "");
    t.now = 90'400;
    EXPECT_EQ(t.match().delay_left(t.now), 600);
    t.now = 93'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 54'000);
    t.say(command::StopClocks{true});
    t.now = 200'000;
    t.line({"e4"});
    EXPECT_FALSE(t.match().clocks_stopped());
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 54'000);
    t.now = 211'000;
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 50'000);
}

TEST(Match, ClocksStandWhileAnEarlierPositionIsLookedAt) {
    Table t(timed(60'000));
    t.line({"e4", "e5"});
    t.now = 1'000;
    EXPECT_EQ(t.say(command::Go{1}), "");
    EXPECT_TRUE(t.match().clocks_stopped());
    t.now = 100'000;
    EXPECT_EQ(t.say(command::Go{2}), "");
    EXPECT_FALSE(t.match().clocks_stopped());
    t.now = 102'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 57'000);
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 60'000);
}

TEST(Match, AStoppedClockOfTwoMovesATurnRunsOnInTheTurn) {
    Table t(timed(60'000), "chesseract");
    const auto any = [&] {
        const auto& game = t.match().game();
        EXPECT_EQ(t.say(command::Play{game.position().side(),
                                      play::legal_moves(game.position()).front()}),
                  "");
    };
    any();
    t.say(command::StopClocks{true});
    t.now = 50'000;
    any();
    EXPECT_EQ(t.match().game().position().side(), kBlack);
    EXPECT_FALSE(t.match().clocks_stopped());
    t.now = 51'000;
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 59'000);
}

TEST(Match, ClocksMayBeSetAnewAtAFreeBoard) {
    Table t({});
    t.line({"e4"});
    t.now = 1'000;
    EXPECT_EQ(t.say(command::SetClocks{TimeControl{60'000, 1'000}, {10'000, 20'000}}), "");
    t.now = 3'000;
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 10'000);
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 18'000);
    t.line({"e5"});
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 19'000);
    EXPECT_EQ(t.say(command::SetClocks{}), "");
    EXPECT_FALSE(t.match().terms().time);
    Table two(between_two(TimeControl{60'000}));
    EXPECT_EQ(two.say(command::SetClocks{}), "the game cannot be changed by one player alone");
    EXPECT_EQ(two.say(command::StopClocks{}), "the game cannot be changed by one player alone");
}

TEST(Match, AGameLostOnTimeGoesOnWithoutClocks) {
    Table t(timed(1'000));
    t.line({"e4"});
    t.now = 2'000;
    t.say(command::ClaimTime{});
    EXPECT_EQ(t.result(), "1-0");
    EXPECT_EQ(word(t.match().game().result().ending), "time forfeit");
    EXPECT_EQ(t.say(command::SetClocks{}), "");
    EXPECT_EQ(t.undo(), "");
    t.now = 9'000;
    t.line({"d4", "d5"});
    EXPECT_EQ(t.result(), "*");
}

/// Legal moves: all of them where they can be listed, else those of some piece.
std::vector<rules::Move> some_moves(Random& random, const play::Position& position) {
    if (position.variant().capabilities().whole_board) {
        const auto& all = play::legal_moves(position);
        return {all.begin(), all.end()};
    }
    for (int tries = 0; tries < 100; ++tries) {
        const auto moves = position.moves_of(rules::Cell{
            static_cast<std::uint32_t>(random.below(position.variant().shape().cells()))});
        if (!moves.empty()) return moves;
    }
    return {};
}

/// Every command, often one that is refused.
Command any_command(Random& random, const Match& match) {
    const Game& game = match.game();
    const Colour by = random.chance(50) ? kWhite : kBlack;
    const auto node = static_cast<NodeId>(random.below(game.nodes() + 1));
    switch (random.below(20)) {
        case 0:
            return command::TakeBack{by};
        case 1:
            return command::Redo{};
        case 2:
            return command::Go{node};
        case 3:
            return command::OfferDraw{by};
        case 4:
            return command::Decline{by};
        case 5:
            if (random.chance(10)) return command::Resign{by};
            return command::ClaimTime{};
        case 6:
            return command::Abort{by};
        case 7:
            return command::StopClocks{random.chance(50)};
        case 8:
            if (random.chance(50)) return command::SetClocks{};
            return command::SetClocks{TimeControl{50'000, 100}, {40'000, 30'000}};
        case 9:
            if (random.chance(50)) return command::RaiseVariation{node};
            return command::PromoteVariation{node};
        case 10:
            if (random.chance(70)) return command::Seat{match.terms().players};
            if (random.chance(50))
                return command::RestoreVariation{node, static_cast<std::uint32_t>(random.below(3))};
            return command::RemoveVariation{node};
        case 11:
            return command::Comment{node, random.chance(80) ? " a {short}\n comment" : "",
                                    static_cast<CommentPlace>(random.below(3))};
        case 12:
            return command::Annotate{node, {static_cast<std::uint16_t>(random.below(140))}};
        default: {
            const auto moves = some_moves(random, game.position());
            if (moves.empty()) return command::ClaimTime{};
            return command::Play{random.chance(95) ? game.position().side() : by,
                                 random.pick(moves)};
        }
    }
}

/// What somebody can ask of a match, of two that may have different clocks.
void expect_equal(const Match& a, const Match& b, Instant now, Instant a_now) {
    EXPECT_EQ(a.version(), b.version());
    EXPECT_EQ(a.game().position().text(), b.game().position().text());
    EXPECT_EQ(a.game().current(), b.game().current());
    EXPECT_EQ(a.game().nodes(), b.game().nodes());
    EXPECT_EQ(a.game().result().text(), b.game().result().text());
    EXPECT_EQ(a.over(), b.over());
    EXPECT_EQ(a.draw_offered_by(), b.draw_offered_by());
    EXPECT_EQ(a.takeback_requested_by(), b.takeback_requested_by());
    EXPECT_EQ(a.undo_side(), b.undo_side());
    EXPECT_EQ(a.can_redo(), b.can_redo());
    EXPECT_EQ(a.clocks_stopped(), b.clocks_stopped());
    ASSERT_EQ(a.terms().time.has_value(), b.terms().time.has_value());
    for (const Colour c : rules::kColours)
        if (a.terms().time) {
            EXPECT_EQ(a.time_left(c, a_now), b.time_left(c, now));
            EXPECT_EQ(a.delay_left(a_now), b.delay_left(now));
        }
}
void expect_equal(const Match& a, const Match& b, Instant now) {
    expect_equal(a, b, now, now);
}

/// The same match as another process restores it from lines of text: its clock that never goes
/// back shows something else.
Match restored(const std::vector<std::string>& lines, const Game& game, const Terms& terms,
               WallTime begun, const Now& now) {
    Match match(game, terms, instant_of(begun, now));
    for (const std::string& line : lines) {
        const auto event = read_event(match, line);
        if (!event) {
            ADD_FAILURE() << line << ": " << event.error().text();
            break;
        }
        EXPECT_EQ(write_event(game.variant(), *event), line);
        match.apply(*event, instant_of(event->at, now));
    }
    return match;
}

TEST(Match, StateIsTheFoldOfTheEventsAndRefusalsChangeNothing) {
    constexpr WallTime kBegun = 1'790'000'000'000;
    Random random(12);
    for (const char* id : {"chess", "chesseract", "fourstar", "hdc6"})
        for (const Takebacks takebacks :
             {Takebacks::free, Takebacks::by_consent, Takebacks::refused}) {
            Terms terms{.players = {kHuman, random.chance(50) ? kHuman : kComputer},
                        .time = TimeControl{100'000, 500, 100},
                        .takebacks = takebacks};
            if (random.chance(30)) terms.time.reset();
            const Game game(play::builtin(id).value()->start());
            Match played(game, terms, 0);
            std::vector<Event> events;
            std::vector<std::string> lines;
            Instant now = 0;
            for (int i = 0; i < testing_support::thinned(300); ++i) {
                now += static_cast<Instant>(random.below(700));
                const Match before = played;
                const auto decided =
                    played.carry_out(any_command(random, played), {now, kBegun + now});
                if (!decided) {
                    expect_equal(played, before, now);
                    continue;
                }
                for (const Event& event : *decided) {
                    EXPECT_EQ(event.at, kBegun + now);
                    events.push_back(event);
                    lines.push_back(write_event(game.variant(), event));
                }
            }
            Match replayed(game, terms, 0);
            for (const Event& event : events) replayed.apply(event, event.at - kBegun);
            expect_equal(replayed, played, now);
            EXPECT_EQ(write_pgn(replayed.game(), {}), write_pgn(played.game(), {}));
            constexpr Instant kElsewhere = 7'654'321;
            const Match again =
                restored(lines, game, terms, kBegun, {now + kElsewhere, kBegun + now});
            expect_equal(again, played, now, now + kElsewhere);
            EXPECT_EQ(write_pgn(again.game(), {}), write_pgn(played.game(), {}));
        }
}

/// What is saved: the moves of the record, without tags.
std::string saved(Table& t) {
    const std::string text = write_pgn(t.match().game(), {});
    std::string moves = text.substr(text.find("\n\n") + 2);
    std::replace(moves.begin(), moves.end() - 1, '\n', ' ');
    return moves;
}

TEST(Match, VariationsArePromotedAndRemoved) {
    Table t({});
    t.line({"e4", "e5", "Nf3"});
    t.say(command::Go{1});
    t.line({"c5"});
    const NodeId variation = t.match().game().current();
    EXPECT_EQ(t.say(command::PromoteVariation{1}), "this is the main line already");
    EXPECT_EQ(t.say(command::PromoteVariation{variation}), "");
    EXPECT_EQ(saved(t), "1. e4 c5 (1... e5 2. Nf3) *\n");
    EXPECT_EQ(t.say(command::RemoveVariation{0}), "the start cannot be removed");
    EXPECT_EQ(t.say(command::RemoveVariation{variation}), "");
    EXPECT_EQ(t.match().game().current(), 1u) << "the game leaves what is removed";
    EXPECT_EQ(saved(t), "1. e4 e5 2. Nf3 *\n");
    EXPECT_EQ(t.say(command::Go{variation}), "no such node");
    EXPECT_EQ(t.say(command::RemoveVariation{variation}), "no such node");
    EXPECT_EQ(t.say(command::RemoveVariation{3}), "") << "also of the main line";
    EXPECT_EQ(saved(t), "1. e4 e5 *\n");
    t.line({"c5"});
    EXPECT_EQ(t.match().game().current(), variation + 1) << "numbers are not used again";
}

TEST(Match, VariationsThatWereRemovedArePutBack) {
    Table t({});
    t.line({"e4", "e5", "Nf3"});
    t.say(command::Go{1});
    t.line({"c5", "c3"});
    const NodeId variation = t.match().game().current() - 1;
    t.say(command::Comment{variation, "Sicilian", CommentPlace::before});
    const std::string whole = saved(t);
    EXPECT_EQ(whole, "1. e4 e5 ({Sicilian} 1... c5 2. c3) 2. Nf3 *\n");
    const std::string refusal = "there is no such node to put back";
    EXPECT_EQ(t.say(command::RestoreVariation{variation, 1}), refusal) << "it was not removed";
    EXPECT_EQ(t.say(command::RestoreVariation{0, 0}), refusal);
    EXPECT_EQ(t.say(command::RestoreVariation{99, 0}), refusal);
    t.say(command::RemoveVariation{variation});
    EXPECT_EQ(t.say(command::RestoreVariation{variation, 7}), "") << "as the last one";
    EXPECT_EQ(saved(t), whole);
    EXPECT_EQ(t.match().game().current(), 1u);
    EXPECT_EQ(t.say(command::Go{variation + 1}), "");

    t.say(command::RemoveVariation{2});
    EXPECT_EQ(saved(t), "1. e4 {Sicilian} 1... c5 2. c3 *\n");
    t.say(command::RemoveVariation{1});
    EXPECT_EQ(t.say(command::RestoreVariation{2, 0}), refusal) << "the move before it is gone";
    EXPECT_EQ(t.say(command::RestoreVariation{1, 0}), "");
    EXPECT_EQ(t.say(command::RestoreVariation{2, 0}), "");
    EXPECT_EQ(saved(t), "1. e4 {Sicilian} 1... e5 (1... c5 2. c3) 2. Nf3 *\n");

    t.say(command::RemoveVariation{variation});
    t.say(command::Go{1});
    t.line({"c5"});
    EXPECT_EQ(t.say(command::RestoreVariation{variation, 1}), refusal) << "it was played again";
}

TEST(Match, VariationsAreRaisedOneByOne) {
    Table t({});
    t.line({"e4", "e5"});
    t.say(command::Go{0});
    t.line({"d4"});
    t.say(command::Go{0});
    t.line({"c4", "c5"});
    const NodeId answer = t.match().game().current();
    EXPECT_EQ(t.say(command::Comment{answer - 1, "English", CommentPlace::before}), "");
    EXPECT_EQ(t.say(command::Comment{answer - 1, "Rare", CommentPlace::after}), "");
    EXPECT_EQ(saved(t), "1. e4 (1. d4) ({English} 1. c4 c5) {Rare} 1... e5 *\n");
    EXPECT_EQ(t.say(command::RaiseVariation{2}), "this is the main line already");
    EXPECT_EQ(t.say(command::RaiseVariation{answer + 1}), "no such node");
    EXPECT_EQ(t.say(command::RaiseVariation{answer}), "");
    EXPECT_EQ(saved(t), "1. e4 ({English} 1. c4 c5) {Rare} (1. d4) 1... e5 *\n");
    EXPECT_EQ(t.say(command::RaiseVariation{answer}), "");
    EXPECT_EQ(saved(t), "{English} 1. c4 (1. e4 e5) {Rare} (1. d4) 1... c5 *\n");
    EXPECT_EQ(t.say(command::RaiseVariation{answer}), "this is the main line already");
}

TEST(Match, AnalysisTriesMovesAndReplacesNone) {
    Terms terms;
    terms.analysis = true;
    Table t(terms);
    t.line({"f3", "e5", "g4"});
    t.say(command::TakeBack{kWhite});
    t.line({"Nh3"});
    EXPECT_EQ(saved(t), "1. f3 e5 2. g4 (2. Nh3) *\n") << "a move taken back stays the main line";
    t.say(command::Go{3});
    t.line({"a6"});
    t.say(command::Go{3});
    t.line({"Qh4#"});
    EXPECT_TRUE(t.match().over());
    EXPECT_EQ(saved(t), "1. f3 e5 2. g4 (2. Nh3) 2... a6 (2... Qh4#) *\n")
        << "and so does one that a mate is tried instead of";
}

TEST(Match, AnalysisGoesOnBehindEndsThatAreStatedOrClaimed) {
    auto read = read_pgn(*play::builtin("chess").value(),
                         "[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5 0-1\n");
    ASSERT_TRUE(read.ok());
    Match played(read->game, {}, 0);
    EXPECT_TRUE(played.over());
    Terms terms;
    terms.analysis = true;
    Match match(std::move(read->game), terms, 0);
    EXPECT_FALSE(match.over());
    const auto play = [&](const char* text) {
        const auto& position = match.game().position();
        const auto move = position.parse_readable(text);
        ASSERT_TRUE(move.ok()) << text;
        ASSERT_TRUE(match.carry_out(command::Play{position.side(), *move}, 0).ok()) << text;
    };
    play("Nf3");
    const std::string record = write_pgn(match.game(), {});
    EXPECT_NE(record.find("[Result \"0-1\"]"), std::string::npos) << record;
    EXPECT_NE(record.find("[Termination \"time forfeit\"]"), std::string::npos) << record;
    EXPECT_TRUE(record.ends_with("\n\n1. e4 e5 2. Nf3 0-1\n")) << record;
    for (int i = 0; i < 2; ++i)
        for (const char* text : {"Nf6", "Ng1", "Ng8", "Nf3"}) play(text);
    EXPECT_EQ(match.game().outcome().reason, rules::Reason::repetition);
    play("Nc6");
}

/// All that a game says, in the order of the children.
std::string all_said(const Game& game, NodeId id = 0) {
    const Node& node = game.node(id);
    std::string text = id == 0 ? "" : game.variant().move_text(node.move);
    for (const std::uint16_t glyph : node.glyphs) text += "$" + std::to_string(glyph);
    text += "{" + node.before + "|" + node.comment + "|" + node.after + "}";
    for (const NodeId child : node.children) text += "(" + all_said(game, child) + ")";
    return text;
}

/// What somebody does to the tree of an analysis.
Command any_edit(Random& random, const Game& game) {
    const std::vector<std::string> comments{
        "", "[%csl Ga1,Rb2][%cal Ya1b2]",
        "[%clk 0:10:00] [%eval -1.25] words and a } brace; (a line) $1 1-0",
        "% begins no line that others would pass over, in a comment of many words, [which] is "
        "longer than a line of the record, 1. e4 e5 *"};
    const auto node = static_cast<NodeId>(random.below(game.nodes()));
    switch (random.below(12)) {
        case 0:
            return command::PromoteVariation{node};
        case 1:
        case 2:
            return command::RaiseVariation{node};
        case 3:
            if (random.chance(50)) return command::Go{node};
            return command::RemoveVariation{node};
        case 4:
        case 5:
            return command::Comment{node, random.pick(comments),
                                    static_cast<CommentPlace>(random.below(3))};
        case 6:
            return command::Annotate{node, {static_cast<std::uint16_t>(random.below(140)), 255}};
        case 7:
        case 8:
            return command::Go{node};
        default: {
            const auto moves = some_moves(random, game.position());
            if (moves.empty()) return command::Go{0};
            return command::Play{game.position().side(), random.pick(moves)};
        }
    }
}

TEST(Match, AnEditedTreeReadsBackAsTheSameAndIsEditedOn) {
    Random random(34);
    Terms terms;
    terms.analysis = true;
    for (const char* id : {"chess", "fourstar", "chesseract", "hdc5", "hdc6"}) {
        const auto variant = play::builtin(id).value();
        Match match(Game(variant->start()), terms, 0);
        std::size_t commented = 0;
        std::size_t varied = 0;
        for (int round = 0; round < 12; ++round) {
            for (int i = 0; i < 25; ++i) (void)match.carry_out(any_edit(random, match.game()), 0);
            const Game& game = match.game();
            const std::string text = write_pgn(game, {});
            auto again = read_pgn(*variant, text);
            ASSERT_TRUE(again.ok()) << text;
            ASSERT_TRUE(again->faults.empty()) << again->faults.front().text() << '\n' << text;
            ASSERT_EQ(all_said(again->game), all_said(game)) << text;
            ASSERT_EQ(write_pgn(again->game, {}), text);
            for (NodeId node = 0; node < again->game.nodes(); ++node) {
                commented += again->game.node(node).comment.empty() ? 0 : 1;
                varied += again->game.node(node).children.size() > 1 ? 1 : 0;
            }
            match = Match(std::move(again->game), terms, 0);
        }
        EXPECT_GT(commented, 10u) << id;
        EXPECT_GT(varied, 10u) << id;
    }
}

TEST(Match, CommentsAndGlyphsAreEvents) {
    Table t(timed(1000));
    t.line({"e4", "e5"});
    EXPECT_EQ(t.say(command::Comment{1, "The {best}\n move"}), "");
    EXPECT_EQ(t.say(command::Comment{0, "Begun", CommentPlace::move}), "");
    EXPECT_EQ(t.say(command::Annotate{2, {2}}), "");
    EXPECT_EQ(saved(t), "{Begun} 1. e4 {The {best) move} 1... e5 $2 *\n");
    EXPECT_EQ(t.say(command::Comment{1, ""}), "");
    EXPECT_EQ(t.say(command::Annotate{2, {}}), "");
    EXPECT_EQ(saved(t), "{Begun} 1. e4 e5 *\n");
    EXPECT_EQ(t.say(command::Comment{9, "Nowhere"}), "no such node");
    EXPECT_EQ(t.say(command::Annotate{0, {1}}), "there is no move before the start");
    for (const CommentPlace place : {CommentPlace::before, CommentPlace::after})
        EXPECT_EQ(t.say(command::Comment{1, "Kept nowhere", place}),
                  "no variation begins with this move");
    t.now = 2000;
    EXPECT_EQ(t.say(command::Comment{2, "Late"}), "");
    EXPECT_FALSE(t.match().over()) << "a comment is written also when the time is up";
    EXPECT_EQ(t.say(command::ClaimTime{}), "");
    EXPECT_EQ(t.say(command::Comment{2, "Lost on time"}), "") << "and after the end";
    Table of_two(between_two());
    EXPECT_EQ(of_two.say(command::Comment{0, "Mine"}),
              "the game cannot be changed by one player alone");
}

TEST(Match, VariationsOfAGameOfTwoStay) {
    Table t(between_two());
    t.line({"e4"});
    const std::string refusal = "the game cannot be changed by one player alone";
    EXPECT_EQ(t.say(command::RemoveVariation{1}), refusal);
    EXPECT_EQ(t.say(command::RestoreVariation{1, 0}), refusal);
    EXPECT_EQ(t.say(command::PromoteVariation{1}), refusal);
    EXPECT_EQ(t.say(command::RaiseVariation{1}), refusal);
}

TEST(Match, AClockCannotBeSetToANegativeTime) {
    Table t({});
    EXPECT_EQ(t.say(command::SetClocks{TimeControl{1'000}, {1'000, -1}}),
              "a clock cannot show -1 milliseconds");
}

TEST(Match, ClocksGoOnAfterARestart) {
    constexpr WallTime kBegun = 1'790'000'000'000;
    const Game game(play::builtin("chesseract").value()->start());
    const Terms terms = timed(60'000, 0, 1'000);
    Match match(game, terms, 500);
    std::vector<std::string> lines;
    const auto play = [&](const Now& now) {
        const play::Position& position = match.game().position();
        const command::Play first{position.side(), play::legal_moves(position).front()};
        const auto events = match.carry_out(first, now);
        ASSERT_TRUE(events.ok());
        lines.push_back(write_event(game.variant(), events->front()));
    };
    play({500, kBegun});
    // In the middle of a turn of two moves, of which four seconds are gone.
    play({4'500, kBegun + 4'000});
    EXPECT_TRUE(lines.back().starts_with("1 2 1790000004000 60000 60000 4000 move ")) << lines[1];
    const Now later(100, kBegun + 9'000);
    const Match again = restored(lines, game, terms, kBegun, later);
    EXPECT_EQ(again.time_left(kBlack, later.instant), 52'000);
    EXPECT_EQ(again.time_left(kBlack, later.instant), match.time_left(kBlack, 9'500));
    // Or the clocks stand while the program is not there.
    const Match stood = restored(lines, game, terms, kBegun, {100, kBegun + 4'000});
    EXPECT_EQ(stood.time_left(kBlack, 100), 57'000);
}

TEST(Match, ByCorrespondenceEveryTurnHasAllOfItsTime) {
    Terms terms = between_two(TimeControl{.initial = 10'000, .each_turn = true});
    Table t(terms);
    t.now = 7'000;
    t.line({"e4"});
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 10'000);
    EXPECT_EQ(t.match().time_up_at(), 17'000);
    t.now = 16'000;
    EXPECT_EQ(t.say(command::TakeBack{kWhite}), "");
    EXPECT_EQ(t.say(command::TakeBack{kBlack}), "");
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 10'000);
    EXPECT_EQ(t.match().time_left(kBlack, t.now), 10'000);
    t.now = 26'000;
    EXPECT_EQ(t.say(command::ClaimTime{}), "");
    EXPECT_EQ(t.result(), "0-1");
}

TEST(Match, ClocksMayWaitForTheFirstMove) {
    Terms terms = between_two(TimeControl{10'000, 0, 0});
    terms.wait_for_move = true;
    Table t(terms);
    t.now = 50'000;
    EXPECT_FALSE(t.match().time_up_at());
    t.line({"e4"});
    EXPECT_EQ(t.match().time_left(kWhite, t.now), 10'000);
    EXPECT_EQ(t.match().time_up_at(), 60'000);
}

TEST(Match, TimeThatIsSkippedIsNobodys) {
    Table t(between_two(TimeControl{10'000, 0, 0}));
    t.now = 1'000;
    t.line({"e4"});
    t.match().skip(3'000, 9'000);
    EXPECT_EQ(t.match().time_left(kBlack, 9'000), 8'000);
    // Of what lies before the clocks were set only the rest counts.
    t.match().skip(0, 8'000);
    EXPECT_EQ(t.match().time_up_at(), 18'000);
}

TEST(Match, WhoeverRunsTheGameMayEndIt) {
    Table t(between_two());
    t.line({"e4"});
    EXPECT_EQ(t.say(command::End{Winner::white, Ending::abandoned}), "");
    EXPECT_EQ(t.result(), "1-0");
    EXPECT_EQ(t.say(command::End{Winner::draw, Ending::abandoned}), "the game is over: 1-0");
}

TEST(Match, AMoveAfterATakebackReplacesTheOneTakenBack) {
    Table t({});
    t.line({"f3", "e6"});
    EXPECT_EQ(t.undo(), "");
    t.line({"e5", "g4", "Qh4"});
    EXPECT_EQ(saved(t), "1. f3 e5 (1... e6) 2. g4 Qh4# 0-1\n");
}

TEST(Match, TakebacksOnThreeLevelsLeaveTheGameAsItWasFinished) {
    Table t({});
    t.line({"e4", "e5", "Nf3", "Nc6"});
    for (int i = 0; i < 4; ++i) t.undo();
    t.line({"f3", "d5", "a3"});
    t.undo();
    t.line({"b3", "e6"});
    t.undo();
    t.undo();
    t.undo();
    t.line({"e5", "g4"});
    EXPECT_EQ(saved(t),
              "1. f3 (1. e4 e5 2. Nf3 Nc6) 1... e5 (1... d5 2. b3 (2. a3) 2... e6) 2. g4 *\n");
    t.line({"Qh4"});
    EXPECT_EQ(
        saved(t),
        "1. f3 (1. e4 e5 2. Nf3 Nc6) 1... e5 (1... d5 2. b3 (2. a3) 2... e6) 2. g4 Qh4# 0-1\n");
}

TEST(Match, AGameThatEndsAfterATakebackEndsThere) {
    Table t({});
    t.line({"e4", "e5", "Nf3"});
    t.undo();
    EXPECT_EQ(t.say(command::Resign{kWhite}), "");
    EXPECT_EQ(saved(t), "1. e4 e5 (1... e5 2. Nf3) 0-1\n");
    Table draw({});
    draw.line({"e4", "e5", "Nf3"});
    draw.undo();
    draw.line({"d4"});
    draw.undo();
    draw.undo();
    EXPECT_EQ(draw.say(command::OfferDraw{kWhite}), "");
    EXPECT_EQ(draw.say(command::OfferDraw{kBlack}), "");
    EXPECT_EQ(saved(draw), "1. e4 (1. e4 e5 2. d4 (2. Nf3)) 1/2-1/2\n");
    Table none({});
    none.line({"e4"});
    none.undo();
    EXPECT_EQ(none.say(command::Resign{kWhite}), "");
    EXPECT_EQ(saved(none), "0-1\n");
}

TEST(Match, LookingAtAnEarlierMoveAndPlayingThereMakesAVariation) {
    Table t({});
    t.line({"e4", "e5", "Nf3"});
    EXPECT_EQ(t.say(command::Go{1}), "");
    t.line({"c5"});
    EXPECT_EQ(saved(t), "1. e4 e5 (1... c5) 2. Nf3 *\n");
    // The game that ends is the main line, whatever was looked at before.
    EXPECT_EQ(t.say(command::Resign{kWhite}), "");
    EXPECT_EQ(saved(t), "1. e4 c5 (1... e5 2. Nf3) 0-1\n");
}

TEST(Match, ARecordThatHadEndedStaysTheMainLine) {
    auto record = read_pgn(*play::ordinary(testing_support::variant_named("chess")),
                           "1. f3 e5 2. Kf2 d5 0-1");
    Match match(std::move(record->game), {}, 0);
    const auto play = [&](std::string_view text) {
        const auto move = match.game().position().parse_readable(text);
        ASSERT_TRUE(move.ok()) << text;
        ASSERT_TRUE(match.carry_out(command::Play{match.game().position().side(), *move}, 0).ok());
    };
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE(match.carry_out(command::TakeBack{*match.undo_side()}, 0).ok());
    play("g4");
    play("Qh4");
    const std::string text = write_pgn(match.game(), {});
    EXPECT_EQ(text.substr(text.find("\n\n") + 2), "1. f3 e5 2. Kf2 (2. g4 Qh4#) 2... d5 0-1\n");
}

}  // namespace
}  // namespace tessera::game
