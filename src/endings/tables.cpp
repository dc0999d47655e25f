#include "endings/tables.hpp"

#include <algorithm>

namespace tessera::endings {

const TableReader* Tables::find(const Material& ordered) const {
    const auto found = std::ranges::find_if(
        tables_, [&](const auto& table) { return table->ending()->material() == ordered; });
    return found == tables_.end() ? nullptr : found->get();
}

std::size_t Tables::most_pieces() const {
    std::size_t most = 0;
    for (const auto& table : tables_) most = std::max(most, table->ending()->pieces());
    return most;
}

Result<std::optional<Value>> Tables::value(std::span<const definition::Placed> pieces,
                                           rules::Colour side) const {
    const auto material = material_of(*variant_, pieces);
    if (!material) return std::optional<Value>();
    if (material->bare()) return std::optional(kDraw);
    const TableReader* const table = find(ordered(*material));
    if (table == nullptr) return std::optional<Value>();
    const auto place = place_of(*table->ending(), *material, pieces, side);
    if (!place) return std::optional(kNone);
    const auto value = table->value(*place);
    if (!value) return value.error();
    return std::optional(*value);
}

Result<std::optional<Verdict>> Tables::probe(const rules::Position& position) const {
    const Standing standing(position);
    if (standing.count > kMostPieces || position.state().rights.any())
        return std::optional<Verdict>();
    const auto found = value(std::span(standing.pieces).first(standing.count), position.side());
    if (!found) return found.error();
    if (!*found || **found == kNone) return std::optional<Verdict>();
    return std::optional(verdict_of(**found));
}

}  // namespace tessera::endings
