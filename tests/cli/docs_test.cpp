// The examples of the documentation: what it shows is what the program prints.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "program.hpp"
#include "support/sanitized.hpp"

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

/// Paths in the examples are those of the repository. The program runs in the test's own process.
class InRepository {
public:
    InRepository() { std::filesystem::current_path(TESSERA_SOURCE_DIR); }
    ~InRepository() { std::filesystem::current_path(before_); }
    InRepository(const InRepository&) = delete;
    InRepository& operator=(const InRepository&) = delete;

private:
    std::filesystem::path before_ = std::filesystem::current_path();
};

/// A last line of three dots stands for whatever follows.
void expect_as_documented(const std::string& page, std::size_t at_least) {
    const auto all = examples(page);
    EXPECT_GE(all.size(), at_least);
    for (const Example& example : all) {
        std::string expected;
        const bool cut = example.lines.back() == "...";
        for (std::size_t i = 0; i + (cut ? 1 : 0) < example.lines.size(); ++i)
            expected += example.lines[i] + '\n';
        const bool fails = expected.starts_with("tessera: ") || expected.starts_with("{\"error\"");
        std::string printed =
            fails ? failure(words(example.command)) + '\n' : output(words(example.command));
        if (cut) {
            EXPECT_GT(printed.size(), expected.size()) << example.command;
            printed.resize(std::min(printed.size(), expected.size()));
        }
        EXPECT_EQ(printed, expected) << page << ": " << example.command;
    }
}

/// The cells of a table's line `| a | b |`, without spaces around them.
std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> out;
    std::size_t at = 1;
    for (std::size_t end; (end = line.find('|', at)) != std::string::npos; at = end + 1) {
        const std::string cell = line.substr(at, end - at);
        const std::size_t begin = std::min(cell.find_first_not_of(' '), cell.size());
        out.push_back(cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin));
    }
    return out;
}

/// The position that a column of counts is about: the game's start, the number of a start, a FEN in
/// backticks, or a game in backticks and a number in parentheses.
std::vector<std::string> position_options(const std::string& heading, const std::string& page) {
    if (heading == "from the start position") return {"--variant", page};
    if (heading.front() != '`') return {"--variant", page, "--start", heading};
    const std::size_t end = heading.rfind('`');
    const std::string quoted = heading.substr(1, end - 1);
    if (end + 1 == heading.size()) return {"--variant", page, "--fen", quoted};
    const std::size_t open = heading.find('(');
    return {"--variant", quoted, "--start", heading.substr(open + 1, heading.size() - open - 2)};
}

/// Compares the counts of a game's page, the large ones apart; returns how many it compared.
int expect_counts(const std::filesystem::path& page) {
    constexpr std::size_t kLongest = std::string_view("99,999").size();
    std::ifstream file(page);
    std::vector<std::string> headings;
    int compared = 0;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("|")) headings.clear();
        const auto counts = cells(line);
        if (line.starts_with("| single moves |")) headings = counts;
        if (headings.empty() || counts.size() != headings.size() ||
            counts[0].find_first_not_of("0123456789") != std::string::npos)
            continue;
        for (std::size_t i = 1; i < counts.size(); ++i) {
            std::string count = counts[i];
            if (count.empty() || count.size() > kLongest) continue;
            std::erase(count, ',');
            auto arguments = position_options(headings[i], page.stem());
            arguments.insert(arguments.begin(), "perft");
            arguments.push_back(counts[0]);
            EXPECT_EQ(output(arguments), "nodes " + count + '\n')
                << page << ", " << headings[i] << ", " << counts[0];
            ++compared;
        }
    }
    return compared;
}

constexpr const char* kOnce = "documents are compared with a program that is not checked itself";

TEST(Documentation, CountsMovesAsTheProgramDoes) {
    if (testing_support::kThinned) GTEST_SKIP() << kOnce;
    for (const auto& page : std::filesystem::directory_iterator(TESSERA_SOURCE_DIR "/docs/games"))
        EXPECT_GE(expect_counts(page.path()), 1) << page.path();
}

TEST(Documentation, ShowsWhatTheProgramPrints) {
    if (testing_support::kThinned) GTEST_SKIP() << kOnce;
    const InRepository here;
    expect_as_documented("command-line.md", 18);
    expect_as_documented("mathematics.md", 1);
}

}  // namespace
}  // namespace tessera::cli_tests
