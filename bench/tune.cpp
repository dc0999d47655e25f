// tune FILE ..: the weights of the evaluation by which the results of games are told best, from
// positions that `samples` wrote. bench/README.md tells more.
//
// Logistic regression on the points of a game by Newton's method, with the evaluation made linear
// in its weights by differences; each variant has a scale of its own.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "engine/evaluation.hpp"
#include "learning/samples.hpp"

namespace tessera {
namespace {

using engine::Evaluation;
using engine::Weights;
using learning::Sample;

/// Share of the result in what a position is taken to be worth; the rest is what the search said.
constexpr double kResult = 0.7;
constexpr int kRounds = 2;
/// So strongly weights are held where they were, by squares of steps: what the games do not tell
/// stays as it is.
constexpr double kRidge = 4;
/// In a set of so many positions each counts once, in larger ones less, in smaller ones more: as
/// the square root of the size.
constexpr double kUsualSize = 20'000;

struct Parameter {
    std::string name;
    double* weight;
    double step;  ///< by which it is changed to see what the evaluation makes of it
};

std::vector<Parameter> parameters(Weights& weights) {
    std::vector<Parameter> all;
    engine::each_weight(weights, [&](const std::string& name, double& weight, double step) {
        all.push_back({name, &weight, step});
    });
    return all;
}

struct Set {
    std::shared_ptr<const rules::Variant> variant;
    std::vector<Sample> samples;
    double scale = 0;  ///< of the logistic function: score that wins e times as often as it loses
    double share = 1;  ///< of a sample in the sum
    std::vector<double> scores, targets;
    std::vector<std::vector<float>> slopes;  ///< by parameter and sample
};

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

std::vector<double> scores(const Set& set, const Weights& weights) {
    const Evaluation evaluation(*set.variant, weights);
    engine::Zones zones(*set.variant);
    std::vector<double> all;
    all.reserve(set.samples.size());
    for (const Sample& sample : set.samples) {
        zones.reset(sample.position);
        const engine::Score score =
            evaluation.score(sample.position, evaluation.accumulate(sample.position), zones,
                             -engine::kMate, engine::kMate);
        all.push_back(sample.position.side() == rules::Colour::white ? score : -score);
    }
    return all;
}

/// Mean cross entropy of the results of games.
double loss(const Set& set, const std::vector<double>& scores, double scale) {
    double sum = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const double p = std::clamp(logistic(scores[i] / scale), 1e-9, 1 - 1e-9);
        const double r = set.samples[i].points;
        sum -= r * std::log(p) + (1 - r) * std::log(1 - p);
    }
    return sum / static_cast<double>(scores.size());
}

double best_scale(const Set& set, const std::vector<double>& scores) {
    double low = 30;
    double high = 5000;
    for (int i = 0; i < 60; ++i) {
        const double a = low + (high - low) / 3;
        const double b = high - (high - low) / 3;
        if (loss(set, scores, a) < loss(set, scores, b))
            high = b;
        else
            low = a;
    }
    return (low + high) / 2;
}

/// Solves a positive definite system in place.
void solve(std::vector<std::vector<double>> a, std::vector<double>& b) {
    const std::size_t n = b.size();
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= a[i][k] * a[j][k];
            a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
        }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k) b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
}

/// How much the scores of all samples change with a step of each parameter of `weights`.
void linearise(Set& set, const Weights& weights, const std::vector<Parameter>& all) {
    set.slopes.assign(all.size(), {});
    for (std::size_t p = 0; p < all.size(); ++p) {
        const double before = *all[p].weight;
        *all[p].weight = before + all[p].step;
        const auto more = scores(set, weights);
        *all[p].weight = before - all[p].step;
        const auto less = scores(set, weights);
        *all[p].weight = before;
        set.slopes[p].resize(more.size());
        for (std::size_t i = 0; i < more.size(); ++i)
            set.slopes[p][i] = static_cast<float>((more[i] - less[i]) / 2);
    }
}

