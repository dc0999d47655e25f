// What the program writes on a terminal: escape codes only where the terminal takes them and nobody
// has asked for none.
#include <gtest/gtest.h>

#include <algorithm>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

/// Of a command on a pseudo-terminal in this environment, with these lines typed.
std::string on_terminal(const std::string& environment, const std::string& arguments,
                        const std::string& lines) {
    const std::string typed = file_with("typed", lines);
    const std::string command = shell_quoted(TESSERA_PROGRAM) + " " + arguments;
    std::string out = of_shell("env -u NO_COLOR " + environment + " script -qc " +
                               shell_quoted(command) + " /dev/null <" + typed);
    std::remove(typed.c_str());
    return out;
}

bool has_escape_codes(const std::string& text) {
    return text.find('\x1b') != std::string::npos;
}

TEST(Terminal, GetsColoursUnlessItIsDumbOrNobodyWantsThem) {
    const std::string play = "play --variant chess --human both";
    const std::string lines = "e2e4\nmoves e7\nboard\nquit\n";
    EXPECT_TRUE(has_escape_codes(on_terminal("TERM=xterm", play, lines)));
    EXPECT_TRUE(has_escape_codes(on_terminal("TERM=xterm NO_COLOR=", play, lines)));
    for (const char* environment :
         {"TERM=dumb", "TERM=", "-u TERM", "TERM=xterm NO_COLOR=1", "TERM=dumb NO_COLOR=1"}) {
        const std::string out = on_terminal(environment, play, lines);
        EXPECT_FALSE(has_escape_codes(out)) << environment << '\n' << out;
        EXPECT_NE(out.find("e4"), std::string::npos) << out;
    }
}

TEST(Terminal, ShowsTheThinkingWithoutEscapeCodesToo) {
    const std::string analyse = "analyse --variant chess --depth 3 --info on";
    for (const char* environment : {"TERM=dumb", "TERM=xterm NO_COLOR=1", "TERM=xterm"}) {
        const std::string out = on_terminal(environment, analyse, "");
        EXPECT_FALSE(has_escape_codes(out)) << environment << '\n' << out;
        EXPECT_NE(out.find("depth 3"), std::string::npos) << out;
    }
    // Lines are rewritten where a terminal can: what was longer is wiped out.
    const std::string out = on_terminal("TERM=xterm", analyse, "");
    EXPECT_NE(out.find("\r "), std::string::npos) << out;
    EXPECT_EQ(on_terminal("TERM=dumb", analyse, "").find("\r "), std::string::npos);
}

}  // namespace
}  // namespace tessera::cli_tests
