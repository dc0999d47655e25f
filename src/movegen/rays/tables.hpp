// How the pieces of a variant move over the ray index: slides by ray directions, leaps by words of
// 64 cells. Internal to movegen/.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/variant.hpp"

namespace tessera::movegen {

/// No leaps have targets in more words.
inline constexpr std::size_t kMostGroups = 64;

/// Leaps as sets of targets, word by word. From every cell the targets lie in as many words; those
/// off the board are the one after the last.
class WordLeaps {
public:
    WordLeaps(const lattice::Shape& shape, std::span<const lattice::Vector> vectors);

    [[nodiscard, gnu::always_inline]] std::size_t groups() const { return groups_; }
    /// By group: the word of the targets from a cell in the given one.
    [[nodiscard, gnu::always_inline]] const std::uint16_t* words(std::size_t word) const {
        return words_.data() + word * groups_;
    }
    /// By group: the targets in that word, from the cell of any word that has this bit.
    [[nodiscard, gnu::always_inline]] const std::uint64_t* masks(std::size_t bit) const {
        return masks_.data() + bit * groups_;
    }
    /// Bit w: some target from a cell of the word lies in word w.
    [[nodiscard, gnu::always_inline]] std::uint64_t near(std::size_t word) const {
        return near_[word];
    }
    /// Calls f(word, targets).
    template <class F>
    [[gnu::always_inline]] void each(rules::Cell from, F&& f) const {
        const std::uint64_t* const mask = masks(lattice::index(from) % 64);
        const std::uint16_t* const word = words(lattice::index(from) / 64);
        for (std::size_t g = 0; g < groups_; ++g) f(word[g], mask[g]);
    }
    [[nodiscard]] bool reaches(rules::Cell from, rules::Cell to) const;

private:
    std::size_t groups_ = 0;
    std::vector<std::uint16_t> words_;
    std::vector<std::uint64_t> masks_;
    std::vector<std::uint64_t> near_;
};

/// Leaps, and the same seen from their targets.
struct LeapsBothWays {
    LeapsBothWays(const lattice::Shape& shape, std::span<const lattice::Vector> vectors);

    WordLeaps to;
    WordLeaps from;
};

/// One leap of all pieces of a word at once.
struct WordStep {
    WordStep(const lattice::Shape& shape, const lattice::Vector& vector);

    [[nodiscard, gnu::always_inline]] std::uint64_t moved(std::uint64_t pieces) const {
        return shift >= 0 ? (pieces & from) << shift : (pieces & from) >> -shift;
    }

    std::int32_t offset = 0;          ///< from a piece's cell to its target
    int shift = 0;                    ///< the same within a word
    std::uint64_t from = 0;           ///< the cells of a word that it does not lead out of
    std::vector<std::uint16_t> word;  ///< by word: that of the targets
};

/// How one piece type of one colour moves.
struct RayPiece {
    /// Ray directions from `begin` to before `end`.
    struct Range {
        std::uint32_t begin = 0, end = 0;
    };
    bool royal = false;
    bool sticky = false;
    /// Few leaps and no slides: all pieces of the type move by steps at once.
    bool together = false;
    /// Generated piece by piece: movements overlap, or a slider promotes, or it is sticky.
    bool one_by_one = false;
    std::vector<Range> slides;
    std::uint32_t slide_classes = 0;  ///< bit c: it slides along the ray directions of class c
    std::vector<LeapsBothWays> both, quiet, capture;
    std::vector<WordStep> both_steps, quiet_steps, capture_steps, double_steps;
    std::vector<std::uint64_t> double_from;  ///< by word; empty if no double steps
    /// By word, and one more after the last; empty if it never promotes.
    std::vector<std::uint64_t> promotes_on;
    std::vector<rules::PieceType> promotions;
};

class RayTables {
public:
    /// Precondition: the variant keeps the ray index. `variant` must outlive it.
    explicit RayTables(const rules::Variant& variant);
    RayTables(const RayTables&) = delete;
    RayTables& operator=(const RayTables&) = delete;
    ~RayTables();  // out of line, so that it is not built for one instruction set only

    [[nodiscard, gnu::always_inline]] const rules::RayLayout& layout() const { return layout_; }
    [[nodiscard, gnu::always_inline]] const RayPiece& piece(rules::Piece piece) const {
        return pieces_[piece.code()];
    }
    /// From where each leap of Variant::leap_attacks() comes.
    [[nodiscard, gnu::always_inline]] const std::vector<WordLeaps>& origins(rules::Colour c) const {
        return origins_[definition::index(c)];
    }
    /// Ray directions along which the same pieces slide are of one class.
    static constexpr std::size_t kMostSlideClasses = 16;
    [[nodiscard]] std::size_t slide_class(std::size_t direction) const {
        return slide_classes_[direction];
    }
    [[nodiscard, gnu::always_inline]] std::size_t piece_types() const {
        return (pieces_.size() - 1) / 2;
    }

private:
    void build_slide_classes(const rules::Variant& variant);
    void build_piece(const rules::Variant& variant, rules::Piece piece);

    const rules::RayLayout& layout_;
    std::vector<RayPiece> pieces_;  ///< by Piece::code()
    std::array<std::vector<WordLeaps>, 2> origins_;
    std::vector<std::uint8_t> slide_classes_;  ///< by ray direction
};

}  // namespace tessera::movegen
