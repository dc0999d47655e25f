// A puzzle of a set: a position, what is to be found in it, and the one solution (docs/puzzles.md).
// A set is a text with a line for each puzzle.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tessera::puzzle {

/// What is to be found. puzzle/themes.hpp has the exact conditions.
enum class Theme : std::uint8_t {
    mate_in_one,
    mate_in_two,
    mate_in_three,
    mate_in_four,
    only_defence,   ///< the only move after which the opponent does not mate at once
    hanging_piece,  ///< the only capture that nothing can answer by capturing back
    fork,           ///< the only move that attacks two pieces of which one falls
    block,          ///< the only move that ends the check by going between
    capturers,      ///< all pieces that can capture on a cell
    shortest_path,  ///< the only shortest way of a piece to a cell
};
inline constexpr std::size_t kThemes = 10;
/// "mateIn1", .., "onlyDefence", "hangingPiece", "fork", "block", "capturers", "shortestPath".
[[nodiscard]] std::string_view theme_name(Theme theme);
[[nodiscard]] std::optional<Theme> theme_of(std::string_view name);
/// Turns to mate, 0 of other themes.
[[nodiscard]] constexpr int mate_turns(Theme theme) {
    return theme <= Theme::mate_in_four ? static_cast<int>(theme) + 1 : 0;
}

inline constexpr int kMostGrade = 8;

struct Puzzle {
    Theme theme{};
    int grade = 1;  ///< 1 (easy) .. kMostGrade
    int axes = 1;   ///< the most axes that a move of the solver changes
    std::string position;
    /// Of capturers: the cell, then where the pieces stand. Of a shortest path: the cell where the
    /// piece stands, and those it goes to. Of others: moves of both sides, the solver's first.
    std::vector<std::string> solution;
    /// Of mates in two and more: the solver's mating moves against every defence, as the second
    /// rules replay them (puzzle/mates.hpp).
    std::vector<std::string> answers;

    bool operator==(const Puzzle&) const = default;
};

/// What tells it from others of its game: a hash of theme and position, eight hexadecimal digits.
[[nodiscard]] std::string id_of(const Puzzle& puzzle);

/// A line without its end: id, theme, grade, axes, position, solution and, where there are any,
/// answers, with tabs between; equal answers in a row are written once, with their number
/// ("a1a4*3").
[[nodiscard]] std::string print(const Puzzle& puzzle);
/// Checks the form, and that the id is that of the rest; not the puzzle.
[[nodiscard]] Result<Puzzle> parse_puzzle(std::string_view line);
/// Of all lines but empty ones and those that begin with '#'. An error names its line.
[[nodiscard]] Result<std::vector<Puzzle>> parse_set(std::string_view text);

}  // namespace tessera::puzzle
