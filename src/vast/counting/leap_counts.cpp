#include "vast/counting/leap_counts.hpp"

#include <algorithm>
#include <utility>

namespace tessera::vast {

LeapCounts::LeapCounts(const Geometry& geometry, At centre, const std::vector<At>& cells)
    : geometry_(geometry) {
    Box box;
    for (std::size_t a = 0; a <= last_axis(); ++a) {
        box.first[a] = Geometry::coordinate(geometry.packed(centre), static_cast<int>(a));
        box.size[a] = 1;
    }
    inner_ = around(box);
    outer_ = around(inner_);
    const std::size_t layer = layer_cells(inner_);
    set_.assign(layer * static_cast<std::size_t>(inner_.size[last_axis()]), 0);
    for (const At cell : cells) {
        const int x = Geometry::coordinate(geometry.packed(cell), geometry.axes() - 1) -
                      inner_.first[last_axis()];
        set_[static_cast<std::size_t>(x) * layer + place(inner_, cell)] = 1;
    }
}

LeapCounts::Box LeapCounts::around(const Box& box) const {
    Box wide;
    for (std::size_t a = 0; a <= last_axis(); ++a) {
        const int last =
            std::min(box.first[a] + box.size[a] + 1, geometry_.size(static_cast<int>(a)) - 1);
        wide.first[a] = std::max(box.first[a] - 2, 0);
        wide.size[a] = last - wide.first[a] + 1;
    }
    return wide;
}

std::size_t LeapCounts::place(const Box& box, At cell) const {
    std::size_t at = 0;
    for (std::size_t a = last_axis(); a-- > 0;) {
        const int x =
            Geometry::coordinate(geometry_.packed(cell), static_cast<int>(a)) - box.first[a];
        at = at * static_cast<std::size_t>(box.size[a]) + static_cast<std::size_t>(x);
    }
    return at;
}

std::size_t LeapCounts::layer_cells(const Box& box) const {
    std::size_t cells = 1;
    for (std::size_t a = 0; a < last_axis(); ++a) cells *= static_cast<std::size_t>(box.size[a]);
    return cells;
}

std::uint32_t LeapCounts::from(At cell) {
    int x = 0;  // along the last axis
    for (std::size_t a = 0; a <= last_axis(); ++a) {
        x = Geometry::coordinate(geometry_.packed(cell), static_cast<int>(a)) - outer_.first[a];
        if (x < 0 || x >= outer_.size[a]) return 0;
    }
    if (x != layer_) fill(x);
    return counts_[place(outer_, cell)];
}

void LeapCounts::fill(int layer) {
    layer_ = layer;
    counts_ = sums(layer, 0b111);
    for (const unsigned distances : {0b011U, 0b101U}) {
        const Numbers others = sums(layer, distances);
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] -= others[i];
    }
}

bool LeapCounts::among(unsigned distances, std::size_t axis, int outer, int inner) const {
    const int far = outer_.first[axis] + outer - inner_.first[axis] - inner;
    const int distance = far < 0 ? -far : far;
    return distance <= 2 && (distances >> distance & 1U) != 0;
}

LeapCounts::Numbers LeapCounts::sums(int layer, unsigned distances) const {
    Numbers cells(layer_cells(inner_), 0);
    for (int x = 0; x < inner_.size[last_axis()]; ++x) {
        if (!among(distances, last_axis(), layer, x)) continue;
        const std::uint32_t* const from = &set_[static_cast<std::size_t>(x) * cells.size()];
        for (std::size_t i = 0; i < cells.size(); ++i) cells[i] += from[i];
    }
    std::size_t below = 1;  // cells of the axes already summed
    std::size_t above = cells.size();
    for (std::size_t a = 0; a < last_axis(); ++a) {
        const auto before = static_cast<std::size_t>(inner_.size[a]);
        const auto after = static_cast<std::size_t>(outer_.size[a]);
        above /= before;
        Numbers wider(below * after * above, 0);
        for (std::size_t o = 0; o < above; ++o)
            for (int y = 0; y < outer_.size[a]; ++y)
                for (int x = 0; x < inner_.size[a]; ++x) {
                    if (!among(distances, a, y, x)) continue;
                    std::uint32_t* const to =
                        &wider[(o * after + static_cast<std::size_t>(y)) * below];
                    const std::uint32_t* const from =
                        &cells[(o * before + static_cast<std::size_t>(x)) * below];
                    for (std::size_t i = 0; i < below; ++i) to[i] += from[i];
                }
        cells = std::move(wider);
        below *= after;
    }
    return cells;
}

}  // namespace tessera::vast
