// How a man may go from one cell to another, as far as the board alone decides.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "definition/definition.hpp"
#include "reference/reference.hpp"

namespace tessera::reference {

/// One way from a cell to another.
struct Way {
    Cell to = 0;
    definition::Mode mode = definition::Mode::both;
    bool leap = false;
    std::vector<Cell> clear;  ///< cells on the way, both ends excluded; all must be empty
    bool turns = false;       ///< goes round a corner, which is one of `clear`
    std::optional<Cell>
        beyond;  ///< of a turn: the cell straight on from the corner; none at the edge
};

/// The ways of every kind of man, found by asking of every pair of cells whether their coordinate
/// difference fits. Kept once found.
class Ways {
public:
    explicit Ways(const definition::GameDefinition& game);

    /// All ways of a kind (index into the game's men) from a cell, by ascending `to`.
    [[nodiscard]] const std::vector<Way>& from(std::size_t kind, definition::Colour colour,
                                               Cell cell) const;
    /// Those of them that lead to one cell.
    [[nodiscard]] std::span<const Way> between(std::size_t kind, definition::Colour colour,
                                               Cell from_cell, Cell to_cell) const;

    /// The cell a vector further, if it is on the board.
    [[nodiscard]] std::optional<Cell> shifted(Cell cell, const std::vector<int>& vector) const;
    /// Coordinates of `to` minus those of `from`.
    [[nodiscard]] std::vector<int> difference(Cell from_cell, Cell to_cell) const;
    /// The cells that differ from this one by one on one axis.
    [[nodiscard]] const std::vector<Cell>& neighbours(Cell cell) const { return neighbours_[cell]; }

private:
    struct Straight {
        std::vector<int> step;
        int times;
    };
    [[nodiscard]] bool fits(const definition::StepSet& set, const std::vector<int>& vector,
                            definition::Colour colour) const;
    [[nodiscard]] bool fits_any(const definition::Movement& movement,
                                const std::vector<int>& vector, definition::Colour colour) const;
    [[nodiscard]] std::vector<Straight> straights(const definition::Movement& movement,
                                                  definition::Colour colour, Cell from_cell,
                                                  Cell to_cell) const;
    void append_between(std::vector<Cell>& cells, Cell from_cell, const Straight& straight) const;
    void add_straight(std::vector<Way>& ways, const definition::Movement& movement,
                      definition::Colour colour, Cell from_cell) const;
    void add_turning(std::vector<Way>& ways, const definition::Movement& movement,
                     definition::Colour colour, Cell from_cell) const;

    const definition::GameDefinition& game_;
    std::vector<std::vector<int>> coordinates_;  ///< of every cell
    std::vector<std::vector<Cell>> neighbours_;  ///< of every cell

    struct WaysFrom {
        std::vector<Way> ways;           ///< by ascending `to`
        std::vector<std::size_t> begin;  ///< by cell: where its ways begin; one more at the end
    };
    [[nodiscard]] const WaysFrom& find(std::size_t kind, definition::Colour colour,
                                       Cell cell) const;
    mutable std::vector<std::optional<WaysFrom>> found_;
};

}  // namespace tessera::reference
