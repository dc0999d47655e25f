#include "learning/trainer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>
#include <numeric>
#include <sstream>
#include <utility>

#include "base/random.hpp"

namespace tessera::learning {
namespace {

using engine::NetParameters;
using rules::Colour;

constexpr float kMostOutput = 127.0F / NetParameters::kOutputOne;
constexpr float kMostBias = 8;  ///< of the hidden layer
/// Rows that add up to a hidden value at the start of the game, of kinds and of places. Where there
/// are more they move more slowly: a step changes the value by the sum of their steps.
constexpr float kRowsAtFullRate = 64;
constexpr double kLeastScale = 20;
constexpr double kMostScale = 5000;

float logistic(float x) {
    return 1 / (1 + std::exp(-x));
}

/// Mean cross entropy of the results, predicted by scores at that scale.
double cross_entropy(const Samples& samples, double scale) {
    const std::size_t step = 1 + samples.size() / 100'000;
    double sum = 0;
    double count = 0;
    for (std::size_t i = 0; i < samples.size(); i += step, ++count) {
        const double predicted = std::clamp(
            1 / (1 + std::exp(-static_cast<double>(samples.score(i)) / scale)), 1e-9, 1 - 1e-9);
        const double points = static_cast<double>(samples.points(i));
        sum -= points * std::log(predicted) + (1 - points) * std::log(1 - predicted);
    }
    return sum / std::max(1.0, count);
}

std::int64_t whole(float weight, int one, std::int64_t most) {
    return std::clamp<std::int64_t>(std::lround(weight * static_cast<float>(one)), -most, most);
}

}  // namespace

float fitted_scale(const Samples& samples) {
    double low = std::log(kLeastScale);
    double high = std::log(kMostScale);
    constexpr double kGolden = 0.6180339887498949;
    while (high - low > 0.01) {
        const double a = high - kGolden * (high - low);
        const double b = low + kGolden * (high - low);
        if (cross_entropy(samples, std::exp(a)) < cross_entropy(samples, std::exp(b)))
            high = b;
        else
            low = a;
    }
    return static_cast<float>(std::exp((low + high) / 2));
}

Trainer::Trainer(Inputs inputs, std::size_t pieces, const Samples& learned, const Samples& held,
                 const TrainingPlan& plan, Executor executor)
    : inputs_(std::move(inputs)),
      learned_(learned),
      held_(held),
      plan_(plan),
      executor_(std::move(executor)),
      kernels_(kernels()),
      at_{inputs_.net.sizes.hidden, inputs_.net.sizes.rows(), inputs_.net.sizes.kinds,
          inputs_.net.sizes.buckets},
      weights_(at_.size(), 0),
      mean_(at_.size(), 0),
      square_(at_.size(), 0),
      gradient_(at_.size(), 0),
      rows_(inputs_.rows() * at_.hidden),
      outputs_(2 * at_.buckets * at_.hidden),
      order_(learned.size()) {
    pieces = std::max<std::size_t>(1, pieces);
    const int most =
        (INT16_MAX - static_cast<int>(kMostBias) * NetParameters::kOne) / static_cast<int>(pieces);
    const auto terms = static_cast<float>(inputs_.net.sizes.terms);
    most_row_ = std::min(static_cast<float>(most), terms * 127) / NetParameters::kOne;
    row_rate_ = std::min(1.0F, kRowsAtFullRate / ((terms + 1) * static_cast<float>(pieces)));
    Part part;
    part.rows.resize(rows_.size());
    part.other.resize(at_.size() - at_.bias());
    for (auto& hidden : part.hidden) hidden.resize(at_.hidden);
    part.change.resize(at_.hidden);
    parts_.assign(kParts, part);
    Random random(plan.seed);
    const auto drawn = [&](float limit) {
        return limit * (static_cast<float>(random.next() >> 40U) / float{1U << 23U} - 1);
    };
    const float start = 0.7F / std::sqrt(static_cast<float>(pieces) * terms);
    for (std::size_t i = 0; i < at_.size(); ++i)
        weights_[i] = i < at_.kind_rows()  ? drawn(start)
                      : i < at_.bias()     ? 0
                      : i < at_.output()   ? 0.1F
                      : i < at_.common()   ? 0
                      : i < at_.size() - 1 ? drawn(0.1F)
                                           : 0;
}

std::size_t Trainer::place_row(std::size_t term, std::size_t kind, std::size_t cell) const {
    const engine::NetSizes& sizes = inputs_.net.sizes;
    return (term * sizes.kinds + kind) * sizes.places +
           inputs_.net.places[term * sizes.cells + cell];
}

/// f(begin, end) for shares of the numbers below `count`.
void Trainer::each_share(std::size_t count,
                         const std::function<void(std::size_t, std::size_t)>& f) {
    executor_(kParts,
              [&](std::size_t share) { f(count * share / kParts, count * (share + 1) / kParts); });
}

/// The rows and outputs that the weights add up to.
void Trainer::expand() {
    for (std::size_t i = 0; i < outputs_.size(); ++i)
        outputs_[i] =
            std::clamp(weights_[at_.output() + i] + weights_[at_.common() + i % (2 * at_.hidden)],
                       -kMostOutput, kMostOutput);
    const engine::NetSizes& sizes = inputs_.net.sizes;
    each_share(inputs_.rows(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const std::size_t kind = row / sizes.cells;
            float* const to = &rows_[row * at_.hidden];
            std::copy_n(&weights_[at_.kind_rows() + kind * at_.hidden], at_.hidden, to);
            for (std::size_t term = 0; term < sizes.terms; ++term) {
                const float* const from =
                    &weights_[place_row(term, kind, row % sizes.cells) * at_.hidden];
                for (std::size_t h = 0; h < at_.hidden; ++h) to[h] += from[h];
            }
            for (std::size_t h = 0; h < at_.hidden; ++h)
                to[h] = std::clamp(to[h], -most_row_, most_row_);
        }
    });
}

