// How open the lines to a king are: all that is asked about kings where boards are too large to
// look at every piece.
#pragma once

#include <array>
#include <vector>

#include "engine/engine.hpp"
#include "engine/mobility.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

class KingExposure {
public:
    /// `values`: by piece type.
    KingExposure(const rules::Variant& variant, const std::vector<Score>& values,
                 const Mobility& mobility);

    /// White's less Black's: for every empty cell from which the other side's dearest slider would
    /// attack a king, with no other piece moved. 0 for a side of many kings.
    [[nodiscard]] Score score(const rules::Position& position) const;

private:
    [[nodiscard]] int open_cells(const rules::Position& position, rules::Colour owner) const;

    std::array<std::vector<rules::DirectionId>, 2> directions_;  ///< of that slider, by colour
    double worth_ = 0;                                           ///< of an open cell
};

}  // namespace tessera::engine
