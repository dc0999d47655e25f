#include "engine/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/mobility.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// A piece that neither captures nor is captured.
constexpr Score kMinstrel = 250;
/// Where a side starts with more pieces, so many guard promotion in the middlegame that a pawn near
/// it is worth less in proportion.
constexpr double kUsualArmy = 64;
/// A score so far outside the window is not made more exact.
constexpr Score kLazyMargin = 350;

/// Twice the sum of the distances from the middle along each axis.
int off_centre(const lattice::Shape& shape, Cell cell) {
    int sum = 0;
    for (int axis = 0; axis < shape.axes(); ++axis)
        sum += std::abs(2 * shape.coordinate(cell, axis) - (shape.size(axis) - 1));
    return sum;
}

/// By piece type.
std::vector<Score> piece_values(const rules::Variant& variant, const Mobility& mobility) {
    const std::size_t types = variant.piece_types();
    std::vector<double> mobilities(types);
    double weakest = 0;
    for (std::size_t k = 0; k < types; ++k) {
        mobilities[k] = mobility.mean(Piece(static_cast<PieceType>(k), Colour::white));
        const auto& piece = variant.piece_definition(static_cast<PieceType>(k));
        if (piece.royal || piece.minstrel || mobilities[k] <= 0) continue;
        if (weakest == 0 || mobilities[k] < weakest) weakest = mobilities[k];
    }
    std::vector<Score> values(types, 0);
    for (std::size_t k = 0; k < types; ++k) {
        const auto& piece = variant.piece_definition(static_cast<PieceType>(k));
        if (piece.minstrel)
            values[k] = kMinstrel;
        else if (!piece.royal && weakest > 0)
            values[k] = std::max(100, static_cast<Score>(100 * mobilities[k] / weakest));
    }
    return values;
}

/// The piece only slides, and never leaves the cells of one colour.
bool colour_bound(const rules::Variant& variant, Piece piece) {
    const rules::MoveTable& moves = variant.moves(piece);
    if (moves.slides.empty() || !moves.leaps.empty() || !moves.turning.empty()) return false;
    return std::ranges::all_of(moves.slides, [&](const rules::SlideMove& slide) {
        int sum = 0;
        for (int axis = 0; axis < variant.shape().axes(); ++axis)
            sum +=
                variant.directions()[slide.direction].vector.step[static_cast<std::size_t>(axis)];
        return sum % 2 == 0;
    });
}

/// What each piece gains by promotion, by Piece::code().
std::vector<Score> promotion_gains(const rules::Variant& variant,
                                   const std::vector<Score>& values) {
    std::vector<Score> gains(1 + 2 * variant.piece_types(), 0);
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour c : rules::kColours) {
            const Piece piece(static_cast<PieceType>(k), c);
            for (const PieceType type : variant.moves(piece).promotions)
                gains[piece.code()] =
                    std::max(gains[piece.code()], values[rules::index(type)] - values[k]);
        }
    return gains;
}

/// By cell, from about -1/2 to 1/2: how far it is from where White's pieces start toward where
/// Black's do.
std::vector<double> advances(const rules::Variant& variant) {
    const lattice::Shape& shape = variant.shape();
    const int axes = shape.axes();
    std::array<double, lattice::kMaxAxes> toward{};
    for (const Colour c : rules::kColours) {
        std::array<double, lattice::kMaxAxes> sum{};
        double pieces = 0;
        for (std::uint32_t i = 0; i < shape.cells(); ++i)
            if (variant.starts_on(static_cast<Cell>(i)).is(c)) {
                ++pieces;
                for (int axis = 0; axis < axes; ++axis)
                    sum[static_cast<std::size_t>(axis)] +=
                        shape.coordinate(static_cast<Cell>(i), axis);
            }
        if (pieces == 0) return std::vector<double>(shape.cells(), 0);
        for (std::size_t axis = 0; axis < sum.size(); ++axis)
            toward[axis] += (c == Colour::white ? -1 : 1) * sum[axis] / pieces;
    }
    double length = 0;
    for (int axis = 0; axis < axes; ++axis)
        length += std::abs(toward[static_cast<std::size_t>(axis)]) * (shape.size(axis) - 1);
    std::vector<double> all(shape.cells(), 0);
    if (length < 1e-6) return all;
    for (std::uint32_t i = 0; i < shape.cells(); ++i)
        for (int axis = 0; axis < axes; ++axis)
            all[i] +=
                toward[static_cast<std::size_t>(axis)] *
                (shape.coordinate(static_cast<Cell>(i), axis) - (shape.size(axis) - 1) / 2.0) /
                length;
    return all;
}

