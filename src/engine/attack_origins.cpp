#include "engine/attack_origins.hpp"

namespace tessera::engine {

using rules::Cell;
using rules::Colour;
using rules::DirectionId;
using rules::Piece;
using rules::PieceType;

AttackOrigins::AttackOrigins(const rules::Variant& variant)
    : cells_(variant.shape().cells()),
      usable_(variant.board_index() == rules::BoardIndex::bitboards && variant.plain_attacks() &&
              variant.directions().size() < kNoDirection) {
    if (!usable_) return;
    directions_.assign(cells_ * cells_, kNoDirection);
    for (const Colour c : rules::kColours) {
        add_leaps(variant, c);
        add_slides(variant, c);
    }
}

std::vector<rules::Bitboard> leap_origins(const rules::Variant& variant, Piece piece) {
    std::vector<rules::Bitboard> origins;
    for (const rules::LeapAttack& attack : variant.leap_attacks(piece.colour())) {
        if (!(attack.types >> rules::index(piece.type()) & 1U)) continue;
        origins.resize(variant.shape().cells());
        for (std::uint32_t target = 0; target < origins.size(); ++target)
            attack.origins.each(variant.shape(), static_cast<Cell>(target), [&](Cell from) {
                include(origins[target], from);
                return true;
            });
    }
    return origins;
}

void AttackOrigins::add_leaps(const rules::Variant& variant, Colour c) {
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const Piece piece(static_cast<PieceType>(k), c);
        Table table{piece, leap_origins(variant, piece)};
        if (!table.origins.empty()) leaps_[definition::index(c)].push_back(std::move(table));
    }
}

void AttackOrigins::add_slides(const rules::Variant& variant, Colour c) {
    const auto directions = variant.directions();
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        Table table{Piece(static_cast<PieceType>(k), c), {}};
        for (DirectionId d = 0; d < directions.size(); ++d) {
            if (!(variant.capturing_sliders(c, directions[d].opposite) >> k & 1U)) continue;
            table.origins.resize(cells_);
            for (std::uint32_t target = 0; target < cells_; ++target) {
                auto from = static_cast<std::int32_t>(target);
                for (int n = variant.ray_length(static_cast<Cell>(target), d); n > 0; --n) {
                    from += directions[d].offset;
                    const auto cell = static_cast<Cell>(from);
                    if (!set_direction(static_cast<Cell>(target), cell, d)) usable_ = false;
                    include(table.origins[target], cell);
                }
            }
        }
        if (!table.origins.empty()) slides_[definition::index(c)].push_back(std::move(table));
    }
}

/// False if another direction leads there as well.
bool AttackOrigins::set_direction(Cell target, Cell from, DirectionId d) {
    std::uint8_t& direction = directions_[lattice::index(target) * cells_ + lattice::index(from)];
    if (direction != kNoDirection) return direction == d;
    direction = static_cast<std::uint8_t>(d);
    return true;
}

}  // namespace tessera::engine
