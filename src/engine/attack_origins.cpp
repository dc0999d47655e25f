#include "engine/attack_origins.hpp"

#include <utility>

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
    std::vector<std::vector<rules::Bitboard>> by_way;
    const auto add = [&](Piece piece, bool slides, std::vector<rules::Bitboard> origins) {
        if (origins.empty()) return;
        ways_.push_back({piece, slides});
        by_way.push_back(std::move(origins));
    };
    for (const Colour c : rules::kColours) {
        for (const bool slides : {false, true})
            for (std::size_t k = 0; k < variant.piece_types(); ++k) {
                const Piece piece(static_cast<PieceType>(k), c);
                add(piece, slides,
                    slides ? slide_origins(variant, piece) : leap_origins(variant, piece));
            }
    }
    origins_.reserve(cells_ * ways_.size());
    for (std::size_t target = 0; target < cells_; ++target)
        for (const auto& origins : by_way) origins_.push_back(origins[target]);
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

/// The same by sliding.
std::vector<rules::Bitboard> AttackOrigins::slide_origins(const rules::Variant& variant,
                                                          Piece piece) {
    std::vector<rules::Bitboard> origins;
    const auto directions = variant.directions();
    for (DirectionId d = 0; d < directions.size(); ++d) {
        const auto types = variant.capturing_sliders(piece.colour(), directions[d].opposite);
        if (!(types >> rules::index(piece.type()) & 1U)) continue;
        origins.resize(cells_);
        for (std::uint32_t target = 0; target < cells_; ++target) {
            auto from = static_cast<std::int32_t>(target);
            for (int n = variant.ray_length(static_cast<Cell>(target), d); n > 0; --n) {
                from += directions[d].offset;
                const auto cell = static_cast<Cell>(from);
                if (!set_direction(static_cast<Cell>(target), cell, d)) usable_ = false;
                include(origins[target], cell);
            }
        }
    }
    return origins;
}

/// False if another direction leads there as well.
bool AttackOrigins::set_direction(Cell target, Cell from, DirectionId d) {
    std::uint8_t& direction = directions_[lattice::index(target) * cells_ + lattice::index(from)];
    if (direction != kNoDirection) return direction == d;
    direction = static_cast<std::uint8_t>(d);
    return true;
}

}  // namespace tessera::engine
