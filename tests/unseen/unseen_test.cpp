// Games are data: a game that nobody has seen before is read from its file and played to the end by
// the rules, the reference, the computer opponent and the command line, none of which knows it.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "base/random.hpp"
#include "cli/program.hpp"
#include "engine/alpha_beta.hpp"
#include "game/game.hpp"
#include "game/pgn.hpp"
#include "game/summary.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"
#include "reference/reference.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using cli_tests::output;

const std::string kFile = TESSERA_SOURCE_DIR "/tests/unseen/unseen.toml";

std::string text_of(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::string lines(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += word + '\n';
    return text;
}

class Unseen : public ::testing::Test {
protected:
    void SetUp() override {
        auto loaded = play::load_rules(text_of(kFile));
        ASSERT_TRUE(loaded.ok()) << loaded.error().front().text(kFile);
        variant = std::move(loaded).value();
        slow.emplace(variant->definition());
    }

    /// Both sets of rules say the same of the position.
    void compare(const rules::Position& fast, const reference::Position& reference) {
        ASSERT_EQ(notation::print_position(fast), slow->print(reference));
        ASSERT_EQ(legal_texts(fast), slow->legal_moves(reference)) << slow->print(reference);
        ASSERT_EQ(game::word(movegen::outcome(fast).status),
                  reference::word(slow->status(reference)))
            << slow->print(reference);
    }

    /// The position comes back from its text, and from every seventh of its moves.
    void check_position(const rules::Position& before) {
        rules::Position position = before;
        const std::string text = notation::print_position(position);
        rules::Position read = testing_support::position(variant, text);
        ASSERT_EQ(notation::print_position(read), text);
        ASSERT_EQ(read.key(), position.key()) << text;
        const auto moves = legal(position);
        for (std::size_t i = 0; i < moves.size(); i += 7) {
            rules::Undo undo;
            position.make(moves[i], undo);
            ASSERT_TRUE(position.consistent()) << text;
            position.unmake(undo);
            ASSERT_EQ(position, before) << text << ' ' << notation::move_text(*variant, moves[i]);
        }
    }

    /// The game as PGN gives the game again.
    void check_pgn(const game::Game& game) {
        const std::string text = write_pgn(game, {{"White", "A"}});
        auto read = game::read_pgn(*play::ordinary(variant), text);
        ASSERT_TRUE(read.ok()) << read.error().text() << text;
        EXPECT_EQ(read->game.line(), game.line());
        EXPECT_EQ(write_pgn(read->game, read->tags), text);
    }

    /// A position by its text, as above, and the move among its legal ones.
    void play_constructed(const char* text, const char* move_text) {
        const rules::Position position = testing_support::position(variant, text);
        const auto reference = slow->read(text);
        ASSERT_TRUE(reference.ok()) << text;
        compare(position, *reference);
        check_position(position);
        const auto move = notation::parse_move(position, move_text);
        ASSERT_TRUE(move.ok()) << move.error().text();
        note(position, *move);
        rules::Position after = position;
        rules::Undo undo;
        after.make(*move, undo);
        compare(after, slow->play(*reference, move_text));
    }

    void note(const rules::Position& position, const rules::Move& move) {
        if (move.type == rules::MoveType::en_passant) ++events["en passant"];
        if (move.promotion != rules::kNoPieceType)
            ++events[std::string("promotion to ") + variant->letter(move.promotion)];
        if (movegen::in_check(position, position.side())) ++events["check"];
        const char letter = variant->letter(position.at(move.from).type());
        const auto step = variant->shape().difference(move.from, move.to);
        if (letter == 'W' && step.nonzero() == 3) {
            const bool leap = variant->shape().chebyshev(move.from, move.to) == 3 &&
                              variant->shape().manhattan(move.from, move.to) == 5;
            ++events[leap ? "leap" : "slide along three axes"];
        }
        if (letter == 'P') ++events[step.step[1] != 0 ? "pawn up the ranks" : "pawn up the levels"];
    }

    std::shared_ptr<const rules::Variant> variant;
    std::optional<reference::Game> slow;
    std::map<std::string, int> events;
};

/// Black's pawn has just gone from b3c1 to b1c1, past a white one.
constexpr const char* kPassing = "4k/5/5/5//-//-///5/5/5/Pp3//-//5/5/5/3K1 w - b2c1 0 9";

TEST_F(Unseen, IsPlayedToTheEndAtRandom) {
    constexpr int kGames = 60;
    constexpr int kCompared = 8;  // in the reference too, at every ply
    Random random(17);
    for (int n = 0; n < kGames && !HasFailure(); ++n) {
        game::Game game(*play::ordinary(variant));
        auto reference = slow->read(variant->definition().setup);
        ASSERT_TRUE(reference.ok());
        while (!game.outcome().over()) {
            const auto moves = legal(play::ordinary(game.position()));
            const rules::Move move = random.pick(moves);
            if (n < kCompared) {
                compare(play::ordinary(game.position()), *reference);
                reference = slow->play(*reference, notation::move_text(*variant, move));
            }
            if (game.nodes() % 5 == 0) check_position(play::ordinary(game.position()));
            if (HasFatalFailure()) return;
            note(play::ordinary(game.position()), move);
            game.follow(move);
        }
        if (n < kCompared) compare(play::ordinary(game.position()), *reference);
        ++events[std::string(game::word(game.outcome().status))];
        if (n % 6 == 0) check_pgn(game);
    }
    play_constructed(kPassing, "a1c1b2c1");
    // Everything that the file asks for has come up.
    for (const char* event :
         {"en passant", "promotion to W", "promotion to R", "promotion to N", "check", "leap",
          "slide along three axes", "pawn up the ranks", "pawn up the levels", "checkmate", "draw"})
        EXPECT_GT(events[event], 0) << event;
}

TEST_F(Unseen, IsPlayedToTheEndByTheComputer) {
    engine::AlphaBeta engine(variant, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                             {.table_bytes = 1 << 20});
    int mates = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        game::Game game(*play::ordinary(variant));
        while (!game.outcome().over()) {
            const auto moves = legal(play::ordinary(game.position()));
            const auto result = engine.search(play::ordinary(game.position()), game.history(),
                                              {.nodes = 300, .noise = 30}, seed);
            ASSERT_TRUE(result.best);
            ASSERT_NE(std::find(moves.begin(), moves.end(), *result.best), moves.end());
            game.follow(*result.best);
        }
        mates += game.outcome().status == rules::Status::checkmate ? 1 : 0;
        check_pgn(game);
    }
    EXPECT_GE(mates, 2);
}

