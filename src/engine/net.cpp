// What a search does with a net: its hidden layer, and its score.
#include <algorithm>

#include "engine/net.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using Lanes = Net::Lanes;

constexpr Score kMost = kMate / 10;  ///< of a score

void add(Lanes& sum, const Lanes& more) {
    for (std::size_t h = 0; h < sum.values.size(); ++h)
        sum.values[h] = static_cast<std::int16_t>(sum.values[h] + more.values[h]);
}
void subtract(Lanes& sum, const Lanes& less) {
    for (std::size_t h = 0; h < sum.values.size(); ++h)
        sum.values[h] = static_cast<std::int16_t>(sum.values[h] - less.values[h]);
}

/// Of one perspective, in kOne * kOne * kOutputOne-ths.
std::int32_t weighed(const Lanes* all, const Lanes* weights, std::size_t count) {
    std::int32_t total = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::int32_t sum = 0;
        for (std::size_t h = 0; h < NetParameters::kLanes; ++h) {
            const auto value = std::clamp<std::int16_t>(all[i].values[h], 0, NetParameters::kOne);
            // Within +-127^2.
            const auto once = static_cast<std::int16_t>(value * weights[i].values[h]);
            sum += value * once;
        }
        total += sum;
    }
    return total;
}

}  // namespace

void Net::accumulate(const rules::Position& position, Lanes* sum) const {
    for (const Colour side : rules::kColours) {
        Lanes* const to = sum + definition::index(side) * lanes_;
        for (std::size_t i = 0; i < lanes_; ++i) to[i] = bias_[i];
        for (const Colour c : rules::kColours)
            for (const Cell cell : position.pieces(c)) {
                const Lanes* const more = row(side, position.at(cell), cell);
                for (std::size_t i = 0; i < lanes_; ++i) add(to[i], more[i]);
            }
    }
}

void Net::follow(const Lanes* before, Lanes* after, const rules::Delta& delta) const {
    for (const Colour side : rules::kColours) {
        const auto row_of = [&](const rules::Delta::Change& change) {
            return row(side, change.piece, change.cell);
        };
        const Lanes* const less = row_of(delta.removed[0]);
        const Lanes* const more = row_of(delta.added[0]);
        const Lanes* const also_less =
            delta.removed_count == 2 ? row_of(delta.removed[1]) : nullptr;
        const Lanes* const also_more = delta.added_count == 2 ? row_of(delta.added[1]) : nullptr;
        for (std::size_t i = 0; i < lanes_; ++i) {
            Lanes sum = *before++;
            subtract(sum, less[i]);
            add(sum, more[i]);
            if (also_less) subtract(sum, also_less[i]);
            if (also_more) add(sum, also_more[i]);
            *after++ = sum;
        }
    }
}

Score Net::score(const rules::Position& position, const Lanes* sum) const {
    const std::size_t bucket = sizes_.bucket(
        position.piece_count(), static_cast<std::size_t>(position.moves_left()), turn_);
    const Lanes* const weights = &output_[2 * bucket * lanes_];
    const std::size_t own = definition::index(position.side()) * lanes_;
    const std::int32_t total = weighed(sum + own, weights, lanes_) +
                               weighed(sum + (lanes_ - own), weights + lanes_, lanes_);
    const std::int64_t out = std::int64_t{total / NetParameters::kOne} + output_bias_[bucket];
    const std::int64_t score = out * scale_ / (NetParameters::kOne * NetParameters::kOutputOne);
    return static_cast<Score>(std::clamp<std::int64_t>(score, -kMost, kMost));
}

}  // namespace tessera::engine
