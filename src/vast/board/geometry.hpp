// Cells of a vast board as coordinates packed in one word, a byte an axis, so that whether two
// cells share a line is a few operations on words and no table grows with the board.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "vast/board/rules.hpp"

namespace tessera::vast {

/// Index of a cell, for arithmetic.
using At = std::uint32_t;

/// Coordinates of a cell, axis a in byte a.
using Packed = std::uint64_t;

inline constexpr int kMaxSide = 8;
inline constexpr Packed kOnes = 0x0101010101010101U;
inline constexpr Packed kHighs = 0x80 * kOnes;

/// Absolute differences of coordinates, a byte an axis.
[[nodiscard]] constexpr Packed distances(Packed a, Packed b) {
    const Packed difference = ((a | kHighs) - b) ^ kHighs;
    const Packed negative = (difference & kHighs) >> 7;
    return (difference ^ (negative * 0xFF)) + negative;
}
/// 1 in each byte that is not 0. Precondition: every byte below 128.
[[nodiscard]] constexpr Packed nonzero(Packed bytes) {
    return ((bytes + 0x7F * kOnes) & kHighs) >> 7;
}
/// Bit i: byte i is 0.
[[nodiscard]] constexpr std::uint64_t zeros(std::uint64_t bytes) {
    const std::uint64_t high = ~(((bytes & ~kHighs) + ~kHighs) | bytes) & kHighs;
    return ((high >> 7) * 0x0102040810204080U) >> 56;
}
/// Whether a knight leaps over these distances: none above 2, a 1 and a 2 among them.
[[nodiscard]] constexpr bool is_leap(Packed distances) {
    return ((distances + 0x7D * kOnes) & kHighs) == 0 && (distances & kOnes) != 0 &&
           (distances & (2 * kOnes)) != 0;
}

/// How two cells share a queen's line.
struct Alignment {
    int steps = 0;     ///< from one to the other; 0: they share none
    bool odd = false;  ///< an odd number of axes change: a rook's line
};
[[nodiscard]] constexpr Alignment alignment(Packed a, Packed b) {
    const Packed far = distances(a, b);
    const Packed axes = nonzero(far);
    if (axes == 0) return {};
    const int steps =
        static_cast<int>(far >> (static_cast<unsigned>(std::countr_zero(axes)) & ~7U) & 0xFF);
    if (far != axes * static_cast<unsigned>(steps)) return {};
    return {steps, (std::popcount(axes) & 1) != 0};
}

class Geometry {
public:
    /// Precondition: no side longer than kMaxSide.
    explicit Geometry(const Rules& rules);

    [[nodiscard]] int axes() const { return axes_; }
    [[nodiscard]] int size(int axis) const { return sizes_[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] std::int32_t stride(int axis) const {
        return strides_[static_cast<std::size_t>(axis)];
    }
    [[nodiscard]] At cells() const { return cells_; }
    [[nodiscard]] Packed packed(At c) const {
        return low_[c - low_size_ * high_part(c)].packed | high_[high_part(c)].packed;
    }
    /// Place of the cell's name among all names, sorted bytewise.
    [[nodiscard]] std::uint32_t order(At c) const {
        return low_[c - low_size_ * high_part(c)].order + high_[high_part(c)].order;
    }
    [[nodiscard]] static int coordinate(Packed p, int axis) {
        return static_cast<int>(p >> (8 * axis) & 0xFF);
    }
    [[nodiscard]] int rank(Packed p) const { return coordinate(p, rank_axis_); }
    [[nodiscard]] int rank_axis() const { return rank_axis_; }

    /// Steps of the line on which a piece captures from one cell on the other if nothing stands
    /// between, 1 for a leap; 0 if it never does.
    [[nodiscard]] int capture_steps(Piece piece, Packed from, Packed to) const {
        if (piece.kind() == Kind::knight) return is_leap(distances(from, to)) ? 1 : 0;
        const Alignment along = alignment(from, to);
        switch (piece.kind()) {
            case Kind::queen:
                return along.steps;
            case Kind::rook:
                return along.odd ? along.steps : 0;
            case Kind::bishop:
                return along.odd ? 0 : along.steps;
            case Kind::pawn:
                return along.steps == 1 && !along.odd &&
                               rank(to) - rank(from) == Rules::forward(piece.colour())
                           ? 1
                           : 0;
            case Kind::king:
            case Kind::man:
            case Kind::knight:
                break;
        }
        return along.steps == 1 ? 1 : 0;
    }

private:
    struct Part {
        Packed packed = 0;
        std::uint32_t order = 0;
    };
    [[nodiscard]] At high_part(At c) const {
        return low_shift_ >= 0 ? c >> low_shift_ : c / low_size_;
    }

    int axes_;
    int rank_axis_;
    At cells_;
    std::array<int, lattice::kMaxAxes> sizes_{};
    std::array<std::int32_t, lattice::kMaxAxes> strides_{};
    At low_size_ = 1;
    int low_shift_ = -1;  ///< of low_size_, if it is a power of two
    std::vector<Part> low_;
    std::vector<Part> high_;
};

/// Every direction from a cell along which there is room.
class Rays {
public:
    struct Ray {
        std::int32_t step;  ///< index difference
        int room;           ///< steps up to the edge
        bool odd;           ///< a rook's
        int ahead;          ///< ranks gained with each step
    };

