// What a search asks of positions as it makes and unmakes moves: a score, by weights, by a net or
// by both. One a thread.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/evaluation.hpp"
#include "engine/net.hpp"

namespace tessera::engine {

class Evaluator {
public:
    /// `net` may be null. No more than `plies` moves are made on end.
    Evaluator(const rules::Variant& variant, std::shared_ptr<const Net> net, std::size_t plies);

    void reset(const rules::Position& position);
    /// What make() changed.
    void made(const rules::Delta& delta);
    void unmade(const rules::Delta& delta);
    /// For the side to move; precondition: all moves since reset() have been told. Roughly only, if
    /// it is far outside the window. A net is not asked where one side has only kings left: those
    /// are driven to the rim.
    [[nodiscard]] Score score(const rules::Position& position, Score alpha, Score beta);

    [[nodiscard]] const Evaluation& weights() const { return weights_; }

private:
    void reset_weights(const rules::Position& position);
    [[nodiscard]] Net::Lanes* net_sum() { return &net_sums_[top_ * net_->width()]; }

    const rules::Variant& variant_;
    Evaluation weights_;
    std::shared_ptr<const Net> net_;
    bool by_net_ = false;     ///< there is one, and the position is not too large for it
    bool by_weights_ = true;  ///< alone, or with the net
    // By the number of moves made. Where a net is asked alone, what weights read follows nothing.
    std::size_t top_ = 0;
    std::vector<Net::Lanes> net_sums_;  ///< one accumulator after the other
    std::vector<Evaluation::Accumulator> sums_;
    Zones zones_;
};

}  // namespace tessera::engine
