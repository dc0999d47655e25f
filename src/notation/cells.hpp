// Names of cells as templates of coordinates, printed and matched. For the readers of this room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "definition/definition.hpp"
#include "rules/variant.hpp"

namespace tessera::notation {

/// A cell read from the front of a text, and how many characters its name took.
struct CellMatch {
    rules::Cell cell{};
    std::size_t length = 0;
};

/// {0:a}{1:1}{2:a}.. for every axis of the board.
[[nodiscard]] definition::NameTemplate canonical_template(const lattice::Shape& shape);

/// One coordinate as a name template writes it.
[[nodiscard]] std::string coordinate_name(definition::NamePart::Style style, int coordinate);

[[nodiscard]] std::string print_name(const rules::Variant& variant,
                                     const definition::NameTemplate& name, rules::Cell cell);

/// Every cell whose name the text starts with.
[[nodiscard]] std::vector<CellMatch> match_name(const rules::Variant& variant,
                                                const definition::NameTemplate& name,
                                                std::string_view text);

}  // namespace tessera::notation
