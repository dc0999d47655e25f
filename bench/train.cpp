// train NET EPOCHS SAMPLES ..: a net for the evaluation of a variant, from positions that `samples`
// wrote and, better, `label` scored. bench/README.md tells more.
//
// Least squares between what the scores and the net say of the points to expect, by Adam with a
// learning rate that falls to zero, in batches. The same samples give the same net.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/net.hpp"
#include "sample_files.hpp"

namespace tessera {
namespace {

using engine::NetParameters;

constexpr std::size_t kHidden = NetParameters::kHidden;
constexpr std::size_t kBuckets = NetParameters::kBuckets;
/// A side ahead by so much expects e times as many points as the other.
constexpr float kScoreScale = 250;
/// Score of the same in the engine, whose margins are made for it.
constexpr int kEngineScale = 330;
constexpr float kMostInput = 127.0F / NetParameters::kOne;
constexpr float kMostOutput = 127.0F / NetParameters::kOutputOne;
constexpr std::size_t kBatch = 8192;
constexpr float kRate = 0.003F;
constexpr std::size_t kThreads = 2;        ///< fixed: it decides in which order slopes are added
constexpr std::size_t kMostHeld = 50'000;  ///< samples that are not learned from
constexpr std::uint32_t kMostEpochs = 10'000;

float logistic(float x) {
    return 1 / (1 + std::exp(-x));
}

struct Samples {
    std::shared_ptr<const rules::Variant> variant;
    std::vector<std::uint32_t> pieces;  ///< code * cells + cell, of one position after the other
    std::vector<std::size_t> begins;    ///< into `pieces`, and its end
    std::vector<float> targets;         ///< points of the side to move, from 0 to 1
    std::vector<rules::Colour> sides;   ///< to move

    [[nodiscard]] std::size_t size() const { return targets.size(); }
};

/// An error names file and line.
std::optional<Error> read(const std::vector<std::string>& files, Samples& samples) {
    bench::SampleReader reader;
    const auto add = [&](bench::Sample&& sample) -> std::optional<Error> {
        const rules::Position& position = sample.position;
        if (!samples.variant) samples.variant = position.shared_variant();
        if (samples.variant != position.shared_variant())
            return Error{"", "the samples before were of another game"};
        const std::size_t cells = samples.variant->shape().cells();
        for (const rules::Colour c : rules::kColours)
            for (const rules::Cell cell : position.pieces(c))
                samples.pieces.push_back(static_cast<std::uint32_t>(
                    position.at(cell).code() * cells + lattice::index(cell)));
        samples.begins.push_back(samples.pieces.size());
        samples.sides.push_back(position.side());
        const bool white = position.side() == rules::Colour::white;
        const auto score = static_cast<float>(white ? sample.score : -sample.score);
        samples.targets.push_back(logistic(score / kScoreScale));
        return std::nullopt;
    };
    for (const std::string& name : files)
        if (auto fault = reader.read_file(name, add)) return fault;
    return std::nullopt;
}

/// Inputs by perspective and by what `Samples::pieces` holds; as they are and, since every position
/// tells as much as its mirror image, reflected along all axes on which the sides do not face each
/// other.
class Views {
public:
    explicit Views(const rules::Variant& variant) {
        const engine::NetInputs inputs(variant);
        const lattice::Shape& shape = variant.shape();
        const std::uint32_t others = ~inputs.facing_axes();
        for (const rules::Colour side : rules::kColours)
            for (const bool mirrored : {false, true}) {
                auto& numbers = numbers_[definition::index(side)][mirrored ? 1 : 0];
                numbers.resize((1 + 2 * variant.piece_types()) * shape.cells());
                for (std::size_t k = 0; k < variant.piece_types(); ++k)
                    for (const rules::Colour c : rules::kColours) {
                        const rules::Piece piece(static_cast<rules::PieceType>(k), c);
                        for (std::uint32_t i = 0; i < shape.cells(); ++i)
                            numbers[piece.code() * shape.cells() + i] = inputs.of(
                                side, piece,
                                lattice::reflected(shape, rules::Cell{i}, mirrored ? others : 0));
                    }
            }
    }
    [[nodiscard]] const std::vector<std::uint32_t>& of(rules::Colour side, bool mirrored) const {
        return numbers_[definition::index(side)][mirrored ? 1 : 0];
    }

private:
    std::array<std::array<std::vector<std::uint32_t>, 2>, 2> numbers_;
};

/// Where the numbers of the net stand in one row of all.
struct Layout {
    std::size_t inputs = 0;
    [[nodiscard]] std::size_t bias() const { return inputs * kHidden; }
    [[nodiscard]] std::size_t output() const { return bias() + kHidden; }
    [[nodiscard]] std::size_t output_bias() const { return output() + kBuckets * 2 * kHidden; }
    [[nodiscard]] std::size_t size() const { return output_bias() + kBuckets; }
};

/// One of the threads: what it found the errors of its samples to ask for.
class Worker {
public:
    explicit Worker(const Layout& layout) : gradient(layout.size(), 0), at_(layout) {}

