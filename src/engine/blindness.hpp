// Chess blindness: which moves a player overlooks.
#pragma once

#include <cstdint>

#include "lattice/shape.hpp"
#include "rules/types.hpp"

namespace tessera::engine {

/// Of one search: a move is overlooked throughout it, whoever may make it, or always seen. Steps to
/// the next cell along one axis are always seen; every cell more, and twice over every axis more,
/// is one more chance to overlook the move.
class Blindness {
public:
    /// All moves are seen.
    Blindness() = default;
    /// `permille`: chance of each of those, 0 to 1000; `draw` decides. All answers to a check are
    /// seen: `in_check`, where the search begins.
    Blindness(int permille, std::uint64_t draw, bool in_check);

    [[nodiscard]] bool any() const { return permille_ != 0; }
    [[nodiscard]] bool overlooks(const lattice::Shape& shape, const rules::Move& move) const;

private:
    int permille_ = 0;
    std::uint64_t draw_ = 0;
};

}  // namespace tessera::engine