TEST_F(Unseen, HasAsManyMovesInTheReference) {
    rules::Position fast = notation::start_position(variant);
    const auto reference = slow->read(variant->definition().setup);
    ASSERT_TRUE(reference.ok());
    for (int depth = 1; depth <= 3; ++depth)
        EXPECT_EQ(movegen::perft(fast, depth), slow->perft(*reference, depth)) << depth;
}

// Counted by hand. A whirl at the edge of the files slides one cell along each of (file, rank,
// level), (file, rank, row), (file, level, row) and (rank, level, row), the row going up only; it
// leaps three files with one step along two of the other axes.
TEST_F(Unseen, WhirlsGoWhereTheFileSays) {
    rules::Position p = position(variant, "-//-//5/5/5/4k///-//5/W4/5/5//5/5/5/K4 w - - 0 1");
    std::vector<std::string> targets;
    for (const std::string& move : legal_texts(p))
        if (move.starts_with("a3b1")) targets.push_back(move.substr(4));
    EXPECT_EQ(targets.size(), 4U + 2U + 2U + 4U + 4U + 2U + 2U);
}

TEST_F(Unseen, IsPlayedOnTheCommandLine) {
    const std::vector<std::string> option{"--variant", kFile};
    const auto command = [&](std::vector<std::string> words) {
        words.insert(words.begin() + 1, option.begin(), option.end());
        return output(words);
    };
    EXPECT_EQ(output({"games", "check", kFile}),
              kFile + ": ok unseen " + variant->identity() + "\n");
    const auto start = slow->read(variant->definition().setup);
    ASSERT_TRUE(start.ok());
    const auto moves = slow->legal_moves(*start);
    EXPECT_EQ(command({"moves"}), lines(moves));
    EXPECT_EQ(command({"fen", "--moves", moves[3]}),
              slow->print(slow->play(*start, moves[3])) + "\n");
    EXPECT_EQ(command({"perft", "2"}), "nodes " + std::to_string(slow->perft(*start, 2)) + "\n");
    EXPECT_EQ(command({"status"}), "ongoing White to move\n");
    const std::string played = command({"play", "--human", "none", "--level", "1", "--seed", "3"});
    const bool ended = played.find("(1-0)") != std::string::npos ||
                       played.find("(0-1)") != std::string::npos ||
                       played.find("(1/2-1/2)") != std::string::npos;
    EXPECT_TRUE(ended) << played.substr(played.size() > 2000 ? played.size() - 2000 : 0);
}

}  // namespace
}  // namespace tessera
