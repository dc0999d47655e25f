#include "game/game.hpp"

#include <gtest/gtest.h>

#include <random>

#include "game/pgn.hpp"
#include "play/vast.hpp"
#include "vast/boxes.hpp"
#include "vast/games.hpp"
#include "vast/moves/legal.hpp"

namespace tessera::test {
namespace {

using game::Game;
using rules::Reason;
using rules::Status;

std::string text_of(const play::Position& p) {
    return p.text(play::Form::sparse);
}

play::VariantPtr playable(const play::VastRules& variant) {
    return play::vast(std::make_shared<const play::VastRules>(variant));
}
Game game_of(std::string_view text) {
    return Game(playable(hdc6())->read(text).value());
}
Result<game::PgnGame> read_record(std::string_view record) {
    return game::read_pgn(*playable(hdc6()), record);
}

/// Plays moves given as texts.
void play_moves(Game& game, const std::vector<std::string_view>& moves) {
    for (const std::string_view text : moves) {
        const auto move = game.position().parse_move(text);
        ASSERT_TRUE(move.ok()) << move.error().text();
        game.follow(*move);
    }
}

/// A legal move of some piece, without listing those of all.
rules::Move some_move(const Game& game, std::mt19937_64& random) {
    const vast::Position& p = play::vast(game.position());
    vast::Board board(p);
    vast::Legal legal(board);
    while (true) {
        const auto from = static_cast<vast::At>(random() % p.shape().cells());
        if (!p.at(vast::Cell{from}).is(p.side())) continue;
        std::vector<rules::Move> moves;
        legal.any_move(from, [&](const rules::Move& move) {
            moves.push_back(move);
            return false;
        });
        if (!moves.empty()) return moves[random() % moves.size()];
    }
}

TEST(GameOnAVastBoard, TakesBackAndRestoresEverything) {
    Game game(playable(hdc6())->start(), "0");
    std::mt19937_64 random(1);
    std::vector<std::string> texts{text_of(game.position())};
    std::vector<std::uint64_t> keys{game.position().key()};
    for (int i = 0; i < 60; ++i) {
        game.follow(some_move(game, random));
        texts.push_back(text_of(game.position()));
        keys.push_back(game.position().key());
    }
    EXPECT_EQ(game.line().size(), 60U);
    EXPECT_FALSE(game.redo());
    EXPECT_EQ(text_of(*game.start()), texts.front());
    for (std::size_t i = 60; i-- > 0;) {
        ASSERT_TRUE(game.undo());
        ASSERT_EQ(game.position().key(), keys[i]);
        ASSERT_EQ(text_of(game.position()), texts[i]);
    }
    EXPECT_FALSE(game.undo());
    for (std::size_t i = 1; i <= 60; ++i) {
        ASSERT_TRUE(game.redo());
        ASSERT_EQ(text_of(game.position()), texts[i]);
    }
    EXPECT_EQ(game.history(), std::vector(keys.begin(), keys.end() - 1));
}

TEST(GameOnAVastBoard, KeepsAnotherMoveAsAVariation) {
    Game game = game_of("{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1");
    play_moves(game, {"a1a1a1b1a1a1", "h8h8h8g8h8h8"});
    game.go(0);
    play_moves(game, {"a1a1a1a2a1a1"});
    EXPECT_EQ(game.nodes(), 4U);
    EXPECT_EQ(game.node(0).children.size(), 2U);
    EXPECT_FALSE(game.on_main_line(game.current()));
    const std::string record = game::write_pgn(game, {});
    EXPECT_NE(record.find("1. a1a1a1b1a1a1 (1. a1a1a1a2a1a1) 1... h8h8h8g8h8h8 *"),
              std::string::npos)
        << record;
    game.promote(game.current());
    EXPECT_TRUE(game.on_main_line(game.current()));
}

TEST(GameOnAVastBoard, TheThirdOccurrenceIsADraw) {
    Game game = game_of("{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1");
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(game.occurrences(), i + 1);
        EXPECT_FALSE(game.over());
        play_moves(game, {"a1a1a1b1a1a1", "h8h8h8g8h8h8", "b1a1a1a1a1a1", "g8h8h8h8h8h8"});
    }
    EXPECT_EQ(game.outcome(), (rules::Outcome{Status::draw, Reason::repetition}));
    EXPECT_EQ(game::reason_words(game.position(), game.outcome()), "third repetition");
    game.undo();
    EXPECT_FALSE(game.over());
}

TEST(GameOnAVastBoard, AHundredPliesWithoutCaptureOrPawnMoveAreADraw) {
    Game game = game_of("{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 98 70");
    play_moves(game, {"a1a1a1b1a1a1"});
    EXPECT_EQ(game.outcome().status, Status::ongoing);
    play_moves(game, {"h8h8h8g8h8h8"});
    EXPECT_EQ(game.outcome(), (rules::Outcome{Status::draw, Reason::halfmove_limit}));
    EXPECT_EQ(game.result().text(), "1/2-1/2");
}

TEST(GameOnAVastBoard, OnlyKingsAreADraw) {
    Game game = game_of("{Ka1a1a1,rb2b2b2,kh8h8h8} w - - 0 1");
    play_moves(game, {"a1a1a1b2b2b2"});
    EXPECT_EQ(game.outcome(), (rules::Outcome{Status::draw, Reason::only_kings}));
}

/// The game has ended as the reference says, and its record is read as the same game.
void expect_told_truly(const Box& box, const Game& played) {
    const rules::Outcome end = played.outcome();
    const auto told = to_reference(box, play::vast(played.position()));
    ASSERT_EQ(box.generator.legal_moves(told).empty(),
              end.status == Status::checkmate || end.status == Status::stalemate);
    const std::string record = game::write_pgn(played, {{"White", "A"}});
    const auto read = game::read_pgn(played.variant(), record);
    ASSERT_TRUE(read.ok()) << read.error().text() << '\n' << record;
    ASSERT_EQ(read->game.position().key(), played.position().key());
    ASSERT_EQ(read->game.history(), played.history());
    ASSERT_EQ(read->game.outcome(), end);
    ASSERT_EQ(game::write_pgn(read->game, read->tags), record);
}

/// In random games on small boards.
TEST(GameOnAVastBoard, EndsAsTheReferenceSaysAndSurvivesItsRecord) {
    std::mt19937_64 random(5);
    for (const auto& sizes : std::vector<std::vector<int>>{{4, 4}, {3, 4, 3}, {5, 5}, {3, 3, 2}}) {
        const Box box(sizes);
        const auto variant =
            std::make_shared<const play::VastRules>(play::VastRules{box.definition, box.rules});
        for (int i = 0; i < 60; ++i) {
            const Mix mix{i % 3 == 0 ? 60 : 300, i % 2 == 0 ? 75 : 40, "QRBNMP", i % 2 == 0};
            const auto start = random_position(box, mix, random);
            if (!start) continue;
            Game played(play::vast(variant, *start));
            while (!played.over()) {
                const auto told = to_reference(box, play::vast(played.position()));
                ASSERT_FALSE(box.generator.legal_moves(told).empty());
                played.follow(some_move(played, random));
            }
            expect_told_truly(box, played);
        }
    }
}

TEST(GameOnAVastBoard, EndsInEveryWayAsTheReferenceSays) {
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
        const auto variant =
            std::make_shared<const play::VastRules>(play::VastRules{box.definition, box.rules});
        Game played(play::vast(variant, position_of(*variant, one.start)));
        play_moves(played, one.moves);
        EXPECT_EQ(played.outcome(), one.outcome) << one.start;
        expect_told_truly(box, played);
    }
}

