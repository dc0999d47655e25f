// Chess and Chess960 against Debian's Stockfish: `perft --divide` of both programs, move by move.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "program.hpp"
#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera::cli_tests {
namespace {

constexpr const char* kStockfish = "/usr/games/stockfish";

using Divided = std::map<std::string, std::uint64_t>;  ///< move sequences by first move

struct Question {
    std::string game;
    std::string fen;
    int depth;
};

/// Lines `move: count`; whatever else there is is passed over.
Divided divided(std::istream& lines, const std::string& last_line) {
    Divided counts;
    for (std::string line; std::getline(lines, line) && !line.starts_with(last_line);) {
        const auto colon = line.find(": ");
        if (colon == 4 || colon == 5)
            counts[line.substr(0, colon)] = std::stoull(line.substr(colon + 2));
    }
    return counts;
}

Divided ours(const Question& question) {
    std::istringstream text(output({"perft", "--variant", question.game, "--fen", question.fen,
                                    "--divide", std::to_string(question.depth)}));
    return divided(text, "nodes ");
}

/// The other program's answers to all questions, in their order.
std::vector<Divided> theirs(const std::vector<Question>& questions, bool chess960) {
    std::string commands = "uci\nsetoption name UCI_Chess960 value ";
    commands += chess960 ? "true\n" : "false\n";
    for (const Question& q : questions)
        commands += "position fen " + q.fen + "\ngo perft " + std::to_string(q.depth) + "\n";
    const std::string in = file_with("uci", commands + "quit\n");
    const std::string out = temporary("perft");
    const std::string run = std::string(kStockfish) + " <" + in + " >" + out;
    EXPECT_EQ(std::system(run.c_str()), 0) << run;
    std::ifstream answers(out);
    std::vector<Divided> list;
    for (std::size_t i = 0; i < questions.size(); ++i)
        list.push_back(divided(answers, "Nodes searched"));
    std::remove(in.c_str());
    std::remove(out.c_str());
    return list;
}

/// Every answer the same; how many of the first moves are castlings written as king takes rook.
int compare(const std::vector<Question>& questions, bool chess960) {
    const auto answers = theirs(questions, chess960);
    int castlings = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Question& q = questions[i];
        EXPECT_FALSE(answers[i].empty()) << q.fen;
        EXPECT_EQ(ours(q), answers[i]) << q.game << ' ' << q.fen;
        auto position = testing_support::position(testing_support::variant_named(q.game), q.fen);
        for (const rules::Move& move : testing_support::legal(position))
            castlings += move.type == rules::MoveType::castling ? 1 : 0;
    }
    return castlings;
}

class Stockfish : public ::testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(access(kStockfish, X_OK), 0)
            << kStockfish << " is missing: install Debian's package stockfish";
    }
};

/// A start by number as the program prints it.
std::string start_text(const std::string& game, int number) {
    const std::string text = output({"fen", "--variant", game, "--start", std::to_string(number)});
    return text.substr(0, text.find('\n'));
}

/// The same array with nothing left but kings and rooks, and pawns on the files named.
std::string bared(std::string text, const std::string& pawn_files) {
    const auto end = text.find(' ');
    std::string pieces;
    int file = 0;
    for (const char c : text.substr(0, end)) {
        if (c == '/') {
            pieces += c;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            pieces += c;
        } else {
            const bool pawn = c == 'P' || c == 'p';
            const bool kept =
                std::string("KRkr").find(c) != std::string::npos ||
                (pawn && pawn_files.find(static_cast<char>('a' + file)) != std::string::npos);
            pieces += kept ? c : '1';
            ++file;
        }
    }
    std::string joined;  // runs of empty cells, each as one number
    int run = 0;
    for (const char c : pieces + "/") {
        if (c >= '1' && c <= '8') {
            run += c - '0';
            continue;
        }
        if (run > 0) joined += std::to_string(run);
        run = 0;
        joined += c;
    }
    joined.pop_back();
    return joined + text.substr(end);
}

TEST_F(Stockfish, CountsTheStartsOfChess960Alike) {
    std::vector<Question> questions;
    for (int number = 0; number < 960; number += 41)
        questions.push_back({"chess960", start_text("chess960", number), 4});
    for (const int number : {1, 518, 958, 959})
        questions.push_back({"hdc2", start_text("hdc2", number), 4});
    EXPECT_GE(questions.size(), 24U);
    compare(questions, true);
}

TEST_F(Stockfish, CountsBareRanksOfChess960Alike) {
    std::vector<Question> questions;
    for (int number = 7; number < 960; number += 53) {
        const std::string text = start_text("chess960", number);
        questions.push_back({"chess960", bared(text, "adh"), 3});
        questions.push_back({"chess960", bared(text, "be"), 3});
    }
    // Rights of rooks that are not the outermost ones.
    for (const char* text : {"r1r1kr1r/8/8/8/8/8/8/R1R1KR1R w CFcf - 0 1",
                             "rrk2rr1/p7/8/8/8/8/7P/RRK2RR1 w BFbf - 0 1",
                             "r1kr2r1/8/2p5/8/8/5P2/1P6/RK2RR2 b Ed - 0 1"})
        questions.push_back({"chess960", text, 3});
    EXPECT_GE(compare(questions, true), 20);
}

TEST_F(Stockfish, CountsMiddlesOfGamesAlike) {
    Random random(960);
    std::vector<Question> questions;
    for (int number = 19; number < 960; number += 67) {
        const auto variant = testing_support::variant_named("chess960");
        auto start = notation::start_position(variant, std::to_string(number));
        ASSERT_TRUE(start.ok());
        // The last position of a random game in which a right is left and the game goes on.
        std::string text;
        testing_support::random_game(*start, random, 24, [&](const rules::Position& p) {
            if (!p.describe().rights.empty() && !movegen::legal_moves(p).empty())
                text = notation::print_position(p);
        });
        questions.push_back({"chess960", text, 3});
    }
    compare(questions, true);
}

TEST_F(Stockfish, CountsChessAlike) {
    compare({{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4},
             {"chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4},
             {"chess", "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP3PPP/RN1QKB1R w KQkq - 0 6", 3},
             {"chess", "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", 4},
             {"chess", "2kr3r/pbpp1pp1/1bn2q1p/1B1PpP2/6n1/2P2N2/PP2Q1PP/RNB1R1K1 w - e6 0 13", 3},
             {"chess", "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1", 4}},
            false);
}

/// Castlings, rights and options are understood by both: no game is lost by an illegal move.
TEST_F(Stockfish, TakesPartInMatchesOfChess960) {
    const std::string out = output({"match", "level:3", kStockfish, "--variant", "chess960",
                                    "--games", "4", "--nodes", "200", "--concurrency", "1"});
    EXPECT_NE(out.find("4 games: +"), std::string::npos) << out;
    for (const char* fault : {"illegal move", "has ended", "does not reply", "error"})
        EXPECT_EQ(out.find(fault), std::string::npos) << out;
}

}  // namespace
}  // namespace tessera::cli_tests
