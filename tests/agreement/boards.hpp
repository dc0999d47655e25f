// Boards of any game, each made for one purpose. An attempt may turn out unfit for play.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "reference/generator.hpp"

namespace tessera::test {

/// Pieces, side, rights and double step; PositionSource adds the rest.
class Boards {
public:
    using Position = reference::Position;
    using Cell = reference::Cell;
    using Colour = definition::Colour;

    Boards(const reference::Generator& generator, Random& random);

    [[nodiscard]] char king() const { return king_; }
    [[nodiscard]] int starting_kings(Colour colour) const { return starting_kings_[index(colour)]; }
    [[nodiscard]] int kinds_of_pawn() const { return static_cast<int>(pawns_.size()); }
    /// Too large for boards full of pieces at random to be cheap.
    [[nodiscard]] bool large() const { return all_cells_.size() > kLarge; }
    /// Takes another of several kinds of pawn.
    void change_pawn();

    /// Pieces anywhere.
    [[nodiscard]] Position sparse();
    /// Likewise, with attacked kings of the side to move, several if it may have several.
    [[nodiscard]] Position besieged();
    /// All in one part of the board, so that neighbours matter.
    [[nodiscard]] Position crowded();
    /// The start with pieces taken away and pieces moved.
    [[nodiscard]] Position thinned();
    /// The start with pieces moved.
    [[nodiscard]] Position shuffled();
    /// A king in a corner with next to nothing against many.
    [[nodiscard]] Position lonely();
    /// Likewise, but each of the many takes moves away until none is left; then, for a mate, one
    /// gives check.
    [[nodiscard]] Position hunted(bool mate);
    /// A king in a corner whose ways out are mostly shut by pawns that opposing pawns hold
    /// (sticky).
    [[nodiscard]] Position boxed();
    /// Rights and, mostly, free ways.
    [[nodiscard]] Position castling();
    /// A double step just made, mostly with a pawn that can take the one that made it, sometimes
    /// with one of another kind.
    [[nodiscard]] Position passing();
    /// Likewise, with king and slider on the line of the two pawns: taking clears it.
    [[nodiscard]] Position exposing();
    [[nodiscard]] Position promoting();
    /// Up to three pieces besides the kings, often all on one colour.
    [[nodiscard]] Position few();

    /// Takes away what attacks the kings of a colour.
    void calm(Position& p, Colour colour);

private:
    static constexpr std::size_t kLarge = 512;

    struct Passing {
        Position p;
        Cell from = 0;  ///< where the pawn that doubled came from
        std::optional<Cell> taker;
    };
    [[nodiscard]] Passing double_step_made();
    [[nodiscard]] Position bare();
    [[nodiscard]] Position castling_from_start();
    [[nodiscard]] Position castling_from_any_file();
    [[nodiscard]] Position jumping();
    [[nodiscard]] bool attack(Position& p, Cell cell);
    [[nodiscard]] bool take_move_away(Position& p);

    void fill(Position& p, int pieces, const std::vector<Cell>& cells);
    void put(Position& p, char letter, Colour colour, const std::vector<Cell>& cells);
    void put_kings(Position& p, Colour colour, const std::vector<Cell>& cells);
    /// Each piece of the start with this chance in a thousand, sometimes elsewhere.
    void put_start(Position& p, int keep, int stay);
    [[nodiscard]] const std::vector<Cell>& first_rank(Colour colour) const {
        return first_rank_[index(colour)];
    }
    [[nodiscard]] char random_letter();
    [[nodiscard]] Cell random_corner();

    const reference::Generator& generator_;
    const definition::VariantDefinition& game_;
    Random& random_;
    std::vector<Cell> all_cells_;
    std::vector<std::vector<int>> coordinates_;  ///< of every cell
    std::array<std::vector<Cell>, 2> first_rank_;
    std::array<int, 2> starting_kings_{};
    std::size_t next_king_ = 0;  ///< whose castling comes next
    char king_ = 'K';
    std::vector<char> pawns_;
    std::optional<char> pawn_;  ///< one of them, in turn
    std::optional<char> minstrel_;
};

}  // namespace tessera::test
