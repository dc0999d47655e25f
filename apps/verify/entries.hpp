// Single entries of endgame tables, recomputed by the second set of rules.
#pragma once

#include <cstdint>

#include "base/result.hpp"
#include "endings/tables.hpp"
#include "reference/reference.hpp"

namespace tessera::verify {

/// The pieces of an ending stand on different cells.
[[nodiscard]] bool differ(const endings::Ending& ending, const endings::Cells& cells);
/// The board of an ending with its pieces on these cells. Precondition: they differ.
[[nodiscard]] reference::Position position_of(const endings::Ending& ending,
                                              const endings::Cells& cells, definition::Colour side);

class Entries {
public:
    /// Refers to both arguments. `tables`: of the endings that are verified,
    /// and of all that captures lead to.
    Entries(const reference::Game& game, const endings::Tables& tables)
        : game_(game), tables_(tables) {}

    /// Recomputes the value of an entry from those of the positions after the legal moves. False if
    /// there is no legal position with this side to move. Errors: the value is wrong.
    [[nodiscard]] Result<bool> verify(const endings::Ending& ending, std::uint64_t entry,
                                      definition::Colour side) const;
    /// What the tables say. Errors: no table fits; one is damaged.
    [[nodiscard]] Result<endings::Value> value_of(const reference::Position& position) const;

private:
    [[nodiscard]] Result<endings::Value> recomputed(const reference::Position& position) const;

    const reference::Game& game_;
    const endings::Tables& tables_;
};

}  // namespace tessera::verify
