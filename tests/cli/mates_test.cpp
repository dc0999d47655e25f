// mate2 and puzzle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

std::string mate2(const std::string& game, const std::string& fen,
                  const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"mate2", "--variant", game, "--fen", fen};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return output(arguments);
}

/// 480 knights of either side along four axes of a board of eight, far from both kings.
std::string many_knights() {
    std::string fen = "{Ka1a1a1a1,kh8h8h8h8";
    for (const char letter : {'N', 'n'})
        for (int i = 0; i < 480; ++i) {
            std::string cell = letter == 'N' ? "b1b3a1a1" : "b5b3a1a1";
            cell[0] = static_cast<char>('a' + i % 8);
            cell[2] = static_cast<char>('c' + i / 8 % 6);
            cell[4] = static_cast<char>('c' + i / 48 % 5);
            cell[7] = static_cast<char>('3' + i / 240 % 2);
            fen += std::string(",") + letter + cell;
        }
    return fen + "} w - - 0 1";
}

TEST(CommandMate2, ListsFirstMovesOnOrdinaryAndVastBoards) {
    const std::string waiting = "{Kf6,Ra7,kh8} w - - 0 1";
    EXPECT_EQ(mate2("chess", waiting), "f6g6\nmates 1\n");
    EXPECT_EQ(mate2("chess", waiting, {"--json"}), "{\"moves\":[\"f6g6\"],\"mates\":1}\n");
    const std::string near = "{Kc3c3c3,Qa4a1c3,ka1a1a1} w - - 0 1";
    EXPECT_EQ(mate2("hdc6", near, {"--limit", "2"}), "a4a1c3a1a1c3\na4a1c3a2a1a3\nmates 69\n");
    EXPECT_EQ(mate2("hdc6", near, {"--limit", "1", "--json"}),
              "{\"moves\":[\"a4a1c3a1a1c3\"],\"mates\":69}\n");
    EXPECT_EQ(mate2("hdc6", near, {"--limit", "0"}), "mates 69\n");
    EXPECT_EQ(mate2("hdc6", "{Ka1a1a1,kh8h8h8} w - - 0 1"), "mates 0\n");
}

TEST(CommandMate2, RefusesWhatItCannotUse) {
    EXPECT_EQ(failure({"mate2", "--variant", "hdc6"}),
              "tessera: mate2: White has 65536 pieces; on this board at most 512 a side are looked "
              "at");
    EXPECT_EQ(failure({"mate2", "--variant", "hdc6", "--limit", "x"}),
              "tessera: --limit: 'x' is not a number from 0 to 4294967295");
    EXPECT_EQ(failure({"mate2", "--variant", "chess", "--fen", "{Ke1} w - - 0 1"}).substr(0, 15),
              "tessera: --fen:");
    EXPECT_EQ(failure({"mate2", "--variant", "checkers"}),
              "tessera: --variant: there is no game named 'checkers' (tessera games lists them)");
}

TEST(CommandMate2, SaysHowFarItCameWhenInterrupted) {
    const std::string out =
        interrupted("mate2 --variant hdc8 --fen " + shell_quoted(many_knights()));
    EXPECT_TRUE(out.starts_with("tessera: interrupted: ")) << out;
    EXPECT_NE(out.find(" moves found, about "), std::string::npos) << out;
    EXPECT_TRUE(out.ends_with(" % of all\ncode 130\n")) << out;
}

