// Lessons: positions with tasks, as a file in TOML (docs/lessons.md). What a task asks is decided
// by the rules: the file names a piece or a goal, and the answers are found here.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "definition/parse.hpp"
#include "play/position.hpp"

namespace tessera::lesson {

enum class Task : std::uint8_t {
    read,     ///< nothing is asked
    reach,    ///< all cells to which a piece can go
    mark,     ///< all cells that something is true of
    go,       ///< a piece visits cells while the other side passes
    move,     ///< one of the moves that reach a goal
    line,     ///< these moves, with the other side's between them
    arrange,  ///< the board laid out so that axes lie inside flat boards
    win,      ///< a forced mate played against the computer
};
inline constexpr std::size_t kTasks = 8;
/// As in files: "read" to "win".
[[nodiscard]] std::string_view task_name(Task task);

inline constexpr std::size_t kMostSteps = 40;
/// Bytes of one text.
inline constexpr std::size_t kLongestText = 2000;
/// Cells that are asked for.
inline constexpr std::size_t kMostCells = 256;
/// Of `go`, and moves in which they are visited.
inline constexpr std::size_t kMostGoals = 8;
inline constexpr int kMostWayMoves = 12;
/// Legal moves of a position in which moves that reach a goal are looked for.
inline constexpr std::size_t kMostMoves = 5'000;
/// Of `win`.
inline constexpr int kMostMateTurns = 6;

struct Step {
    Task task = Task::read;
    std::string text;  ///< what is said and asked
    std::string hint;  ///< empty: none
    std::string done;  ///< what is said when it is solved; may be empty
    std::string position;
    std::string find;  ///< of `mark`: what is true of the cells; empty where the file lists them
    std::string goal;  ///< of `move`; empty where the file lists the moves
    /// Of `reach` and `go`; of `mark` and `move` the cell that `find` or `goal` speaks of.
    std::optional<rules::Cell> piece;
    std::vector<rules::Cell> cells;  ///< ascending: of `reach` and `mark` the answers, of `go`
                                     ///< where to go, of `read` cells that are marked
    std::vector<std::string> moves;  ///< of `move` the answers, of `line` both sides' moves,
                                     ///< of `go` a shortest way
    int most = 0;                    ///< moves: of `go` and `win`
    int level = 0;                   ///< of the computer, of `win`
    std::vector<int> axes;           ///< of `arrange`
    int line = 0;                    ///< of the file, on which its table begins
};

struct Lesson {
    std::string id, part, title, idea;
    std::string rules;  ///< the text of a game file; empty: a built-in game
    play::VariantPtr variant;
    std::vector<Step> steps;
};

/// Where games come from: a built-in one by its name, and the text of a game file.
struct Games {
    std::function<Result<play::VariantPtr>(std::string_view id)> builtin;
    std::function<Result<play::VariantPtr, std::vector<definition::FileError>>(
        std::string_view toml)>
        load;
};

/// All that are built in, with the move generators that are fastest.
[[nodiscard]] Games all_games();

/// Every fault found, in order of line; a lesson only if there is none. Tasks without an answer,
/// counts that are not those of the board and ways that are too short are faults. Whether the mate
/// of `win` can be forced is left to fault_of_win().
[[nodiscard]] Result<Lesson, std::vector<definition::FileError>> read_lesson(
    std::string_view toml_text, const Games& games);

}  // namespace tessera::lesson
