#include "learning/inputs.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "lattice/symmetry.hpp"
#include "rules/symmetry.hpp"

namespace tessera::learning {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using Image = std::vector<Cell>;

/// Inputs' weights in a file with a row for every cell.
constexpr std::size_t kMostBytes = 900'000;
/// Boards of more axes have too many symmetries: only reflections are tried.
constexpr int kMostTurned = 6;
constexpr std::size_t kMostImages = 384;  ///< all of four axes
constexpr std::uint32_t kBuckets = 8;

void each_turn(const lattice::Shape& shape,
               const std::function<void(const lattice::Symmetry&)>& f) {
    if (shape.axes() <= kMostTurned) return lattice::each_symmetry(shape, f);
    lattice::Symmetry turn;
    std::iota(turn.order.begin(), turn.order.end(), 0);
    for (turn.reflected = 0; turn.reflected < 1U << shape.axes(); ++turn.reflected) f(turn);
}

bool exchanges_start(const rules::Variant& variant, const Image& image) {
    for (std::uint32_t c = 0; c < image.size(); ++c) {
        const Piece from = variant.starts_on(Cell{c});
        const Piece to = variant.starts_on(image[c]);
        if (from.empty() ? !to.empty() : to != Piece(from.type(), other(from.colour())))
            return false;
    }
    return true;
}

/// By pairs of axes: the place of each cell.
std::vector<std::uint16_t> pairs_of_axes(const lattice::Shape& shape, engine::NetSizes& sizes) {
    std::vector<std::uint16_t> places;
    sizes.terms = 0;
    for (int a = 0; a < shape.axes(); ++a)
        for (int b = a + 1; b < shape.axes(); ++b) {
            ++sizes.terms;
            sizes.places =
                std::max(sizes.places, static_cast<std::uint32_t>(shape.size(a) * shape.size(b)));
            for (std::uint32_t c = 0; c < shape.cells(); ++c)
                places.push_back(static_cast<std::uint16_t>(
                    shape.coordinate(Cell{c}, a) + shape.size(a) * shape.coordinate(Cell{c}, b)));
        }
    return places;
}

}  // namespace

std::size_t start_pieces(const rules::Variant& variant) {
    std::size_t pieces = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); ++c)
        if (!variant.starts_on(Cell{c}).empty()) ++pieces;
    return pieces;
}

Inputs inputs_of(const rules::Variant& variant, std::uint32_t hidden, std::uint32_t parts) {
    const lattice::Shape& shape = variant.shape();
    Inputs inputs;
    // The symmetries, and the best that exchanges the sides: one that exchanges the start, too.
    const rules::RuleSymmetry rules(variant);
    std::optional<Image> exchange;
    bool of_start = false;
    each_turn(shape, [&](const lattice::Symmetry& turn) {
        const bool same = inputs.images.size() < kMostImages && rules.keeps_moves(turn, false);
        const bool exchanged = !of_start && rules.keeps_moves(turn, true);
        if (!same && !exchanged) return;
        const Image image = turn.cells(shape);
        if (same && rules.keeps_cells(image, false)) {
            auto& cells = inputs.images.emplace_back();
            for (const Cell cell : image)
                cells.push_back(static_cast<std::uint16_t>(lattice::index(cell)));
        }
        if (!exchanged || !rules.keeps_cells(image, true)) return;
        of_start = exchanges_start(variant, image);
        if (of_start || !exchange) exchange = image;
    });

    engine::NetParameters& net = inputs.net;
    const auto types = static_cast<std::uint32_t>(variant.piece_types());
    const std::uint32_t sides = exchange ? 1 : 2;
    net.fingerprint = engine::net_fingerprint(variant);
    const int turn = variant.special().moves_per_turn;
    inputs.turn = static_cast<std::size_t>(turn);
    net.sizes = {.hidden = hidden,
                 .buckets = kBuckets * static_cast<std::uint32_t>(turn),
                 .pieces_per_bucket = static_cast<std::uint32_t>(
                     std::max<std::size_t>(1, (start_pieces(variant) + kBuckets - 1) / kBuckets)),
                 .codes = 1 + 2 * types,
                 .cells = shape.cells(),
                 .kinds = 2 * sides * types,
                 .terms = 1,
                 .places = shape.cells(),
                 .parts = parts};
    std::vector<std::uint16_t> places(shape.cells());
    std::iota(places.begin(), places.end(), std::uint16_t{0});
    if (inputs.rows() * hidden > kMostBytes && shape.axes() > 2) {
        net.sizes.places = 0;
        places = pairs_of_axes(shape, net.sizes);
    }
    net.resize();
    net.places = places;
    for (const Colour side : rules::kColours) {
        const std::size_t number = definition::index(side);
        for (std::uint32_t k = 0; k < types; ++k)
            for (const Colour c : rules::kColours) {
                const std::size_t code = Piece(static_cast<rules::PieceType>(k), c).code();
                const std::size_t kind =
                    (exchange ? 0 : number * 2 * types) + (c == side ? 0 : types) + k;
                net.kinds[number * net.sizes.codes + code] = static_cast<std::uint16_t>(kind);
            }
        for (std::uint32_t c = 0; c < shape.cells(); ++c) {
            const Cell seen = exchange && side == Colour::black ? (*exchange)[c] : Cell{c};
            net.seen[number * shape.cells() + c] = static_cast<std::uint16_t>(lattice::index(seen));
        }
    }
    return inputs;
}

}  // namespace tessera::learning
