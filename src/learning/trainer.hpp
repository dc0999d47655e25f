// A net learned from samples: least squares between the points that scores and results promise and
// those that the net does, by Adam with a learning rate that falls along half a cosine, in batches.
//
// The same samples, plan and program give the same net, whatever the executor: the work is cut into
// parts of their own that are added up in their order.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/work.hpp"
#include "learning/inputs.hpp"
#include "learning/kernels/kernels.hpp"
#include "learning/samples.hpp"

namespace tessera::learning {

/// The score with which a side may expect e times as many points as the other, by the results.
[[nodiscard]] float fitted_scale(const Samples& samples);

struct TrainingPlan {
    std::uint64_t seed = 1;
    std::uint32_t epochs = 20;
    std::size_t batch = 8192;
    float rate = 0.003F;
    /// Of a row of weights, this share of the learning rate goes with every step. What few samples
    /// ask for stays small: it would be wrong of most positions that a search meets.
    float decay = 0.3F;
    float score_scale = 250;    ///< as fitted_scale() has it
    float result_share = 0.3F;  ///< of the result in what is learned; the rest is the score's
    /// Score of a net's 1, for margins of the search that are made for the weights' scores. Of a
    /// net over the weights it is `score_scale`.
    std::int32_t engine_scale = 250;
};

/// Mean squared errors of the points.
struct Loss {
    double learned = 0;
    double held = 0;  ///< of what is not learned from
};

class Trainer {
public:
    /// The samples must live on.
    Trainer(Inputs inputs, std::size_t pieces, const Samples& learned, const Samples& held,
            const TrainingPlan& plan, Executor executor);

    /// Epochs done.
    [[nodiscard]] std::uint32_t epoch() const { return epoch_; }
    [[nodiscard]] bool done() const { return epoch_ >= plan_.epochs; }
    /// One more epoch; nothing if it was stopped, and then the trainer is of no more use.
    std::optional<Loss> run_epoch(const std::function<bool()>& stop = {});
    /// The points that the net predicts for the side to move; precondition: an epoch is done.
    [[nodiscard]] float predicted(const Samples& samples, std::size_t i) const;
    [[nodiscard]] engine::NetParameters net() const;

    /// All that an epoch changes.
    [[nodiscard]] std::string state() const;
    /// False, and nothing is changed, if the state is of another plan, game or number of samples.
    bool restore(std::string_view state);

private:
    static constexpr std::size_t kParts = 2;

    /// Where the numbers that are learned stand in one row of all.
    struct Layout {
        std::size_t hidden, places, kinds, buckets;
        [[nodiscard]] std::size_t kind_rows() const { return places * hidden; }
        [[nodiscard]] std::size_t bias() const { return kind_rows() + kinds * hidden; }
        [[nodiscard]] std::size_t output() const { return bias() + hidden; }
        [[nodiscard]] std::size_t output_bias() const { return output() + 2 * buckets * hidden; }
        /// Added to the outputs of every bucket, so that what is seen with few pieces on the board
        /// is known with many: of the side to move, of the other, and the bias.
        [[nodiscard]] std::size_t common() const { return output_bias() + buckets; }
        [[nodiscard]] std::size_t size() const { return common() + 2 * hidden + 1; }
    };
    /// What one part of a batch asks for, and room to find it.
    struct Part {
        std::vector<float> rows;   ///< gradient of each kind on each cell
        std::vector<float> other;  ///< .. of what stands from Layout::bias() on
        std::vector<std::uint32_t> inputs[2];
        std::vector<float> hidden[2];
        std::vector<float> change;
    };

    [[nodiscard]] double look(Part& part, const Samples& samples, std::size_t i, std::size_t image,
                              bool learn) const;
    [[nodiscard]] float predicted(Part& part, const Samples& samples, std::size_t i,
                                  std::size_t image) const;
    [[nodiscard]] std::size_t bucket_of(const Samples& samples, std::size_t i) const;
    /// Where the weights of an output for the side to move (0) or the other stand in outputs_.
    [[nodiscard]] std::size_t out_of(std::size_t bucket, std::size_t side) const {
        return (2 * bucket + side) * at_.hidden;
    }
    [[nodiscard]] float output_bias(std::size_t bucket) const {
        return weights_[at_.output_bias() + bucket] + weights_[at_.size() - 1];
    }
    [[nodiscard]] float forward(Part& part, std::size_t side, std::size_t out) const;
    void backward(Part& part, std::size_t side, std::size_t out, float slope) const;
    [[nodiscard]] double pass(const Samples& samples, std::size_t begin, std::size_t end,
                              bool learn);
    void expand();
    void collect(std::size_t samples);
    void move(float rate);
    void each_share(std::size_t count, const std::function<void(std::size_t, std::size_t)>& f);
    [[nodiscard]] std::size_t place_row(std::size_t term, std::size_t kind, std::size_t cell) const;
    [[nodiscard]] std::string identity() const;

    Inputs inputs_;
    const Samples& learned_;
    const Samples& held_;
    TrainingPlan plan_;
    Executor executor_;
    const Kernels& kernels_;
    Layout at_;
    float most_row_;  ///< of a row of a kind on a cell, so that no sum of them overflows
    float row_rate_;  ///< share of the learning rate with which rows move
    std::vector<float> weights_, mean_, square_, gradient_;
    std::vector<float> rows_;     ///< by kind and cell, that weights_ add up to
    std::vector<float> outputs_;  ///< by bucket and side, that weights_ add up to
    std::vector<Part> parts_;
    std::vector<std::uint32_t> order_;
    std::uint32_t epoch_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace tessera::learning
