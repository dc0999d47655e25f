// How many cells of a set every knight near it reaches, for sets and armies too large to be counted
// pair by pair.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "movegen/vast/geometry.hpp"

namespace tessera::movegen::vast {

/// A knight leaps to the cells at most 2 away along every axis, but not to those at most 1 away
/// along every axis nor to those 0 or 2 away along every axis. Each of the three is a sum along one
/// axis after the other.
class LeapCounts {
public:
    /// Precondition: the cells are at most 2 away from the centre along every axis.
    LeapCounts(const Geometry& geometry, At centre, const std::vector<At>& cells);
    /// From a cell that is none of them.
    [[nodiscard]] std::uint32_t from(At cell) const;

private:
    struct Box {
        std::array<int, lattice::kMaxAxes> first{};
        std::array<int, lattice::kMaxAxes> size{};
    };
    /// Of the cells at most 2 away from the box.
    [[nodiscard]] Box around(const Box& box) const;
    [[nodiscard]] std::size_t place(const Box& box, At cell) const;
    /// Adds to the counts `sign` times the sums over cells whose distances along every axis are in
    /// the set; bit 0 to 2.
    void add(std::vector<std::uint32_t> cells, unsigned distances, std::uint32_t sign);

    const Geometry& geometry_;
    Box inner_;
    Box outer_;
    std::vector<std::uint32_t> counts_;
};

}  // namespace tessera::movegen::vast