/// With how many pieces a side starts; at least 1.
double start_count(const rules::Variant& variant, Colour side) {
    double count = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); ++c)
        if (variant.starts_on(static_cast<Cell>(c)).is(side)) ++count;
    return std::max(1.0, count);
}

}  // namespace

std::vector<Score> piece_values(const rules::Variant& variant) {
    return piece_values(variant, Mobility(variant));
}

Evaluation::Evaluation(const rules::Variant& variant)
    : Evaluation(variant, weights_for(variant.shape().axes())) {}

Evaluation::Evaluation(const rules::Variant& variant, const Weights& weights)
    : Evaluation(variant, weights, Mobility(variant)) {}

Evaluation::Evaluation(const rules::Variant& variant, const Weights& weights,
                       const Mobility& mobility)
    : cells_(variant.shape().cells()),
      values_(piece_values(variant, mobility)),
      gains_(promotion_gains(variant, values_)),
      phase_weights_(1 + 2 * variant.piece_types(), 0),
      table_((1 + 2 * variant.piece_types()) * cells_),
      activity_(variant, weights, values_, mobility),
      pawns_(variant, weights, gains_),
      force_(variant),
      tempo_(weights.tempo.times(1)),
      without_pawns_(static_cast<int>(weights.without_pawns)),
      with_all_pawns_(static_cast<int>(weights.with_all_pawns)) {
    if (activity_.too_dear()) exposure_.emplace(variant, values_, mobility);
    const std::vector<double> advance = advances(variant);
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour colour : rules::kColours) {
            const Piece piece(static_cast<PieceType>(k), colour);
            if (variant.moves(piece).promotions.empty())
                phase_weights_[piece.code()] = values_[k];
            else if (colour == Colour::white)
                pawn_types_.push_back(piece.type());
            fill_piece(variant, weights, piece, mobility, advance);
        }
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        if (colour_bound(variant, Piece(static_cast<PieceType>(k), Colour::white)))
            pairs_.push_back({static_cast<PieceType>(k), weights.pair.times(values_[k])});
    for (std::uint32_t c = 0; c < cells_; ++c)
        if (const Piece piece = variant.starts_on(static_cast<Cell>(c)); !piece.empty()) {
            full_phase_ += phase_weights_[piece.code()];
            if (piece.is(Colour::white) && !variant.moves(piece).promotions.empty())
                ++pawns_at_start_;
        }
    full_phase_ = std::max(1, full_phase_);
}

void Evaluation::fill_piece(const rules::Variant& variant, const Weights& all, Piece piece,
                            const Mobility& mobility, const std::vector<double>& advance) {
    const Score value = values_[rules::index(piece.type())];
    const auto row = table_.begin() + static_cast<std::ptrdiff_t>(piece.code() * cells_);
    const bool promotes = !variant.moves(piece).promotions.empty();
    const bool royal = variant.royal(piece.type());
    const bool slides =
        !variant.moves(piece).slides.empty() || !variant.moves(piece).turning.empty();
    const bool bound = colour_bound(variant, piece);
    const TaperedWeight& worth = promotes  ? all.pawn
                                 : royal   ? TaperedWeight{1, 1}
                                 : !slides ? all.leaper
                                 : bound   ? all.bound_slider
                                           : all.slider;
    std::fill_n(row, cells_, worth.times(value));
    if (promotes) fill_pawn(variant, all, piece);
    const double mean = mobility.mean(piece);
    if (mean <= 0 || !mobility.of_every_cell()) return;
    if (promotes && !pawns_.knows_passed(piece)) return;
    const PlacementWeights& weights = promotes ? all.pawns
                                      : royal  ? all.royals
                                      : slides ? all.sliders
                                               : all.leapers;
    const bool minor = !promotes && !royal && (!slides || bound);
    const double dear = activity_.too_dear() ? 2 : 1;
    const lattice::Shape& shape = variant.shape();
    int widest = 0;
    for (int axis = 0; axis < shape.axes(); ++axis) widest += shape.size(axis) - 1;
    const double forward = piece.is(Colour::white) ? 1 : -1;
    for (std::uint32_t c = 0; c < cells_; ++c) {
        const auto cell = static_cast<Cell>(c);
        const double more = promotes ? 0 : mobility.on(piece, cell) / mean - 1.0;
        const double centre = 0.5 - static_cast<double>(off_centre(shape, cell)) / widest;
        const auto sum = [&](double TaperedWeight::* part) {
            return static_cast<Score>(std::lround(
                more * (weights.mobility.*part + value * dear * all.placement.*part) +
                centre * (weights.centre.*part) + forward * advance[c] * (weights.advance.*part)));
        };
        row[c] += {sum(&TaperedWeight::mg), sum(&TaperedWeight::eg)};
        if (minor && variant.starts_on(cell) == piece) row[c] += all.undeveloped.times(1);
    }
}

