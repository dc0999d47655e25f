// Boards of Higher dimensional chess of 3 to 8 axes, all by the rules of vast boards.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "definition/definition.hpp"
#include "movegen/vast/position.hpp"

namespace tessera::bench {

struct VastGame {
    definition::VariantDefinition definition;
    std::shared_ptr<const movegen::vast::Rules> rules;
};
/// Nothing for other numbers of axes.
[[nodiscard]] std::optional<VastGame> vast_game(int axes);

[[nodiscard]] std::optional<movegen::vast::Position> vast_start(const VastGame& game,
                                                                const std::string& number);

/// So many pieces anywhere, in the shares of the start; White to move. What attacks a king is
/// taken off again.
[[nodiscard]] std::optional<movegen::vast::Position> random_vast_position(const VastGame& game,
                                                                          std::uint32_t pieces,
                                                                          std::uint64_t seed);

/// The same, but Black's king stands in the middle and a man of Black's on every cell beside it: of
/// hundreds of thousands of cells from which a knight checks, each is guarded.
[[nodiscard]] std::optional<movegen::vast::Position> guarded_vast_position(const VastGame& game,
                                                                           std::uint32_t pieces,
                                                                           std::uint64_t seed);
/// The pieces of start 0 on cells drawn evenly, without those that attack a king; White to move.
[[nodiscard]] std::optional<movegen::vast::Position> shuffled_vast_position(const VastGame& game,
                                                                            std::uint64_t seed);

}  // namespace tessera::bench
