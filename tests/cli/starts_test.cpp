// Start positions by number through the commands that take and tell them.
#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "program.hpp"
#include "support/sanitized.hpp"

namespace tessera::cli_tests {
namespace {

using Number = boost::multiprecision::cpp_int;

Number choose(unsigned of, unsigned count) {
    Number ways = 1;
    for (unsigned i = 1; i <= count; ++i) ways = ways * (of - count + i) / i;
    return ways;
}

/// Arrays of a board of 8^axes cells, three axes at least, from the army that docs/games/hdc.md
/// gives the 8^(axes-1) cells of the first rank: bishops an eighth on each colour, queens an
/// eighth, knights a quarter, a king, rooks a quarter.
Number arrays(int axes) {
    unsigned cells = 1;
    for (int i = 1; i < axes; ++i) cells *= 8;
    const unsigned eighth = cells / 8;
    const Number bishops = choose(cells / 2, eighth);
    unsigned left = cells - 2 * eighth;
    const Number queens = choose(left, eighth);
    left -= eighth;
    const Number knights = choose(left, 2 * eighth);
    left -= 2 * eighth;
    return bishops * bishops * queens * knights * left * choose(left - 1, 2 * eighth);
}

struct Numbered {
    std::string game;
    Number count;
    std::string usual;  ///< number of the start where none is asked for
};

/// The numbers of hdc5 are long, and take long where arithmetic is slow.
std::vector<Numbered> numbered_games() {
    std::vector<Numbered> games{{"chess960", 960, "518"},
                                {"hdc2", 960, "518"},
                                {"hdc3", arrays(3), "0"},
                                {"hdc4", arrays(4), "0"},
                                {"hdc5", arrays(5), "0"}};
    if (testing_support::kThinned) games.pop_back();
    return games;
}

std::string trimmed(std::string line) {
    if (!line.empty() && line.back() == '\n') line.pop_back();
    return line;
}

std::string fen_of(const std::string& game, const std::string& option, const std::string& value) {
    return output({"fen", "--variant", game, option, value});
}

TEST(Starts, CountsAreTheDocuments) {
    EXPECT_EQ(arrays(3).str(), "15438661586226652764627386057231352000000");
    EXPECT_EQ(arrays(4).str().size(), 343U);
}

TEST(Starts, TheUsualOneIsTheDocuments) {
    for (const Numbered& g : numbered_games()) {
        EXPECT_EQ(output({"start", "--variant", g.game}), g.usual + "\n") << g.game;
        EXPECT_EQ(fen_of(g.game, "--start", g.usual), output({"fen", "--variant", g.game}));
    }
}

TEST(Starts, BothEndsComeBackAndNothingBeyondThemIsTaken) {
    for (const Numbered& g : numbered_games()) {
        for (const Number& number :
             {Number(0), Number(1), Number(g.count / 3), Number(g.count - 1)}) {
            const std::string fen = fen_of(g.game, "--start", number.str());
            EXPECT_EQ(output({"start", "--variant", g.game, "--fen", "-"}, fen),
                      number.str() + "\n")
                << g.game;
        }
        const std::vector<std::string> beyond{g.count.str(), Number(g.count + 1).str(),
                                              g.count.str() + "0", "-1"};
        for (const std::string& number : beyond) {
            const std::string error = failure({"fen", "--variant", g.game, "--start=" + number});
            EXPECT_TRUE(error.starts_with("tessera: --start: '" + number.substr(0, 60)))
                << g.game << ": " << error;
            EXPECT_NE(error.find("is not the number of a start position"), std::string::npos);
        }
    }
}

TEST(Starts, NumbersComeFromFilesAndStandardInput) {
    for (const std::string game : {"hdc3", "hdc6"}) {
        const std::string number = output({"start", "--variant", game, "--seed", "5"});
        const std::string fen = output({"fen", "--variant", game, "--seed", "5"});
        EXPECT_EQ(output({"fen", "--variant", game, "--start", "-"}, number), fen) << game;
        EXPECT_EQ(output({"start", "--variant", game, "--fen", "-"}, fen), number) << game;
    }
    EXPECT_TRUE(failure({"fen", "--variant", "hdc6", "--start", "@/none"})
                    .starts_with("tessera: --start: cannot read '/none'"));
}

TEST(Starts, GarbageIsRefusedByEveryCommand) {
    for (const std::string word : {"", "x", " 1", "1 ", "01", "+1", "1.5", "0x1", "1e3"}) {
        const std::string error =
            "tessera: --start: '" + word +
            "' is not the number of a start position: those run from 0 to 959";
        for (const char* command : {"moves", "fen", "status"})
            EXPECT_EQ(failure({command, "--variant", "hdc2", "--start", word}), error) << command;
        EXPECT_EQ(failure({"perft", "--variant", "chess960", "--start", word, "1"}), error);
    }
    for (const std::string word : {"", "x", "-1", "01", "4294967296"})
        EXPECT_TRUE(failure({"start", "--variant", "hdc3", "--seed", word})
                        .starts_with("tessera: --seed: '" + word + "' is not a number"))
            << word;
    EXPECT_EQ(failure({"fen", "--variant", "hdc3", "--start", "1", "--seed", "1"}),
              "tessera: --start and --seed exclude each other");
}

TEST(Starts, SeedsDrawNumbersThatAreTheArraysOwn) {
    for (const Numbered& g : numbered_games()) {
        std::vector<std::string> drawn;
        for (const char* seed : {"1", "2"}) {
            const std::string number =
                trimmed(output({"start", "--variant", g.game, "--seed", seed}));
            EXPECT_LT(Number(number), g.count) << g.game;
            const std::string fen = fen_of(g.game, "--seed", seed);
            EXPECT_EQ(fen, fen_of(g.game, "--start", number)) << g.game << ' ' << number;
            EXPECT_EQ(fen, fen_of(g.game, "--seed", seed));
            drawn.push_back(number);
        }
        EXPECT_NE(drawn[0], drawn[1]) << g.game;
    }
}

TEST(Starts, GamesThatShareThemShareThem) {
    for (const char* number : {"0", "333", "518", "959"})
        EXPECT_EQ(fen_of("hdc2", "--start", number), fen_of("chess960", "--start", number));
    EXPECT_TRUE(fen_of("hdc2", "--start", "0").starts_with("bbqnnrkr/pppppppp/"));
    EXPECT_TRUE(fen_of("hdc2", "--start", "959").starts_with("rkrnnqbb/pppppppp/"));
}

TEST(Starts, MovesAreThoseOfTheArray) {
    // Number 0 of Chess960, BBQNNRKR: sixteen pawn moves, and each knight has two cells free.
    EXPECT_EQ(output({"perft", "--variant", "chess960", "--start", "0", "1"}), "nodes 20\n");
    EXPECT_EQ(output({"status", "--variant", "hdc3", "--start", "12345"}),
              "ongoing White to move\n");
}

}  // namespace
}  // namespace tessera::cli_tests
