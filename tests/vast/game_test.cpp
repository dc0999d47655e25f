#include "game/vast_game.hpp"

#include <gtest/gtest.h>

#include <random>

#include "movegen/vast/key.hpp"
#include "movegen/vast/legal.hpp"
#include "notation/vast_text.hpp"
#include "vast/boxes.hpp"
#include "vast/games.hpp"

namespace tessera::test {
namespace {

namespace vast = movegen::vast;
using game::VastGame;
using rules::Reason;
using rules::Status;

std::string text_of(const vast::Position& p) {
    std::string text;
    notation::print_position(p, notation::Placing::sparse,
                             [&](std::string_view part) { text += part; });
    return text;
}

/// Plays moves told as texts.
void play(VastGame& game, const std::vector<std::string_view>& moves) {
    for (const std::string_view text : moves) {
        const auto move = notation::parse_move(game.position(), text);
        ASSERT_TRUE(move.ok()) << move.error().text();
        game.play(*move);
    }
}

/// A legal move of some piece, without listing those of all.
vast::Move some_move(const vast::Position& p, std::mt19937_64& random) {
    vast::Board board(p);
    vast::Legal legal(board);
    while (true) {
        const auto from = static_cast<vast::At>(random() % p.shape().cells());
        if (!p.at(vast::Cell{from}).is(p.side())) continue;
        std::vector<vast::Move> moves;
        legal.any_move(from, [&](const vast::Move& move) {
            moves.push_back(move);
            return false;
        });
        if (!moves.empty()) return moves[random() % moves.size()];
    }
}

TEST(VastGame, TakesBackAndRestoresEverything) {
    VastGame game(variants::vast_start(hdc6()).value(), "0");
    std::mt19937_64 random(1);
    std::vector<std::string> texts{text_of(game.position())};
    std::vector<std::uint64_t> keys{game.key()};
    for (int i = 0; i < 60; ++i) {
        game.play(some_move(game.position(), random));
        texts.push_back(text_of(game.position()));
        keys.push_back(game.key());
    }
    EXPECT_EQ(game.ply(), 60U);
    EXPECT_FALSE(game.redo());
    EXPECT_EQ(text_of(game.start()), texts.front());
    for (std::size_t i = 60; i-- > 0;) {
        ASSERT_TRUE(game.undo());
        ASSERT_EQ(game.key(), keys[i]);
        ASSERT_EQ(text_of(game.position()), texts[i]);
    }
    EXPECT_FALSE(game.undo());
    for (std::size_t i = 1; i <= 60; ++i) {
        ASSERT_TRUE(game.redo());
        ASSERT_EQ(text_of(game.position()), texts[i]);
    }
    EXPECT_EQ(game.history(), std::vector(keys.begin(), keys.end() - 1));
}

TEST(VastGame, AnotherMoveForgetsWhatCouldBeRedoneAndTheSameDoesNot) {
    VastGame game(position_of(hdc6(), "{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1"));
    play(game, {"a1a1a1b1a1a1", "h8h8h8g8h8h8"});
    game.undo();
    game.undo();
    play(game, {"a1a1a1b1a1a1"});
    EXPECT_TRUE(game.can_redo());
    game.undo();
    play(game, {"a1a1a1a2a1a1"});
    EXPECT_FALSE(game.can_redo());
    EXPECT_EQ(game.moves().size(), 1U);
}

TEST(VastGame, TheThirdOccurrenceIsADraw) {
    VastGame game(position_of(hdc6(), "{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1"));
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(game.occurrences(), i + 1);
        EXPECT_FALSE(game.over());
        play(game, {"a1a1a1b1a1a1", "h8h8h8g8h8h8", "b1a1a1a1a1a1", "g8h8h8h8h8h8"});
    }
    EXPECT_EQ(game.outcome(), (rules::Outcome{Status::draw, Reason::repetition}));
    EXPECT_EQ(game::reason_words(game.position(), game.outcome()), "third repetition");
    game.undo();
    EXPECT_FALSE(game.over());
}

TEST(VastGame, AHundredPliesWithoutCaptureOrPawnMoveAreADraw) {
    VastGame game(position_of(hdc6(), "{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 98 70"));
    play(game, {"a1a1a1b1a1a1"});
    EXPECT_EQ(game.outcome().status, Status::ongoing);
    play(game, {"h8h8h8g8h8h8"});
    EXPECT_EQ(game.outcome(), (rules::Outcome{Status::draw, Reason::halfmove_limit}));
    EXPECT_EQ(game.result().text(), "1/2-1/2");
}

TEST(VastGame, OnlyKingsAreADraw) {
    VastGame game(position_of(hdc6(), "{Ka1a1a1,rb2b2b2,kh8h8h8} w - - 0 1"));
    play(game, {"a1a1a1b2b2b2"});
    EXPECT_EQ(game.outcome(), (rules::Outcome{Status::draw, Reason::only_kings}));
}

/// The game has ended as the reference says, and its record is read as the same game.
void expect_told_truly(const Box& box, const VastGame& played) {
    const rules::Outcome end = played.outcome();
    const auto told = to_reference(box, played.position());
    ASSERT_EQ(box.generator.legal_moves(told).empty(),
              end.status == Status::checkmate || end.status == Status::stalemate);
    const variants::VastVariant variant{box.definition, box.rules};
    const std::string record = game::write_pgn(played, variant, {{"White", "A"}});
    const auto read = game::read_pgn(variant, record);
    ASSERT_TRUE(read.ok()) << read.error().text() << '\n' << record;
    ASSERT_EQ(read->game.key(), played.key());
    ASSERT_EQ(read->game.history(), played.history());
    ASSERT_EQ(read->game.outcome(), end);
    ASSERT_EQ(game::write_pgn(read->game, variant, read->tags), record);
}

/// In random games on small boards.
TEST(VastGame, EndsAsTheReferenceSaysAndSurvivesItsRecord) {
    std::mt19937_64 random(5);
    for (const auto& sizes : std::vector<std::vector<int>>{{4, 4}, {3, 4, 3}, {5, 5}, {3, 3, 2}}) {
        const Box box(sizes);
        for (int i = 0; i < 60; ++i) {
            const Mix mix{i % 3 == 0 ? 60 : 300, i % 2 == 0 ? 75 : 40, "QRBNMP", i % 2 == 0};
            const auto start = random_position(box, mix, random);
            if (!start) continue;
            VastGame played(*start);
            while (!played.over()) {
                const auto told = to_reference(box, played.position());
                ASSERT_FALSE(box.generator.legal_moves(told).empty());
                played.play(some_move(played.position(), random));
            }
            expect_told_truly(box, played);
        }
    }
}

TEST(VastGame, EndsInEveryWayAsTheReferenceSays) {
    struct Case {
        const char* start;
        std::vector<std::string_view> moves;
        rules::Outcome outcome;
    };
    const Box box({5, 5});
    for (const Case& one :
         {Case{"{Kb3,Qc1,ka5} w - - 0 1", {"c1c5"}, {Status::checkmate, Reason::none}},
          Case{"{Ke1,Qb1,ka5} w - - 0 1", {"b1b3"}, {Status::stalemate, Reason::none}},
          Case{"{Ka1,Rc1,ke5} w - - 0 1",
               {"a1a2", "e5e4", "a2a1", "e4e5", "a1a2", "e5e4", "a2a1", "e4e5"},
               {Status::draw, Reason::repetition}},
          Case{"{Ka1,Rc1,ke5} w - - 99 70", {"a1a2"}, {Status::draw, Reason::halfmove_limit}},
          Case{"{Ka1,rb2,ke5} w - - 0 1", {"a1b2"}, {Status::draw, Reason::only_kings}}}) {
        const variants::VastVariant variant{box.definition, box.rules};
        VastGame played(position_of(variant, one.start));
        play(played, one.moves);
        EXPECT_EQ(played.outcome(), one.outcome) << one.start;
        expect_told_truly(box, played);
    }
}

TEST(VastGame, IsWrittenWithTheNumberOfItsStart) {
    const std::string number = "12345678901234567890";
    VastGame game(variants::vast_start(hdc6(), number).value(), number);
    play(game, {"a2a1a1a4a1a1", "a7a1a1a6a1a1", "b2a1a1b3a1a1"});
    game.end(game::Winner::black, game::Ending::resignation);
    const std::string record = game::write_pgn(game, hdc6(), {});
    EXPECT_EQ(record,
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
              "[Black \"?\"]\n[Result \"0-1\"]\n[Variant \"hdc6\"]\n[TesseraRules \"" +
                  definition::identity(hdc6().definition) +
                  "\"]\n[Start \"12345678901234567890\"]\n[Termination \"resignation\"]\n\n"
                  "1. a2a1a1a4a1a1 a7a1a1a6a1a1 2. b2a1a1b3a1a1 0-1\n");
    const auto read = game::read_pgn(hdc6(), record);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->game.key(), game.key());
    EXPECT_EQ(read->game.start_number(), number);
    EXPECT_EQ(read->game.result().ending, game::Ending::resignation);
}