/// The gradient that the parts found, as one of the weights; the parts are cleared.
void Trainer::collect(std::size_t samples) {
    const engine::NetSizes& sizes = inputs_.net.sizes;
    const float share = 1 / static_cast<float>(samples);
    std::ranges::fill(gradient_, 0.0F);
    // By kind, so that no two threads add to one number.
    executor_(sizes.kinds, [&](std::size_t kind) {
        std::vector<float> sum(at_.hidden);
        for (std::size_t cell = 0; cell < sizes.cells; ++cell) {
            const std::size_t row = (kind * sizes.cells + cell) * at_.hidden;
            std::ranges::fill(sum, 0.0F);
            for (Part& part : parts_)
                for (std::size_t h = 0; h < at_.hidden; ++h)
                    sum[h] += share * std::exchange(part.rows[row + h], 0.0F);
            float* const of_kind = &gradient_[at_.kind_rows() + kind * at_.hidden];
            for (std::size_t h = 0; h < at_.hidden; ++h) of_kind[h] += sum[h];
            for (std::size_t term = 0; term < sizes.terms; ++term) {
                float* const of_place = &gradient_[place_row(term, kind, cell) * at_.hidden];
                for (std::size_t h = 0; h < at_.hidden; ++h) of_place[h] += sum[h];
            }
        }
    });
    for (std::size_t i = at_.bias(); i < at_.size(); ++i)
        for (Part& part : parts_)
            gradient_[i] += share * std::exchange(part.other[i - at_.bias()], 0.0F);
    for (std::size_t i = 0; i < outputs_.size(); ++i)
        gradient_[at_.common() + i % (2 * at_.hidden)] += gradient_[at_.output() + i];
    for (std::size_t b = 0; b < at_.buckets; ++b)
        gradient_[at_.size() - 1] += gradient_[at_.output_bias() + b];
}

/// A step of Adam along the gradient, rows being drawn toward 0 beside it (decoupled weight decay),
/// and no further than a net file can hold.
void Trainer::move(float rate) {
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.999F;
    const auto steps = static_cast<float>(steps_);
    const float mean_share = 1 / (1 - std::pow(kMean, steps));
    const float square_share = 1 / (1 - std::pow(kSquare, steps));
    const auto limit = [&](std::size_t from, std::size_t to, float most) {
        for (std::size_t i = from; i < to; ++i) weights_[i] = std::clamp(weights_[i], -most, most);
    };
    each_share(at_.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const bool row = i < at_.bias();
            const float step = row ? row_rate_ * rate : rate;
            const float slope = gradient_[i];
            mean_[i] = kMean * mean_[i] + (1 - kMean) * slope;
            square_[i] = kSquare * square_[i] + (1 - kSquare) * slope * slope;
            if (row) weights_[i] -= rate * plan_.decay * weights_[i];
            weights_[i] -=
                step * (mean_[i] * mean_share) / (std::sqrt(square_[i] * square_share) + 1e-8F);
        }
    });
    const auto terms = static_cast<float>(inputs_.net.sizes.terms);
    limit(0, at_.bias(), most_row_ / terms);
    limit(at_.bias(), at_.output(), kMostBias);
    limit(at_.output(), at_.output_bias(), kMostOutput);
    limit(at_.common(), at_.size() - 1, kMostOutput);
}

