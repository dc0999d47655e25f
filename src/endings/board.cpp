#include "endings/board.hpp"

namespace tessera::endings {

bool Board::put(const Cells& cells) {
    if (standing_)
        for (std::size_t slot = 0; slot < ending_.pieces(); ++slot) take(slot);
    standing_ = false;
    for (std::size_t slot = 0; slot < ending_.pieces(); ++slot) {
        if (on(cells[slot]) != kEmpty) {
            while (slot-- > 0) take(slot);
            return false;
        }
        set(slot, cells[slot]);
    }
    standing_ = true;
    return true;
}

/// Whether the piece captures on the cell, over what stands on the board now.
bool Board::reaches(std::size_t slot, rules::Cell to) const {
    const Ending::Type& type = ending_.types_[ending_.slots_[slot].type];
    const auto cells = std::size_t{ending_.variant().shape().cells()};
    const std::uint32_t from = lattice::index(cells_[slot]);
    const std::uint16_t reach = type.reach[from * cells + lattice::index(to)];
    if (reach <= Ending::Reach::kLeap) return reach == Ending::Reach::kLeap;
    const std::int32_t offset =
        ending_.variant()
            .directions()[static_cast<rules::DirectionId>(reach - Ending::Reach::kRays)]
            .offset;
    const auto end = static_cast<std::int32_t>(lattice::index(to));
    for (auto at = static_cast<std::int32_t>(from) + offset; at != end; at += offset)
        if (on_[static_cast<std::size_t>(at)] != kEmpty) return false;
    return true;
}

bool Board::attacks(rules::Colour side, rules::Cell cell, std::size_t but) {
    for (std::size_t slot = ending_.begin(side); slot < ending_.end(side); ++slot)
        if (slot != but && reaches(slot, cell)) return true;
    return false;
}

bool Board::safe_after(std::size_t slot, rules::Cell to, std::size_t captured) {
    const rules::Colour side = ending_.piece(slot).colour();
    const rules::Cell from = cells_[slot];
    take(slot);
    set(slot, to);
    const bool safe = !attacks(definition::other(side), cells_[ending_.king(side)], captured);
    take(slot);
    set(slot, from);
    if (captured != kNobody) set(captured, cells_[captured]);
    return safe;
}

}  // namespace tessera::endings
