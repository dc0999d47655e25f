// Files of lessons: what is read of them, and every fault with its line.
#include <gtest/gtest.h>

#include "lesson/win.hpp"
#include "lessons.hpp"
#include "play/load.hpp"

namespace tessera::test {
namespace {

constexpr std::string_view kRook = "position = \"{Ka1,kh8,Rd4} w - - 0 1\"\ntext = \"T\"\n";

lesson::Step step_of(std::string_view keys, std::string_view game = "chess",
                     std::string_view common = kRook) {
    const auto lesson = lesson::read_lesson(file_of(game, std::string(common) + std::string(keys)),
                                            lesson::all_games());
    if (!lesson) {
        ADD_FAILURE() << keys << '\n' << lesson.error().front().text("");
        return {};
    }
    return lesson->steps.front();
}

/// All faults, a line each.
std::string faults_of(const std::string& file) {
    const auto lesson = lesson::read_lesson(file, lesson::all_games());
    if (lesson) return "";
    std::string text;
    for (const auto& fault : lesson.error()) text += fault.text("") + '\n';
    return text;
}

std::string faults_in(std::string_view keys, std::string_view game = "chess",
                      std::string_view common = kRook) {
    return faults_of(file_of(game, std::string(common) + std::string(keys)));
}

TEST(ReadLesson, FindsTheAnswersToEachTask) {
    const auto reach = step_of("task = \"reach\"\npiece = \"d4\"\ncount = 14\n");
    EXPECT_EQ(reach.cells.size(), 14U);
    const auto mark =
        step_of("task = \"mark\"\nfind = \"along\"\nof = \"d4\"\naxes = [\"rank\"]\n");
    EXPECT_EQ(mark.cells.size(), 7U);
    EXPECT_EQ(mark.find, "along");
    const auto listed = step_of("task = \"mark\"\ncells = [\"c1\", \"b1\"]\n");
    EXPECT_EQ(listed.cells, (std::vector{rules::Cell{1}, rules::Cell{2}}));
    const auto go = step_of("task = \"go\"\npiece = \"d4\"\ngoals = [\"b7\"]\n");
    EXPECT_EQ(go.most, 2);
    EXPECT_EQ(go.moves.size(), 2U);
    const auto move = step_of("task = \"move\"\ngoal = \"check\"\n");
    EXPECT_EQ(move.moves, (std::vector<std::string>{"d4d8", "d4h4"}));
    const auto accepted = step_of("task = \"move\"\naccept = [\"d4d8\"]\n");
    EXPECT_EQ(accepted.moves, (std::vector<std::string>{"d4d8"}));
    const auto line = step_of("task = \"line\"\nline = [\"d4d7\", \"h8g8\", \"a1b1\"]\n");
    EXPECT_EQ(line.moves.size(), 3U);
    const auto win = step_of("task = \"win\"\nlevel = 2\nmoves = 3\n");
    EXPECT_EQ(win.most, 3);
    EXPECT_EQ(win.level, 2);
    const auto arrange = step_of("task = \"arrange\"\ninside = [\"level\"]\n", "raumschach",
                                 "position = \"{Ka1a,ke5e,Rb2b} w - - 0 1\"\ntext = \"T\"\n");
    EXPECT_EQ(arrange.axes, (std::vector{2}));
}

TEST(ReadLesson, KeepsThePositionOfTheStepBefore) {
    const std::string file = file_of("chess", std::string(kRook) +
                                                  "task = \"read\"\n[[steps]]\ntask = \"reach\"\n"
                                                  "piece = \"d4\"\ntext = \"{d4} goes\"\n");
    const auto lesson = lesson::read_lesson(file, lesson::all_games());
    ASSERT_TRUE(lesson) << lesson.error().front().text("");
    EXPECT_EQ(lesson->steps[1].position, lesson->steps[0].position);
    EXPECT_EQ(lesson->steps[1].line, 8);
}

TEST(ReadLesson, TakesAGameOfItsOwn) {
    const std::string game =
        "id = \"flat\"\nname = \"Flat\"\n[board]\nsize = [3, 3]\naxes = [\"x\", \"y\"]\n"
        "[[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nleap = [\"1\"]\n"
        "[[pieces]]\nletter = \"R\"\nname = \"rook\"\nslide = [\"1\"]\n"
        "[setup]\nposition = \"k2/3/K1R w - - 0 1\"\n";
    const std::string head = "id = \"one\"\ntitle = \"One\"\nrules = '''\n" + game + "'''\n";
    const std::string step =
        "[[steps]]\ntask = \"reach\"\npiece = \"c1\"\ntext = \"T\"\n"
        "position = \"k2/3/K1R w - - 0 1\"\ncount = 3\n";
    const auto lesson = lesson::read_lesson(head + step, lesson::all_games());
    ASSERT_TRUE(lesson) << lesson.error().front().text("");
    EXPECT_EQ(lesson->variant->definition().id, "flat");
    EXPECT_EQ(faults_of("id = \"one\"\ntitle = \"One\"\nrules = 'id = \"flat\"'\n" + step),
              "line 3: rules: name: missing: a string expected\n");
}

TEST(ReadLesson, NamesEveryFaultWithItsLine) {
    struct Case {
        const char *keys, *faults;
    };
    const Case cases[] = {
        {"task = \"dance\"\n",
         "line 7: steps[0].task: one of these expected: read, reach, mark, go, move, line, "
         "arrange, "
         "win\n"},
        {"task = \"reach\"\npiece = \"d4\"\ncount = 13\n",
         "line 9: steps[0].count: there are 14\n"},
        {"task = \"reach\"\npiece = \"d5\"\n",
         "line 8: steps[0].piece: no piece of the side to move stands there\n"},
        {"task = \"reach\"\npiece = \"d9\"\n",
         "line 8: steps[0].piece: no cell of this board: 'd9'\n"},
        {"task = \"mark\"\ncells = [\"a1\", \"b9\", \"a1\"]\n",
         "line 8: steps[0].cells: no cell of this board: 'b9'\n"
         "line 8: steps[0].cells: given twice: 'a1'\n"},
        {"task = \"mark\"\nfind = \"blocks\"\n", "line 4: steps[0]: no cell is an answer\n"},
        {"task = \"mark\"\nfind = \"along\"\nof = \"d4\"\naxes = [\"level\"]\n",
         "line 10: steps[0].axes: no axis of this board: 'level'\n"},
        {"task = \"go\"\npiece = \"d4\"\ngoals = [\"b7\"]\nmoves = 1\n",
         "line 10: steps[0].moves: at least 2 are needed\n"},
        {"task = \"move\"\ngoal = \"mate\"\n", "line 4: steps[0]: no legal move is an answer\n"},
        {"task = \"move\"\naccept = [\"d4e5\"]\n",
         "line 8: steps[0].accept: 'd4e5': the rook on d4 cannot go to e5\n"},
        {"task = \"line\"\nline = [\"d4d7\", \"h8g8\"]\n",
         "line 8: steps[0].line: the last move has to be one of the side that begins\n"},
        {"task = \"arrange\"\ninside = [\"file\"]\n",
         "line 8: steps[0].inside: these axes lie inside flat boards from the beginning\n"},
        {"task = \"win\"\nmoves = 7\n",
         "line 8: steps[0].moves: a whole number from 1 to 6 expected\n"},
        {"task = \"read\"\nhint = \"{z9}\"\n",
         "line 8: steps[0].hint: no cell of this board: 'z9'\n"},
        {"task = \"read\"\npiece = \"d4\"\n", "line 8: steps[0].piece: unknown key\n"},
    };
    for (const Case& one : cases) EXPECT_EQ(faults_in(one.keys), one.faults) << one.keys;
}

TEST(ReadLesson, RefusesHeadsAndPositionsThatAreNone) {
    EXPECT_EQ(faults_of("id = \"One\"\ntitle = \"\"\ngame = \"shogi\"\n"),
              "line 1: id: 1 to 40 of the characters a-z, 0-9 and - expected\n"
              "line 2: title: empty\n"
              "line 3: game: there is no game named 'shogi'\n");
    EXPECT_EQ(faults_of("id = \"one\"\ntitle = \"One\"\ngame = \"hdc6\"\n[[steps]]\n"),
              "line 3: game: its board is too large for lessons\n");
    EXPECT_EQ(
        faults_in("task = \"read\"\n", "chess", "position = \"8/8\"\ntext = \"T\"\n").substr(0, 26),
        "line 5: steps[0].position:");
    EXPECT_EQ(faults_in("task = \"read\"\n", "chess",
                        "position = \"{Ka1,kh8} w - - 0 1\"\ntext = \"T\"\n"),
              "line 5: steps[0].position: the game is over here\n");
    EXPECT_EQ(faults_in("task = \"read\"\n", "chess", "text = \"T\"\n"),
              "line 4: steps[0].position: missing: a string expected\n");
}

TEST(ReadLesson, ProvesThatAMateCanBeForced) {
    const engine::Host host{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};
    const auto fault = [&](std::string_view position, int moves, std::uint64_t nodes) {
        const auto step =
            step_of("task = \"win\"\nmoves = " + std::to_string(moves) + "\n", "chess",
                    "position = \"" + std::string(position) + "\"\ntext = \"T\"\n");
        return lesson::fault_of_win(**play::builtin("chess"), step, host, nodes).value_or("");
    };
    // Two rooks drive the king to the edge: mate in two, not in one.
    constexpr std::string_view kRooks = "7k/8/R7/1R6/8/8/8/K7 w - - 0 1";
    EXPECT_EQ(fault(kRooks, 2, 1'000'000), "");
    EXPECT_EQ(fault(kRooks, 1, 1'000'000), "mate cannot be forced in 1 moves");
    EXPECT_EQ(fault(kRooks, 2, 3),
              "whether mate can be forced in 2 moves was not proved in 3 positions");
}

}  // namespace
}  // namespace tessera::test