    /// The squared error of sample `s`; adds to the gradient if it is to be learned from.
    double look(const std::vector<float>& weights, const Samples& samples, const Views& views,
                std::size_t s, bool mirrored, bool learn) {
        const rules::Colour own = samples.sides[s];
        const std::size_t pieces = samples.begins[s + 1] - samples.begins[s];
        const std::size_t bucket = NetParameters::bucket(pieces);
        const std::size_t out = at_.output() + bucket * 2 * kHidden;
        float sum = weights[at_.output_bias() + bucket];
        for (std::size_t side = 0; side < 2; ++side) {
            const auto& view = views.of(side == 0 ? own : other(own), mirrored);
            inputs_[side].clear();
            for (std::size_t p = samples.begins[s]; p < samples.begins[s + 1]; ++p)
                inputs_[side].push_back(view[samples.pieces[p]]);
            sum += forward(weights, hidden_[side], inputs_[side], out + side * kHidden);
        }
        const float found = logistic(sum);
        const float error = found - samples.targets[s];
        if (learn) {
            const float slope = 2 * error * found * (1 - found);
            gradient[at_.output_bias() + bucket] += slope;
            for (std::size_t side = 0; side < 2; ++side)
                backward(weights, hidden_[side], inputs_[side], out + side * kHidden, slope);
        }
        return error * error;
    }

    std::vector<float> gradient;

private:
    using Hidden = std::array<float, kHidden>;
    using Inputs = std::vector<std::uint32_t>;

    float forward(const std::vector<float>& weights, Hidden& hidden, const Inputs& inputs,
                  std::size_t out) const {
        std::copy_n(&weights[at_.bias()], kHidden, hidden.begin());
        for (const std::uint32_t input : inputs) {
            const float* const row = &weights[input * kHidden];
            for (std::size_t h = 0; h < kHidden; ++h) hidden[h] += row[h];
        }
        float sum = 0;
        for (std::size_t h = 0; h < kHidden; ++h) {
            const float value = std::clamp(hidden[h], 0.0F, 1.0F);
            sum += value * value * weights[out + h];
        }
        return sum;
    }

    void backward(const std::vector<float>& weights, const Hidden& hidden, const Inputs& inputs,
                  std::size_t out, float slope) {
        Hidden change;
        for (std::size_t h = 0; h < kHidden; ++h) {
            const float value = std::clamp(hidden[h], 0.0F, 1.0F);
            const bool inside = hidden[h] > 0 && hidden[h] < 1;
            gradient[out + h] += slope * value * value;
            change[h] = inside ? slope * weights[out + h] * 2 * value : 0.0F;
            gradient[at_.bias() + h] += change[h];
        }
        for (const std::uint32_t input : inputs) {
            float* const row = &gradient[input * kHidden];
            for (std::size_t h = 0; h < kHidden; ++h) row[h] += change[h];
        }
    }

    Layout at_;
    std::array<Hidden, 2> hidden_{};
    std::array<Inputs, 2> inputs_;
};

class Training {
public:
    explicit Training(const Samples& samples)
        : samples_(samples),
          views_(*samples.variant),
          at_{engine::NetInputs(*samples.variant).count()},
          weights_(at_.size(), 0),
          mean_(at_.size(), 0),
          square_(at_.size(), 0),
          workers_(kThreads, Worker(at_)),
          order_(samples.size()) {
        const auto random = [&](float most) {
            return most * (static_cast<float>(random_.next() >> 40U) / float{1U << 23U} - 1);
        };
        for (std::size_t i = 0; i < at_.size(); ++i)
            weights_[i] = i < at_.bias()          ? random(0.12F)
                          : i < at_.output()      ? 0.1F
                          : i < at_.output_bias() ? random(0.1F)
                                                  : 0;
        std::iota(order_.begin(), order_.end(), 0);
        shuffle(order_.size());
        trained_ = order_.size() - std::min(kMostHeld, order_.size() / 20);
    }

    /// Prints the mean squared error of each epoch: of what is learned from, and of what is not.
    void run(std::uint32_t epochs) {
        const std::size_t batches = std::max<std::size_t>(1, trained_ / kBatch);
        const auto steps = static_cast<float>(batches * epochs);
        for (std::uint32_t epoch = 1; epoch <= epochs; ++epoch) {
            shuffle(trained_);
            double sum = 0;
            std::size_t seen = 0;
            for (std::size_t b = 0; b < batches; ++b) {
                const std::size_t end = std::min(trained_, (b + 1) * kBatch);
                sum += pass(b * kBatch, end, true);
                const float part = static_cast<float>(++steps_) / steps;
                move(static_cast<float>(end - b * kBatch),
                     kRate * (1 + std::cos(std::numbers::pi_v<float> * part)) / 2);
                seen = end;
            }
            const double held = pass(trained_, order_.size(), false);
            std::fprintf(
                stderr, "epoch %u: %.6f, held back %.6f\n", epoch, sum / static_cast<double>(seen),
                held / static_cast<double>(std::max<std::size_t>(1, order_.size() - trained_)));
        }
    }

