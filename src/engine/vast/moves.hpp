// Moves to look at: all where they are not too many, else the captures and a sample of the others.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "engine/engine.hpp"
#include "engine/vast/terms.hpp"

namespace tessera::engine::vast {

struct Weighed {
    Move move;
    Score score = 0;
};

/// The best first; equal ones by their cells, so that the order is one everywhere.
[[nodiscard]] bool better(const Weighed& a, const Weighed& b);
void sort(std::vector<Weighed>& moves);

/// Appends every pseudo-legal move and legal castling of the side to move; stops, and says false,
/// when there are more than `most`. Precondition: that side is listed.
[[nodiscard]] bool list_all(const Board& board, std::size_t most, std::vector<Weighed>& moves);

/// Appends the captures and promotions among the pseudo-legal moves, at most so many.
/// Precondition: both sides are listed.
void list_captures(const Board& board, std::size_t most, std::vector<Weighed>& moves);

/// Appends legal castlings, of which there are none in check.
void list_castlings(const Board& board, std::vector<Weighed>& moves);

/// A pseudo-legal move of the piece that captures nothing, in a direction and of a length drawn by
/// chance; nothing if the draw found none.
[[nodiscard]] std::optional<Move> random_quiet(const Board& board, At from, Random& random);

}  // namespace tessera::engine::vast
