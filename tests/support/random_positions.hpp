// Random positions of any game, the same with every compiler and library: games, positions with
// fewer pieces, and pieces scattered over the board. tests/agreement makes its own, for there the
// rules are what is looked at.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "movegen/movegen.hpp"
#include "support/moves.hpp"

namespace tessera::testing_support {

/// Calls f(const Position&) for each position of a random game of at most `plies` single moves.
template <class F>
void random_game(rules::Position p, Random& random, int plies, F&& f) {
    for (int i = 0; i < plies; ++i) {
        f(p);
        const rules::MoveList moves = legal(p);
        if (moves.empty()) return;
        rules::Undo undo;
        p.make(random.pick(moves), undo);
    }
    f(p);
}

/// The last position of such a game.
[[nodiscard]] rules::Position played(const rules::Position& first, Random& random, int plies);

/// The position with so many percent of its pieces, kings apart, and no right to castle.
[[nodiscard]] rules::Position with_fewer_pieces(const rules::Position& from, Random& random,
                                                int percent);

/// Builds a position piece by piece, on random free cells of a part of the board.
class Scattering {
public:
    using Colour = rules::Colour;

    /// A box of at most `most_cells`, so that pieces meet on a large board as often as on a small
    /// one. It lies anywhere or in the given corner of the board. White is to move, a whole turn.
    Scattering(std::shared_ptr<const rules::Variant> variant, Random& random,
               std::uint32_t most_cells = kBoxCells,
               std::optional<lattice::Coordinates> corner = std::nullopt);

    /// A piece on a free cell of the box, if there is one.
    void add(char letter, Colour colour);
    /// So many pieces, each of one of the letters.
    void add_any(const std::string& letters, int count, Colour colour);
    /// A piece on this cell, if it is free.
    bool put(rules::Cell cell, char letter, Colour colour);

    // What a game may have besides pieces on cells; nothing where it does not have it.

    /// From one to as many kings as a side starts with, those already there included.
    void add_kings();
    /// Kings and rooks where they may castle, with the rights.
    void add_castling();
    /// The double step that the side not to move has just made, and pieces that may take in
    /// passing.
    void add_double_step();
    /// Pieces of the start on their cells, moved and unmoved.
    void add_unmoved();
    /// The second move of a turn, of a piece that has moved.
    void add_first_move();
    void set_side(Colour colour) { description_.side = colour; }

    /// Nothing if that is no position.
    [[nodiscard]] std::optional<rules::Position> position() const;

    static constexpr std::uint32_t kBoxCells = 256;

private:
    [[nodiscard]] bool is_free(rules::Cell cell) const;
    [[nodiscard]] std::vector<rules::Cell> first_rank(Colour colour) const;
    void add_castling_of_array(Colour colour);
    void add_castling_of_first_rank(Colour colour);

    std::shared_ptr<const rules::Variant> variant_;
    Random& random_;
    std::vector<rules::Cell> box_;  ///< its cells that may be free, in random order
    rules::Description description_;
    std::array<int, 2> kings_{};  ///< that stand there
};

/// Kings of both sides and at most so many other pieces in a box, with each of the above now and
/// then.
[[nodiscard]] rules::Position scattered(const std::shared_ptr<const rules::Variant>& variant,
                                        Random& random, int pieces);

}  // namespace tessera::testing_support
