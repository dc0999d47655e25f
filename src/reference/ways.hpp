// How a piece may go from one cell to another, as far as the board alone decides.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "definition/definition.hpp"
#include "reference/reference.hpp"

namespace tessera::reference {

/// The same step so many times.
struct Leg {
    std::int32_t step = 0;  ///< what one step adds to a cell's index
    int times = 0;
};

/// One way from a cell to another. The cells passed, both ends excluded, must be empty.
struct Way {
    definition::Mode mode = definition::Mode::both;
    bool leap = false;
    Leg leg;             ///< all of it or, of a way that turns, as far as the corner
    bool turns = false;  ///< at a corner, which must be empty too
    Leg second;          ///< of a turn: from the corner on
    std::optional<Cell>
        beyond;  ///< of a turn: the cell straight on from the corner; none at the edge
};

/// The ways of every piece type, found by asking of two cells whether their coordinate difference
/// fits. Kept once found: a straight way for all pairs of cells with the same difference, one that
/// turns for its pair.
class Ways {
public:
    explicit Ways(const definition::VariantDefinition& variant);

    /// All ways of a piece type (index into the game's pieces) from one cell to another.
    [[nodiscard]] std::span<const Way> between(std::size_t type, definition::Colour colour,
                                               Cell from_cell, Cell to_cell) const {
        if (!turning_[type]) {
            const std::uint32_t known =
                straight_[type * 2 + index(colour)][number(from_cell, to_cell)];
            if (known == kNone) return {};
            if (known != kUnknown) return lists_[known];
        }
        return find(type, colour, from_cell, to_cell);
    }

    /// The cells to which a piece type has a way from this one, in order.
    [[nodiscard]] std::vector<Cell> targets(std::size_t type, definition::Colour colour,
                                            Cell from_cell) const;

    /// The cell a vector further, if it is on the board.
    [[nodiscard]] std::optional<Cell> shifted(Cell cell, const std::vector<int>& vector) const;
    [[nodiscard]] const std::vector<int>& coordinates(Cell cell) const {
        return coordinates_[cell];
    }
    /// Coordinates of `to` minus those of `from`.
    [[nodiscard]] std::vector<int> difference(Cell from_cell, Cell to_cell) const;
    /// The cells that differ from this one by one on one axis.
    [[nodiscard]] const std::vector<Cell>& neighbours(Cell cell) const { return neighbours_[cell]; }

private:
    /// between() of a pair not asked for before, or of a piece that turns.
    [[nodiscard]] std::span<const Way> find(std::size_t type, definition::Colour colour,
                                            Cell from_cell, Cell to_cell) const;
    struct Straight {
        std::vector<int> step;
        int times;
    };
    /// A difference with a straight way.
    struct Offset {
        std::vector<int> vector;
        std::int32_t step = 0;  ///< what it adds to a cell's index
    };
    /// All of a piece type, by what they add.
    [[nodiscard]] const std::vector<Offset>& offsets(std::size_t type,
                                                     definition::Colour colour) const;
    [[nodiscard]] bool on_board(Cell cell, const std::vector<int>& vector) const;
    [[nodiscard]] bool fits(const definition::StepSet& set, const std::vector<int>& vector,
                            definition::Colour colour) const;
    [[nodiscard]] bool fits_any(const definition::Movement& movement,
                                const std::vector<int>& vector, definition::Colour colour) const;
    [[nodiscard]] std::vector<Straight> straights(const definition::Movement& movement,
                                                  definition::Colour colour,
                                                  const std::vector<int>& vector) const;
    [[nodiscard]] Leg leg(const Straight& straight) const;
    [[nodiscard]] std::vector<Way> straight_ways(std::size_t type, definition::Colour colour,
                                                 const std::vector<int>& vector) const;
    void add_turning(std::vector<std::vector<Way>>& ways, const definition::Movement& movement,
                     definition::Colour colour, Cell from_cell) const;
    [[nodiscard]] const std::vector<std::vector<Way>>& turning_from(std::size_t type,
                                                                    definition::Colour colour,
                                                                    Cell from_cell) const;
    /// A number for the coordinate difference of two cells.
    [[nodiscard]] std::size_t number(Cell from_cell, Cell to_cell) const {
        return static_cast<std::size_t>(code_[to_cell] - code_[from_cell] + zero_);
    }

    /// The index in `lists_` of all straight ways with this difference.
    [[nodiscard]] std::uint32_t keep(std::size_t type, definition::Colour colour,
                                     const std::vector<int>& vector) const;

    static constexpr std::uint32_t kUnknown = UINT32_MAX;
    static constexpr std::uint32_t kNone = UINT32_MAX - 1;

    const definition::VariantDefinition& variant_;
    std::vector<std::vector<int>> coordinates_;  ///< of every cell
    std::vector<std::vector<Cell>> neighbours_;  ///< of every cell
    /// Of every cell: its coordinates as digits, with room for every difference.
    std::vector<std::int64_t> code_;
    std::int64_t zero_ = 0;      ///< number() of no difference
    std::vector<char> turning_;  ///< by type

    // Both by type and colour, filled when asked for.
    mutable std::vector<std::vector<std::uint32_t>> straight_;  ///< by number(): index of `lists_`
    mutable std::vector<std::vector<std::vector<std::vector<Way>>>> turning_ways_;  ///< by cells
    mutable std::vector<std::vector<Way>> lists_;
    mutable std::vector<std::optional<std::vector<Offset>>> offsets_;
};

}  // namespace tessera::reference
