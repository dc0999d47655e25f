// What a match says about the difference of two engines. Games are counted in pairs, two with the
// same opening and colours exchanged, because their results depend on each other (pentanomial
// model). Elo is logistic; normalised Elo (Van den Bergh, "Normalized Elo", 2021) measures the
// difference in standard deviations of a game, so that it means the same whatever the share of
// draws.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace tessera::lab {

/// Pairs by the points of the first engine in half points: 0 to 4.
using Pentanomial = std::array<std::uint64_t, 5>;

struct Estimate {
    double value = 0;
    double error = 0;  ///< half of the 95 % interval
};

struct Summary {
    std::uint64_t pairs = 0;
    Estimate score;  ///< share of the points, 0 to 1
    Estimate elo;
    Estimate normalised_elo;
    /// Pairs differ, so that their spread, and with it an interval, can be estimated.
    bool has_spread = false;
};

[[nodiscard]] Summary summary(const Pentanomial& pairs);

/// Sequential probability ratio test of normalised Elo, with 5 % of errors of either kind: the
/// generalised one (Van den Bergh, "A practical introduction to the GSPRT"), which compares
/// the likeliest distributions of pairs under either hypothesis, so that a few pairs that are all
/// alike decide nothing. Of hypotheses within +-kMostElo.
struct Sprt {
    static constexpr double kMostElo = 200;
    double elo0 = 0;                                      ///< H0: no more than this
    double elo1 = 5;                                      ///< H1: no less than this
    static constexpr double kBound = 2.9444389791664403;  ///< ln(0.95 / 0.05)
    /// Logarithm of the likelihood ratio of H1 to H0; decided beyond +-kBound.
    [[nodiscard]] double llr(const Pentanomial& pairs) const;
};

}  // namespace tessera::lab
