#include "movegen/castling.hpp"

namespace tessera::movegen {

bool castling_path_clear(const Position& p, const rules::CastlingOption& o) {
    const auto [low, high] = std::minmax({lattice::index(o.king_from), lattice::index(o.king_to),
                                          lattice::index(o.rook_from), lattice::index(o.rook_to)});
    for (auto c = low; c <= high; c += p.variant().castling_step()) {
        const auto cell = static_cast<Cell>(c);
        if (cell != o.king_from && cell != o.rook_from && !p.at(cell).empty()) return false;
    }
    return true;
}

}  // namespace tessera::movegen