TEST(GameOnAVastBoard, IsWrittenWithTheNumberOfItsStart) {
    const std::string number = "12345678901234567890";
    Game game(playable(hdc6())->start(number).value(), number);
    play_moves(game, {"a2a1a1a4a1a1", "a7a1a1a6a1a1", "b2a1a1b3a1a1"});
    game.end(game::Winner::black, game::Ending::resignation);
    const std::string record = game::write_pgn(game, {});
    EXPECT_EQ(record,
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
              "[Black \"?\"]\n[Result \"0-1\"]\n[Variant \"hdc6\"]\n[TesseraRules \"" +
                  definition::identity(hdc6().definition) +
                  "\"]\n[Start \"12345678901234567890\"]\n[Termination \"resignation\"]\n\n"
                  "1. a2a1a1a4a1a1 a7a1a1a6a1a1 2. b2a1a1b3a1a1 0-1\n");
    const auto read = read_record(record);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->game.position().key(), game.position().key());
    EXPECT_EQ(read->game.start_number(), number);
    EXPECT_EQ(read->game.result().ending, game::Ending::resignation);
}

std::string fault_of(const std::string& record) {
    const auto read = read_record(record);
    if (!read) return read.error().text();
    return read->faults.empty() ? "accepted" : read->faults.front().text();
}

TEST(GameOnAVastBoard, ReadsVariationsAndCommentsOfARecord) {
    const auto read = read_record(
        "{a}\n[GameId \"Ab12Cd34\"]\n[FEN \"{Ka1a1a1,Re1a1a1,kh8h8h8} w - "
        "-\"]\n\n1. a1a1a1b1a1a1 ! "
        "{b} (1. a1a1a1a2a1a1 {c} (1. a1a1a1b2a1a1) +-) h8h8h8g8h8h8\xC2\xB1 1-0 {d}");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_TRUE(read->faults.empty());
    EXPECT_EQ(read->game.line().size(), 2U);
    EXPECT_EQ(read->game.nodes(), 5U);
    EXPECT_EQ(read->game.node(0).children.size(), 3U);
    EXPECT_EQ(read->game.node(0).comment, "a");
    EXPECT_EQ(read->game.node(1).comment, "b");
    EXPECT_EQ(read->game.node(2).comment, "c");
    EXPECT_EQ(read->game.node(read->game.current()).comment, "d");
    EXPECT_EQ(read->game.result().text(), "1-0");
    EXPECT_EQ(game::status_words(read->game.result(), ""), "White wins (1-0)");
    EXPECT_NE(game::write_pgn(read->game, read->tags).find("[GameId \"Ab12Cd34\"]\n"),
              std::string::npos);
}

TEST(GameOnAVastBoard, OffersARecordUpToItsFirstFault) {
    const auto read = read_record("1. a2a1a1a4a1a1 a7a1a1a6a1a1\n2. a2a1a1a3a1a1 1-0");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->game.line().size(), 2U);
    EXPECT_EQ(read->game.result().text(), "*");
    ASSERT_EQ(read->faults.size(), 1U);
    EXPECT_TRUE(read->faults.front().text().starts_with("line 2: move 2. 'a2a1a1a3a1a1'"));
}

TEST(GameOnAVastBoard, RefusesRecordsWithPlaceAndReason) {
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
