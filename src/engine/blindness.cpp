#include "engine/blindness.hpp"

#include "base/hash.hpp"

namespace tessera::engine {

Blindness::Blindness(int permille, std::uint64_t draw, bool in_check)
    : permille_(in_check ? 0 : permille), draw_(mix64(draw + kGolden64)) {}

bool Blindness::overlooks(const lattice::Shape& shape, const rules::Move& move) const {
    const int axes = shape.difference(move.from, move.to).nonzero();
    const int chances = 2 * (axes - 1) + shape.chebyshev(move.from, move.to) - 1;
    const std::uint64_t pair =
        std::uint64_t{lattice::index(move.from)} << 32U | lattice::index(move.to);
    std::uint64_t drawn = mix64(draw_ ^ pair);
    for (int i = 0; i < chances; ++i) {
        if (drawn % 1000 < static_cast<std::uint64_t>(permille_)) return true;
        drawn = mix64(drawn);
    }
    return false;
}

}  // namespace tessera::engine
