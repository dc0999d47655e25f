// tessera uci and tessera match.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

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
    refused({"--sprt", "0,201"}, "--sprt: '0,201' is not within +-200");
    refused({"--options-a", "Hash"}, "options: 'Hash' is not NAME=VALUE");
    refused({"--concurrency", "-1"}, "--concurrency: '-1' is not a number from 1 to 256");
    EXPECT_EQ(failure({"match", "level:9", "self", "--variant", "chess"}),
              "tessera: 'level:9': a level from 1 to 8 expected");
    EXPECT_EQ(failure({"match", "/nowhere/engine 2>/dev/null", "self", "--variant", "chess"}),
              "tessera: /nowhere/engine 2>/dev/null: has ended");
}

std::vector<std::string> short_match(const std::vector<std::string>& more) {
    std::vector<std::string> command{
        "match",   "level:1", "level:1", "--variant", "chess",         "--games", "2",
        "--nodes", "50",      "--plies", "4",         "--concurrency", "1"};
    command.insert(command.end(), more.begin(), more.end());
    return command;
}

TEST(CommandMatch, FindsFilesThatCannotBeWrittenBeforeTheFirstGame) {
    for (const std::string option : {"--pgn", "--log"}) {
        EXPECT_EQ(failure(short_match({option, "/nonexist/x"})),
                  "tessera: " + option + ": cannot write '/nonexist/x': No such file or directory");
        EXPECT_EQ(failure(short_match({option, "/dev/full"})),
                  "tessera: " + option + ": cannot write '/dev/full': No space left on device");
        EXPECT_EQ(failure(short_match({option, "/tmp"})),
                  "tessera: " + option + ": cannot write '/tmp': Is a directory");
        EXPECT_NE(output(short_match({option, "/dev/null"})).find("2 games: +"), std::string::npos);
    }
    EXPECT_EQ(failure(short_match({"--pgn", "/tmp/x", "--log", "/tmp/x"})),
              "tessera: --log and --pgn name the same file");
    // What was there stays.
    const std::string log = file_with("kept.log", "not of a match\n");
    EXPECT_NE(failure(short_match({"--log", log})).find("the log of another match"),
              std::string::npos);
    EXPECT_EQ(text_of(log), "not of a match\n");
    std::remove(log.c_str());
}

