#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace tessera::lab {
namespace {

constexpr double k95 = 1.959963984540054;
const double kEloScale = 800 / std::log(10.0);

struct Moments {
    double count = 0;
    double mean = 0;      ///< of the score of a pair, 0 to 1
    double variance = 0;  ///< of one pair
};

/// Every result counts a little even if it has not occurred, so that no variance is 0.
Moments moments(const Pentanomial& pairs) {
    constexpr double kPrior = 1e-3;
    Moments m;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double n = static_cast<double>(pairs[i]) + kPrior;
        m.count += n;
        m.mean += n * static_cast<double>(i) / 4;
    }
    m.mean /= m.count;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = static_cast<double>(i) / 4 - m.mean;
        m.variance += (static_cast<double>(pairs[i]) + kPrior) * off * off;
    }
    m.variance /= m.count;
    return m;
}

double elo_of(double score) {
    const double s = std::clamp(score, 1e-6, 1 - 1e-6);
    return -400 * std::log10(1 / s - 1);
}

}  // namespace

Summary summary(const Pentanomial& pairs) {
    Summary out;
    for (const std::uint64_t n : pairs) out.pairs += n;
    out.has_spread =
        std::count_if(pairs.begin(), pairs.end(), [](std::uint64_t n) { return n > 0; }) > 1;
    const Moments m = moments(pairs);
    const double error = k95 * std::sqrt(m.variance / m.count);
    out.score = {m.mean, error};
    out.elo = {elo_of(m.mean), (elo_of(m.mean + error) - elo_of(m.mean - error)) / 2};
    // The deviation of one game is that of a pair times the square root of 2.
    const double deviation = std::sqrt(2 * m.variance);
    out.normalised_elo = {(m.mean - 0.5) / deviation * kEloScale,
                          k95 / std::sqrt(2 * m.count) * kEloScale};
    return out;
}

double Sprt::llr(const Pentanomial& pairs) const {
    const Moments m = moments(pairs);
    const double deviation = std::sqrt(m.variance);
    const auto shift = [](double elo) { return elo / kEloScale * std::sqrt(2.0); };
    const double t = (m.mean - 0.5) / deviation;
    return m.count * (shift(elo1) - shift(elo0)) * (2 * t - shift(elo0) - shift(elo1)) / 2;
}

}  // namespace tessera::lab
