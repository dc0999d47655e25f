#include "engine/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// Chance that a cell on a slider's way is free (Betza's crowded-board mobility).
constexpr double kFree = 0.7;
constexpr double kQuietOnly = 0.5;
constexpr double kCaptureOnly = 0.6;
/// Share of the turned legs that lead to cells no other path reaches.
constexpr double kNewByTurning = 0.3;
/// A piece that neither captures nor is captured.
constexpr Score kMinstrel = 250;
/// Weight of standing on a cell of more than mean mobility, of a piece's value.
constexpr double kPlacement = 0.10;
constexpr double kRoyalPlacement = 30.0;
constexpr double kPromotion = 0.3;
constexpr double kPromotionFade = 0.55;
constexpr Score kTempo = 8;

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

double mobility(const rules::Variant& variant, Piece piece, Cell from) {
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

double mean_mobility(const rules::Variant& variant, Piece piece) {
    const std::uint32_t step = sampling_step(variant);
    double sum = 0;
    int cells = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); c += step, ++cells)
        sum += mobility(variant, piece, static_cast<Cell>(c));
    return sum / cells;
}

/// Quiet leaps to the nearest promotion cell on an empty board, by cell; -1 where there is no way.
std::vector<int> promotion_distances(const rules::Variant& variant, const rules::MoveTable& moves) {
    const std::uint32_t cells = variant.shape().cells();
    std::vector<int> distance(cells, -1);
    for (std::uint32_t c = 0; c < cells; ++c)
        if (moves.promotes_on[c] != 0) distance[c] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t c = 0; c < cells; ++c) {
            for (const auto& leap : moves.leaps) {
                if (!leap.quiet) continue;
                leap.targets.each(variant.shape(), static_cast<Cell>(c), [&](Cell to) {
                    const int there = distance[lattice::index(to)];
                    if (there >= 0 && (distance[c] < 0 || distance[c] > there + 1)) {
                        distance[c] = there + 1;
                        changed = true;
                    }
                    return true;
                });
            }
        }
    }
    return distance;
}

/// Twice the sum of the distances from the middle along each axis.
int off_centre(const lattice::Shape& shape, Cell cell) {
    int sum = 0;
    for (int axis = 0; axis < shape.axes(); ++axis)
        sum += std::abs(2 * shape.coordinate(cell, axis) - (shape.size(axis) - 1));
    return sum;
}

}  // namespace

Evaluation::Evaluation(const rules::Variant& variant)
    : cells_(variant.shape().cells()),
      values_(variant.piece_types(), 0),
      table_((1 + 2 * variant.piece_types()) * cells_, 0) {
    std::vector<double> mobilities;
    mobilities.reserve(variant.piece_types());
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        mobilities.push_back(
            mean_mobility(variant, Piece(static_cast<PieceType>(k), Colour::white)));
    set_values(variant, mobilities);
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour colour : rules::kColours)
            fill_piece(variant, Piece(static_cast<PieceType>(k), colour));
}

void Evaluation::set_values(const rules::Variant& variant, const std::vector<double>& mobilities) {
    double weakest = 0;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const auto& piece = variant.piece_definition(static_cast<PieceType>(k));
        if (piece.royal || piece.minstrel || mobilities[k] <= 0) continue;
        if (weakest == 0 || mobilities[k] < weakest) weakest = mobilities[k];
    }
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const auto& piece = variant.piece_definition(static_cast<PieceType>(k));
        if (piece.minstrel)
            values_[k] = kMinstrel;
        else if (!piece.royal && weakest > 0)
            values_[k] = std::max(100, static_cast<Score>(100 * mobilities[k] / weakest));
    }
}

void Evaluation::fill_piece(const rules::Variant& variant, Piece piece) {
    const Score value = values_[rules::index(piece.type())];
    const auto row = table_.begin() + static_cast<std::ptrdiff_t>(piece.code() * cells_);
    std::fill_n(row, cells_, value);
    const bool promotes = !variant.moves(piece).promotions.empty();
    if (promotes) add_promotion(variant, piece);
    if (promotes || sampling_step(variant) > 1) return;
    const double mean = mean_mobility(variant, piece);
    if (mean <= 0) return;
    // A king is safer where few lines meet.
    const double scale = variant.royal(piece.type()) ? -kRoyalPlacement : kPlacement * value;
    for (std::uint32_t c = 0; c < cells_; ++c)
        row[c] += static_cast<Score>(
            std::lround(scale * (mobility(variant, piece, static_cast<Cell>(c)) / mean - 1.0)));
}

void Evaluation::add_promotion(const rules::Variant& variant, Piece piece) {
    const rules::MoveTable& moves = variant.moves(piece);
    Score best = 0;
    for (const PieceType type : moves.promotions) best = std::max(best, value(type));
    const double gain = kPromotion * std::max(0, best - value(piece.type()));
    const auto distance = promotion_distances(variant, moves);
    for (std::uint32_t c = 0; c < cells_; ++c)
        if (distance[c] > 0)
            table_[piece.code() * cells_ + c] +=
                static_cast<Score>(gain * std::pow(kPromotionFade, distance[c] - 1));
}

Score Evaluation::psq(const rules::Position& position) const {
    Score sum = 0;
    for (const Cell c : position.pieces(Colour::white)) sum += piece_square(position.at(c), c);
    for (const Cell c : position.pieces(Colour::black)) sum -= piece_square(position.at(c), c);
    return sum;
}

Score Evaluation::change(const rules::Delta& delta) const {
    Score sum = 0;
    const auto add = [&](const rules::Delta::Change& change, Score sign) {
        const Score worth = sign * piece_square(change.piece, change.cell);
        sum += change.piece.colour() == Colour::white ? worth : -worth;
    };
    for (const auto& change : delta.left()) add(change, -1);
    for (const auto& change : delta.arrived()) add(change, 1);
    return sum;
}

/// Mop-up against bare kings: drive them to the rim and bring the own king near.
Score Evaluation::mop_up(const rules::Position& position, Colour winner) const {
    const lattice::Shape& shape = position.variant().shape();
    Score sum = 0;
    for (const Cell king : position.royals(rules::other(winner))) {
        sum += 10 * off_centre(shape, king);
        for (const Cell own : position.royals(winner)) sum -= 4 * shape.manhattan(king, own);
    }
    return sum;
}

Score Evaluation::score(const rules::Position& position, Score psq) const {
    for (const Colour winner : rules::kColours) {
        const Colour loser = rules::other(winner);
        const bool bare = position.pieces(loser).size() == position.royals(loser).size();
        if (bare && position.pieces(winner).size() > position.royals(winner).size())
            psq += winner == Colour::white ? mop_up(position, winner) : -mop_up(position, winner);
    }
    const Score own = position.side() == Colour::white ? psq : -psq;
    return own + kTempo * position.moves_left();
}

}  // namespace tessera::engine
