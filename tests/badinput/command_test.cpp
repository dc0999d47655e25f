// A sample of the corpus through the command line: exit code 2, one line on standard error, nothing
// on standard output.
#include <gtest/gtest.h>

#include "badinput/corpus.hpp"
#include "cli/program.hpp"
#include "play/load.hpp"

namespace tessera::badinput {
namespace {

using cli_tests::failure;

/// Every so many cases of a corpus that can be given as an argument.
std::vector<Case> sample(const std::string& corpus, std::size_t every) {
    std::vector<Case> out;
    const std::vector<Case> list = cases(corpus);
    for (std::size_t i = 0; i < list.size(); i += every)
        if (list[i].input.find('\0') == std::string::npos) out.push_back(list[i]);
    return out;
}

/// `--name=value`: a value that begins with a dash would be taken for another option.
std::vector<std::string> with_option(std::vector<std::string> command, const std::string& name,
                                     const std::string& value) {
    if (value.empty())
        command.insert(command.end(), {name, value});
    else
        command.push_back(name + '=' + value);
    return command;
}

/// The name of the game, or the path of its file.
std::string variant_named(const Case& one) {
    return one.game.ends_with(".toml") ? TESSERA_SOURCE_DIR "/" + one.game : one.game;
}

TEST(BadInputByCommand, GameFiles) {
    for (const Case& one : sample("games", 10)) {
        const std::string path = cli_tests::file_with("bad.toml", one.input);
        // Of a board that is too large for other games, those of vast boards.
        const auto faults = play::load(one.input).error();
        std::string expected = "tessera: " + faults.front().text(path);
        const std::size_t more = faults.size() - 1;
        if (more > 0)
            expected += " (" + std::to_string(more) + " more: tessera games check shows all)";
        EXPECT_EQ(failure({"moves", "--variant", path}), expected) << one.input;
        std::remove(path.c_str());
    }
}

TEST(BadInputByCommand, Positions) {
    for (const Case& one : sample("positions", 10)) {
        const std::string expected = "tessera: --fen: " + one.messages.front();
        if (one.input == "-" || one.input.starts_with("@")) continue;
        EXPECT_EQ(
            failure(with_option({"fen", "--variant", variant_named(one)}, "--fen", one.input)),
            expected)
            << one.input;
    }
}

TEST(BadInputByCommand, Moves) {
    for (const Case& one : sample("moves", 6)) {
        // No move at all is no fault, and a comma separates moves.
        if (one.input.empty() || one.input.find(',') != std::string::npos) continue;
        std::vector<std::string> arguments{"fen", "--variant", variant_named(one),
                                           "--moves=" + one.input};
        if (!one.position.empty()) arguments.push_back("--fen=" + one.position);
        EXPECT_EQ(failure(arguments), "tessera: --moves: move 1: " + one.messages.front());
    }
}

TEST(BadInputByCommand, StartNumbers) {
    for (const Case& one : sample("starts", 3))
        EXPECT_EQ(
            failure(with_option({"fen", "--variant", variant_named(one)}, "--start", one.input)),
            "tessera: --start: " + one.messages.front());
    for (const Case& one : sample("numbers", 5))
        EXPECT_EQ(failure({"start", "--variant", variant_named(one), "--fen=" + one.input}),
                  "tessera: " + one.messages.front());
}

}  // namespace
}  // namespace tessera::badinput