TEST(CommandPuzzle, TellsTheMateOnlyWhenAsked) {
    const std::vector<std::string> puzzle{"puzzle", "--variant", "hdc4", "--seed", "20261124"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = puzzle;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return lines_of(output(arguments));
    };
    const auto plain = with({});
    ASSERT_EQ(plain.size(), 2U);
    EXPECT_EQ(plain, lines_of(output({"puzzle", "--variant", "hdc4", "--date", "2026-11-24"})));
    const auto told = with({"--solution"});
    ASSERT_EQ(told.size(), 4U);
    EXPECT_EQ(std::vector(told.begin(), told.begin() + 2), plain);
    ASSERT_TRUE(told[2].starts_with("solution ")) << told[2];
    EXPECT_TRUE(told[3].starts_with("theme ")) << told[3];

    // The other commands agree about the position.
    const std::string move = told[2].substr(std::string("solution ").size());
    EXPECT_EQ(output({"mate1", "--variant", "hdc4", "--fen", plain[0]}), move + "\nmates 1\n");
    EXPECT_EQ(output({"checks", "--variant", "hdc4", "--fen", plain[0], "--limit", "0"}),
              plain[1] + "\n");
    EXPECT_EQ(with({"--try", move}).back(), "try checkmate");
}

TEST(CommandPuzzle, ShowsTheReplyToATryThatDoesNotMate) {
    const std::vector<std::string> puzzle{"puzzle", "--variant", "hdc4", "--seed", "3"};
    const std::string fen = lines_of(output(puzzle))[0];
    const auto checks = lines_of(output({"checks", "--variant", "hdc4", "--fen", fen}));
    const std::string mate = lines_of(output({"mate1", "--variant", "hdc4", "--fen", fen}))[0];
    int told = 0;
    for (std::size_t i = 0; i + 1 < checks.size() && told < 3; ++i) {
        if (checks[i] == mate) continue;
        ++told;
        auto arguments = puzzle;
        arguments.insert(arguments.end(), {"--try", checks[i]});
        const std::string words = lines_of(output(arguments)).back();
        ASSERT_TRUE(words.starts_with("try ")) << words;
        const std::size_t colon = words.find(": ");
        ASSERT_NE(colon, std::string::npos) << checks[i] << ' ' << words;
        const auto replies =
            lines_of(output({"moves", "--variant", "hdc4", "--fen", fen, "--moves", checks[i]}));
        EXPECT_NE(std::ranges::find(replies, words.substr(colon + 2)), replies.end()) << words;
    }
    EXPECT_EQ(told, 3);
    const auto moves = lines_of(output({"moves", "--variant", "hdc4", "--fen", fen}));
    const auto quiet = std::ranges::find_if(moves, [&](const std::string& move) {
        return std::ranges::find(checks, move) == checks.end();
    });
    ASSERT_NE(quiet, moves.end());
    auto arguments = puzzle;
    arguments.insert(arguments.end(), {"--try", *quiet});
    EXPECT_EQ(lines_of(output(arguments)).back().substr(0, 13), "try no check:");
}

TEST(CommandPuzzle, RefusesWhatItCannotUseAndPrintsNothing) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> table{
        {{}, "--variant is required (tessera --help)"},
        {{"--variant", "checkers"},
         "--variant: there is no game named 'checkers' (tessera games lists them)"},
        {{"--variant", "hdc4", "--seed", "-1"},
         "--seed: '-1' is not a number from 0 to 4294967295"},
        {{"--variant", "hdc4", "--date", "2026-02-30"},
         "--date: '2026-02-30' is no day, which is written as 2026-11-24"},
        {{"--variant", "hdc4", "--seed", "1", "--date", "2026-11-24"},
         "--seed: cannot be given with --date"},
        {{"--variant", "hdc4", "--seed", "1", "--try", "a1"},
         "--try: 'a1' does not have the form of a move"},
        {{"--variant", "hdc4", "--seed", "1", "--brief"},
         "The following argument was not expected: --brief (tessera --help)"},
    };
    for (const auto& [more, error] : table) {
        std::vector<std::string> arguments{"puzzle"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(failure(arguments), "tessera: " + error);
    }
    for (const char* game : {"chess", "hdc2", "oana"})
        EXPECT_TRUE(failure({"puzzle", "--variant", game, "--seed", "1"})
                        .starts_with("tessera: --variant: "))
            << game;
}

}  // namespace
}  // namespace tessera::cli_tests
