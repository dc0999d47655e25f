// Intervals of what is measured in games: each holds the true value in 95 of 100 cases, as far as
// games are independent of each other.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "dossier/report.hpp"

namespace tessera::dossier {

/// Of a share, by Wilson's interval, which holds near 0 and 1 too.
[[nodiscard]] Estimate share_of(std::uint64_t some, std::uint64_t all);
/// Share of the points of the side that won, drew and lost so many games. One game of each result
/// is added for the interval, so that equal results do not make it nothing.
[[nodiscard]] Estimate score_of(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses);
/// Mean of independent shares, each 0 to 1. One of 0 and one of 1 are added for the interval, as
/// for score_of().
[[nodiscard]] Estimate mean_share_of(std::span<const double> shares);
/// By how much intervals are wider than those of the normal distribution, from so few values.
[[nodiscard]] double widening(std::size_t values);
/// Mean of independent values.
[[nodiscard]] Estimate mean_of(std::span<const double> values);

/// Interval of what `measure` finds in a sample of `count` games, by drawing as many of them with
/// replacement `rounds` times (percentile bootstrap). It is given how often each game was drawn.
using Weights = std::vector<double>;
[[nodiscard]] std::vector<Estimate> bootstrap(
    std::size_t count, int rounds, std::uint64_t seed,
    const std::function<std::vector<double>(const Weights&)>& measure);

/// One game, position or other sample of a logistic regression.
struct Sample {
    std::size_t game = 0;
    std::vector<double> features;
    double result = 0;  ///< 0 to 1
};
/// The weights under which the logistic model makes the results likeliest, the last one that of no
/// feature. A little ridge keeps features that hardly vary finite.
[[nodiscard]] std::vector<double> logistic_fit(std::span<const Sample> samples,
                                               const Weights& by_game);

}  // namespace tessera::dossier
