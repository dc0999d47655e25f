#include "endings/table.hpp"

#include <algorithm>

namespace tessera::endings {

using rules::Cell;
using rules::Colour;

Verdict verdict_of(Value value) {
    if (value == kDraw) return {};
    return {is_win(value) ? Verdict::Kind::win : Verdict::Kind::loss, value - 1};
}

Standing::Standing(const rules::Position& position) {
    for (const Colour side : rules::kColours)
        for (const Cell cell : position.pieces(side)) {
            if (count < kMostPieces)
                pieces[count] = {lattice::index(cell),
                                 position.variant().letter(position.at(cell).type()), side};
            ++count;
        }
}

std::optional<Place> place_of(const Ending& ending, const Material& material,
                              std::span<const definition::Placed> pieces, Colour side) {
    const rules::Variant& variant = ending.variant();
    const bool exchanged = material != ending.material();
    if (exchanged && material.swapped() != ending.material()) return std::nullopt;
    Cells cells{};
    std::array<bool, kMostPieces> taken{};
    for (const definition::Placed& piece : pieces) {
        const Colour seen = exchanged ? definition::other(piece.colour) : piece.colour;
        std::size_t slot = ending.begin(seen);
        while (taken[slot] || ending.piece(slot).type() != variant.type_of(piece.letter)) ++slot;
        taken[slot] = true;
        cells[slot] = Cell{piece.cell};
    }
    const auto entry = ending.index().of(cells);
    if (!entry) return std::nullopt;
    return Place{exchanged ? definition::other(side) : side, *entry};
}

Result<rules::Position> position_of(const Ending& ending, const Place& place) {
    rules::Description description;
    description.side = place.side;
    const Cells cells = ending.index().cells(place.entry);
    for (std::size_t slot = 0; slot < ending.pieces(); ++slot)
        description.pieces.push_back({lattice::index(cells[slot]),
                                      ending.variant().letter(ending.piece(slot).type()),
                                      ending.piece(slot).colour()});
    return rules::Position::from(ending.shared_variant(), description);
}

}  // namespace tessera::endings
