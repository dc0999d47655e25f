// Boards of Higher dimensional chess of 3 to 8 axes, all by the rules of vast boards.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "definition/definition.hpp"
#include "vast/board/position.hpp"

namespace tessera::bench {

struct VastGame {
    definition::VariantDefinition definition;
    std::shared_ptr<const vast::Rules> rules;
};
/// Nothing for other numbers of axes.
[[nodiscard]] std::optional<VastGame> vast_game(int axes);

[[nodiscard]] std::optional<vast::Position> vast_start(const VastGame& game,
                                                       const std::string& number);

/// So many pieces anywhere, in the shares of the start, of both sides or but for a king all
/// White's; White to move. What attacks a king is taken off again.
enum class Black : std::uint8_t { army, bare_king };
[[nodiscard]] std::optional<vast::Position> random_vast_position(const VastGame& game,
                                                                 std::uint32_t pieces,
                                                                 std::uint64_t seed,
                                                                 Black black = Black::army);

/// The same, but Black's king stands in the middle and a man of Black's on every cell beside it: of
/// hundreds of thousands of cells from which a knight checks, each is guarded.
[[nodiscard]] std::optional<vast::Position> guarded_vast_position(const VastGame& game,
                                                                  std::uint32_t pieces,
                                                                  std::uint64_t seed);

/// A bare king of Black's in the middle, or in a corner, with so many pieces on the board, White's
/// king far away and otherwise knights within two leaps; White to move. Of the knights, those that
/// give check are taken off: hundreds of thousands of moves do.
enum class KingAt : std::uint8_t { middle, corner };
[[nodiscard]] std::optional<vast::Position> beset_vast_position(const VastGame& game, KingAt where,
                                                                std::uint32_t pieces,
                                                                std::uint64_t seed);

/// The pieces of start 0 on cells drawn evenly, without those that attack a king; White to move.
[[nodiscard]] std::optional<vast::Position> shuffled_vast_position(const VastGame& game,
                                                                   std::uint64_t seed);

}  // namespace tessera::bench
