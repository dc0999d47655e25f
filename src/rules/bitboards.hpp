// Bitboards: an index of the pieces that positions on boards of up to 256 cells keep.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/types.hpp"

namespace tessera::rules {

/// Boards up to this many cells may be kept as bitboards.
inline constexpr std::uint32_t kBitboardCells = 256;

/// Bit i of word w is cell 64 * w + i. Smaller boards leave words unused.
struct alignas(32) Bitboard {
    std::array<std::uint64_t, kBitboardCells / 64> word{};
    void flip(Cell c) {
        word[lattice::index(c) / 64] ^= std::uint64_t{1} << (lattice::index(c) % 64);
    }
    [[nodiscard]] bool contains(Cell c) const {
        return word[lattice::index(c) / 64] >> (lattice::index(c) % 64) & 1U;
    }
    bool operator==(const Bitboard&) const = default;
};

/// The pieces of a position: a bitboard for each colour, for each piece type of a colour, and for
/// the pieces that have not moved.
class PieceBitboards {
public:
    PieceBitboards() = default;
    explicit PieceBitboards(std::size_t piece_types) : boards_(3 + 1 + 2 * piece_types) {}

    [[nodiscard]] const Bitboard& of(Colour c) const { return boards_[definition::index(c)]; }
    [[nodiscard]] const Bitboard& of(Piece piece) const { return boards_[3 + piece.code()]; }
    /// Empty in variants that do not ask for it.
    [[nodiscard]] const Bitboard& unmoved() const { return boards_[2]; }
    /// Adds the piece if it is not there, else removes it.
    void flip(Piece piece, Cell c) {
        boards_[definition::index(piece.colour())].flip(c);
        boards_[3 + piece.code()].flip(c);
    }
    void flip_unmoved(Cell c) { boards_[2].flip(c); }
    bool operator==(const PieceBitboards&) const = default;

private:
    std::vector<Bitboard> boards_;
};

}  // namespace tessera::rules
