// tessera geometry: its answers and its errors. docs_test.cpp has the examples of its
// documentation.
#include <gtest/gtest.h>

#include "program.hpp"
#include "support/support.hpp"

namespace tessera::cli_tests {
namespace {

TEST(CommandGeometry, WorksForGameFilesAndEveryGame) {
    const std::string file = TESSERA_SOURCE_DIR "/games/raumschach.toml";
    EXPECT_EQ(output({"geometry", "table", "--variant", file}),
              output({"geometry", "table", "--variant", "raumschach"}));
    for (const std::string& id : testing_support::game_ids()) {
        const std::string table = output({"geometry", "table", "--variant", id});
        EXPECT_EQ(table.find("from edge  "), 0U) << id << ": " << table;
        const std::string ball =
            output({"geometry", "ball", "--variant", id, "--metric", "chebyshev"});
        EXPECT_NE(ball.find("\n0 "), std::string::npos) << id << ": " << ball;
    }
}

TEST(CommandGeometry, TellsBlacksPiecesApart) {
    EXPECT_EQ(output({"geometry", "reach", "--variant", "chess", "--piece", "p", "e7"}),
              "d6 capture\ne5 quiet\ne6 quiet\nf6 capture\ncells 4: quiet 2, capture 2\n");
    EXPECT_EQ(output({"geometry", "reach", "--variant", "chess", "--piece", "N", "a1"}),
              "b3\nc2\ncells 2\n");
    EXPECT_NE(output({"geometry", "table", "--variant", "oana-chiru", "--side", "black"})
                  .find("from edge"),
              std::string::npos);
}

TEST(CommandGeometry, CountsPairsThatAreNeverReached) {
    const std::string text = output({"geometry", "diameter", "--variant", "chess", "--piece", "B"});
    // Half of all pairs of cells differ in colour.
    EXPECT_NE(text.find("never                    2048\n"), std::string::npos) << text;
}

TEST(CommandGeometry, RefusesWhatItCannotUse) {
    const auto refused = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "geometry");
        return failure(arguments);
    };
    EXPECT_EQ(refused({}), "tessera: A subcommand is required (tessera --help)");
    EXPECT_EQ(refused({"distance", "--variant", "chess", "a1", "j9"}),
              "tessera: B: 'j9' is not a cell: cells run from a1 to h8");
    EXPECT_EQ(refused({"distance", "--variant", "chess", "a1"}),
              "tessera: B is required (tessera --help)");
    EXPECT_EQ(refused({"reach", "--variant", "chess", "--piece", "X", "a1"}),
              "tessera: --piece: 'X' is not a piece of chess: its pieces are K Q R B N P");
    EXPECT_EQ(refused({"diameter", "--variant", "chess", "--piece", "QQ"}),
              "tessera: --piece: 'QQ' is not a piece of chess: its pieces are K Q R B N P");
    EXPECT_EQ(refused({"ball", "--variant", "chess", "--centre", "z"}),
              "tessera: --centre: 'z' is not a cell: cells run from a1 to h8");
    EXPECT_EQ(refused({"table", "--variant", "x"}),
              "tessera: --variant: there is no game named 'x' (tessera games lists them)");
    EXPECT_EQ(refused({"projection", "--variant", "hdc5", "a1a1a"}),
              "tessera: --variant: hdc5 has 5 axes; the projection is of four and fewer");
    const auto projection = [&](const std::string& option, const std::string& value) {
        return refused({"projection", "--variant", "chess", "a1", option, value});
    };
    EXPECT_EQ(projection("--square", "0"),
              "tessera: --square: '0' is not a number from 1 to 100000");
    EXPECT_EQ(projection("--angle", "180"),
              "tessera: --angle: '180' is not a number from 1 to 179");
    for (const char* size : {"640", "640x", "x480", "0x1", "1x2x3", "1.5x2"})
        EXPECT_EQ(projection("--screen", size), "tessera: --screen: '" + std::string(size) +
                                                    "' is not a size WIDTHxHEIGHT in pixels");
    for (const char* point : {"1,2", "1,2,3,4", "1,,3", "a,b,c", "1,2,nan", "1,2,1e7", "1,2,3 "})
        EXPECT_EQ(projection("--camera", point),
                  "tessera: --camera: '" + std::string(point) +
                      "' is not a point X,Y,Z of numbers from -1000000 to 1000000");
    EXPECT_EQ(projection("--camera", "0,0,0"), "tessera: --target: the camera stands there");
}

}  // namespace
}  // namespace tessera::cli_tests
