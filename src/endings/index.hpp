// The entries of a table: positions of some pieces, numbered, equal ones but once.
//
// Positions are equal under the symmetries of the board that change no piece's moves: exchanges of
// axes of one length, and reflections. The pair of kings goes to one of few places; every other
// piece may then stand anywhere. What is left of the symmetries, where a pair of kings has some,
// and exchanges of like pieces make several numbers one position: the least is its entry, the
// others are none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "endings/material.hpp"

namespace tessera::endings {

/// Where the pieces stand: White's in the order of the material, then Black's.
using Cells = std::array<rules::Cell, kMostPieces>;

/// A symmetry as the image of each cell, by index.
using Image = std::vector<std::uint16_t>;

/// The symmetries of the board that keep the moves of all these pieces. The identity is first.
[[nodiscard]] std::vector<Image> symmetries(const rules::Variant& variant,
                                            const Material& material);

class Index {
public:
    /// `images`: as symmetries() returns them. Precondition: the board has at most 65,536 cells.
    Index(const rules::Variant& variant, const Material& material, std::vector<Image> images);

    /// Numbers of entries are below it.
    [[nodiscard]] std::uint64_t size() const { return size_; }
    [[nodiscard]] std::size_t pieces() const { return pieces_; }
    /// The slot of Black's king; White's is 0.
    [[nodiscard]] std::size_t black_king() const { return black_king_; }
    [[nodiscard]] std::size_t symmetries() const { return images_.size(); }

    /// The entry of a position, whose pieces stand on different cells; none if the kings' place is
    /// no legal one.
    [[nodiscard]] std::optional<std::uint64_t> of(const Cells& cells) const;
    /// The position of a number, whether or not it is an entry; pieces may share cells.
    [[nodiscard]] Cells cells(std::uint64_t number) const;
    /// How many positions of the board an entry stands for, like pieces exchanged counted once.
    [[nodiscard]] std::uint64_t positions(std::uint64_t entry) const;

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    struct Pair {
        std::uint32_t number = kNone;
        std::uint32_t image = 0;  ///< that takes Black's king to where it stands in the pair
    };
    struct Run {
        std::size_t first = 0, count = 0;  ///< of like pieces among those that are no kings
    };
    using Rest = std::array<std::uint16_t, kMostPieces>;

    void number_pairs(const rules::Variant& variant, rules::Piece king);
    [[nodiscard]] Rest rest_of(const Cells& cells) const;
    [[nodiscard]] std::uint64_t code(std::uint64_t pair, Rest rest) const;

    std::vector<Image> images_;
    std::uint64_t cells_;
    std::size_t pieces_;
    std::size_t black_king_;
    std::uint64_t size_ = 0;
    std::vector<Run> runs_;
    std::vector<std::uint16_t> first_;        ///< by White's king: its place, numbered
    std::vector<std::uint32_t> first_image_;  ///< by White's king: the image that takes it there
    std::vector<Pair> second_;                ///< by White's king's place and Black's king
    std::vector<std::array<rules::Cell, 2>> pairs_;
    std::vector<std::vector<std::uint32_t>> kept_by_;  ///< by pair: the other images that keep it
};

}  // namespace tessera::endings