std::string fault_of(const std::string& record) {
    const auto read = game::read_pgn(hdc6(), record);
    if (!read) return read.error().text();
    return read->faults.empty() ? "accepted" : read->faults.front().text();
}

TEST(VastGame, ReadsTheMainLineOfARecordAndCountsTheRest) {
    const auto read =
        game::read_pgn(hdc6(),
                       "{a}\n[GameId \"Ab12Cd34\"]\n[FEN \"{Ka1a1a1,Re1a1a1,kh8h8h8} w - "
                       "-\"]\n\n1. a1a1a1b1a1a1 ! "
                       "{b} (1. a1a1a1a2a1a1 {c} (1. nonsense) +-) h8h8h8g8h8h8\xC2\xB1 1-0 {d}");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(read->faults.empty());
    EXPECT_EQ(read->game.ply(), 2U);
    EXPECT_EQ(read->variations, 1U);
    EXPECT_EQ(read->comments, 4U);
    EXPECT_EQ(read->game.result().text(), "1-0");
    EXPECT_EQ(game::status_words(read->game.result(), ""), "White wins (1-0)");
    EXPECT_NE(game::write_pgn(read->game, hdc6(), read->tags).find("[GameId \"Ab12Cd34\"]\n"),
              std::string::npos);
}

TEST(VastGame, OffersARecordUpToItsFirstFault) {
    const auto read = game::read_pgn(hdc6(), "1. a2a1a1a4a1a1 a7a1a1a6a1a1\n2. a2a1a1a3a1a1 1-0");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->game.ply(), 2U);
    EXPECT_EQ(read->game.result().text(), "*");
    ASSERT_EQ(read->faults.size(), 1U);
    EXPECT_TRUE(read->faults.front().text().starts_with("line 2: move 2. 'a2a1a1a3a1a1'"));
}

