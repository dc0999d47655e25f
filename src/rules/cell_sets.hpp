// Sets of cells as words of bits, kept by positions on boards of up to 256 cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules/types.hpp"

namespace tessera::rules {

/// Boards up to this many cells keep their pieces as sets.
inline constexpr std::uint32_t kSetCells = 256;

/// Bit i of word w is cell 64 * w + i. Smaller boards leave words unused.
struct alignas(32) SetWords {
    std::array<std::uint64_t, kSetCells / 64> word{};
    void flip(Cell c) {
        word[lattice::index(c) / 64] ^= std::uint64_t{1} << (lattice::index(c) % 64);
    }
    [[nodiscard]] bool contains(Cell c) const {
        return word[lattice::index(c) / 64] >> (lattice::index(c) % 64) & 1U;
    }
    bool operator==(const SetWords&) const = default;
};

/// The pieces of a position: a set for each colour and for each kind of a colour, and of pieces
/// that have not moved.
class PieceBitboards {
public:
    PieceBitboards() = default;
    explicit PieceBitboards(std::size_t types) : sets_(3 + 1 + 2 * types) {}

    /// False on boards that are too large.
    [[nodiscard]] bool kept() const { return !sets_.empty(); }
    [[nodiscard]] const SetWords& of(Colour c) const { return sets_[definition::index(c)]; }
    [[nodiscard]] const SetWords& of(Piece m) const { return sets_[3 + m.code()]; }
    /// Empty in games that do not ask for it.
    [[nodiscard]] const SetWords& unmoved() const { return sets_[2]; }
    /// Adds the piece if it is not there, else removes it.
    void flip(Piece m, Cell c) {
        sets_[definition::index(m.colour())].flip(c);
        sets_[3 + m.code()].flip(c);
    }
    void flip_unmoved(Cell c) { sets_[2].flip(c); }
    bool operator==(const PieceBitboards&) const = default;

private:
    std::vector<SetWords> sets_;
};

}  // namespace tessera::rules
