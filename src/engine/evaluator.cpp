#include "engine/evaluator.hpp"

#include <utility>

namespace tessera::engine {

using rules::Colour;

Evaluator::Evaluator(const rules::Variant& variant, std::shared_ptr<const Net> net,
                     std::size_t plies)
    : variant_(variant),
      weights_(variant),
      net_(std::move(net)),
      net_sums_(net_ ? (plies + 1) * net_->width() : 0),
      sums_(plies + 1),
      zones_(variant, weights_.reads_zones()) {}

void Evaluator::reset(const rules::Position& position) {
    top_ = 0;
    const std::size_t pieces = position.piece_count();
    by_net_ = net_ && pieces <= net_->most_pieces();
    by_weights_ = !by_net_ || net_->over_weights();
    if (by_net_) net_->accumulate(position, net_sum());
    if (by_weights_) reset_weights(position);
}

void Evaluator::reset_weights(const rules::Position& position) {
    sums_[top_] = weights_.accumulate(position);
    zones_.reset(position);
}

void Evaluator::made(const rules::Delta& delta) {
    if (by_net_) net_->follow(net_sum(), net_sum() + net_->width(), delta);
    ++top_;
    if (!by_weights_) return;
    sums_[top_] = sums_[top_ - 1];
    weights_.follow(sums_[top_], delta);
    zones_.made(variant_, delta);
}

void Evaluator::unmade(const rules::Delta& delta) {
    --top_;
    if (by_weights_) zones_.unmade(variant_, delta);
}

Score Evaluator::score(const rules::Position& position, Score alpha, Score beta) {
    Score more = 0;
    if (by_net_) {
        if (!position.bare(Colour::white) && !position.bare(Colour::black)) {
            more = net_->score(position, net_sum());
            if (!by_weights_) return more;
        } else if (!by_weights_) {
            reset_weights(position);
        }
    }
    return more + weights_.score(position, sums_[top_], zones_, alpha - more, beta - more);
}

}  // namespace tessera::engine
