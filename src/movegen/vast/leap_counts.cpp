#include "movegen/vast/leap_counts.hpp"

namespace tessera::movegen::vast {

LeapCounts::LeapCounts(const Geometry& geometry, At centre, const std::vector<At>& cells)
    : geometry_(geometry) {
    Box box;
    for (std::size_t a = 0; a < static_cast<std::size_t>(geometry.axes()); ++a) {
        box.first[a] = Geometry::coordinate(geometry.packed(centre), static_cast<int>(a));
        box.size[a] = 1;
    }
    inner_ = around(box);
    outer_ = around(inner_);
    std::size_t inner_cells = 1;
    std::size_t outer_cells = 1;
    for (std::size_t a = 0; a < static_cast<std::size_t>(geometry.axes()); ++a) {
        inner_cells *= static_cast<std::size_t>(inner_.size[a]);
        outer_cells *= static_cast<std::size_t>(outer_.size[a]);
    }
    std::vector<std::uint32_t> set(inner_cells, 0);
    for (const At cell : cells) set[place(inner_, cell)] = 1;
    counts_.assign(outer_cells, 0);
    add(set, 0b111, 1);
    add(set, 0b011, static_cast<std::uint32_t>(-1));
    add(std::move(set), 0b101, static_cast<std::uint32_t>(-1));
}

LeapCounts::Box LeapCounts::around(const Box& box) const {
    Box wide;
    for (std::size_t a = 0; a < static_cast<std::size_t>(geometry_.axes()); ++a) {
        const int last =
            std::min(box.first[a] + box.size[a] + 1, geometry_.size(static_cast<int>(a)) - 1);
        wide.first[a] = std::max(box.first[a] - 2, 0);
        wide.size[a] = last - wide.first[a] + 1;
    }
    return wide;
}

std::size_t LeapCounts::place(const Box& box, At cell) const {
    std::size_t at = 0;
    for (int axis = geometry_.axes() - 1; axis >= 0; --axis) {
        const auto a = static_cast<std::size_t>(axis);
        const int x = Geometry::coordinate(geometry_.packed(cell), axis) - box.first[a];
        at = at * static_cast<std::size_t>(box.size[a]) + static_cast<std::size_t>(x);
    }
    return at;
}

std::uint32_t LeapCounts::from(At cell) const {
    for (int axis = 0; axis < geometry_.axes(); ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const int x = Geometry::coordinate(geometry_.packed(cell), axis) - outer_.first[a];
        if (x < 0 || x >= outer_.size[a]) return 0;
    }
    return counts_[place(outer_, cell)];
}

void LeapCounts::add(std::vector<std::uint32_t> cells, unsigned distances, std::uint32_t sign) {
    std::size_t below = 1;  // cells of the axes already summed
    std::size_t above = cells.size();
    for (std::size_t a = 0; a < static_cast<std::size_t>(geometry_.axes()); ++a) {
        const auto before = static_cast<std::size_t>(inner_.size[a]);
        const auto after = static_cast<std::size_t>(outer_.size[a]);
        above /= before;
        std::vector<std::uint32_t> sums(below * after * above, 0);
        for (std::size_t o = 0; o < above; ++o)
            for (int y = 0; y < outer_.size[a]; ++y)
                for (int x = 0; x < inner_.size[a]; ++x) {
                    const int far = outer_.first[a] + y - inner_.first[a] - x;
                    const int distance = far < 0 ? -far : far;
                    if (distance > 2 || (distances >> distance & 1U) == 0) continue;
                    std::uint32_t* to = &sums[(o * after + static_cast<std::size_t>(y)) * below];
                    const std::uint32_t* from =
                        &cells[(o * before + static_cast<std::size_t>(x)) * below];
                    for (std::size_t i = 0; i < below; ++i) to[i] += from[i];
                }
        cells = std::move(sums);
        below *= after;
    }
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += sign * cells[i];
}

}  // namespace tessera::movegen::vast
