// The fields of a vast position behind its placement. Internal to notation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "vast/board/position.hpp"

namespace tessera::notation {

/// side rights ep halfmove fullmove
[[nodiscard]] std::string print_fields(const vast::Position& position);

/// The position of these pieces (Piece::code() by cell) and fields.
[[nodiscard]] Result<vast::Position> position_of(std::shared_ptr<const vast::Rules> rules,
                                                 vast::Codes codes,
                                                 const std::vector<std::string_view>& fields);

/// The cell of a canonical name.
[[nodiscard]] Result<lattice::Cell> read_cell(const lattice::Shape& shape, std::string_view name);

}  // namespace tessera::notation
