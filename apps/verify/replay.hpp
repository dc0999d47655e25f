// Puzzles replayed by the second set of rules (src/reference), which shares nothing with the one
// that made them: every position, move and cell is text.
#pragma once

#include <optional>

#include "puzzle/puzzle.hpp"
#include "reference/reference.hpp"

namespace tessera::verify {

/// What the second rules refuse of a puzzle; nothing if they agree. Of mates: the solution leads to
/// mate, and the answers mate against every defence in as many turns as the theme has; of mates in
/// one, that no other move mates. Of an only defence: no reply to it mates. Of a fork: what it
/// attacks falls whatever the reply. Of the others: that the solution is one, and the only one.
[[nodiscard]] std::optional<Error> fault(const reference::Game& game, const puzzle::Puzzle& puzzle);

}  // namespace tessera::verify
