// A position played on without Python's lock, with what repetition compares.
#pragma once

#include <cstdint>
#include <vector>

#include "movegen/scratch.hpp"
#include "rules/position.hpp"
#include "variant.hpp"

namespace tessera::python {

/// Nothing ended the game.
inline constexpr std::uint8_t kNotOver = 0;
/// How a game ended, as tessera.Termination numbers it from 1; kNotOver while it goes on.
[[nodiscard]] std::uint8_t ending_of(const rules::Outcome& outcome);

/// At the start of a game whose moves can all be listed.
class Played {
public:
    /// Raises for games on vast boards.
    explicit Played(const Variant& variant);

    [[nodiscard]] const rules::Position& position() const { return position_; }
    [[nodiscard]] std::uint32_t plies() const { return plies_; }
    /// Appends the legal moves.
    void list(movegen::Scratch& scratch, rules::MoveList& moves) const;
    /// Precondition: legal.
    void make(const rules::Move& move);
    /// Repetition included.
    [[nodiscard]] rules::Outcome outcome(bool any_move) const;
    /// 1 if White has won, -1 if Black has, else 0.
    [[nodiscard]] std::int8_t result(const rules::Outcome& outcome) const;

private:
    rules::Position position_;
    std::vector<std::uint64_t> keys_;  ///< since the last move that cannot be taken back
    std::uint32_t plies_ = 0;
};

}  // namespace tessera::python
