// Which pieces are on the board: what names an ending and its table.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/inline_vector.hpp"
#include "base/result.hpp"
#include "rules/variant.hpp"

namespace tessera::endings {

/// Pieces of an ending, at most.
inline constexpr std::size_t kMostPieces = 5;

/// The pieces of both sides, by colour: the king first, then the others in the order of the game's
/// file.
struct Material {
    using Side = InlineVector<rules::PieceType, kMostPieces>;
    std::array<Side, 2> pieces;

    [[nodiscard]] std::size_t count() const { return pieces[0].size() + pieces[1].size(); }
    /// Nothing but kings is left, which is a draw.
    [[nodiscard]] bool bare() const { return count() == 2; }
    [[nodiscard]] Material swapped() const { return {{pieces[1], pieces[0]}}; }
    /// White is the side with more pieces; with as many, that of the earlier ones in the order of
    /// the game's file. An ending and its swapped one have one table, that of the ordered one.
    [[nodiscard]] bool ordered() const;
    bool operator==(const Material&) const = default;
};
/// The same with the sides exchanged where that orders it.
[[nodiscard]] Material ordered(const Material& material);

/// Of a name like "KQvK": letters of the game, White's before the v. Errors name what is wrong with
/// it.
[[nodiscard]] Result<Material> parse_material(const rules::Variant& variant, std::string_view name);
[[nodiscard]] std::string name_of(const rules::Variant& variant, const Material& material);
/// Of what is on a board; nothing if that is more than kMostPieces, or no king or several of a
/// side.
[[nodiscard]] std::optional<Material> material_of(const rules::Variant& variant,
                                                  std::span<const definition::Placed> pieces);
/// What is left when the piece, by its number among the side's, has been captured. Precondition: it
/// is not the king.
[[nodiscard]] Material without(const Material& material, rules::Colour side, std::size_t piece);
/// All ordered materials of so many pieces, kings included: every choice of types that are neither
/// kings, pawns, nor promote.
[[nodiscard]] std::vector<Material> materials(const rules::Variant& variant, std::size_t pieces);

}  // namespace tessera::endings
