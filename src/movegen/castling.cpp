#include "movegen/castling.hpp"

namespace tessera::movegen {

bool castling_path_clear(const Position& p, const rules::CastlingOption& o) {
    const auto last = lattice::index(o.path_high);
    for (auto c = lattice::index(o.path_low); c <= last; c += p.variant().castling_step()) {
        const auto cell = static_cast<Cell>(c);
        if (cell != o.king_from && cell != o.rook_from && !p.at(cell).empty()) return false;
    }
    return true;
}

}  // namespace tessera::movegen
