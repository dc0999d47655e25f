#include "vast/view/density.hpp"

namespace tessera::vast {

Density::Density(const Position& position)
    : shape_(position.shape()),
      axes_(shape_.axes()),
      counts_(2 * static_cast<std::size_t>(axes_ * axes_) * kSide * kSide, 0) {
    const auto width = static_cast<std::size_t>(shape_.size(0));
    const std::size_t plane = width * static_cast<std::size_t>(shape_.size(1));
    const std::span<const std::uint8_t> codes = position.codes();
    std::array<std::uint8_t, kSide * kSide> held{};
    for (std::size_t first = 0; first < codes.size(); first += plane) {
        const Coordinates at = shape_.coordinates(static_cast<Cell>(first));
        for (const Colour colour : kColours) {
            const std::uint8_t bit = colour == Colour::white ? 0 : 8;
            for (std::size_t i = 0; i < plane; ++i)
                held[i] = static_cast<std::uint8_t>(codes[first + i] != 0) &
                          static_cast<std::uint8_t>((codes[first + i] & 8) == bit);
            add_plane(colour, at, held.data());
        }
    }
}

void Density::add_plane(Colour colour, const Coordinates& at, const std::uint8_t* held) {
    const int width = shape_.size(0);
    const int height = shape_.size(1);
    std::array<std::uint32_t, kSide> columns{};
    std::array<std::uint32_t, kSide> rows{};
    std::uint32_t all = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::uint32_t one = held[y * width + x];
            counts_[place(colour, 0, 1, x, y)] += one;
            columns[static_cast<std::size_t>(x)] += one;
            rows[static_cast<std::size_t>(y)] += one;
            all += one;
        }
    if (all == 0) return;
    for (int b = 2; b < axes_; ++b) {
        const int j = at[static_cast<std::size_t>(b)];
        for (int x = 0; x < width; ++x)
            counts_[place(colour, 0, b, x, j)] += columns[static_cast<std::size_t>(x)];
        for (int y = 0; y < height; ++y)
            counts_[place(colour, 1, b, y, j)] += rows[static_cast<std::size_t>(y)];
        for (int a = 2; a < b; ++a)
            counts_[place(colour, a, b, at[static_cast<std::size_t>(a)], j)] += all;
    }
}

void Density::change(Cell cell, Colour colour, std::uint32_t by) {
    const Coordinates at = shape_.coordinates(cell);
    for (int b = 1; b < axes_; ++b)
        for (int a = 0; a < b; ++a)
            counts_[place(colour, a, b, at[static_cast<std::size_t>(a)],
                          at[static_cast<std::size_t>(b)])] += by;
}

}  // namespace tessera::vast
