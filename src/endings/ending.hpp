// An ending of a game: its pieces, how they move on an otherwise empty board, and its entries.
//
// Endings are of games whose captures depend on rays and leaps alone, with one move a turn. They
// have one king a side, also in games that begin with several, and no pawns. A position of an
// ending is legal if its pieces stand on different cells and the side that is not to move is not in
// check. Draws by rules that count or compare moves do not exist here, nor do those by dead
// positions; stalemate and kings alone draw.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "endings/index.hpp"
#include "endings/material.hpp"

namespace tessera::endings {

/// Entries of a table for each side to move, at most, of so many pieces.
[[nodiscard]] constexpr std::uint64_t most_entries(std::size_t pieces) {
    return pieces <= 3 ? 220'000'000 : 30'000'000;
}

/// Immutable; shared by the tables and boards of the ending.
class Ending {
public:
    /// Why there is none, in terms of the game's rules, or of the number of entries. Precondition:
    /// the material is ordered.
    [[nodiscard]] static Result<std::shared_ptr<const Ending>> make(
        std::shared_ptr<const rules::Variant> variant, const Material& material);

    [[nodiscard]] const rules::Variant& variant() const { return *variant_; }
    [[nodiscard]] std::shared_ptr<const rules::Variant> shared_variant() const { return variant_; }
    [[nodiscard]] const Material& material() const { return material_; }
    [[nodiscard]] std::string name() const { return name_of(*variant_, material_); }
    [[nodiscard]] const Index& index() const { return index_; }
    [[nodiscard]] std::size_t pieces() const { return slots_.size(); }

    /// What stands on the cells of a position, in their order.
    [[nodiscard]] rules::Piece piece(std::size_t slot) const { return slots_[slot].piece; }
    [[nodiscard]] std::size_t king(rules::Colour side) const {
        return side == rules::Colour::white ? 0 : index_.black_king();
    }
    /// The slots of a side, from its king's on.
    [[nodiscard]] std::size_t begin(rules::Colour side) const { return king(side); }
    [[nodiscard]] std::size_t end(rules::Colour side) const {
        return side == rules::Colour::white ? index_.black_king() : slots_.size();
    }

private:
    friend class Board;
    /// How a type of piece captures from a cell on a cell: not, by a leap, or along a ray.
    struct Reach {
        static constexpr std::uint16_t kNever = 0;
        static constexpr std::uint16_t kLeap = 1;
        static constexpr std::uint16_t kRays = 2;  ///< and on: the direction
    };
    struct Type {
        const rules::MoveTable* moves = nullptr;
        std::vector<rules::LeapTable> quiet_origins;  ///< of its leaps that do not capture
        std::vector<std::uint16_t> reach;             ///< by cells from and to
    };
    struct Slot {
        rules::Piece piece;
        std::size_t type = 0;  ///< among types_
    };

    Ending(std::shared_ptr<const rules::Variant> variant, const Material& material);
    [[nodiscard]] Type type_of(rules::PieceType type) const;

    std::shared_ptr<const rules::Variant> variant_;
    Material material_;
    Index index_;
    std::vector<Slot> slots_;
    std::vector<Type> types_;
};

}  // namespace tessera::endings
