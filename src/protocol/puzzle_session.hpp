// A mate in one on the page: a puzzle, its checks, and what becomes of moves tried, as JSON.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "definition/definition.hpp"
#include "protocol/requests.hpp"
#include "puzzle/mate_puzzle.hpp"

namespace tessera::protocol {

/// Holds one puzzle. As Session: answers are JSON in the shapes of web/src/core/types.ts, a refused
/// request returns a CoreError, cells are given by their index.
class PuzzleSession {
public:
    [[nodiscard]] static std::span<const RequestRow> requests();

    /// PuzzleInfo. `day`: "2026-11-24".
    [[nodiscard]] std::string open(std::string_view id, std::string_view day);
    /// PuzzleChecks: those of the piece on the cell.
    [[nodiscard]] std::string checks_of(std::uint32_t cell) const;
    /// PuzzleAttempt: a legal move as text.
    [[nodiscard]] std::string attempt(std::string_view move) const;
    /// A string: the move that mates.
    [[nodiscard]] std::string solution() const;

private:
    [[nodiscard]] std::string info() const;
    [[nodiscard]] char letter(vast::Piece piece) const;

    std::optional<definition::VariantDefinition> game_;
    std::optional<puzzle::MatePuzzle> puzzle_;
};

}  // namespace tessera::protocol
