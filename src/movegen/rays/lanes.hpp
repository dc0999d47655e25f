// Eight rays at once. Included once for each instruction set (rays/generator.hpp).
#pragma once

#include <bit>
#include <cstring>
#if defined(__AVX512F__)
#include <immintrin.h>
#endif

#include "base/isa.hpp"
#include "rules/ray_index.hpp"

namespace tessera::movegen::TESSERA_ISA {

inline constexpr std::size_t kLanes = 8;
static_assert(kLanes == rules::kRaysAtOnce);

/// A number for each of eight rays.
typedef std::uint32_t Lanes __attribute__((vector_size(4 * kLanes)));

TESSERA_INLINE bool any(const Lanes& lanes) {
    std::uint64_t part[4];
    std::memcpy(part, &lanes, sizeof part);
    return (part[0] | part[1] | part[2] | part[3]) != 0;
}

/// Ones in the first lanes.
TESSERA_INLINE Lanes first_lanes(std::size_t count) {
    const Lanes number{0, 1, 2, 3, 4, 5, 6, 7};
    return reinterpret_cast<Lanes>(number <
                                   static_cast<std::uint32_t>(count < kLanes ? count : kLanes));
}

/// How many of the lowest eight bits each lane has.
TESSERA_INLINE Lanes counts(const Lanes& lanes) {
#if defined(__AVX512VPOPCNTDQ__)
    return (Lanes)_mm256_popcnt_epi32((__m256i)lanes);
#else
    // By pairs, fours and eights.
    Lanes sums = lanes - ((lanes >> 1) & 0x55);
    sums = (sums & 0x33) + ((sums >> 2) & 0x33);
    return (sums + (sums >> 4)) & 0x0f;
#endif
}

/// The pieces on eight rays, and the places of a cell on them.
class RayLanes {
public:
    TESSERA_INLINE RayLanes(const rules::RayIndex& pieces, const rules::RayPlace* places) {
        static_assert(sizeof(rules::RayPlace) == 4 && sizeof(rules::RayOccupancy) == 4);
        Lanes code;
        std::memcpy(&code, places, sizeof code);
        rules::RayOccupancy rays[kLanes];
        for (std::size_t i = 0; i < kLanes; ++i) rays[i] = pieces.on(places[i]);
        std::memcpy(&pieces_, rays, sizeof pieces_);
        const Lanes one = Lanes{} + 1;
        const Lanes place = one << (code & 7);
        below_ = place - 1;
        above_ = ~(below_ | place) & 0xff;
    }

    TESSERA_INLINE Lanes closed(Colour c) const {
        return (c == Colour::white ? pieces_ : pieces_ >> 8) & 0xff;
    }
    TESSERA_INLINE Lanes sliders(Colour c) const {
        return c == Colour::white ? (pieces_ >> 16) & 0xff : pieces_ >> 24;
    }
    TESSERA_INLINE Lanes occupied() const { return (pieces_ | pieces_ >> 8) & 0xff; }

    /// What a slider on the cell reaches, the first piece on either side included.
    TESSERA_INLINE Lanes reach(const Lanes& occupied) const {
        const Lanes up = occupied & above_;
        Lanes down = occupied & below_;
        down |= down >> 1;
        down |= down >> 2;
        down |= down >> 4;
        return ((up ^ (up - 1)) & above_) | (below_ & ~(down >> 1));
    }

private:
    Lanes pieces_;
    Lanes below_;  ///< places before the cell's
    Lanes above_;
};

}  // namespace tessera::movegen::TESSERA_ISA
