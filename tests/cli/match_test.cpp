// tessera uci and tessera match.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(CommandMatch, PlaysPairsAndSaysWhoIsStronger) {
    const std::string log = file_with("match.log", "");
    const std::string pgn = file_with("match.pgn", "");
    const std::vector<std::string> command{"match",   "level:3", "level:1", "--variant", "chess",
                                           "--games", "3",       "--nodes", "300",       "--plies",
                                           "4",       "--log",   log,       "--pgn",     pgn};
    const std::string out = output(command);
    EXPECT_NE(out.find("4 games: +"), std::string::npos) << out;
    EXPECT_NE(out.find("level:3: "), std::string::npos) << out;
    const std::string lines = text_of(log);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 5) << lines;
    EXPECT_NE(text_of(pgn).find("[Round \"4\"]"), std::string::npos);

    // Nothing is left to play, and everything is known.
    const std::string again = output(command);
    EXPECT_TRUE(again.starts_with(out.substr(out.rfind("4 games: +"), 12))) << again;
    EXPECT_EQ(text_of(log), lines);
    // What an interruption left of a line is cut off.
    std::ofstream(log, std::ios::app) << "4 1-0 cut o";
    EXPECT_EQ(output(command), again);
    EXPECT_EQ(text_of(log), lines);
    std::ofstream(pgn + ".txt") << "no log";
    std::vector<std::string> unfit = command;
    unfit[unfit.size() - 3] = pgn + ".txt";
    EXPECT_NE(failure(unfit).find("the log of another match: 'no log'"), std::string::npos);
    EXPECT_EQ(text_of(pgn + ".txt"), "no log");
    std::remove((pgn + ".txt").c_str());
    std::vector<std::string> other = command;
    other[2] = "level:2";
    EXPECT_NE(failure(other).find("the log of another match"), std::string::npos);
    // A match that was refused before its first game stands in nobody's way.
    std::remove(log.c_str());
    std::vector<std::string> refused = command;
    refused.insert(refused.end(), {"--options-a", "No Such Option=1"});
    EXPECT_NE(failure(refused).find("No Such Option"), std::string::npos);
    EXPECT_NE(output(command).find("4 games: +"), std::string::npos);
    std::remove(log.c_str());
    std::remove(pgn.c_str());
}

TEST(CommandMatch, RefusesWhatItCannotPlay) {
    const auto refused = [](std::vector<std::string> options, const std::string& reason) {
        std::vector<std::string> command{"match", "self", "self", "--variant", "chess"};
        command.insert(command.end(), options.begin(), options.end());
        EXPECT_EQ(failure(command), "tessera: " + reason);
    };
    refused({"--games", "0"}, "--games: '0' is not a number from 1 to 1000000");
    refused({"--movetime", "10,x"}, "--movetime: 'x' is not a number from 1 to 100000000");
    refused({"--nodes", "10", "--depth", "2"},
            "--movetime, --nodes, --depth and --tc exclude each other");
    refused({"--tc", "ten"}, "--tc: 'ten' is not SECONDS+INCREMENT");
    refused({"--sprt", "5,0"}, "--sprt: '5,0' is not ELO0,ELO1");
    refused({"--options-a", "Hash"}, "options: 'Hash' is not NAME=VALUE");
    refused({"--concurrency", "-1"}, "--concurrency: '-1' is not a number from 1 to 256");
    EXPECT_EQ(failure({"match", "level:9", "self", "--variant", "chess"}),
              "tessera: 'level:9': a level from 1 to 8 expected");
    EXPECT_EQ(failure({"match", "/nowhere/engine 2>/dev/null", "self", "--variant", "chess"}),
              "tessera: /nowhere/engine 2>/dev/null: has ended");
}

}  // namespace
}  // namespace tessera::cli_tests
