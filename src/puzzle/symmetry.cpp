#include "puzzle/symmetry.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/hash.hpp"

namespace tessera::puzzle {
namespace {

struct Standing {
    lattice::Coordinates at;
    std::uint64_t piece;  ///< its type, and whether it is the opponent's
};

std::vector<Standing> standing(const rules::Position& position) {
    const lattice::Shape& shape = position.variant().shape();
    std::vector<Standing> found;
    for (const rules::Colour colour : rules::kColours)
        for (const rules::Cell cell : position.pieces(colour))
            found.push_back({shape.coordinates(cell), 2 * rules::index(position.at(cell).type()) +
                                                          (colour == position.side() ? 0U : 1U)});
    return found;
}

/// Of the pieces with axis a's coordinate written at place order[a], reflected where `mirrored` has
/// the bit. A sum, so that no order of the pieces matters.
std::uint64_t hash_of(const std::vector<Standing>& pieces, const lattice::Shape& shape,
                      const std::array<int, lattice::kMaxAxes>& order, unsigned mirrored) {
    std::uint64_t sum = 0;
    for (const Standing& one : pieces) {
        std::uint64_t code = one.piece;
        for (int axis = 0; axis < shape.axes(); ++axis) {
            const auto from = static_cast<std::size_t>(order[static_cast<std::size_t>(axis)]);
            const int at = one.at[from];
            const bool turned = (mirrored >> axis & 1U) != 0;
            code = code * 64 + static_cast<std::uint64_t>(turned ? shape.size(axis) - 1 - at : at);
        }
        sum += mix64(code + kGolden64);
    }
    return mix64(sum);
}

}  // namespace

std::uint64_t symmetry_class(const rules::Position& position) {
    const lattice::Shape& shape = position.variant().shape();
    const std::vector<Standing> pieces = standing(position);
    std::array<int, lattice::kMaxAxes> order{};
    std::iota(order.begin(), order.end(), 0);
    const auto end = order.begin() + shape.axes();
    std::uint64_t least = UINT64_MAX;
    do {
        bool fits = true;
        for (int axis = 0; axis < shape.axes(); ++axis)
            fits = fits && shape.size(order[static_cast<std::size_t>(axis)]) == shape.size(axis);
        if (!fits) continue;
        for (unsigned mirrored = 0; mirrored < 1U << shape.axes(); ++mirrored)
            least = std::min(least, hash_of(pieces, shape, order, mirrored));
    } while (std::next_permutation(order.begin(), end));
    return least;
}

}  // namespace tessera::puzzle