void Evaluation::fill_pawn(const rules::Variant& variant, const Weights& all, Piece piece) {
    const auto row = table_.begin() + static_cast<std::ptrdiff_t>(piece.code() * cells_);
    const auto distance = promotion_distances(variant, variant.moves(piece));
    TaperedWeight share = pawns_.knows_passed(piece) ? all.promotion : all.promotion_alone;
    share.mg *= std::min(1.0, kUsualArmy / start_count(variant, piece.colour()));
    for (std::uint32_t c = 0; c < cells_; ++c) {
        if (distance[c] <= 0) continue;
        const double near = gains_[piece.code()] * std::pow(all.promotion_fade, distance[c] - 1);
        row[c] += share.times(near);
    }
}

Evaluation::Accumulator Evaluation::accumulate(const rules::Position& position) const {
    Accumulator sum;
    for (const Colour colour : rules::kColours)
        for (const Cell c : position.pieces(colour)) add(sum, position.at(c), c, 1);
    return sum;
}

void Evaluation::add(Accumulator& sum, Piece piece, Cell cell, Score sign) const {
    sum.phase += sign * phase_weights_[piece.code()];
    sum.psq += piece_square(piece, cell) * (piece.colour() == Colour::white ? sign : -sign);
}

void Evaluation::follow(Accumulator& sum, const rules::Delta& delta) const {
    for (const auto& change : delta.left()) add(sum, change.piece, change.cell, -1);
    for (const auto& change : delta.arrived()) add(sum, change.piece, change.cell, 1);
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

/// Of the side that is ahead the pawns decide how much of it the endgame keeps.
Score Evaluation::scaled(const rules::Position& position, Score score, int phase) const {
    if (pawns_at_start_ == 0) return score;
    const Colour ahead = score > 0 ? position.side() : rules::other(position.side());
    int pawns = 0;
    for (const PieceType type : pawn_types_) pawns += position.count(Piece(type, ahead));
    const int scale =
        std::min(64, without_pawns_ + (with_all_pawns_ - without_pawns_) * pawns / pawns_at_start_);
    return score -
           score * (64 - scale) / 64 * (Tapered::kMiddlegame - phase) / Tapered::kMiddlegame;
}

Score Evaluation::score(const rules::Position& position, const Accumulator& sum, const Zones& zones,
                        Score alpha, Score beta) const {
    const int phase =
        std::min(Tapered::kMiddlegame,
                 static_cast<int>(std::int64_t{Tapered::kMiddlegame} * sum.phase / full_phase_));
    const Score sign = position.side() == Colour::white ? 1 : -1;
    Score score = sign * sum.psq.at(phase) + tempo_.at(phase) * position.moves_left();
    for (const auto& [type, worth] : pairs_) {
        if (position.count(Piece(type, Colour::white)) >= 2) score += sign * worth.at(phase);
        if (position.count(Piece(type, Colour::black)) >= 2) score -= sign * worth.at(phase);
    }
    if (exposure_) score += sign * exposure_->score(position);
    if (score >= alpha - kLazyMargin && score <= beta + kLazyMargin)
        score += sign * (activity_.score(position, zones) + pawns_.score(position)).at(phase);
    score = scaled(position, score, phase);
    for (const Colour winner : rules::kColours) {
        const Colour loser = rules::other(winner);
        if (position.bare(loser) && !position.bare(winner))
            score +=
                winner == position.side() ? mop_up(position, winner) : -mop_up(position, winner);
    }
    if (score == 0) return score;
    const Colour ahead = score > 0 ? position.side() : rules::other(position.side());
    return score * force_.scale(position, ahead) / 64;
}

}  // namespace tessera::engine
