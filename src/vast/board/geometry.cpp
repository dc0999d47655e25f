#include "vast/board/geometry.hpp"

#include <cassert>

namespace tessera::vast {

Geometry::Geometry(const Rules& rules)
    : axes_(rules.shape.axes()), rank_axis_(rules.rank_axis), cells_(rules.shape.cells()) {
    const auto axes = static_cast<std::size_t>(axes_);
    std::array<std::uint32_t, lattice::kMaxAxes> orders{};
    std::uint32_t order = 1;
    for (std::size_t a = axes; a-- > 0;) {
        sizes_[a] = rules.shape.size(static_cast<int>(a));
        strides_[a] = rules.shape.stride(static_cast<int>(a));
        assert(sizes_[a] <= kMaxSide);
        orders[a] = order;
        order *= static_cast<std::uint32_t>(sizes_[a]);
    }
    for (std::size_t a = 0; a < axes / 2; ++a) low_size_ *= static_cast<At>(sizes_[a]);
    if (std::has_single_bit(low_size_)) low_shift_ = std::countr_zero(low_size_);
    const auto fill = [&](std::vector<Part>& parts, std::size_t first, std::size_t last) {
        parts.assign(1, {});
        for (std::size_t a = first; a < last; ++a) {
            const std::size_t known = parts.size();
            for (int x = 1; x < sizes_[a]; ++x)
                for (std::size_t i = 0; i < known; ++i)
                    parts.push_back({parts[i].packed | static_cast<Packed>(x) << (8 * a),
                                     parts[i].order + static_cast<std::uint32_t>(x) * orders[a]});
        }
    };
    fill(low_, 0, axes / 2);
    fill(high_, axes / 2, axes);
}

Rays::Rays(const Geometry& geometry, At from) {
    const Packed at = geometry.packed(from);
    const int axes = geometry.axes();
    const auto fill = [&](std::array<Half, 81>& halves, int first, int last) {
        std::size_t count = 1;
        halves[0] = {};
        for (int axis = first; axis < last; ++axis) {
            const int x = Geometry::coordinate(at, axis);
            const int ahead = axis == geometry.rank_axis() ? 1 : 0;
            const std::size_t known = count;
            for (std::size_t i = 0; i < known; ++i) {
                const Half& h = halves[i];
                const std::int32_t stride = geometry.stride(axis);
                const int up = geometry.size(axis) - 1 - x;
                if (up > 0)
                    halves[count++] = {h.step + stride, std::min(h.room, up), !h.odd,
                                       h.ahead + ahead};
                if (x > 0)
                    halves[count++] = {h.step - stride, std::min(h.room, x), !h.odd,
                                       h.ahead - ahead};
            }
        }
        return static_cast<int>(count);
    };
    low_count_ = fill(halves_[0], 0, axes / 2);
    high_count_ = fill(halves_[1], axes / 2, axes);
}

Leaps::Leaps(const Geometry& geometry, At from) : from_(geometry.packed(from)) {
    const int x0 = Geometry::coordinate(from_, 0);
    const int y0 = Geometry::coordinate(from_, 1);
    for (int y = std::max(y0 - 2, 0); y <= std::min(y0 + 2, geometry.size(1) - 1); ++y)
        for (int x = std::max(x0 - 2, 0); x <= std::min(x0 + 2, geometry.size(0) - 1); ++x) {
            const unsigned own = static_cast<unsigned>(x > x0 ? x - x0 : x0 - x) |
                                 static_cast<unsigned>(y > y0 ? y - y0 : y0 - y);
            for (unsigned seen = 0; seen < 4; ++seen)
                if ((own | seen) == 3) planes_[seen] |= std::uint64_t{1} << (8 * y + x);
        }
}

}  // namespace tessera::vast
