#include "endings/material.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace tessera::endings {
namespace {

using rules::PieceType;

/// The only royal type; nothing if there are several.
std::optional<PieceType> king_of(const rules::Variant& variant) {
    std::optional<PieceType> king;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const auto type = static_cast<PieceType>(k);
        if (!variant.royal(type)) continue;
        if (king) return std::nullopt;
        king = type;
    }
    return king;
}

void sort_behind_king(Material::Side& pieces) {
    if (!pieces.empty()) std::sort(pieces.begin() + 1, pieces.end());
}

/// The side's letters, its king first.
Result<Material::Side> parse_side(const rules::Variant& variant, std::string_view letters) {
    Material::Side pieces;
    for (const char letter : letters) {
        const PieceType type = variant.type_of(letter);
        if (type == rules::kNoPieceType)
            return Error{"ending", quote(std::string(1, letter)) + " is no piece of the game"};
        if (variant.royal(type) != pieces.empty())
            return Error{"ending", "each side has one king, which comes first"};
        pieces.push_back(type);
    }
    if (pieces.empty()) return Error{"ending", "each side has a king: KQvK"};
    sort_behind_king(pieces);
    return pieces;
}

/// Every choice of so many of the types from `first` on, added to `chosen`.
void choose(const std::vector<PieceType>& types, std::size_t first, std::size_t left,
            Material::Side& chosen, std::vector<Material::Side>& found) {
    if (left == 0) {
        found.push_back(chosen);
        return;
    }
    for (std::size_t i = first; i < types.size(); ++i) {
        chosen.push_back(types[i]);
        choose(types, i, left - 1, chosen, found);
        chosen.pop_back();
    }
}

}  // namespace

bool Material::ordered() const {
    if (pieces[0].size() != pieces[1].size()) return pieces[0].size() > pieces[1].size();
    return pieces[0] <= pieces[1];
}

Material ordered(const Material& material) {
    return material.ordered() ? material : material.swapped();
}

Result<Material> parse_material(const rules::Variant& variant, std::string_view name) {
    const std::size_t middle = name.find('v');
    if (middle == std::string_view::npos)
        return Error{"ending", quote(std::string(name)) + " is no ending, such as KQvK"};
    if (name.size() - 1 > kMostPieces)
        return Error{"ending", "it has more than " + std::to_string(kMostPieces) + " pieces"};
    Material material;
    for (const rules::Colour side : rules::kColours) {
        auto pieces = parse_side(variant, side == rules::Colour::white ? name.substr(0, middle)
                                                                       : name.substr(middle + 1));
        if (!pieces) return pieces.error();
        material.pieces[definition::index(side)] = std::move(pieces).value();
    }
    return material;
}

std::string name_of(const rules::Variant& variant, const Material& material) {
    std::string name;
    for (const PieceType type : material.pieces[0]) name += variant.letter(type);
    name += 'v';
    for (const PieceType type : material.pieces[1]) name += variant.letter(type);
    return name;
}

std::optional<Material> material_of(const rules::Variant& variant,
                                    std::span<const definition::Placed> pieces) {
    if (pieces.size() > kMostPieces) return std::nullopt;
    Material material;
    for (const definition::Placed& piece : pieces) {
        const PieceType type = variant.type_of(piece.letter);
        auto& side = material.pieces[definition::index(piece.colour)];
        side.insert(variant.royal(type) ? side.begin() : side.end(), type);
    }
    for (auto& side : material.pieces) {
        const auto royals =
            std::ranges::count_if(side, [&](PieceType type) { return variant.royal(type); });
        if (royals != 1) return std::nullopt;
        sort_behind_king(side);
    }
    return material;
}

Material without(const Material& material, rules::Colour side, std::size_t piece) {
    Material left = material;
    auto& pieces = left.pieces[definition::index(side)];
    pieces.erase(pieces.begin() + piece);
    return left;
}

std::vector<Material> materials(const rules::Variant& variant, std::size_t pieces) {
    std::vector<Material> found;
    const auto king = king_of(variant);
    if (!king || pieces < 3) return found;
    std::vector<PieceType> types;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const definition::PieceDefinition& piece = variant.definition().pieces[k];
        if (!piece.royal && !piece.pawn && piece.promotes_to.empty())
            types.push_back(static_cast<PieceType>(k));
    }
    for (std::size_t weaker = 0; 2 * weaker <= pieces - 2; ++weaker) {
        std::vector<Material::Side> white, black;
        Material::Side chosen{*king};
        choose(types, 0, pieces - 2 - weaker, chosen, white);
        choose(types, 0, weaker, chosen, black);
        for (const auto& strong : white)
            for (const auto& weak : black)
                if (const Material material{{strong, weak}}; material.ordered())
                    found.push_back(material);
    }
    return found;
}

}  // namespace tessera::endings