/// Changes in steps of each parameter. `from`: changes made before.
std::vector<double> fit(const std::vector<Set>& sets, std::size_t count,
                        const std::vector<double>& from) {
    std::vector<double> change(count, 0);
    for (int iteration = 0; iteration < 6; ++iteration) {
        std::vector<std::vector<double>> hessian(count, std::vector<double>(count, 0));
        std::vector<double> gradient(count, 0);
        std::vector<float> row(count);
        for (const Set& set : sets)
            for (std::size_t i = 0; i < set.scores.size(); ++i) {
                double score = set.scores[i];
                for (std::size_t p = 0; p < count; ++p) {
                    row[p] = set.slopes[p][i];
                    score += row[p] * change[p];
                }
                const double expected = logistic(score / set.scale);
                const double error = (set.targets[i] - expected) * set.share / set.scale;
                const double curve =
                    std::max(1e-4, expected * (1 - expected)) * set.share / set.scale / set.scale;
                for (std::size_t p = 0; p < count; ++p) {
                    if (row[p] == 0) continue;
                    gradient[p] += error * row[p];
                    const double c = curve * row[p];
                    for (std::size_t q = 0; q <= p; ++q) hessian[p][q] += c * row[q];
                }
            }
        for (std::size_t p = 0; p < count; ++p) {
            hessian[p][p] += kRidge;
            gradient[p] -= kRidge * (change[p] + from[p]);
        }
        solve(std::move(hessian), gradient);
        for (std::size_t p = 0; p < count; ++p) change[p] += gradient[p];
    }
    return change;
}

Result<std::vector<Set>> read(const std::vector<std::string>& files) {
    std::map<std::string, Set> sets;
    learning::SampleReader reader;
    for (const std::string& name : files) {
        const auto fault = reader.read_file(name, [&](Sample&& sample) -> std::optional<Error> {
            Set& set = sets[sample.position.variant().definition().id];
            set.variant = sample.position.shared_variant();
            set.samples.push_back(std::move(sample));
            return std::nullopt;
        });
        if (fault) return *fault;
    }
    std::vector<Set> all;
    all.reserve(sets.size());
    for (auto& [id, set] : sets) all.push_back(std::move(set));
    return all;
}

int fail(const std::string& reason) {
    std::fprintf(stderr, "tune: %s\n", reason.c_str());
    return 2;
}

/// Of each variant, the scale at which the evaluation tells results best, and how well.
void prepare(std::vector<Set>& sets, const Weights& weights, int round) {
    for (Set& set : sets) {
        set.scores = scores(set, weights);
        set.scale = best_scale(set, set.scores);
        set.share = std::sqrt(kUsualSize / static_cast<double>(set.samples.size()));
        std::fprintf(stderr, "round %d, %s: %zu positions, scale %.0f, loss %.5f\n", round,
                     set.variant->definition().id.c_str(), set.samples.size(), set.scale,
                     loss(set, set.scores, set.scale));
        set.targets.clear();
        set.targets.reserve(set.samples.size());
        for (const Sample& sample : set.samples)
            set.targets.push_back(kResult * sample.points +
                                  (1 - kResult) * logistic(sample.score / set.scale));
    }
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return fail("usage: tune FILE ..");
    auto sets = read(arguments);
    if (!sets) return fail(sets.error().text());
    const int axes = sets->front().variant->shape().axes();
    for (const Set& set : *sets)
        if (engine::is_flat(set.variant->shape().axes()) != engine::is_flat(axes))
            return fail("boards of two axes have weights of their own: tune them apart");
    Weights weights = engine::weights_for(axes);
    const auto all = parameters(weights);
    std::vector<double> from(all.size(), 0);
    for (int round = 1; round <= kRounds; ++round) {
        prepare(*sets, weights, round);
        for (Set& set : *sets) linearise(set, weights, all);
        const auto change = fit(*sets, all.size(), from);
        for (std::size_t p = 0; p < all.size(); ++p) {
            *all[p].weight += change[p] * all[p].step;
            from[p] += change[p];
        }
    }
    prepare(*sets, weights, kRounds + 1);
    for (const Parameter& parameter : all)
        std::printf("%s %.4g\n", parameter.name.c_str(), *parameter.weight);
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
