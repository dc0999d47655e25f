#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace tessera::lab {
namespace {

constexpr double k95 = 1.959963984540054;
const double kEloScale = 800 / std::log(10.0);

struct Moments {
    double count = 0;
    double mean = 0;      ///< of the score of a pair, 0 to 1
    double variance = 0;  ///< of one pair
};

/// Of the results of pairs: how often each occurs, or how likely it is.
using Distribution = std::array<double, std::tuple_size_v<Pentanomial>>;

/// The score of a pair with so many half points.
double score_of(std::size_t half_points) {
    return static_cast<double>(half_points) / 4;
}

/// Every result counts a little even if it has not occurred, so that no variance is 0.
Distribution counts(const Pentanomial& pairs) {
    constexpr double kPrior = 1e-3;
    Distribution out{};
    for (std::size_t i = 0; i < pairs.size(); ++i) out[i] = static_cast<double>(pairs[i]) + kPrior;
    return out;
}

Moments moments(const Distribution& counts) {
    Moments m;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        m.count += counts[i];
        m.mean += counts[i] * score_of(i);
    }
    m.mean /= m.count;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double off = score_of(i) - m.mean;
        m.variance += counts[i] * off * off;
    }
    m.variance /= m.count;
    return m;
}

/// The x for which the sum of seen * slope / (1 + x * slope), which falls with x, is 0.
double multiplier(const Distribution& seen, const Distribution& slopes) {
    const auto [least, most] = std::minmax_element(slopes.begin(), slopes.end());
    double low = -1 / *most;
    double high = -1 / *least;
    constexpr int kHalvings = 44;
    for (int i = 0; i < kHalvings; ++i) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < seen.size(); ++k)
            sum += seen[k] * slopes[k] / (1 + x * slopes[k]);
        (sum > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

/// The distribution of which `seen` is likeliest, among those whose mean is `shift` deviations
/// above an even score. Found in steps, in each of which that condition is made linear around the
/// distribution of the step before.
Distribution likeliest(const Distribution& seen, double shift) {
    constexpr int kMostSteps = 100;
    constexpr double kLeastChange = 1e-10;
    Distribution out;
    out.fill(1.0 / static_cast<double>(out.size()));
    for (int step = 0; step < kMostSteps; ++step) {
        const Moments m = moments(out);
        const double deviation = std::sqrt(m.variance);
        Distribution slopes;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double off = (score_of(i) - m.mean) / deviation;
            slopes[i] = score_of(i) - 0.5 - shift * deviation * (1 + off * off) / 2;
        }
        const double x = multiplier(seen, slopes);
        double change = 0;
        for (std::size_t i = 0; i < out.size(); ++i) {
            const double before = out[i];
            out[i] = seen[i] / (1 + x * slopes[i]);
            change = std::max(change, std::abs(out[i] - before));
        }
        if (change < kLeastChange) break;
    }
    return out;
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
    const Moments m = moments(counts(pairs));
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
    Distribution seen = counts(pairs);
    const double count = std::accumulate(seen.begin(), seen.end(), 0.0);
    for (double& share : seen) share /= count;
    // The deviation of a pair is that of a game divided by the square root of 2.
    const auto shift = [](double elo) { return elo / kEloScale * std::sqrt(2.0); };
    const Distribution h0 = likeliest(seen, shift(elo0));
    const Distribution h1 = likeliest(seen, shift(elo1));
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) sum += seen[i] * std::log(h1[i] / h0[i]);
    return count * sum;
}

}  // namespace tessera::lab