/// A disk that becomes full, by a limit of the size of files.
TEST(CommandMatch, KeepsWholeGamesWhenTheDiskBecomesFull) {
    const std::string log = temporary("full.log");
    const std::string pgn = temporary("full.pgn");
    std::string command = "ulimit -f 16; exec " + shell_quoted(TESSERA_PROGRAM);
    for (const std::string& word : short_match({"--log", log, "--pgn", pgn})) {
        command += ' ';
        command += word == "2" ? "200" : shell_quoted(word);
    }
    const std::string out = of_shell("sh -c " + shell_quoted(command) + " >/dev/null");
    EXPECT_EQ(out, "tessera: cannot write '" + pgn + "': File too large\ncode 2\n");
    const std::string games = text_of(pgn);
    EXPECT_TRUE(games.ends_with("\n\n")) << games;
    std::size_t rounds = 0;
    for (std::size_t at = games.find("[Event "); at != std::string::npos;
         at = games.find("[Event ", at + 1))
        ++rounds;
    const std::string lines = text_of(log);
    EXPECT_EQ(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')), rounds + 1)
        << lines;
    EXPECT_GE(rounds, 1U);
    std::remove(log.c_str());
    std::remove(pgn.c_str());
}

TEST(CommandMatch, EndsWhenItsOutputIsLost) {
    std::string command = shell_quoted(TESSERA_PROGRAM);
    for (const std::string& word : short_match({}))
        command += ' ' + (word == "2" ? std::string("1000") : shell_quoted(word));
    EXPECT_EQ(of_shell(command + " >/dev/full"), "tessera: the output cannot be written\ncode 2\n");
    EXPECT_EQ(of_shell(command + " >&-"), "tessera: the output cannot be written\ncode 2\n");
}

TEST(CommandMatch, WritesDateTimeControlScoreDepthAndTime) {
    const std::string pgn = temporary("tags.pgn");
    const auto written = [&](const std::vector<std::string>& more) {
        std::vector<std::string> command{"match", "level:1", "level:1", "--variant",
                                         "chess", "--games", "2",       "--plies",
                                         "4",     "--pgn",   pgn};
        command.insert(command.end(), more.begin(), more.end());
        EXPECT_NE(output(command).find("2 games"), std::string::npos);
        std::string text = text_of(pgn);
        std::remove(pgn.c_str());
        return text;
    };
    const std::string nodes = written({"--nodes", "50"});
    EXPECT_EQ(nodes.find("[Date \"?"), std::string::npos);
    EXPECT_NE(nodes.find("[Date \"20"), std::string::npos);
    EXPECT_NE(nodes.find("[TimeControl \"-\"]"), std::string::npos) << nodes;
    EXPECT_NE(nodes.find("{book}"), std::string::npos);
    EXPECT_NE(nodes.find("/1 0."), std::string::npos) << nodes;
    EXPECT_NE(written({"--tc", "5+0.05"}).find("[TimeControl \"5+0.05\"]"), std::string::npos);
    const std::string each = written({"--movetime", "5,10"});
    EXPECT_NE(each.find("[WhiteTimeControl \"0.005/move\"]"), std::string::npos) << each;
    EXPECT_NE(each.find("[BlackTimeControl \"0.01/move\"]"), std::string::npos) << each;
}

TEST(CommandMatch, PlaysGamesOutIfAsked) {
    for (const bool out : {false, true}) {
        const std::string log = temporary("out.log");
        std::vector<std::string> command{"match",     "self",    "self", "--variant",
                                         "tesseract", "--games", "2",    "--nodes",
                                         "300,2",     "--log",   log};
        if (out) command.emplace_back("--play-out");
        EXPECT_NE(output(command).find("2 games: "), std::string::npos);
        const std::string lines = text_of(log);
        EXPECT_EQ(lines.find(", played out\n") != std::string::npos, out) << lines;
        EXPECT_EQ(lines.find("far ahead") == std::string::npos, out) << lines;
        std::remove(log.c_str());
    }
}

TEST(CommandMatch, ShowsNoIntervalOfOnePair) {
    const std::string out = output(short_match({}));
    EXPECT_NE(out.find(" %\n"), std::string::npos) << out;
    EXPECT_EQ(out.find("+-"), std::string::npos) << out;
    EXPECT_EQ(out.find("Elo"), std::string::npos) << out;
}

/// While it waits and while it searches; its input stays open.
TEST(CommandUci, EndsWhenItsOutputIsLost) {
    const std::string program = shell_quoted(TESSERA_PROGRAM) + " uci";
    const std::string input = temporary("uci_in");
    ASSERT_EQ(mkfifo(input.c_str(), 0600), 0);
    const int file = open(input.c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(file, 0);
    const auto ended = [&](const std::string& lines, const std::string& output) {
        EXPECT_EQ(write(file, lines.data(), lines.size()), static_cast<ssize_t>(lines.size()));
        return of_shell("{ " + program + "; echo code $? >&2; } <" + input + " " + output);
    };
    const std::string lost = "tessera: cannot write standard output: ";
    const std::string codes = "\ncode 2\ncode 0\n";  // the second is the shell's
    for (const std::string lines : {"uci\n", "isready\n", "go infinite\n", "go nodes 1\n"}) {
        EXPECT_EQ(ended(lines, ">/dev/full"), lost + "No space left on device" + codes);
        EXPECT_EQ(ended(lines, "| true"), lost + "Broken pipe" + codes);
        EXPECT_EQ(ended(lines, ">&-"), lost + "Bad file descriptor" + codes);
    }
    // Nothing is to be written, but nobody listens.
    EXPECT_EQ(ended("", "| true"), lost + "Broken pipe" + codes);
    close(file);
    std::remove(input.c_str());
}

}  // namespace
}  // namespace tessera::cli_tests
