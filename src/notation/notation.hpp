// Text for cells, positions and moves (docs/notation.md).
#pragma once

#include <string>
#include <string_view>

#include "definition/result.hpp"
#include "rules/position.hpp"

namespace tessera::notation {

/// Canonical name: letter for axis 0, number for axis 1, letter for axis 2, ... (e4b2).
[[nodiscard]] std::string cell_name(const rules::Ruleset& rules, rules::Cell cell);
/// The name the game's inventor uses; the canonical one where the game has none.
[[nodiscard]] std::string native_name(const rules::Ruleset& rules, rules::Cell cell);
/// Reads a canonical or native name; the whole text must be the name.
[[nodiscard]] Result<rules::Cell> parse_cell(const rules::Ruleset& rules, std::string_view text);
/// Name of the flat board (axes View::across[0], View::up[0]) that holds the cell; may be empty.
[[nodiscard]] std::string board_label(const rules::Ruleset& rules, rules::Cell cell);

/// `placement side rights ep halfmove fullmove` and, where the game needs them, `turn`, `unmoved`.
[[nodiscard]] std::string print_position(const rules::Position& position);
/// Reads what print_position writes. Errors name the field and, in the placement, the character.
[[nodiscard]] Result<rules::Position> parse_position(std::shared_ptr<const rules::Ruleset> rules,
                                                     std::string_view text);

/// From-cell, to-cell, promotion letter in lower case: a3d4a4d4q.
[[nodiscard]] std::string move_text(const rules::Ruleset& rules, const rules::Move& move);
/// The legal move that the text names; canonical or native cell names. `position` is unchanged
/// afterwards (moves are tried on it and taken back).
[[nodiscard]] Result<rules::Move> parse_move(rules::Position& position, std::string_view text);

/// Readable form of a legal move: letter, from-cell only as far as needed, x for a capture, to-cell,
/// /cell for the corner of a turning move where the path by the other corner is blocked, =Q for a
/// promotion, O-O and O-O-O, + check, # mate. In two dimensions exactly SAN.
[[nodiscard]] std::string readable_move(rules::Position& position, const rules::Move& move);
/// The legal move whose readable form (or move text) this is; check and mate marks may be missing.
[[nodiscard]] Result<rules::Move> parse_readable(rules::Position& position, std::string_view text);

}  // namespace tessera::notation