TEST(VastGame, RefusesRecordsWithPlaceAndReason) {
    const std::string fen = "[SetUp \"1\"]\n[FEN \"{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1\"]\n\n";
    EXPECT_EQ(fault_of(fen + "1. a1a1a1b1a1a1 {best} h8h8h8g8h8h8!? $1 *"), "accepted");
    EXPECT_EQ(fault_of("[Variant \"hdc7\"]\n\n*"),
              "line 1: this is a game of 'hdc7', not of 'hdc6'");
    EXPECT_EQ(fault_of("[SetUp \"1\"]\n\n*"), "line 1: SetUp is 1 but the tag FEN is missing");
    EXPECT_EQ(fault_of("[Start \"1\"]\n" + fen + "*"), "line 1: Start and FEN exclude each other");
    EXPECT_EQ(fault_of("[Start \"x\"]\n\n*").substr(0, 15), "line 1: Start: ");
    EXPECT_EQ(fault_of("[FEN \"{Ka1a1a1} w - - 0 1\"]\n\n*"),
              "line 1: FEN: placement: Black has no king");
    EXPECT_EQ(fault_of(fen + "1. a1a1a1c1a1a1 *"),
              "line 4: move 1. 'a1a1a1c1a1a1': the piece on a1a1a1 has no such move");
    EXPECT_EQ(fault_of(fen + "1. a1a1a1b1a1a1\nh8h8h8h8 *"),
              "line 5: move 1... 'h8h8h8h8' does not have the form of a move");
    EXPECT_EQ(fault_of(fen + "1. a1a1a1b1a1a1 (1. a1a1a1a2a1a1 *"),
              "line 4: the variation is not closed by )");
    EXPECT_EQ(fault_of(fen + "1. a1a1a1b1a1a1 ) *"), "line 4: unexpected )");
    EXPECT_EQ(fault_of(fen + "* a1a1a1b1a1a1"),
              "line 4: text after the end of the game: 'a1a1a1b1a1a1'");
    EXPECT_EQ(fault_of("[Result \"1-0\"]\n" + fen + "0-1"),
              "line 5: the result 0-1 is not that of the tag, 1-0");
    EXPECT_EQ(fault_of("[Result \"2-0\"]\n\n*"), "line 1: '2-0' is not a result");
    EXPECT_EQ(fault_of("[FEN \"{Ka1a1a1,kh8h8h8} w - - 0 1\"]\n\n1-0"), "accepted");
    EXPECT_EQ(fault_of(fen + "1. a1a1a1b1a1a1 {never closed"),
              "line 4: the comment is not closed by }");
}

}  // namespace
}  // namespace tessera::test
