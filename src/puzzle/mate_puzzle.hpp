// Puzzles made up from a number: positions of a dozen pieces on a board of Higher dimensional chess
// with one mate in one among hundreds or thousands of checks (docs/vast.md, "Puzzles").
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "vast/board/position.hpp"

namespace tessera::puzzle {

/// How the mate is given.
enum class MateTheme : std::uint8_t {
    queen,  ///< by a move of the queen, which gives check herself; likewise the next four
    rook,
    bishop,
    knight,
    man,
    promotion,   ///< by a pawn on the last rank
    discovered,  ///< by a piece that opens a line of another
    twofold,     ///< by two pieces at once: double check
    castling,    ///< by the king's jump, which opens a line
    en_passant,  ///< by a capture in passing, which opens a line
};
inline constexpr std::size_t kMateThemes = 10;
/// Numbers below this know neither castling nor captures in passing: they keep the puzzles that
/// they had. It is a day's.
inline constexpr std::uint64_t kFirstOfAllThemes = 20261201;
/// "queen", .., "discovered check", "double check", "castling", "en passant".
[[nodiscard]] std::string_view mate_theme_name(MateTheme theme);

struct MatePuzzle {
    vast::Position position;   ///< White to move
    vast::Move solution;       ///< the only move that mates
    std::uint64_t checks = 0;  ///< legal moves that give check, the solution among them
    MateTheme theme{};
};

/// The theme that the puzzle of this number is to have, where one of it is found.
[[nodiscard]] MateTheme theme_sought(const vast::Rules& rules, std::uint64_t seed);

/// The puzzle of this number, the same on every machine. Nothing where none was found, as on boards
/// of two axes or with fewer than six cells along one.
[[nodiscard]] std::optional<MatePuzzle> puzzle_of(const std::shared_ptr<const vast::Rules>& rules,
                                                  std::uint64_t seed);

/// The number of a day's puzzle, 20261124 for "2026-11-24"; nothing if the text is no day.
[[nodiscard]] std::optional<std::uint64_t> seed_of_day(std::string_view text);

}  // namespace tessera::puzzle