    Rays(const Geometry& geometry, At from);

    /// Calls f(Ray) until it says true; says whether it did.
    template <class F>
    bool any(F&& f) const {
        for (int h = 0; h < high_count_; ++h) {
            const Half& high = halves_[1][static_cast<std::size_t>(h)];
            // The first of each half does not move.
            for (int l = h == 0 ? 1 : 0; l < low_count_; ++l) {
                const Half& low = halves_[0][static_cast<std::size_t>(l)];
                if (f(Ray{high.step + low.step, std::min(high.room, low.room), high.odd != low.odd,
                          high.ahead + low.ahead}))
                    return true;
            }
        }
        return false;
    }

private:
    struct Half {
        std::int32_t step = 0;
        int room = kMaxSide;
        bool odd = false;
        int ahead = 0;
    };
    int low_count_ = 0;
    int high_count_ = 0;
    std::array<std::array<Half, 81>, 2> halves_;
};

/// The leaps of a knight from a cell as bit planes over axes 0 and 1, bit x + 8 * y.
class Leaps {
public:
    Leaps(const Geometry& geometry, At from);
    [[nodiscard]] Packed from() const { return from_; }
    /// The cells of a plane to which it leaps. `seen`: bit 0 if the other axes have changed by 1
    /// somewhere, bit 1 if by 2.
    [[nodiscard]] std::uint64_t plane(unsigned seen) const { return planes_[seen]; }

private:
    Packed from_;
    std::array<std::uint64_t, 4> planes_{};
};

/// Calls f(plane, bits) until it says true, for every plane with cells to which a knight leaps from
/// both cells (from one, if they are the same); says whether it did.
template <class F>
class CommonLeaps {
public:
    CommonLeaps(const Geometry& geometry, const Leaps& a, const Leaps& b, F& f)
        : geometry_(geometry), a_(a), b_(b), f_(f) {}
    bool run() { return visit(geometry_.axes() - 1, 0, 0, 0); }

private:
    bool visit(int axis, At plane, unsigned seen_a, unsigned seen_b) {
        if (axis < 2) {
            const std::uint64_t bits = a_.plane(seen_a) & b_.plane(seen_b);
            return bits != 0 && f_(plane, bits);
        }
        const int a = Geometry::coordinate(a_.from(), axis);
        const int b = Geometry::coordinate(b_.from(), axis);
        const int last = std::min({a + 2, b + 2, geometry_.size(axis) - 1});
        for (int x = std::max({a - 2, b - 2, 0}); x <= last; ++x)
            if (visit(axis - 1, plane * static_cast<At>(geometry_.size(axis)) + static_cast<At>(x),
                      seen_a | (static_cast<unsigned>(x > a ? x - a : a - x)),
                      seen_b | (static_cast<unsigned>(x > b ? x - b : b - x))))
                return true;
        return false;
    }

    const Geometry& geometry_;
    const Leaps& a_;
    const Leaps& b_;
    F& f_;
};
template <class F>
bool any_common_leap_plane(const Geometry& geometry, const Leaps& a, const Leaps& b, F&& f) {
    return CommonLeaps<F>(geometry, a, b, f).run();
}
/// The same cell by cell: f(At).
template <class F>
bool any_common_leap(const Geometry& geometry, const Leaps& a, const Leaps& b, F&& f) {
    const auto width = static_cast<At>(geometry.size(0));
    const At plane_size = width * static_cast<At>(geometry.size(1));
    return any_common_leap_plane(geometry, a, b, [&](At plane, std::uint64_t bits) {
        for (; bits != 0; bits &= bits - 1) {
            const auto bit = static_cast<At>(std::countr_zero(bits));
            if (f(plane * plane_size + (bit >> 3) * width + (bit & 7))) return true;
        }
        return false;
    });
}

}  // namespace tessera::vast
