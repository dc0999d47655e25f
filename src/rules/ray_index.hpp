// The ray index: the pieces of a position by the rays they stand on and by words of 64 cells, kept
// on boards of more cells than a bitboard holds.
//
// A ray is here a whole line of the board, from edge to edge; a ray direction is a vector that some
// piece slides along, taken together with its opposite.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/types.hpp"

namespace tessera::rules {

class Variant;

/// A ray has as many cells as the board lets it have, at most this many.
inline constexpr int kRayCells = 8;
/// So many rays are looked at together.
inline constexpr std::size_t kRaysAtOnce = 8;
/// Boards of up to this many words of 64 cells.
inline constexpr std::size_t kRayIndexWords = 64;

/// Where a cell lies on one ray through it.
class RayPlace {
public:
    constexpr RayPlace() = default;
    constexpr RayPlace(std::uint32_t ray, std::uint32_t place) : code_(ray << 3 | place) {}
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t ray() const { return code_ >> 3; }
    /// Steps from the ray's first cell.
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t place() const { return code_ & 7U; }

private:
    std::uint32_t code_ = 0;
};

/// The pieces on one ray: four bytes, in each of them bit p for the cell at place p. From the
/// lowest: cells closed to White and to Black (own pieces and enemy royals), White's and Black's
/// pieces that slide along the ray.
class RayOccupancy {
public:
    constexpr RayOccupancy() = default;
    /// No pieces; places beyond the end are closed to both sides.
    static constexpr RayOccupancy of_length(int cells) {
        RayOccupancy ray;
        for (int place = cells; place < kRayCells; ++place)
            ray.bytes_ |= (closing(Colour::white) | closing(Colour::black)) << place;
        return ray;
    }
    /// `bits`: what one piece adds to the ray, were it at place 0.
    constexpr void flip(std::uint32_t bits, std::uint32_t place) { bytes_ ^= bits << place; }
    bool operator==(const RayOccupancy&) const = default;

    static constexpr std::uint32_t closing(Colour c) { return c == Colour::white ? 1U : 1U << 8; }
    static constexpr std::uint32_t sliding(Colour c) {
        return c == Colour::white ? 1U << 16 : 1U << 24;
    }

private:
    std::uint32_t bytes_ = 0;
};

/// The rays of a board and what each piece adds to them. Ray directions along which the same piece
/// types slide are neighbours.
class RayLayout {
public:
    explicit RayLayout(const Variant& variant);
    RayLayout(const RayLayout&) = delete;
    RayLayout& operator=(const RayLayout&) = delete;
    ~RayLayout();  // out of line, so that it is not built for one instruction set only

    /// By ray direction: the ray through the cell; ray 0, which has no cells, where it would have
    /// one cell. kRaysAtOnce of them can be read from any ray direction on.
    [[nodiscard, gnu::always_inline]] const RayPlace* places(Cell c) const {
        return places_.data() + lattice::index(c) * offsets_.size();
    }
    [[nodiscard, gnu::always_inline]] std::size_t ray_directions() const { return offsets_.size(); }
    /// Index difference from a cell of a ray to the next.
    [[nodiscard, gnu::always_inline]] std::int32_t offset(std::size_t direction) const {
        return offsets_[direction];
    }
    /// The same as a number of Variant::directions().
    [[nodiscard]] std::uint32_t direction(std::size_t direction) const {
        return directions_[direction];
    }

    // Word sets: cells closed to a colour, who captures by each of Variant::leap_attacks(), each
    // piece.
    [[nodiscard]] static constexpr std::size_t closed(Colour c) { return definition::index(c); }
    [[nodiscard, gnu::always_inline]] std::size_t leapers(Colour c, std::size_t attack) const {
        return 2 + (c == Colour::white ? 0 : leap_attacks_[0]) + attack;
    }
    [[nodiscard, gnu::always_inline]] std::size_t pieces(Piece piece) const {
        return 2 + leap_attacks_[0] + leap_attacks_[1] + piece.code() - 1;
    }
    [[nodiscard]] std::size_t word_sets() const { return word_sets_; }
    [[nodiscard, gnu::always_inline]] std::size_t words() const { return words_; }

    /// By ray: no pieces.
    [[nodiscard]] const std::vector<RayOccupancy>& empty_rays() const { return rays_; }

    /// What one piece is in the index.
    struct Marks {
        std::vector<std::uint32_t> bits;      ///< by ray direction: for RayOccupancy::flip()
        std::vector<std::uint8_t> word_sets;  ///< those that hold it
    };
    [[nodiscard]] const Marks& marks(Piece piece) const { return marks_[piece.code()]; }

private:
    void build_directions(const Variant& variant);
    void build_places(const Variant& variant);
    void build_marks(const Variant& variant, Piece piece);

    std::size_t words_ = 0;
    std::size_t word_sets_ = 0;
    std::array<std::size_t, 2> leap_attacks_{};  ///< how many each colour has
    std::vector<RayOccupancy> rays_;
    std::vector<std::uint32_t> directions_;
    std::vector<std::int32_t> offsets_;
    std::vector<RayPlace> places_;  ///< by cell and ray direction; at the end some more
    std::vector<Marks> marks_;      ///< by Piece::code()
};

/// The pieces of one position.
class RayIndex {
public:
    RayIndex() = default;
    /// `layout` must outlive it.
    explicit RayIndex(const RayLayout& layout);

    [[nodiscard, gnu::always_inline]] RayOccupancy on(RayPlace place) const {
        return rays_[place.ray()];
    }
    /// By word; see RayLayout. After the last word one more, where there are no pieces and no move
    /// ends.
    [[nodiscard, gnu::always_inline]] const std::uint64_t* words(std::size_t word_set) const {
        return words_.data() + word_set * stride_;
    }
    /// Bit w: word w of the set is not empty. Not kept of closed cells.
    [[nodiscard, gnu::always_inline]] std::uint64_t filled(std::size_t word_set) const {
        return filled_[word_set];
    }
    /// Adds the piece if it is not there, else removes it.
    void flip(Piece piece, Cell c);
    bool operator==(const RayIndex&) const = default;

private:
    const RayLayout* layout_ = nullptr;
    std::size_t stride_ = 0;
    std::vector<RayOccupancy> rays_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> filled_;
};

/// How many axes, from the first, make up a word of 64 cells; 0 if none do.
[[nodiscard]] int word_axes(const lattice::Shape& shape);

/// Whether the board and the slides of its pieces fit the index: words hold whole slices, no side
/// is longer than a ray, no two ray directions share a line.
[[nodiscard]] bool fits_ray_index(const Variant& variant);

}  // namespace tessera::rules
