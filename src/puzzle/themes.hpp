// What the themes that need no forced mate ask, exactly: decided by the rules alone, by looking at
// every legal move and, where a theme speaks of replies, at every legal reply. Values of pieces
// have no part in it: a piece falls where nothing can capture back.
//
// Those of moves are for games of one move a turn (one_move_a_turn()).
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "movegen/move_generator.hpp"
#include "puzzle/puzzle.hpp"

namespace tessera::puzzle {

/// Solutions to look for: where there are two, there is no puzzle.
inline constexpr std::size_t kEnough = 2;
/// Moves of a shortest path.
inline constexpr std::size_t kFewestSteps = 2;
inline constexpr std::size_t kMostSteps = 5;

[[nodiscard]] bool one_move_a_turn(const rules::Variant& variant);
/// Whether the game has the theme: one of two moves a turn has mates and capturers.
[[nodiscard]] bool has_theme(const rules::Variant& variant, Theme theme);

/// Looks at positions of one variant, by its own move generator.
class Themes {
public:
    explicit Themes(std::shared_ptr<const rules::Variant> variant);

    /// Some legal move mates at once; the first found.
    [[nodiscard]] bool mates_at_once(const rules::Position& position);

    // Solutions of a theme, up to kEnough; none where its question does not arise. Precondition:
    // one_move_a_turn().

    /// Not in check, and a mate threatens: it would be there if the turn were passed. After these
    /// moves the opponent has none, after all others one. At least five moves to choose from.
    [[nodiscard]] rules::MoveList defences(const rules::Position& position);
    /// Captures of a piece, no pawn, after which no legal reply captures on that cell.
    [[nodiscard]] rules::MoveList hanging(const rules::Position& position);
    /// Moves of a piece, neither king nor pawn, that capture nothing and attack two pieces or more,
    /// kings or others but no pawns, so that after every reply the piece can capture one of them
    /// that is no king, and nothing can then capture back.
    [[nodiscard]] rules::MoveList forks(const rules::Position& position);
    /// In check: moves that end it and are neither a king's nor captures.
    [[nodiscard]] rules::MoveList blocks(const rules::Position& position);

    /// Where the pieces stand that can capture what stands on the cell, by ascending cell.
    [[nodiscard]] std::vector<rules::Cell> capturers(const rules::Position& position,
                                                     rules::Cell cell);
    /// The cells after `from` of the only shortest way of the piece there to the goal, over moves
    /// that capture nothing, all other pieces at rest and kings left aside. Empty where there is
    /// none, or another as short.
    [[nodiscard]] std::vector<rules::Cell> shortest_path(const rules::Position& position,
                                                         rules::Cell from, rules::Cell goal);

private:
    [[nodiscard]] rules::MoveList legal(const rules::Position& position);
    [[nodiscard]] std::vector<rules::Cell> capturing(const rules::Position& position,
                                                     rules::Cell cell, std::size_t enough);
    [[nodiscard]] bool captured_back(const rules::Position& position, rules::Cell cell);
    [[nodiscard]] bool forks_by(rules::Position& position, const rules::Move& move);
    [[nodiscard]] bool takes_one(rules::Position& position, rules::Cell by,
                                 const std::vector<rules::Cell>& attacked);
    [[nodiscard]] bool is_pawn(rules::Piece piece) const;
    [[nodiscard]] bool is_royal(rules::Piece piece) const;

    std::shared_ptr<const rules::Variant> variant_;
    const movegen::MoveGenerator& generator_;
    movegen::Scratch scratch_;
};

}  // namespace tessera::puzzle
