// Sums over windows along one axis of a board, and products of boards; docs/vast.md, "Leaps".
#pragma once

#include "base/isa.hpp"
#include "vast/counting/kernels.hpp"

namespace tessera::vast::TESSERA_ISA {

using vast::Match;
using vast::Window;
using vast::WindowAxis;

/// out += in or, with a negative sign, out -= in.
template <int Sign>
TESSERA_INLINE void add_row(const std::int16_t* in, std::int16_t* out, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<std::int16_t>(out[i] + Sign * in[i]);
}

/// Adds each row to those `far` after and before it. Rows of one block follow one another, so
/// those of a whole block are added at once.
template <int Sign>
TESSERA_INLINE void add_shifted(const std::int16_t* in, std::int16_t* out, const WindowAxis& axis,
                                std::size_t far) {
    if (axis.size <= far) return;
    const std::size_t block = axis.size * axis.row;
    const std::size_t shift = far * axis.row;
    for (std::size_t o = 0; o < axis.outer; ++o) {
        add_row<Sign>(in + o * block, out + o * block + shift, block - shift);
        add_row<Sign>(in + o * block + shift, out + o * block, block - shift);
    }
}

/// The same for blocks of eight numbers or 64, so that the compiler knows how many.
template <int Sign, std::size_t Row>
TESSERA_INLINE void add_shifted_eight(const std::int16_t* in, std::int16_t* out, std::size_t outer,
                                      std::size_t far) {
    for (std::size_t o = 0; o < outer; ++o, in += 8 * Row, out += 8 * Row) {
        if (far == 1) {
            add_row<Sign>(in, out + Row, 7 * Row);
            add_row<Sign>(in + Row, out, 7 * Row);
        } else {
            add_row<Sign>(in, out + 2 * Row, 6 * Row);
            add_row<Sign>(in + 2 * Row, out, 6 * Row);
        }
    }
}

template <int Sign>
TESSERA_INLINE void add_far(const std::int16_t* in, std::int16_t* out, const WindowAxis& axis,
                            std::size_t far) {
    if (axis.size == 8 && axis.row == 1)
        add_shifted_eight<Sign, 1>(in, out, axis.outer, far);
    else if (axis.size == 8 && axis.row == 8)
        add_shifted_eight<Sign, 8>(in, out, axis.outer, far);
    else
        add_shifted<Sign>(in, out, axis, far);
}

inline void window(const std::int16_t* in, std::int16_t* out, const WindowAxis& axis,
                   Window window) {
    const std::size_t n = axis.outer * axis.size * axis.row;
    __builtin_memcpy(out, in, n * sizeof *in);
    if (window == Window::parities)
        add_far<-1>(in, out, axis, 1);
    else if (window != Window::apart)
        add_far<1>(in, out, axis, 1);
    if (window == Window::five || window == Window::apart) add_far<1>(in, out, axis, 2);
}

inline void match(const std::uint8_t* codes, std::int16_t* out, std::size_t n, Match match,
                  std::uint8_t code) {
    switch (match) {
        case Match::code:
            for (std::size_t i = 0; i < n; ++i) out[i] = codes[i] == code ? 1 : 0;
            break;
        case Match::not_side:
            for (std::size_t i = 0; i < n; ++i)
                out[i] = codes[i] == 0 || (codes[i] & 8) != code ? 1 : 0;
            break;
        case Match::enemy:
            for (std::size_t i = 0; i < n; ++i)
                out[i] = codes[i] != 0 && (codes[i] & 8) != code ? 1 : 0;
            break;
    }
}

inline std::int64_t dot(const std::int16_t* a, std::size_t a_step, const std::int16_t* b,
                        std::size_t b_step, std::size_t rows, std::size_t width) {
    std::int64_t sum = 0;
    for (std::size_t r = 0; r < rows; ++r, a += a_step, b += b_step) {
        std::int32_t row = 0;  // of at most 1,024 products of up to 2^20
        for (std::size_t i = 0; i < width; ++i) row += a[i] * b[i];
        sum += row;
    }
    return sum;
}

inline constexpr vast::Kernels kernels{&slide_within, &slide_chains, &window, &match, &dot};

}  // namespace tessera::vast::TESSERA_ISA
