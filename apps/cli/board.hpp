// A board of any number of axes drawn as flat boards, in text.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace tessera::cli {

/// Which axes run left to right and which bottom to top, those of the flat boards first; `down`
/// names those that run top to bottom instead.
struct Arrangement {
    std::vector<int> across;
    std::vector<int> up;
    std::vector<int> down;
};

/// The game's own.
[[nodiscard]] Arrangement own_arrangement(const rules::Variant& variant);

/// An arrangement as people choose it: by the two axes of the flat boards ("03") or by the label
/// that its first flat board has ("A1").
struct NamedArrangement {
    std::string axes;
    std::string label;
    Arrangement arrangement;
};
/// Every pair of axes in turn for the flat boards; empty on a board of one or two axes.
[[nodiscard]] std::vector<NamedArrangement> arrangements(const rules::Variant& variant);
/// One of them by either name, or "own".
[[nodiscard]] Result<Arrangement> find_arrangement(const rules::Variant& variant,
                                                   std::string_view name);

/// What a cell is marked for; never by colour alone.
enum class Mark : std::uint8_t { moved, chosen, quiet, capture, attacker };
using Marks = std::map<rules::Cell, Mark>;

/// One cell of a drawing: a capital letter or a full stop, with the colour of the piece if there is
/// one.
[[nodiscard]] std::string cell_text(char letter, std::optional<rules::Colour> colour,
                                    std::optional<Mark> mark, std::size_t width, bool colours);
[[nodiscard]] std::string centred(const std::string& text, std::size_t width);
[[nodiscard]] std::string without_trailing_spaces(std::string line);

[[nodiscard]] std::string draw_board(const rules::Position& position,
                                     const Arrangement& arrangement, const Marks& marks,
                                     bool colours);

}  // namespace tessera::cli
