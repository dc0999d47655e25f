// Where the pieces of a vast board stand, as pictures small enough to look at: for each pair of
// axes how many pieces of each colour have these two coordinates.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "vast/board/position.hpp"

namespace tessera::vast {

class Density {
public:
    /// Reads the whole board once.
    explicit Density(const Position& position);

    /// Pieces of the colour with coordinate `i` on axis `a` and `j` on axis `b`, whatever their
    /// other coordinates. Precondition: a < b, both axes of the board.
    [[nodiscard]] std::uint32_t at(Colour colour, int a, int b, int i, int j) const {
        return counts_[place(colour, a, b, i, j)];
    }

    /// A piece of the colour has come to the cell, or has left it.
    void add(Cell cell, Colour colour) { change(cell, colour, 1); }
    void remove(Cell cell, Colour colour) { change(cell, colour, UINT32_MAX); }

private:
    [[nodiscard]] std::size_t place(Colour colour, int a, int b, int i, int j) const {
        const auto axes = static_cast<std::size_t>(axes_);
        const std::size_t pair = static_cast<std::size_t>(a) * axes + static_cast<std::size_t>(b);
        return ((definition::index(colour) * axes * axes + pair) * kSide +
                static_cast<std::size_t>(j)) *
                   kSide +
               static_cast<std::size_t>(i);
    }
    void change(Cell cell, Colour colour, std::uint32_t by);
    /// The pieces of two axes' plane, by cell, all of whose other coordinates are given.
    void add_plane(Colour colour, const Coordinates& at, const std::uint8_t* held);

    static constexpr std::size_t kSide = 8;
    lattice::Shape shape_;
    int axes_;
    std::vector<std::uint32_t> counts_;
};

}  // namespace tessera::vast
