// Every fault of a game file: its line, key and reason. Each case edits data/mini.toml.
#include "definition/support.hpp"

namespace tessera::definition {
namespace {

using Faults = std::vector<std::string>;

struct Case {
    std::string_view from;
    std::string_view to;
    Faults faults;
};

void check(const std::vector<Case>& cases) {
    for (const Case& c : cases) EXPECT_EQ(faults(edited(mini(), c.from, c.to)), c.faults) << c.to;
}

TEST(GameFile, MiniHasNoFault) {
    EXPECT_EQ(faults(mini()), Faults{});
}

TEST(GameFile, UnknownKeys) {
    check({
        {"name =", "colour = 1\nname =", {"game:2: colour: unknown key"}},
        {"[board]\n", "[board]\nsizes = [4]\n", {"game:4: board.sizes: unknown key"}},
        {"[view]\n", "[view]\nleft = [0]\n", {"game:9: view.left: unknown key"}},
        {"slide =", "slides =", {"game:20: men[1].slides: unknown key"}},
        {R"({ white = ["*2*"], )",
         R"({ red = [], white = ["*2*"], )",
         {"game:28: men[2].double_from.red: unknown key"}},
        {"[rules]\n", "[rules]\nenpassant = true\n", {"game:32: rules.enpassant: unknown key"}},
        {"[setup]\n", "[setup]\nfen = 1\n", {"game:35: setup.fen: unknown key"}},
        {"[setup]\n", "[clock]\nminutes = 5\n[setup]\n", {"game:34: clock: unknown key"}},
    });
}

TEST(GameFile, MissingKeys) {
    check({
        {"id =", "# id =", {"game: id: missing: a string expected"}},
        {"name =", "# name =", {"game: name: missing: a string expected"}},
        {"size =", "# size =", {"game:3: board.size: missing: a list of numbers expected"}},
        {"axes =", "# axes =", {"game:3: board.axes: missing: a list of strings expected"}},
        {R"(letter = "R")", "", {"game:17: men[1].letter: missing: a string expected"}},
        {R"(name = "rook")", "", {"game:17: men[1].name: missing: a string expected"}},
        {"position = ", "# position = ", {"game:34: setup.position: missing: a string expected"}},
        {R"(promotion_zone = { white = ["*4*"], black)",
         "promotion_zone = { black",
         {"game:30: men[2].promotion_zone.white: missing: a list of strings expected"}},
        {"[setup]\n",
         "",
         {"game: setup: missing: a table expected", "game:34: rules.position: unknown key"}},
    });
}

TEST(GameFile, Names) {
    check({
        {R"("mini")",
         R"("Mini Chess")",
         {"game:1: id: 1 to 40 of the characters a-z, 0-9 and - expected"}},
        {R"("mini")", "7", {"game:1: id: a string expected"}},
        {R"("Mini")", R"(["Mini"])", {"game:2: name: a string expected"}},
        {R"("Mini")", R"("")", {"game:2: name: empty"}},
        {R"("rook")", R"("")", {"game:19: men[1].name: empty"}},
        {R"("rank")", R"("file")", {"game:5: board.axes: two axes have the name 'file'"}},
        {R"("Mini")",
         R"("Mi\u001Bni")",
         {"game:2: name: a line of text without control characters expected"}},
    });
}

TEST(GameFile, Board) {
    check({
        {"size = [4, 4, 2]", "size = 4", {"game:4: board.size: a list of numbers expected"}},
        {"size = [4, 4, 2]",
         "size = [4, 4.0, 0]",
         {"game:4: board.size: whole numbers from 1 to 26 expected",
          "game:4: board.size: whole numbers from 1 to 26 expected"}},
        {"size = [4, 4, 2]",
         "size = [4, 4, 27]",
         {"game:4: board.size: whole numbers from 1 to 26 expected"}},
        {"size = [4, 4, 2]", "size = [8]", {"game:4: board.size: 2 to 8 axes expected"}},
        {"size = [4, 4, 2]",
         "size = [2, 2, 2, 2, 2, 2, 2, 2, 2]",
         {"game:4: board.size: 2 to 8 axes expected"}},
        {"size = [4, 4, 2]",
         "size = [26, 26, 26, 2]",
         {"game:4: board.size: the board has 35152 cells, at most 32768 are possible"}},
        {R"(axes = ["file", "rank", "level"])",
         R"(axes = ["file", "rank"])",
         {"game:5: board.axes: 3 names expected, one an axis"}},
        {R"(axes = ["file", "rank", "level"])",
         R"(axes = ["file", 1, "level"])",
         {"game:5: board.axes: strings expected"}},
        {R"(axes = ["file", "rank", "level"])",
         R"(axes = "file")",
         {"game:5: board.axes: a list of strings expected"}},
        {R"(axes = ["file", "rank", "level"])",
         R"(axes = ["file", "", "level"])",
         {"game:5: board.axes: every axis needs a name of one line"}},
        {"forward = [1, 2]",
         "forward = [1, 3]",
         {"game:6: board.forward: whole numbers from 0 to 2 expected"}},
        {"forward = [1, 2]", "forward = [2, 2]", {"game:6: board.forward: an axis is given twice"}},
        {"forward = [1, 2]", "forward = 1", {"game:6: board.forward: a list of numbers expected"}},
        {R"("{2:A}{0:a}{1:1}")",
         R"("{2:A}{0:a}")",
         {"game:7: board.native: axis 1 must occur once"}},
        {R"("{2:A}{0:a}{1:1}")",
         R"("{2:A}{0:a}{1:1}{2:I}")",
         {"game:7: board.native: axis 2 must occur once"}},
        {R"("{2:A}{0:a}{1:1}")",
         R"("{3:A}{0:a}{1:1}")",
         {"game:7: board.native: '{3:A}{0:a}{1:1}': there is no axis 3"}},
        {R"("{2:A}{0:a}{1:1}")",
         R"("{2:x}{0:a}{1:1}")",
         {"game:7: board.native: '{2:x}{0:a}{1:1}': style 'x' is not one of a A 1 0 I"}},
        {R"("{2:A}{0:a}{1:1}")",
         R"("{2:A}{0:a}{1")",
         {"game:7: board.native: '{2:A}{0:a}{1': {axis:style} expected at character 11"}},
        {R"("{2:A}{0:a}{1:1}")", "3", {"game:7: board.native: a string expected"}},
    });
}

TEST(GameFile, View) {
    check({
        {"across = [0, 2]",
         "across = [0]",
         {"game:8: view: across and up must name at least one axis each, together every axis "
          "once"}},
        {"across = [0, 2]",
         "across = [0, 1, 2]",
         {"game:8: view: across and up must name at least one axis each, together every axis "
          "once"}},
        {"up = [1]", "up = [7]", {"game:10: view.up: whole numbers from 0 to 2 expected"}},
        {"up = [1]\n", "up = [1]\ndown = [2]\n", {"game:11: view.down: axis 2 is not in up"}},
        {"across = [0, 2]\nup = [1]",
         "across = [0, 2, 1]\nup = []",
         {"game:8: view: across and up must name at least one axis each, together every axis "
          "once"}},
        {R"("level {2:A}")",
         R"("{0:a}")",
         {"game:11: view.label: axis 0 lies within a flat board and cannot tell boards apart"}},
        {R"("level {2:A}")", R"("{9:a}")", {"game:11: view.label: '{9:a}': there is no axis 9"}},
    });
}

TEST(GameFile, Men) {
    check({
        {R"(letter = "R")",
         R"(letter = "K")",
         {"game:18: men[1].letter: another man has the letter K"}},
        {R"(letter = "R")",
         R"(letter = "r")",
         {"game:18: men[1].letter: one capital letter A-Z expected"}},
        {R"(letter = "R")",
         R"(letter = "RO")",
         {"game:18: men[1].letter: one capital letter A-Z expected"}},
        {R"(letter = "R")", "letter = true", {"game:18: men[1].letter: a string expected"}},
        {"royal = true", R"(royal = "yes")", {"game:15: men[0].royal: true or false expected"}},
        {"royal = true", "minstrel = true", {"game:12: men: no man is royal"}},
        {R"(slide = ["1"])",
         "capture_slide = [\"1\"]\nminstrel = true",
         {"game:21: men[1].minstrel: a minstrel never captures"}},
        {R"(quiet_leap = ["0+0"])",
         R"(quiet_slide = ["0+0"])",
         {"game:27: men[2].double_step: needs a leap that does not only capture"}},
        {R"(slide = ["1"])",
         R"(slide = ["4"])",
         {"game:20: men[1].slide: the longest axis has 4 cells, too few for a step of 4"}},
        {R"(slide = ["1"])",
         R"(slide = ["002"])",
         {"game:20: men[1].slide: axis 2 has 2 cells, too few for a step of 2"}},
        {R"(slide = ["1"])",
         "slide = [[0, 0, -2]]",
         {"game:20: men[1].slide: axis 2 has 2 cells, too few for a step of -2"}},
        {"royal = true",
         "royal = true\nminstrel = true",
         {"game:16: men[0].minstrel: a royal man cannot be a minstrel"}},
        {R"(slide = ["1"])", R"(slide = "1")", {"game:20: men[1].slide: a list of steps expected"}},
        {R"(slide = ["1"])",
         "slide = [1]",
         {"game:20: men[1].slide: a step is a string or a list of numbers"}},
        {R"(slide = ["1"])",
         R"(slide = ["1111"])",
         {"game:20: men[1].slide: '1111' needs 4 axes, the board has 3"}},
        {R"(slide = ["1"])",
         R"(slide = ["1x"])",
         {"game:20: men[1].slide: '1x' is neither an orbit (digits 1-9) nor a pattern (0 + - * "
          "1-9, one an axis)"}},
        {R"(slide = ["1"])", R"(slide = [""])", {"game:20: men[1].slide: empty step"}},
        {R"(slide = ["1"])",
         R"(slide = ["0+"])",
         {"game:20: men[1].slide: '0+' has 2 characters, the board has 3 axes"}},
        {R"(slide = ["1"])", R"(slide = ["000"])", {"game:20: men[1].slide: '000' goes nowhere"}},
        {R"(slide = ["1"])",
         R"(slide = ["1", "11", "1"])",
         {"game:20: men[1].slide: the same step is given twice"}},
        {R"(slide = ["1"])",
         "slide = [[0, 1]]",
         {"game:20: men[1].slide: a vector needs 3 numbers, one an axis"}},
        {R"(slide = ["1"])",
         "slide = [[0, 0, 0]]",
         {"game:20: men[1].slide: a vector of zeros goes nowhere"}},
        {R"(slide = ["1"])",
         "slide = [[0, 1, 40]]",
         {"game:20: men[1].slide: axis 2 has 2 cells, too few for a step of 40"}},
        {R"(slide = ["1"])",
         R"(slide = [[0, 1, "1"]])",
         {"game:20: men[1].slide: a step is a string or a list of numbers"}},
        {R"(slide = ["1"])",
         R"(turning_slide = ["11"])",
         {R"(game:20: men[1].turning_slide: only the orbit "1" can turn)"}},
        {R"(slide = ["1"])",
         R"(quiet_turning_slide = ["1"])",
         {"game:20: men[1].quiet_turning_slide: unknown key"}},
        {"double_step = true\n",
         "",
         {"game:27: men[2].double_from: needs double_step = true",
          "game:31: rules.en_passant: needs a man with double_step"}},
        {"double_step = true\ndouble_from",
         "# ",
         {"game:31: rules.en_passant: needs a man with double_step"}},
        {R"(double_from = { white = ["*2*"], black)",
         R"(double_from = { white = "*2*", black)",
         {"game:28: men[2].double_from.white: a list of strings expected"}},
        {R"({ white = ["*2*"], black = ["*3*"] })",
         R"(["*2*"])",
         {"game:28: men[2].double_from: a table expected"}},
        {R"(["*2*"])",
         R"(["*5*"])",
         {"game:28: men[2].double_from.white: '*5*', axis 1: off the board"}},
        {R"(["*2*"])",
         R"(["22*"])",
         {"game:28: men[2].double_from.white: '22*', axis 0: a letter or * expected"}},
        {R"(["*2*"])", R"(["**"])", {"game:28: men[2].double_from.white: '**', axis 2: missing"}},
        {R"(["*2*"])",
         R"(["*2*3"])",
         {"game:28: men[2].double_from.white: '*2*3': more coordinates than axes"}},
        {R"(["*2*"])",
         R"(["*0*"])",
         {"game:28: men[2].double_from.white: '*0*', axis 1: off the board"}},
        {R"(["*2*"])",
         R"(["*2c"])",
         {"game:28: men[2].double_from.white: '*2c', axis 2: off the board"}},
        {"promotes_to =",
         "# promotes_to =",
         {"game:21: men[2].promotes_to: promotes_to and promotion_zone belong together"}},
        {R"(promotes_to = ["R"])",
         R"(promotes_to = ["Q"])",
         {"game:29: men[2].promotes_to: no man has the letter 'Q'"}},
        {R"(promotes_to = ["R"])",
         R"(promotes_to = ["K"])",
         {"game:29: men[2].promotes_to: a man cannot promote to a royal man"}},
        {R"(promotes_to = ["R"])",
         R"(promotes_to = ["R", "R"])",
         {"game:29: men[2].promotes_to: R is given twice"}},
        {R"(promotes_to = ["R"])",
         "promotes_to = [82]",
         {"game:29: men[2].promotes_to: strings expected"}},
        {"promotion_zone =",
         "# promotion_zone =",
         {"game:29: men[2].promotes_to: promotes_to and promotion_zone belong together"}},
    });
}

TEST(GameFile, Rules) {
    check({
        {"quiet_limit = 60",
         "quiet_limit = 0",
         {"game:33: rules.quiet_limit: a whole number from 1 to 10000 expected"}},
        {"quiet_limit = 60",
         "quiet_limit = 60.5",
         {"game:33: rules.quiet_limit: a whole number from 1 to 10000 expected"}},
        {"quiet_limit = 60",
         "quiet_limit = 99999999999999999",
         {"game:33: rules.quiet_limit: a whole number from 1 to 10000 expected"}},
        {"quiet_limit = 60",
         "moves_per_turn = 3",
         {"game:33: rules.moves_per_turn: a whole number from 1 to 2 expected"}},
        {"quiet_limit = 60",
         "moves_per_turn = 2",
         {"game:32: rules.en_passant: needs one move a turn"}},
        {"quiet_limit = 60", R"(pact = "no")", {"game:33: rules.pact: true or false expected"}},
        {"quiet_limit = 60",
         R"(castling = "leap")",
         {"game:33: rules.castling: 'leap' is not one of none, fide, chess960, king_jump, swap"}},
        {"quiet_limit = 60",
         R"(castling = "chess960")",
         {"game:33: rules.castling: chess960 castling needs a board of two axes"}},
        {"quiet_limit = 60",
         R"(castling = "fide")",
         {"game:33: rules.castling: fide castling needs two or more axes and at least 5 files"}},
        {"quiet_limit = 60",
         R"(castling = "king_jump")",
         {"game:33: rules.castling: king_jump castling needs at least 5 cells along every axis but "
          "the rank"}},
        {"quiet_limit = 60", "castling = true", {"game:33: rules.castling: a string expected"}},
    });
}

TEST(GameFile, Setup) {
    check({
        {"r2k/4/4/4//",
         "r2k/4/4//",
         {"game:35: setup.position: placement, character 8: 2 slashes too early: 1 more block "
          "along axis 1 expected first"}},
        {R"(position = ")", R"(position = 1 # ")", {"game:35: setup.position: a string expected"}},
        {"R2K w",
         "R2X w",
         {"game:35: setup.position: placement, character 20: no man has the letter 'X'"}},
        {"R2K w",
         R"(R2K\nw)",
         {"game:35: setup.position: a line of text without control characters expected"}},
    });
}

TEST(GameFile, Syntax) {
    check({
        {"quiet_limit = 60",
         "quiet_limit = ",
         {R"(game:33: Error while parsing key-value pair: expected value, saw '\n')"}},
        {"quiet_limit = 60",
         "quiet_limit 60",
         {"game:33: Error while parsing key-value pair: expected '=', saw '6'"}},
        {"[rules]",
         "[rules",
         {R"(game:31: Error while parsing table header: expected ']', saw '\n')"}},
        {"quiet_limit = 60",
         "en_passant = false",
         {"game:33: Error while parsing key-value pair: cannot redefine existing boolean "
          "'en_passant'"}},
        {"[rules]\n",
         "[rules]\n[rules]\n",
         {"game:32: Error while parsing table header: cannot redefine existing table 'rules'"}},
        {R"("Mini")",
         R"("Mini)",
         {"game:2: Error while parsing string: unescaped control characters other than TAB "
          "(U+0009) are explicitly prohibited"}},
        {"[[men]]",
         "[men]",
         {"game:17: Error while parsing table header: cannot redefine existing table 'men' as "
          "array-of-tables"}},
    });
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
    text = edited(text, "quiet_limit = 60", "quiet_limit = \"60\"");
    text = edited(text, "R2K w", "R3K w");
    EXPECT_EQ(faults(text),
              (Faults{"game:3: board.axes: missing: a list of strings expected",
                      "game:5: board.axis: unknown key",
                      "game:6: board.forward: whole numbers from 0 to 2 expected",
                      "game:8: view: across and up must name at least one axis each, together "
                      "every axis once",
                      "game:19: men[1].lettre: unknown key",
                      "game:26: men[2].quiet_leap: '0+' has 2 characters, the board has 3 axes",
                      "game:26: men[2].quiet_leap: '+' has 1 characters, the board has 3 axes",
                      "game:30: men[2].promotes_to: a man cannot promote to a royal man",
                      "game:30: men[2].promotes_to: no man has the letter 'X'",
                      "game:34: rules.quiet_limit: a whole number from 1 to 10000 expected",
                      "game:36: setup.position: placement, character 20: rank is too long: room "
                      "for 0 more cells"}));
}

TEST(GameFile, WrongBoardStillShowsUnknownKeys) {
    const std::string text = edited(edited(mini(), "[4, 4, 2]", "[4]"), "[view]", "[viewing]");
    EXPECT_EQ(faults(edited(text, "native", "natives")),
              (Faults{"game:4: board.size: 2 to 8 axes expected",
                      "game:7: board.natives: unknown key", "game:8: viewing: unknown key"}));
}

TEST(GameFile, TooManyKindsOfMen) {
    std::string men;
    for (char c = 'A'; c <= 'Z'; ++c)
        men += std::string("[[men]]\nletter = \"") + c + "\"\nname = \"man\"\nroyal = true\n";
    const auto game = [](const std::string& list) {
        return "id = \"many\"\nname = \"Many\"\n[board]\nsize = [2, 2]\naxes = [\"x\", \"y\"]\n" +
               list + "[setup]\nposition = \"aB/2 w - - 0 1\"\n";
    };
    EXPECT_EQ(faults(game(men)), Faults{});
    EXPECT_EQ(faults(game(men + "[[men]]\nletter = \"a\"\n")),
              (Faults{"game:6: men: at most 26 kinds are possible"}));
}

TEST(GameFile, TooManyVectors) {
    const std::string game =
        "id = \"much\"\nname = \"Much\"\n"
        "[board]\nsize = [4, 3, 3, 3, 3, 3, 3, 3]\n"
        "axes = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]\n"
        "[[men]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nleap = [\"32111111\"]\n"
        "[[men]]\nletter = \"Q\"\nname = \"queen\"\nleap = [\"32111111\"]\n"
        "[setup]\nposition = \"- w - - 0 1\"\n";
    EXPECT_EQ(faults(game), Faults{});  // 8 * 7 * 2^8 vectors each
    EXPECT_EQ(faults(edited(game, "leap = [", "leap = [\"22211111\", ")),
              (Faults{"game:6: men: the men have 43008 vectors together, at most 32768 are "
                      "possible"}));
}

TEST(GameFile, TextOfAFaultWithoutFileOrLine) {
    EXPECT_EQ((FileError{3, "men[0].leap", "wrong"}).text(""), "line 3: men[0].leap: wrong");
    EXPECT_EQ((FileError{0, "men", "wrong"}).text(""), "men: wrong");
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
