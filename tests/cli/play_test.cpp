#include <gtest/gtest.h>

#include <regex>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

/// What play prints for these lines; chess at the keyboard for both sides unless said otherwise.
std::string played(const std::string& lines, std::vector<std::string> options = {}) {
    std::vector<std::string> arguments{"play", "--variant", "chess", "--human", "both"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return output(arguments, lines);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(CommandPlay, TakesMovesInAnyNotationAndDrawsTheBoard) {
    const std::string text = played("e2e4\ne5\nNf3\nfen\nhistory\n");
    EXPECT_TRUE(has(text, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"))
        << text;
    EXPECT_TRUE(has(text, "1.e4 1...e5 2.Nf3\n"));
    EXPECT_TRUE(has(text, "3  .  .  .  .  . [N] .  .\n"));
}

TEST(CommandPlay, AnswersBadInputWithALineAndGoesOn) {
    const std::string text = played("Nf9\nattackers z9\nview 01\nload /none\nmoves e2\n\n");
    EXPECT_TRUE(has(text, "'Nf9' is not a legal move here (help lists the commands)\n")) << text;
    EXPECT_TRUE(has(text, "'z9' is not a cell: cells run from a1 to h8\n"));
    EXPECT_TRUE(has(text, "a flat board has one view only\n"));
    EXPECT_TRUE(has(text, "cannot read '/none': No such file or directory\n"));
    EXPECT_TRUE(has(text, "2 moves: e3 e4\n"));
}

TEST(CommandPlay, ShowsWhoBearsOnACell) {
    const std::string text = played("attackers f3\n");
    EXPECT_TRUE(has(text, "White: Ng1 Pe2 Pg2\nBlack: none\n")) << text;
    EXPECT_TRUE(has(text, "2  P  P  P  P >P< P >P< P\n")) << text;
}

TEST(CommandPlay, TakesBackRepeatsResignsAndStartsAgain) {
    const std::string text =
        played("undo\ne4\nundo\nfen\nredo\nresign\ne5\nnew\nhistory\nnew fourstar\nquit\ne4\n");
    EXPECT_TRUE(has(text, "there is no move to take back\n")) << text;
    EXPECT_TRUE(has(text, "Black has resigned (1-0)\n"));
    EXPECT_TRUE(has(text, "the game is over: Black has resigned (1-0); undo, new or quit\n"));
    EXPECT_TRUE(has(text, "no moves yet\n"));
    EXPECT_TRUE(has(text, "4*Chess: "));
}

TEST(CommandPlay, SavesAndLoadsAGame) {
    const std::string path = temporary("game.pgn");
    EXPECT_TRUE(has(played("f3\ne5\ng4\nQh4\nsave " + path + "\n"),
                    "checkmate: Black wins (0-1)\nsaved to " + path + "\n"));
    EXPECT_TRUE(has(output({"play", "--human", "both"}, "load " + path + "\nhistory\n"),
                    "1.f3 1...e5 2.g4 2...Qh4#\n"));
    std::remove(path.c_str());
}

TEST(CommandPlay, DrawsABoardOfFourAxesInItsOwnLayoutAndOthers) {
    const std::vector<std::string> play{"play", "--variant", "chesseract", "--human", "both"};
    const std::string own = output(play);
    EXPECT_TRUE(has(own,
                    "       A              B              C              D\n"
                    "4  .  .  .  .     .  .  .  .     .  .  .  .     r  u  w  r\n"
                    "3  .  .  .  .     .  .  .  .     .  .  .  .     b  k  m  b\n"
                    "2  .  .  .  .     .  .  .  .     .  .  .  .     n  d  q  n   IV\n"))
        << own;
    std::vector<std::string> turned = play;
    turned.insert(turned.end(), {"--view", "A1"});
    const std::string other = output(turned);
    EXPECT_TRUE(has(other,
                    "         1              2              3              4\n"
                    "IV   r  u  w  r     n  d  q  n     b  k  m  b     r  u  w  r\n"))
        << other;
    EXPECT_EQ(failure({"play", "--variant", "chesseract", "--view", "Z"}),
              "tessera: --view: there is no view 'Z': own, 01 (AI), 02 (I1), 03 (A1), 12 (Ia), 13 "
              "(Aa), 23 (a1)");
}

TEST(CommandPlay, LetsTheComputerPlayBothSidesToTheEnd) {
    const std::string text =
        output({"play", "--variant", "chess", "--fen", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                "--human", "none", "--level", "4", "--seed", "1"});
    EXPECT_TRUE(has(text, "White plays Ra8#\n")) << text;
    EXPECT_TRUE(has(text, "checkmate: White wins (1-0)\n"));
}

TEST(CommandPlay, AnswersTheHumansMove) {
    const std::string text =
        output({"play", "--variant", "chess", "--level", "1", "--seed", "7"}, "e4\nundo\nfen\n");
    EXPECT_TRUE(has(text, "Black plays ")) << text;
    EXPECT_TRUE(has(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
}

TEST(CommandPlay, HintsAtTheBestLinesWhateverTheLevel) {
    // Mates end the search at once.
    const std::vector<std::string> mate{"--fen", "6k1/1Q3ppp/8/8/8/8/8/R5K1 w - - 0 1", "--level",
                                        "1"};
    const std::string text = played("hint\nhint 2\nhint 0\nhint x\nhint 21\n", mate);
    EXPECT_TRUE(has(text, "hint: mate in 1, depth ")) << text;
    const auto count = [&](const std::string& part) {
        int n = 0;
        for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
        return n;
    };
    EXPECT_EQ(count("hint: mate in 1, depth "), 3) << text;
    EXPECT_EQ(count("hint needs a number of lines, 1 to 20\n"), 3) << text;
    EXPECT_TRUE(
        has(played("hint\n", {"--fen", "7k/8/8/8/8/8/r7/1r5K w - - 0 1"}), "the game is over: "));
}

TEST(CommandPlay, TellsWhatItSeesWhileItThinksIfAskedTo) {
    const std::vector<std::string> mate{"--fen", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"};
    EXPECT_FALSE(has(played("hint\n", mate), "depth 1  "));
    const std::string text = played("info on\nhint\ninfo off\nhint\ninfo loud\n", mate);
    EXPECT_TRUE(has(text, "depth 1  mate in 1  ")) << text;
    EXPECT_TRUE(has(text, " s  Ra8#\nhint: mate in 1, depth 1: Ra8#\n")) << text;
    EXPECT_EQ(text.find("depth 1  "), text.rfind("depth 1  "));
    EXPECT_TRUE(has(text, "info: 'loud' is not on, off or auto\n"));
    std::vector<std::string> on = mate;
    on.insert(on.end(), {"--info", "on"});
    EXPECT_TRUE(has(played("hint\n", on), "depth 1  mate in 1  "));
}

TEST(CommandPlay, UsesNoColoursInAPipe) {
    EXPECT_FALSE(has(played(""), "\x1b"));
    EXPECT_FALSE(has(
        played("hint\n", {"--fen", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "--info", "on"}), "\x1b"));
}

const char* const kLonely = "{Ka1a1a1,Ra1a1b1,Qc4c3c3,kh8h8h8,ph7h8h8} w - - 0 1";

std::string played_vast(const std::string& lines, std::vector<std::string> options = {}) {
    std::vector<std::string> arguments{
        "play",  "--variant", "hdc6",
        "--fen", kLonely,     "--seed",
        "1",     "--human",   options.empty() ? "both" : options.front()};
    if (!options.empty()) arguments.insert(arguments.end(), options.begin() + 1, options.end());
    return output(arguments, lines);
}

TEST(CommandPlay, ShowsASliceOfAVastBoardAndPlaysOnIt) {
    const std::string text =
        played_vast("moves a1a1b1\na1a1b1a1a1c1\nhistory\nundo\nredo\nfen\nstatus\nview 02\n");
    EXPECT_TRUE(has(text, "slice __a1a1\n8  .  .")) << text;
    EXPECT_TRUE(has(text, "\n1  K  .  ."));
    EXPECT_TRUE(has(text, "slice __a1b1\n"));
    EXPECT_TRUE(has(text, "1 {R}(.)(.)"));
    EXPECT_TRUE(has(text, "1 [R]"));
    EXPECT_TRUE(has(text, "\n1.a1a1b1a1a1c1\n"));
    EXPECT_TRUE(has(text, "{Ka1a1a1,Qc4c3c3,Ra1a1c1,kh8h8h8,ph7h8h8} b - - 1 1\n"));
    EXPECT_TRUE(has(text, "Black to move; 3 white and 2 black pieces\n"));
    EXPECT_TRUE(has(text, "slice _1_1c1\n"));
}

TEST(CommandPlay, TheComputerAnswersOnAVastBoard) {
    const std::string text =
        played_vast("c4c3c3d4c3c3\nundo\nlevel 1\nhint\n", {"white", "--seconds", "1"});
    EXPECT_TRUE(has(text, "\nBlack plays ")) << text;
    EXPECT_TRUE(has(text, "White to move; 3 white and 2 black pieces\nlevel 1\nhint: "));
}

TEST(CommandPlay, AnswersBadInputOnAVastBoardWithALineAndGoesOn) {
    const std::string text = played_vast(
        "a1a1a1a1a1a2x\nat z9\nview 77\nlevel 9\nhuman me\nload /none\nsave\n"
        "undo\nredo\nattackers h8h8h8\n");
    EXPECT_TRUE(has(text, "'a1a1a1a1a1a2x': the piece on a1a1a1 has no such move (help")) << text;
    EXPECT_TRUE(has(text, "'z9' is not a cell: cells run from a1a1a1 to h8h8h8\n"));
    EXPECT_TRUE(has(text, "'77' does not name two axes: 01, 02 .. 45\n"));
    EXPECT_TRUE(has(text, "level: '9' is not a number from 1 to 8\n"));
    EXPECT_TRUE(has(text, "human needs one of white, black, both, none\n"));
    EXPECT_TRUE(has(text, "cannot read '/none': No such file or directory\n"));
    EXPECT_TRUE(has(text, "save needs the name of a file\n"));
    EXPECT_TRUE(has(text, "there is no move to take back\n"));
    EXPECT_TRUE(has(text, "there is no move to play again\n"));
    EXPECT_TRUE(has(text, "White: none\nBlack: none\n"));
}

struct PlayedBoard {
    const char* id;
    const char* fen;
    std::vector<std::string> moves;  ///< one of each side, and another first move
};

class CommandPlayOn : public testing::TestWithParam<PlayedBoard> {};

TEST_P(CommandPlayOn, HasTheSameCommandsOnEveryBoard) {
    const PlayedBoard& board = GetParam();
    const std::vector<std::string> play{"play",    "--variant", board.id, "--fen",
                                        board.fen, "--human",   "both"};
    const std::string path = temporary(std::string(board.id) + ".pgn");
    std::vector<std::string> timed = play;
    timed.insert(timed.end(), {"--clock", "90+10"});
    const std::string text =
        output(timed, "clock\n" + board.moves[0] + '\n' + board.moves[1] + "\ngo 0\nclock\n" +
                          board.moves[2] + "\ncomment instead\ngo 0\nnext\nnext 2\npromote\n" +
                          "save " + path + "\nhistory\nclock off\ndraw\n");
    // Some seconds may have passed on a busy machine.
    const auto clocks = [&](const std::string& pattern) {
        return std::regex_search(text, std::regex(pattern));
    };
    EXPECT_TRUE(clocks("\nWhite (90:00|89:[0-9]{2}), Black 90:00\n")) << text;
    EXPECT_TRUE(clocks("White (90|89):[0-9]{2}, Black (90|89):[0-9]{2} \\(stopped\\)\n")) << text;
    EXPECT_TRUE(has(text, "\n1: ")) << text;
    EXPECT_TRUE(has(text, "\nthe moves to here are the main line\nsaved to ")) << text;
    EXPECT_TRUE(has(text, "\nthere are no clocks\ndrawn by agreement (1/2-1/2)")) << text;
    // The variation comes back, whatever game is played before.
    const std::string again =
        output({"play", "--human", "both"},
               "load " + path + "\ngo 0\nnext\nnext 1\nremove\nnext\nnext 1\nundo\nredo\nresign\n");
    EXPECT_TRUE(has(again, "\n1: ")) << again;
    EXPECT_TRUE(has(again, ", 2: ")) << again;
    EXPECT_EQ(again.find(", 2: "), again.rfind(", 2: ")) << again;
    EXPECT_TRUE(has(again, "\nBlack has resigned (1-0)")) << again;
    const auto help = [](const std::string& shown) { return shown.substr(shown.find("  help ")); };
    EXPECT_EQ(help(output(play, "help\n")), help(played("help\n")));
    std::remove(path.c_str());
}

INSTANTIATE_TEST_SUITE_P(
    Boards, CommandPlayOn,
    testing::Values(
        PlayedBoard{"chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", {"a1b1", "e8e7", "a1c1"}},
        PlayedBoard{
            "fourstar", "{Ka1a1,Ra4a1,kd4d4} w - - 0 1", {"a4a1a4b1", "d4d4d3d4", "a4a1a4c1"}},
        PlayedBoard{
            "hdc5", "{Ka1a1a,Ra1a2a,kh8h8h} w - - 0 1", {"a1a2ab1a2a", "h8h8hg8h8h", "a1a2ac1a2a"}},
        PlayedBoard{"hdc6",
                    "{Ka1a1a1,Ra1a1a2,kh8h8h8} w - - 0 1",
                    {"a1a1a2b1a1a2", "h8h8h8g8h8h8", "a1a1a2c1a1a2"}},
        PlayedBoard{"hdc8",
                    "{Ka1a1a1a1,Ra1a1a1a2,kh8h8h8h8} w - - 0 1",
                    {"a1a1a1a2b1a1a1a2", "h8h8h8h8g8h8h8h8", "a1a1a1a2c1a1a1a2"}}),
    [](const auto& tested) { return std::string(tested.param.id); });

TEST(CommandPlay, WhoeverHasNoTimeLeftLoses) {
    const std::string text = output({"play", "--variant", "chess", "--human", "none", "--level",
                                     "1", "--seed", "1", "--clock", "1"},
                                    "");
    EXPECT_FALSE(has(text, "not legal")) << text;
    EXPECT_EQ(failure({"play", "--variant", "chess", "--clock", "0"}),
              "tessera: --clock: '0' is not MINUTES or MINUTES+SECONDS");
    const std::string set = played("clock 1+x\nclock stop\nclock 3+2\nclock stop\nclock go\n");
    EXPECT_TRUE(has(set,
                    "clock: '1+x' is not MINUTES or MINUTES+SECONDS\nthere are no clocks\n"
                    "White 3:00, Black 3:00\nWhite 3:00, Black 3:00 (stopped)\n"
                    "White 3:00, Black 3:00\n"))
        << set;
}

TEST(CommandPlay, AnswersWhatCannotBeDoneWithALine) {
    const std::string text =
        played("slice a1\ngo 1\ngo x\nnext\npromote\nremove\nlevel 0\nat e2\n");
    EXPECT_TRUE(has(text, "this board is shown as a whole; view turns it to other axes\n")) << text;
    EXPECT_TRUE(
        has(text, "go needs a number of moves, 0 to 0\ngo needs a number of moves, 0 to 0\n"));
    EXPECT_TRUE(has(text, "no move was played from here\n"));
    EXPECT_TRUE(has(text, "this is the main line already\nthere is no move to remove\n"));
    EXPECT_TRUE(has(text, "level: '0' is not a number from 1 to 8\n"));
    EXPECT_TRUE(has(text, "{P}")) << text;
    EXPECT_TRUE(has(text, "e2: White pawn\n")) << text;
    EXPECT_TRUE(
        has(output({"play", "--variant", "chess", "--human", "black", "--level", "1"}, "draw\n"),
            "the computer does not agree to draws\n"));
}

TEST(CommandPlay, GoesFromOneGameToAnyOther) {
    const std::string text = played("new hdc6\nnew chess\ne4\n");
    EXPECT_TRUE(has(text, "The board has 262,144 cells; one flat slice of it is shown.")) << text;
    EXPECT_TRUE(has(text, "4  .  .  .  . [P] .  .  .\n")) << text;
}

TEST(CommandPlay, SavesAndLoadsAGameOnAVastBoardByItsStart) {
    const std::string path = temporary("vast.pgn");
    const std::vector<std::string> play{"play",    "--variant", "hdc6",    "--start",     "4711",
                                        "--human", "both",      "--moves", "a2a1a1a4a1a1"};
    EXPECT_TRUE(has(output(play, "a7a1a1a5a1a1\nsave " + path + "\n"), "saved to " + path));
    const std::string text = output({"play", "--variant", "hdc7", "--human", "both"},
                                    "load " + path + "\nhistory\nresign\n");
    EXPECT_TRUE(has(text, "1.a2a1a1a4a1a1 1...a7a1a1a5a1a1\n")) << text;
    EXPECT_TRUE(has(text, "White has resigned (0-1)"));
    EXPECT_TRUE(
        has(output(play, "load " + path + "\nfen\n"), "a text of 131,072 pieces: fen FILE"));
    std::remove(path.c_str());
}

TEST(CommandStatus, TellsHowVastGamesStand) {
    const auto status = [](const std::string& fen, const std::string& moves) {
        return output({"status", "--variant", "hdc6", "--fen", fen, "--moves", moves});
    };
    EXPECT_EQ(output({"status", "--variant", "hdc6"}), "ongoing White to move\n");
    EXPECT_EQ(status(kLonely, "c4c3c3d4d4d4"), "check Black is in check\n");
    EXPECT_EQ(status("{Ka1a1a1,Rc3c3c3,kh8h8h8} w - - 99 70", "a1a1a1a2a1a1"),
              "draw 100 single moves without a capture or pawn move\n");
    EXPECT_EQ(status("{Ka1a1a1,kh8h8h8} w - - 0 1", ""), "draw only kings are left\n");
}

TEST(CommandGames, ShowsAGameOnAVastBoard) {
    const std::string text = output({"games", "show", "hdc8"});
    EXPECT_TRUE(has(text, "board:     8x8x8x8x8x8x8x8, 16777216 cells")) << text;
    EXPECT_TRUE(has(text, "setup:     start position number 0\n"));
}

}  // namespace
}  // namespace tessera::cli_tests
