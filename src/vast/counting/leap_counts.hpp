// How many cells of a set every knight near it reaches, for sets and armies too large to be counted
// pair by pair.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "vast/board/geometry.hpp"

namespace tessera::vast {

/// A knight leaps to the cells at most 2 away along every axis, but not to those at most 1 away
/// along every axis nor to those 0 or 2 away along every axis. Each of the three is a sum along one
/// axis after the other. The numbers of cells with one coordinate along the last axis are kept at a
/// time.
class LeapCounts {
public:
    /// Precondition: the cells are at most 2 away from the centre along every axis.
    LeapCounts(const Geometry& geometry, At centre, const std::vector<At>& cells);
    /// From a cell that is none of them. Cells are best asked in their order.
    [[nodiscard]] std::uint32_t from(At cell);

private:
    struct Box {
        std::array<int, lattice::kMaxAxes> first{};
        std::array<int, lattice::kMaxAxes> size{};
    };
    using Numbers = std::vector<std::uint32_t>;

    [[nodiscard]] std::size_t last_axis() const {
        return static_cast<std::size_t>(geometry_.axes() - 1);
    }
    /// Of the cells at most 2 away from the box.
    [[nodiscard]] Box around(const Box& box) const;
    /// Within a layer: cells of the box with one coordinate along the last axis.
    [[nodiscard]] std::size_t place(const Box& box, At cell) const;
    [[nodiscard]] std::size_t layer_cells(const Box& box) const;
    /// Counts for the cells of a layer, by its coordinate in the outer box.
    void fill(int layer);
    /// The sums over cells whose distances along every axis are in the set; bit 0 to 2.
    [[nodiscard]] Numbers sums(int layer, unsigned distances) const;
    /// The place in the outer box, along an axis, is that far from the one in the inner box.
    [[nodiscard]] bool among(unsigned distances, std::size_t axis, int outer, int inner) const;

    const Geometry& geometry_;
    Box inner_;
    Box outer_;
    Numbers set_;
    int layer_ = -1;
    Numbers counts_;  ///< of the layer
};

}  // namespace tessera::vast
