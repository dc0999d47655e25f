#include "dossier/estimate.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"

namespace tessera::dossier {
namespace {

constexpr double kNormal95 = 1.959963984540054;
constexpr double kRidge = 1e-2;
constexpr int kNewtonSteps = 25;

/// Student's t for 95 % with few degrees of freedom; near enough to the tables for an interval.
double student95(std::size_t freedom) {
    const auto n = static_cast<double>(freedom);
    if (freedom == 1) return 12.706;
    if (freedom == 2) return 4.303;
    return kNormal95 + 2.372 / n + 2.82 / (n * n) + 2.9 / (n * n * n);
}

/// Solves a x = b in place, a symmetric and positive definite; b becomes x.
void solve_linear(std::vector<std::vector<double>>& a, std::vector<double>& b) {
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t row = i + 1; row < n; ++row) {
            const double factor = a[row][i] / a[i][i];
            for (std::size_t k = i; k < n; ++k) a[row][k] -= factor * a[i][k];
            b[row] -= factor * b[i];
        }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
}

}  // namespace

Estimate share_of(std::uint64_t some, std::uint64_t all) {
    if (all == 0) return {0, 0, 1, 0};
    const auto n = static_cast<double>(all);
    const double p = static_cast<double>(some) / n;
    const double z2 = kNormal95 * kNormal95;
    const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    const double half = kNormal95 / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    return {p, std::max(0.0, middle - half), std::min(1.0, middle + half), all};
}

Estimate score_of(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    const std::uint64_t all = wins + draws + losses;
    if (all == 0) return {0.5, 0, 1, 0};
    const double n = static_cast<double>(all) + 3;
    const double won = (static_cast<double>(wins) + 1) / n;
    const double drawn = (static_cast<double>(draws) + 1) / n;
    const double middle = won + drawn / 2;
    const double variance = won + drawn / 4 - middle * middle;
    const double half = kNormal95 * std::sqrt(variance / n);
    const double value =
        (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(all);
    return {value, std::clamp(middle - half, 0.0, value), std::clamp(middle + half, value, 1.0),
            all};
}

Estimate mean_of(std::span<const double> values) {
    const auto n = static_cast<double>(values.size());
    if (values.empty()) return {};
    double mean = 0;
    for (const double value : values) mean += value / n;
    if (values.size() == 1) return {mean, mean, mean, 1};
    double variance = 0;
    for (const double value : values) variance += (value - mean) * (value - mean) / (n - 1);
    const double half = student95(values.size() - 1) * std::sqrt(variance / n);
    return {mean, mean - half, mean + half, values.size()};
}

Estimate mean_share_of(std::span<const double> shares) {
    std::vector<double> more(shares.begin(), shares.end());
    more.insert(more.end(), {0.0, 1.0});
    const Estimate wide = mean_of(more);
    const double value = shares.empty() ? 0.5 : mean_of(shares).value;
    return {value, std::clamp(wide.low, 0.0, value), std::clamp(wide.high, value, 1.0),
            shares.size()};
}

double widening(std::size_t values) {
    return values < 2 ? 1 : student95(values - 1) / kNormal95;
}

std::vector<Estimate> bootstrap(std::size_t count, int rounds, std::uint64_t seed,
                                const std::function<std::vector<double>(const Weights&)>& measure) {
    const std::vector<double> whole = measure(Weights(count, 1.0));
    std::vector<std::vector<double>> drawn(whole.size());
    Random random(seed);
    for (int round = 0; round < rounds; ++round) {
        Weights weights(count, 0.0);
        for (std::size_t i = 0; i < count; ++i) weights[random.below(count)] += 1;
        const std::vector<double> found = measure(weights);
        for (std::size_t i = 0; i < whole.size(); ++i) drawn[i].push_back(found[i]);
    }
    std::vector<Estimate> estimates;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        std::ranges::sort(drawn[i]);
        const auto at = [&](double share) {
            const auto place = static_cast<std::size_t>(std::lround(share * (rounds - 1)));
            return drawn[i][place];
        };
        estimates.push_back(
            {whole[i], std::min(at(0.025), whole[i]), std::max(at(0.975), whole[i]), count});
    }
    return estimates;
}

std::vector<double> logistic_fit(std::span<const Sample> samples, const Weights& by_game) {
    if (samples.empty()) return {};
    const std::size_t n = samples.front().features.size() + 1;
    std::vector<double> weights(n, 0.0);
    for (int step = 0; step < kNewtonSteps; ++step) {
        std::vector<double> gradient(n, 0.0);
        std::vector<std::vector<double>> curvature(n, std::vector<double>(n, 0.0));
        for (const Sample& sample : samples) {
            const double times = by_game[sample.game];
            if (times == 0) continue;
            const auto feature = [&](std::size_t i) {
                return i + 1 < n ? sample.features[i] : 1.0;
            };
            double sum = 0;
            for (std::size_t i = 0; i < n; ++i) sum += weights[i] * feature(i);
            const double expected = 1 / (1 + std::exp(-sum));
            const double slope = times * expected * (1 - expected);
            for (std::size_t i = 0; i < n; ++i) {
                const double x = feature(i);
                if (x == 0) continue;
                gradient[i] += times * (sample.result - expected) * x;
                for (std::size_t k = 0; k < n; ++k) curvature[i][k] += slope * x * feature(k);
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            gradient[i] -= kRidge * weights[i];
            curvature[i][i] += kRidge;
        }
        solve_linear(curvature, gradient);
        double change = 0;
        for (std::size_t i = 0; i < n; ++i) {
            // A step that is too long would leave the region in which the model bends.
            const double bounded = std::clamp(gradient[i], -2.0, 2.0);
            weights[i] += bounded;
            change = std::max(change, std::abs(bounded));
        }
        if (change < 1e-7) break;
    }
    return weights;
}

}  // namespace tessera::dossier
