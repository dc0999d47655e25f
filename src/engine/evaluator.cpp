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
    const std::size_t pieces =
        position.pieces(Colour::white).size() + position.pieces(Colour::black).size();
    by_net_ = net_ && pieces <= net_->most_pieces();
    if (by_net_) {
        net_->accumulate(position, net_sum());
    } else {
        sums_[0] = weights_.accumulate(position);
        zones_.reset(position);
    }
}

void Evaluator::made(const rules::Delta& delta) {
    if (by_net_) {
        net_->follow(net_sum(), net_sum() + net_->width(), delta);
    } else {
        sums_[top_ + 1] = sums_[top_];
        weights_.follow(sums_[top_ + 1], delta);
        zones_.made(variant_, delta);
    }
    ++top_;
}

void Evaluator::unmade(const rules::Delta& delta) {
    --top_;
    if (!by_net_) zones_.unmade(variant_, delta);
}

Score Evaluator::score(const rules::Position& position, Score alpha, Score beta) {
    if (by_net_) {
        if (!position.bare(Colour::white) && !position.bare(Colour::black))
            return net_->score(position, net_sum());
        sums_[top_] = weights_.accumulate(position);
        zones_.reset(position);
    }
    return weights_.score(position, sums_[top_], zones_, alpha, beta);
}

}  // namespace tessera::engine
