// Faults of game files that need more than one edit of a good file; tests/badinput/games.toml has
// the others.
#include "definition/support.hpp"

#include <algorithm>

namespace tessera::definition {
namespace {

using Faults = std::vector<std::string>;

TEST(GameFile, MiniHasNoFault) {
    EXPECT_EQ(faults(mini()), Faults{});
}

TEST(GameFile, NothingInIt) {
    const Faults nothing = {"game: id: missing: a string expected",
                            "game: name: missing: a string expected",
                            "game: board: missing: a table expected"};
    EXPECT_EQ(faults(""), nothing);
    EXPECT_EQ(faults("# only a comment\n"), nothing);
}

/// One edit on each of these lines; what depends on a wrong board is not judged, but its keys are.
TEST(GameFile, EveryFaultIsReportedInOrderOfLine) {
    std::string text = mini();
    text = edited(text, "axes =", "axis =");
    text = edited(text, "forward = [1, 2]", "forward = [9]");
    text = edited(text, "up = [1]", "up = [2]");
    text = edited(text, "letter = \"R\"", "letter = \"R\"\nlettre = \"R\"");
    text = edited(text, "quiet_leap = [\"0+0\"]", "quiet_leap = [\"0+\", \"+\"]");
    text = edited(text, "promotes_to = [\"R\"]", "promotes_to = [\"K\", \"X\"]");
    text = edited(text, "halfmove_limit = 60", "halfmove_limit = \"60\"");
    text = edited(text, "R2K w", "R3K w");
    EXPECT_EQ(faults(text),
              (Faults{"game:3: board.axes: missing: a list of strings expected",
                      "game:5: board.axis: unknown key",
                      "game:6: board.forward: whole numbers from 0 to 2 expected",
                      "game:8: view: across and up must name at least one axis each, together "
                      "every axis once",
                      "game:19: pieces[1].lettre: unknown key",
                      "game:26: pieces[2].quiet_leap: '0+' has 2 characters, the board has 3 axes",
                      "game:26: pieces[2].quiet_leap: '+' has 1 characters, the board has 3 axes",
                      "game:30: pieces[2].promotes_to: a piece cannot promote to a royal piece",
                      "game:30: pieces[2].promotes_to: no piece has the letter 'X'",
                      "game:34: rules.halfmove_limit: a whole number from 1 to 10000 expected",
                      "game:36: setup.position: placement, character 20: rank is too long: room "
                      "for 0 more cells"}));
}

TEST(GameFile, FaultsOfTomlAreReportedWithThoseOfTheOtherLines) {
    std::string text = mini();
    text = edited(text, "name = \"Mini\"", "name = \"Mini");
    text = edited(text, "name = \"rook\"", "name = rook");
    text = edited(text, "halfmove_limit = 60", "halfmove_limit = \"60\"");
    EXPECT_EQ(faults(text),
              (Faults{"game:2: a text is not closed with its quotation mark, or holds a control "
                      "character",
                      "game:19: the value is not a number, true or false; text needs quotation "
                      "marks",
                      "game:33: rules.halfmove_limit: a whole number from 1 to 10000 expected"}));
}

/// Lines of one key each, in every built-in game.
TEST(GameFile, AFaultOfTomlIsNoFaultOfOtherLines) {
    int lines = 0;
    for (const BuiltinVariant& builtin : builtin_variants()) {
        const std::string text(builtin.toml);
        int number = 0;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            const std::string line = text.substr(begin, end - begin);
            const std::size_t equals = line.find(" = ");
            ++number;
            if (equals != std::string::npos && line.front() != '#' &&
                line.find_first_of("[{") == std::string::npos &&
                line.find("\"\"\"") == std::string::npos) {
                ++lines;
                const Faults found = faults(text.substr(0, begin) + line.substr(0, equals) +
                                            " = what" + text.substr(end));
                EXPECT_EQ(found, Faults{"game:" + std::to_string(number) +
                                        ": the value is not a number, true or false; text needs "
                                        "quotation marks"})
                    << builtin.id << '\n'
                    << line;
            }
            begin = end + 1;
        }
    }
    EXPECT_GT(lines, 300);
}

TEST(GameFile, WrongBoardStillShowsUnknownKeys) {
    const std::string text = edited(edited(mini(), "[4, 4, 2]", "[4]"), "[view]", "[viewing]");
    EXPECT_EQ(faults(edited(text, "native", "natives")),
              (Faults{"game:4: board.size: 2 to 8 axes expected",
                      "game:7: board.natives: unknown key", "game:8: viewing: unknown key"}));
}

TEST(GameFile, TooManyKindsOfPieces) {
    std::string pieces;
    for (char c = 'A'; c <= 'Z'; ++c)
        pieces +=
            std::string("[[pieces]]\nletter = \"") + c + "\"\nname = \"piece\"\nroyal = true\n";
    const auto game = [](const std::string& list) {
        return "id = \"many\"\nname = \"Many\"\n[board]\nsize = [2, 2]\naxes = [\"x\", \"y\"]\n" +
               list + "[setup]\nposition = \"aB/2 w - - 0 1\"\n";
    };
    EXPECT_EQ(faults(game(pieces)), Faults{});
    EXPECT_EQ(faults(game(pieces + "[[pieces]]\nletter = \"a\"\n")),
              (Faults{"game:6: pieces: at most 26 kinds are possible"}));
}

TEST(GameFile, TooManyVectors) {
    const std::string game =
        "id = \"much\"\nname = \"Much\"\n"
        "[board]\nsize = [4, 3, 3, 3, 3, 3, 3, 3]\n"
        "axes = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]\n"
        "[[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nleap = [\"32111111\"]\n"
        "[[pieces]]\nletter = \"Q\"\nname = \"queen\"\nleap = [\"32111111\"]\n"
        "[setup]\nposition = \"- w - - 0 1\"\n";
    EXPECT_EQ(faults(game), Faults{});  // 8 * 7 * 2^8 vectors each
    EXPECT_EQ(faults(edited(game, "leap = [", "leap = [\"22211111\", ")),
              (Faults{"game:6: pieces: the pieces have 43008 vectors together, at most 32768 are "
                      "possible"}));
}

TEST(GameFile, TextOfAFaultWithoutFileOrLine) {
    EXPECT_EQ((FileError{3, "pieces[0].leap", "wrong"}).text(""), "line 3: pieces[0].leap: wrong");
    EXPECT_EQ((FileError{0, "pieces", "wrong"}).text(""), "pieces: wrong");
    EXPECT_EQ((FileError{4, "", "wrong"}).text("a.toml"), "a.toml:4: wrong");
}

/// Text of the file reaches a terminal only without control characters.
TEST(GameFile, FaultsArePrintable) {
    const std::string_view texts[] = {"\"a\\nb\" = 1\n", "x = 1\n\"a\\u001b[2J\" = 1\n",
                                      "\"a\\nb\" = 1\n\"a\\nb\" = 2\n"};
    for (const std::string_view text : texts)
        for (const std::string& fault : faults(text))
            for (const char c : fault) EXPECT_GE(static_cast<unsigned char>(c), ' ') << fault;
}

}  // namespace
}  // namespace tessera::definition