float Trainer::forward(Part& part, std::size_t side, std::size_t out) const {
    float* const hidden = part.hidden[side].data();
    kernels_.sum_rows(&weights_[at_.bias()], rows_.data(), part.inputs[side], at_.hidden, hidden);
    return kernels_.output(hidden, &outputs_[out], at_.hidden);
}

void Trainer::backward(Part& part, std::size_t side, std::size_t out, float slope) const {
    const std::size_t count = at_.hidden;
    const float* const hidden = part.hidden[side].data();
    const float* const weights = &outputs_[out];
    float* const of_output = &part.other[at_.output() - at_.bias() + out];
    float* const of_bias = part.other.data();
    float* const change = part.change.data();
    for (std::size_t h = 0; h < count; ++h) {
        const float value = std::clamp(hidden[h], 0.0F, 1.0F);
        const float inside = hidden[h] > 0 && hidden[h] < 1 ? 2.0F : 0.0F;
        of_output[h] += slope * value * value;
        change[h] = inside * slope * weights[h] * value;
        of_bias[h] += change[h];
    }
    kernels_.add_to_rows(change, part.rows.data(), part.inputs[side], count);
}

std::size_t Trainer::bucket_of(const Samples& samples, std::size_t i) const {
    return inputs_.net.sizes.bucket(samples.pieces(i).size(), samples.moves_left(i), inputs_.turn);
}

/// The points predicted of a sample, seen as one of its images.
float Trainer::predicted(Part& part, const Samples& samples, std::size_t i,
                         std::size_t image) const {
    const NetParameters& net = inputs_.net;
    const engine::NetSizes& sizes = net.sizes;
    const auto pieces = samples.pieces(i);
    const std::size_t bucket = bucket_of(samples, i);
    const Colour own = samples.side(i);
    const auto& turned = inputs_.images[image];
    float sum = output_bias(bucket);
    if (sizes.parts == engine::NetSizes::kOverWeights) sum += samples.base(i) / plan_.score_scale;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t number = definition::index(side == 0 ? own : other(own));
        part.inputs[side].clear();
        for (const Samples::Piece& piece : pieces)
            part.inputs[side].push_back(static_cast<std::uint32_t>(
                net.kinds[number * sizes.codes + piece.code] * sizes.cells +
                net.seen[number * sizes.cells + turned[piece.cell]]));
        sum += forward(part, side, out_of(bucket, side));
    }
    return logistic(sum);
}

/// The squared error of a sample; adds to the gradient if it is to be learned from.
double Trainer::look(Part& part, const Samples& samples, std::size_t i, std::size_t image,
                     bool learn) const {
    const float wanted = (1 - plan_.result_share) * logistic(samples.score(i) / plan_.score_scale) +
                         plan_.result_share * samples.points(i);
    const float found = predicted(part, samples, i, image);
    const float error = found - wanted;
    if (learn) {
        const std::size_t bucket = bucket_of(samples, i);
        const float slope = 2 * error * found * (1 - found);
        part.other[at_.output_bias() + bucket - at_.bias()] += slope;
        for (std::size_t side = 0; side < 2; ++side)
            backward(part, side, out_of(bucket, side), slope);
    }
    return static_cast<double>(error) * static_cast<double>(error);
}

float Trainer::predicted(const Samples& samples, std::size_t i) const {
    Part part;
    for (auto& hidden : part.hidden) hidden.resize(at_.hidden);
    return predicted(part, samples, i, 0);
}