    [[nodiscard]] NetParameters net() const {
        const auto whole = [&](std::size_t i, int one) {
            return std::lround(weights_[i] * static_cast<float>(one));
        };
        NetParameters net;
        net.fingerprint = engine::net_fingerprint(*samples_.variant);
        net.scale = kEngineScale;
        for (std::size_t i = 0; i < at_.bias(); ++i)
            net.inputs.push_back(static_cast<std::int8_t>(whole(i, NetParameters::kOne)));
        for (std::size_t h = 0; h < kHidden; ++h)
            net.bias[h] = static_cast<std::int16_t>(whole(at_.bias() + h, NetParameters::kOne));
        for (std::size_t b = 0; b < kBuckets; ++b) {
            for (std::size_t h = 0; h < 2 * kHidden; ++h)
                net.output[b][h] = static_cast<std::int8_t>(
                    whole(at_.output() + b * 2 * kHidden + h, NetParameters::kOutputOne));
            net.output_bias[b] = static_cast<std::int32_t>(
                whole(at_.output_bias() + b, NetParameters::kOne * NetParameters::kOutputOne));
        }
        return net;
    }

private:
    void shuffle(std::size_t count) {
        for (std::size_t i = count; i > 1; --i)
            std::swap(order_[i - 1], order_[random_.next() % i]);
    }

    /// The sum of the errors of the samples order_[begin, end).
    double pass(std::size_t begin, std::size_t end, bool learn) {
        std::array<double, kThreads> sums{};
        std::array<std::thread, kThreads> threads;
        for (std::size_t t = 0; t < kThreads; ++t)
            threads[t] = std::thread([&, t] {
                for (std::size_t i = begin + t; i < end; i += kThreads) {
                    const bool mirrored = (mix64(order_[i] + steps_) & 1U) != 0;
                    sums[t] += workers_[t].look(weights_, samples_, views_, order_[i],
                                                learn && mirrored, learn);
                }
            });
        for (auto& thread : threads) thread.join();
        return std::accumulate(sums.begin(), sums.end(), 0.0);
    }

    /// A step of Adam by what the workers found.
    void move(float samples, float rate) {
        constexpr float kMean = 0.9F;
        constexpr float kSquare = 0.999F;
        const auto steps = static_cast<float>(steps_);
        const float mean_share = 1 - std::pow(kMean, steps);
        const float square_share = 1 - std::pow(kSquare, steps);
        for (std::size_t i = 0; i < at_.size(); ++i) {
            float slope = 0;
            for (Worker& worker : workers_) slope += std::exchange(worker.gradient[i], 0.0F);
            slope /= samples;
            mean_[i] = kMean * mean_[i] + (1 - kMean) * slope;
            square_[i] = kSquare * square_[i] + (1 - kSquare) * slope * slope;
            weights_[i] -=
                rate * (mean_[i] / mean_share) / (std::sqrt(square_[i] / square_share) + 1e-8F);
            // What a net file can hold.
            if (i < at_.bias())
                weights_[i] = std::clamp(weights_[i], -kMostInput, kMostInput);
            else if (i >= at_.output() && i < at_.output_bias())
                weights_[i] = std::clamp(weights_[i], -kMostOutput, kMostOutput);
        }
    }

    const Samples& samples_;
    Views views_;
    Layout at_;
    std::vector<float> weights_, mean_, square_;
    std::vector<Worker> workers_;
    std::vector<std::size_t> order_;  ///< of the samples; first those that are learned from
    std::size_t trained_ = 0;
    std::uint64_t steps_ = 0;
    Random random_{1};
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "train: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    const auto epochs =
        arguments.size() > 2 ? parse_number(arguments[1], kMostEpochs) : std::nullopt;
    if (!epochs) return fail("usage: train NET EPOCHS SAMPLES ..");
    Samples samples;
    samples.begins.push_back(0);
    if (const auto fault = read({arguments.begin() + 2, arguments.end()}, samples))
        return fail(fault->text());
    if (samples.size() == 0) return fail("there are no samples");
    Training training(samples);
    training.run(*epochs);
    std::ofstream file(arguments[0], std::ios::binary);
    file << training.net().file() << std::flush;
    if (!file) return fail(quote(arguments[0]) + " cannot be written");
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
