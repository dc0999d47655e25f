// Boards the lattice tests run over, and cells counted in the plainest way.
#pragma once

#include <vector>

#include "lattice/shape.hpp"

namespace tessera::lattice {

inline const std::vector<std::vector<int>>& odd_sizes() {
    static const std::vector<std::vector<int>> kSizes = {{1},
                                                         {7},
                                                         {8, 8},
                                                         {5, 1},
                                                         {1, 1, 1},
                                                         {5, 5, 5},
                                                         {2, 3, 4},
                                                         {5, 4, 3, 2},
                                                         {4, 4, 4, 4},
                                                         {1, 6, 1, 3},
                                                         {26, 2},
                                                         {2, 26, 1, 2},
                                                         {3, 2, 3, 2, 3},
                                                         {2, 2, 2, 2, 2, 2, 2, 2}};
    return kSizes;
}

/// Every cell's coordinates, axis 0 fastest, by counting.
inline std::vector<Coordinates> counted(const std::vector<int>& sizes) {
    std::vector<Coordinates> out;
    Coordinates at{};
    for (;;) {
        out.push_back(at);
        std::size_t axis = 0;
        while (axis < sizes.size() && ++at[axis] == sizes[axis]) at[axis++] = 0;
        if (axis == sizes.size()) return out;
    }
}

inline bool on_board(const std::vector<int>& sizes, const Coordinates& at) {
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        if (at[axis] < 0 || at[axis] >= sizes[axis]) return false;
    return true;
}

inline Coordinates sum(Coordinates at, const Vector& v) {
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        at[axis] = static_cast<std::int16_t>(at[axis] + v.step[axis]);
    return at;
}

}  // namespace tessera::lattice
