#include "engine/mobility.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// Chance that a cell on a slider's way is free.
constexpr double kFree = 0.7;
constexpr double kQuietOnly = 0.5;
constexpr double kCaptureOnly = 0.6;
/// Share of the turned legs that lead to cells no other path reaches.
constexpr double kNewByTurning = 0.3;

double weight(bool quiet, bool capture) {
    return quiet && capture ? 1.0 : quiet ? kQuietOnly : kCaptureOnly;
}

/// Expected cells reached along a ray of that length.
double along(int length) {
    return (1.0 - std::pow(kFree, length)) / (1.0 - kFree);
}

double turning_mobility(const rules::Variant& variant, Cell from,
                        const std::vector<rules::SlideMove>& slides) {
    double sum = 0;
    for (const auto& first : slides) {
        const auto& direction = variant.directions()[first.direction];
        const int length = variant.ray_length(from, first.direction);
        sum += weight(first.quiet, first.capture) * along(length);
        Cell corner = from;
        double here = 1.0;
        for (int k = 1; k <= length; ++k) {
            corner = static_cast<Cell>(static_cast<std::int64_t>(lattice::index(corner)) +
                                       direction.offset);
            here *= kFree;
            // The leg ends here at the edge or before a friend, half of those who block.
            const double ends = k == length ? here : here * (1.0 - kFree) / 2;
            for (const auto& second : slides) {
                if (second.direction == first.direction || second.direction == direction.opposite)
                    continue;
                sum += kNewByTurning * ends * weight(second.quiet, second.capture) *
                       along(variant.ray_length(corner, second.direction));
            }
        }
    }
    return sum;
}

/// On large boards every so many cells stand for all: a number that shares no factor with any side,
/// so that they lie on every file, rank and so on alike.
std::uint32_t sampling_step(const rules::Variant& variant) {
    const lattice::Shape& shape = variant.shape();
    std::uint32_t step = (shape.cells() + rules::kTableCells - 1) / rules::kTableCells;
    const auto shares_factor = [&] {
        for (int axis = 0; axis < shape.axes(); ++axis)
            if (std::gcd(step, static_cast<std::uint32_t>(shape.size(axis))) > 1) return true;
        return false;
    };
    while (shares_factor()) ++step;
    return step;
}

double mobility_on(const rules::Variant& variant, Piece piece, Cell from) {
    const rules::MoveTable& moves = variant.moves(piece);
    double sum = turning_mobility(variant, from, moves.turning);
    for (const auto& slide : moves.slides)
        sum +=
            weight(slide.quiet, slide.capture) * along(variant.ray_length(from, slide.direction));
    for (const auto& leap : moves.leaps) {
        int targets = 0;
        leap.targets.each(variant.shape(), from, [&](Cell) { return ++targets, true; });
        sum += weight(leap.quiet, leap.capture) * targets;
    }
    return sum;
}

}  // namespace

Mobility::Mobility(const rules::Variant& variant)
    : step_(sampling_step(variant)),
      on_(1 + 2 * variant.piece_types()),
      mean_(1 + 2 * variant.piece_types(), 0) {
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const auto type = static_cast<PieceType>(k);
        for (const Colour c : rules::kColours) fill(variant, Piece(type, c));
        if (variant.royal(type))
            royal_zone_ = std::max(royal_zone_, mean(Piece(type, Colour::white)));
    }
}

void Mobility::fill(const rules::Variant& variant, Piece piece) {
    std::vector<double>& on = on_[piece.code()];
    double sum = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); c += step_) {
        on.push_back(mobility_on(variant, piece, static_cast<Cell>(c)));
        sum += on.back();
    }
    mean_[piece.code()] = sum / static_cast<double>(on.size());
}

}  // namespace tessera::engine
