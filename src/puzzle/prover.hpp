// Whether a puzzle is one: its theme's question arises, and it has this solution and no other. By
// complete search, with the move generator of the variant that the prover gets: sets are made with
// one and proved with another.
#pragma once

#include <memory>
#include <optional>

#include "puzzle/mates.hpp"
#include "puzzle/puzzle.hpp"
#include "puzzle/themes.hpp"

namespace tessera::puzzle {

/// Nodes that suffice for each search of a proof of what is made.
inline constexpr std::uint64_t kProofNodes = 4'000'000;

/// The variant with a mailbox, which lists the moves of any board: where another move generator
/// found a puzzle, this one proves it.
[[nodiscard]] std::shared_ptr<const rules::Variant> second_rules(const rules::Variant& variant);

/// The axes that a move from one cell to another changes.
[[nodiscard]] int axes_between(const rules::Variant& variant, rules::Cell from, rules::Cell to);

class Prover {
public:
    /// `nodes`: for each search for a mate. One that they do not suffice for proves nothing.
    Prover(std::shared_ptr<const rules::Variant> variant, const engine::Host& host,
           std::uint64_t nodes);

    /// Why it is no puzzle; `where` names the field. Nothing if it is one. Of the grade, which no
    /// rule decides, and the answers, which other rules replay, nothing is said.
    [[nodiscard]] std::optional<Error> fault(const Puzzle& puzzle);

    [[nodiscard]] Themes& themes() { return themes_; }
    [[nodiscard]] Mates& mates() { return mates_; }

private:
    [[nodiscard]] std::optional<Error> fault_of_mate(const Puzzle& puzzle,
                                                     const rules::Position& position);
    [[nodiscard]] std::optional<Error> fault_of_move(const Puzzle& puzzle,
                                                     const rules::Position& position);
    [[nodiscard]] std::optional<Error> fault_of_cells(const Puzzle& puzzle,
                                                      const rules::Position& position);
    [[nodiscard]] std::optional<Error> fault_of_axes(const Puzzle& puzzle, int axes) const;

    std::shared_ptr<const rules::Variant> variant_;
    Themes themes_;
    Mates mates_;
};

}  // namespace tessera::puzzle
