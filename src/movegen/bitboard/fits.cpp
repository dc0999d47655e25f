// Whether bitboards can list a variant's moves.
#include <algorithm>

#include "movegen/bitboard/make.hpp"

namespace tessera::movegen {
namespace {

constexpr std::size_t kMostDoubles = 64;

/// Royals, double steps and promotions of a type are such as bitboards know.
bool fits_bitboards(const Variant& variant, PieceType type) {
    const definition::PieceDefinition& piece = variant.piece_definition(type);
    const rules::MoveTable& moves = variant.moves(Piece(type, Colour::white));
    for (const PieceType promoted : moves.promotions)
        if (variant.piece_definition(promoted).minstrel) return false;
    if (piece.royal && (piece.double_step || !piece.promotes_to.empty())) return false;
    if (moves.doubles.empty()) return true;
    return moves.doubles.size() <= kMostDoubles && moves.turning.empty() &&
           std::none_of(moves.slides.begin(), moves.slides.end(),
                        [](const rules::SlideMove& s) { return s.capture; });
}

}  // namespace

bool fits_bitboards(const Variant& variant) {
    if (variant.shape().cells() > rules::kBitboardCells) return false;
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        if (!fits_bitboards(variant, static_cast<PieceType>(k))) return false;
    // Every pair of cells lies on at most one ray.
    return std::all_of(variant.directions().begin(), variant.directions().end(),
                       [](const rules::Direction& d) { return d.vector.primitive(); });
}

bool has_clauses(const Variant& variant) {
    if (!variant.plain_attacks() || variant.special().moves_per_turn != 1) return true;
    const auto& pieces = variant.definition().pieces;
    return std::any_of(pieces.begin(), pieces.end(),
                       [](const auto& piece) { return piece.sticky; });
}

}  // namespace tessera::movegen
