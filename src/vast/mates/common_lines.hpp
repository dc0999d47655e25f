// The cells that two cells both see along queen's lines of an empty board, without walking lines.
#pragma once

#include "vast/board/geometry.hpp"

namespace tessera::vast {

/// A cell that is `steps` steps along a direction away from either of two.
struct CommonCell {
    At cell = 0;
    int steps_a = 0;
    int steps_b = 0;
    bool odd_a = false;  ///< an odd number of axes change from a: a rook's line
    bool odd_b = false;
};

/// Calls f(CommonCell) for each cell that shares a line with a and one with b, neither of them
/// itself, until it says true; says whether it did. For each pair of distances, an axis allows at
/// most three coordinates, and most pairs fail at the first axes.
template <class F>
class CommonLines {
public:
    CommonLines(const Geometry& geometry, At a, At b, F& f)
        : g_(geometry), a_(geometry.packed(a)), b_(geometry.packed(b)), f_(f) {}
    bool run() {
        for (cell_.steps_a = 1; cell_.steps_a < kMaxSide; ++cell_.steps_a)
            for (cell_.steps_b = 1; cell_.steps_b < kMaxSide; ++cell_.steps_b)
                if (visit(0, 0, 0, 0)) return true;
        return false;
    }

private:
    bool visit(int axis, At cell, int changed_a, int changed_b) {
        if (axis == g_.axes()) {
            if (changed_a == 0 || changed_b == 0) return false;
            cell_.cell = cell;
            cell_.odd_a = changed_a % 2 != 0;
            cell_.odd_b = changed_b % 2 != 0;
            return f_(cell_);
        }
        const int a = Geometry::coordinate(a_, axis);
        const int b = Geometry::coordinate(b_, axis);
        for (const int x : {a, a - cell_.steps_a, a + cell_.steps_a}) {
            const int far = x > b ? x - b : b - x;
            if (x < 0 || x >= g_.size(axis) || (far != 0 && far != cell_.steps_b)) continue;
            const At next = cell + static_cast<At>(x) * static_cast<At>(g_.stride(axis));
            if (visit(axis + 1, next, changed_a + (x != a ? 1 : 0), changed_b + (far != 0 ? 1 : 0)))
                return true;
        }
        return false;
    }

    const Geometry& g_;
    Packed a_;
    Packed b_;
    F& f_;
    CommonCell cell_;
};
template <class F>
bool any_common_cell(const Geometry& geometry, At a, At b, F&& f) {
    return CommonLines<F>(geometry, a, b, f).run();
}

}  // namespace tessera::vast
