// For one instruction set: TESSERA_ISA names it.
#pragma once

#include <algorithm>
#include <array>

#include "learning/kernels/kernels.hpp"

namespace tessera::learning::TESSERA_ISA {

/// A part of a row that fits into registers.
using Block = std::array<float, Kernels::kStep>;

inline void sum_rows(const float* first, const float* rows, std::span<const std::uint32_t> numbers,
                     std::size_t width, float* sum) {
    for (std::size_t at = 0; at < width; at += Kernels::kStep) {
        Block block;
        for (std::size_t i = 0; i < block.size(); ++i) block[i] = first[at + i];
        for (const std::uint32_t number : numbers) {
            const float* const row = rows + number * width + at;
            for (std::size_t i = 0; i < block.size(); ++i) block[i] += row[i];
        }
        for (std::size_t i = 0; i < block.size(); ++i) sum[at + i] = block[i];
    }
}

inline float output(const float* values, const float* weights, std::size_t width) {
    Block sums{};
    for (std::size_t at = 0; at < width; at += Kernels::kStep)
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const float value = std::min(std::max(values[at + i], 0.0F), 1.0F);
            sums[i] += value * value * weights[at + i];
        }
    float sum = 0;
    for (const float one : sums) sum += one;
    return sum;
}

inline void add_to_rows(const float* more, float* rows, std::span<const std::uint32_t> numbers,
                        std::size_t width) {
    for (const std::uint32_t number : numbers) {
        float* const row = rows + number * width;
        for (std::size_t i = 0; i < width; ++i) row[i] += more[i];
    }
}

inline constexpr learning::Kernels kKernels{sum_rows, output, add_to_rows};

}  // namespace tessera::learning::TESSERA_ISA