/// The sum of the errors of samples [begin, end), in the order of the epoch if they are learned.
double Trainer::pass(const Samples& samples, std::size_t begin, std::size_t end, bool learn) {
    std::array<double, kParts> sums{};
    executor_(kParts, [&](std::size_t number) {
        for (std::size_t i = begin + number; i < end; i += kParts) {
            const std::size_t sample = learn ? order_[i] : i;
            const std::size_t image =
                learn ? mix64(mix64(sample + 1) + steps_) % inputs_.images.size() : 0;
            sums[number] += look(parts_[number], samples, sample, image, learn);
        }
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

std::optional<Loss> Trainer::run_epoch(const std::function<bool()>& stop) {
    std::iota(order_.begin(), order_.end(), 0U);
    Random random(mix64(plan_.seed) + epoch_);
    random.shuffle(order_);
    const std::size_t batches = std::max<std::size_t>(1, learned_.size() / plan_.batch);
    const auto all = static_cast<float>(batches * plan_.epochs);
    Loss loss;
    std::size_t seen = 0;
    for (std::size_t b = 0; b < batches; ++b) {
        if (stop && stop()) return std::nullopt;
        const std::size_t end = std::min(learned_.size(), (b + 1) * plan_.batch);
        expand();
        loss.learned += pass(learned_, seen, end, true);
        collect(end - seen);
        const float part = static_cast<float>(++steps_) / all;
        move(plan_.rate * (1 + std::cos(std::numbers::pi_v<float> * part)) / 2);
        seen = end;
    }
    expand();
    loss.learned /= static_cast<double>(std::max<std::size_t>(1, seen));
    loss.held = pass(held_, 0, held_.size(), false) /
                static_cast<double>(std::max<std::size_t>(1, held_.size()));
    ++epoch_;
    return loss;
}

engine::NetParameters Trainer::net() const {
    NetParameters net = inputs_.net;
    const engine::NetSizes& sizes = net.sizes;
    net.scale = plan_.engine_scale;
    const auto most_of_term = static_cast<std::int64_t>(most_row_ * NetParameters::kOne /
                                                        static_cast<float>(sizes.terms));
    for (std::size_t row = 0; row < sizes.rows(); ++row) {
        const std::size_t kind = row / sizes.places % sizes.kinds;
        const bool first = row < std::size_t{sizes.kinds} * sizes.places;
        for (std::size_t h = 0; h < at_.hidden; ++h) {
            const float weight = weights_[row * at_.hidden + h] +
                                 (first ? weights_[at_.kind_rows() + kind * at_.hidden + h] : 0);
            net.inputs[row * at_.hidden + h] =
                static_cast<std::int8_t>(whole(weight, NetParameters::kOne, most_of_term));
        }
    }
    for (std::size_t h = 0; h < at_.hidden; ++h)
        net.bias[h] = static_cast<std::int16_t>(
            whole(weights_[at_.bias() + h], NetParameters::kOne, INT16_MAX));
    for (std::size_t i = 0; i < net.output.size(); ++i)
        net.output[i] =
            static_cast<std::int8_t>(whole(outputs_[i], NetParameters::kOutputOne, 127));
    for (std::size_t b = 0; b < sizes.buckets; ++b)
        net.output_bias[b] = static_cast<std::int32_t>(
            whole(output_bias(b), NetParameters::kOne * NetParameters::kOutputOne, INT32_MAX));
    return net;
}

std::string Trainer::identity() const {
    std::ostringstream text;
    text << "tessera training 4 " << std::hex << inputs_.net.fingerprint << std::dec << ' '
         << at_.size() << ' ' << inputs_.net.sizes.parts << ' ' << learned_.size() << ' '
         << held_.size() << ' ' << plan_.seed << ' ' << plan_.epochs << ' ' << plan_.batch << ' '
         << plan_.rate << ' ' << plan_.decay << ' ' << plan_.score_scale << ' '
         << plan_.result_share << '\n';
    return text.str();
}

std::string Trainer::state() const {
    std::string state = identity();
    const auto put = [&](const void* from, std::size_t bytes) {
        state.append(static_cast<const char*>(from), bytes);
    };
    put(&epoch_, sizeof epoch_);
    put(&steps_, sizeof steps_);
    for (const auto* numbers : {&weights_, &mean_, &square_})
        put(numbers->data(), numbers->size() * sizeof(float));
    return state;
}

bool Trainer::restore(std::string_view state) {
    const std::string wanted = identity();
    if (!state.starts_with(wanted) || state.size() != wanted.size() + sizeof epoch_ +
                                                          sizeof steps_ +
                                                          3 * weights_.size() * sizeof(float))
        return false;
    state.remove_prefix(wanted.size());
    const auto take = [&](void* to, std::size_t bytes) {
        std::memcpy(to, state.data(), bytes);
        state.remove_prefix(bytes);
    };
    take(&epoch_, sizeof epoch_);
    take(&steps_, sizeof steps_);
    for (auto* numbers : {&weights_, &mean_, &square_})
        take(numbers->data(), numbers->size() * sizeof(float));
    expand();
    return true;
}

}  // namespace tessera::learning
