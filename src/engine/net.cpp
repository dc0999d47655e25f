// What a search does with a net: its hidden layer, and its score.
#include <algorithm>

#include "engine/net.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;

constexpr Score kMost = kMate / 10;  ///< of a score

}  // namespace

Net::Accumulator Net::accumulate(const rules::Position& position) const {
    Accumulator all;
    for (const Colour side : rules::kColours) {
        Row& sum = all.sums[definition::index(side)];
        sum = bias_;
        for (const Colour c : rules::kColours)
            for (const Cell cell : position.pieces(c)) {
                const Row& more = rows_[inputs_.of(side, position.at(cell), cell)];
                for (std::size_t h = 0; h < sum.size(); ++h)
                    sum[h] = static_cast<std::int16_t>(sum[h] + more[h]);
            }
    }
    return all;
}

void Net::follow(const Accumulator& before, Accumulator& after, const rules::Delta& delta) const {
    for (const Colour side : rules::kColours) {
        const Row& from = before.sums[definition::index(side)];
        Row& to = after.sums[definition::index(side)];
        const Row& less = row(side, delta.removed[0]);
        const Row& more = row(side, delta.added[0]);
        for (std::size_t h = 0; h < to.size(); ++h)
            to[h] = static_cast<std::int16_t>(from[h] - less[h] + more[h]);
        if (delta.removed_count == 2) {
            const Row& also = row(side, delta.removed[1]);
            for (std::size_t h = 0; h < to.size(); ++h)
                to[h] = static_cast<std::int16_t>(to[h] - also[h]);
        }
        if (delta.added_count == 2) {
            const Row& also = row(side, delta.added[1]);
            for (std::size_t h = 0; h < to.size(); ++h)
                to[h] = static_cast<std::int16_t>(to[h] + also[h]);
        }
    }
}

Score Net::score(const rules::Position& position, const Accumulator& sum) const {
    const std::size_t bucket = NetParameters::bucket(position.pieces(Colour::white).size() +
                                                     position.pieces(Colour::black).size());
    const Colour own = position.side();
    std::int32_t total = 0;
    for (const Colour side : {own, other(own)}) {
        const Row& values = sum.sums[definition::index(side)];
        const Row& weights = output_[bucket][side == own ? 0 : 1];
        for (std::size_t h = 0; h < values.size(); ++h) {
            const auto value = std::clamp<std::int16_t>(values[h], 0, NetParameters::kOne);
            // Within +-127^2.
            const auto weighed = static_cast<std::int16_t>(value * weights[h]);
            total += value * weighed;
        }
    }
    const std::int64_t out = std::int64_t{total / NetParameters::kOne} + output_bias_[bucket];
    const std::int64_t score = out * scale_ / (NetParameters::kOne * NetParameters::kOutputOne);
    return static_cast<Score>(std::clamp<std::int64_t>(score, -kMost, kMost));
}

}  // namespace tessera::engine
