// What a net for a game reads: its pieces on their cells as each side sees them, of the rules
// alone.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/net.hpp"
#include "rules/variant.hpp"

namespace tessera::learning {

struct Inputs {
    /// Its tables and sizes are complete, its weights 0. Where a symmetry of the board makes
    /// White's game Black's, both sides see their own pieces before the other's and the board
    /// turned by it; elsewhere pieces of the sides to look from count as different ones.
    engine::NetParameters net;
    std::size_t turn = 1;  ///< single moves
    /// By symmetry that keeps the rules, castling aside, since a net does not read its rights: the
    /// image of each cell that is seen; the identity first. A position says as much as its images.
    std::vector<std::vector<std::uint16_t>> images;

    /// Rows of weights that stand for a piece on a cell, by kind and cell.
    [[nodiscard]] std::size_t rows() const {
        return std::size_t{net.sizes.kinds} * net.sizes.cells;
    }
};

/// `hidden`: a multiple of NetParameters::kLanes. `parts`: NetSizes::kAlone or kOverWeights.
[[nodiscard]] Inputs inputs_of(const rules::Variant& variant, std::uint32_t hidden,
                               std::uint32_t parts);

/// Pieces at the start of both sides.
[[nodiscard]] std::size_t start_pieces(const rules::Variant& variant);

}  // namespace tessera::learning
