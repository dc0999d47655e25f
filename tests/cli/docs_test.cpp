// The examples of the documentation: what it shows is what the program prints.
#include <gtest/gtest.h>

#include <fstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

struct Example {
    std::string command;  ///< without the program's name
    std::vector<std::string> lines;
};

/// Commands `$ ./tessera ..` of a page that are followed by what they print. Left out are those
/// that need a file or a shell.
std::vector<Example> examples(const std::string& page) {
    const std::string indent = "    ";
    const std::string prompt = indent + "$ ./tessera ";
    std::ifstream file(TESSERA_SOURCE_DIR "/docs/" + page);
    std::vector<Example> found;
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(prompt))
            found.push_back({line.substr(prompt.size()), {}});
        else if (!line.starts_with(indent))
            found.push_back({});  // what follows belongs to no command
        else if (!found.empty())
            found.back().lines.push_back(line.substr(indent.size()));
    std::erase_if(found, [](const Example& e) {
        return e.command.empty() || e.lines.empty() ||
               e.command.find_first_of("@>#") != std::string::npos;
    });
    return found;
}

/// Split at spaces, but not between double quotes.
std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> out{""};
    bool quoted = false;
    for (const char c : text) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ' ' && !quoted)
            out.emplace_back();
        else
            out.back() += c;
    }
    return out;
}

/// A last line of three dots stands for whatever follows.
void expect_as_documented(const std::string& page, std::size_t at_least) {
    const auto all = examples(page);
    EXPECT_GE(all.size(), at_least);
    for (const Example& example : all) {
        std::string expected;
        const bool cut = example.lines.back() == "...";
        for (std::size_t i = 0; i + (cut ? 1 : 0) < example.lines.size(); ++i)
            expected += example.lines[i] + '\n';
        const bool fails = expected.starts_with("tessera: ");
        std::string printed =
            fails ? failure(words(example.command)) + '\n' : output(words(example.command));
        if (cut) {
            EXPECT_GT(printed.size(), expected.size()) << example.command;
            printed.resize(std::min(printed.size(), expected.size()));
        }
        EXPECT_EQ(printed, expected) << page << ": " << example.command;
    }
}

TEST(Documentation, ShowsWhatTheProgramPrints) {
    expect_as_documented("command-line.md", 18);
    expect_as_documented("mathematics.md", 1);
}

}  // namespace
}  // namespace tessera::cli_tests
