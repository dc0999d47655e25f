// Whether what a side has left can be expected to mate a lone king, from how much of the board it
// covers. One queen does on a flat board and on 5x5x5, and hardly ever does on 8x8x8.
#pragma once

#include <vector>

#include "rules/position.hpp"

namespace tessera::engine {

class MatingForce {
public:
    explicit MatingForce(const rules::Variant& variant);

    /// What is left of the lead of the side that is ahead, in 64ths: less than 64 only if each side
    /// has one king, the side has no piece that promotes, and the others are too few to mate.
    [[nodiscard]] int scale(const rules::Position& position, rules::Colour ahead) const;

private:
    bool applies_ = false;
    std::vector<double> cover_;  ///< by piece type: cells attacked on the empty board, on average
    double enough_ = 0;          ///< sum of these that mates
};

}  // namespace tessera::engine
