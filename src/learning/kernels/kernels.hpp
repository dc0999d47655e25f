// The inner loops of training, compiled for several instruction sets: the same numbers by all, as
// each sum has its order and no product is fused with a sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/processor.hpp"

namespace tessera::learning {

/// `width`: values of a row, a multiple of kStep.
struct Kernels {
    static constexpr std::size_t kStep = 32;

    /// sum = first + the rows of these numbers
    void (*sum_rows)(const float* first, const float* rows, std::span<const std::uint32_t> numbers,
                     std::size_t width, float* sum);
    /// The sum of weight * v * v, where v is a value within 0 and 1.
    float (*output)(const float* values, const float* weights, std::size_t width);
    /// Adds to the rows of these numbers.
    void (*add_to_rows)(const float* more, float* rows, std::span<const std::uint32_t> numbers,
                        std::size_t width);
};

namespace portable {
extern const learning::Kernels kLearningKernels;
}  // namespace portable
#if defined(TESSERA_AVX)
namespace avx2 {
extern const learning::Kernels kLearningKernels;
}  // namespace avx2
namespace avx512 {
extern const learning::Kernels kLearningKernels;
}  // namespace avx512
#endif

/// Precondition: the processor has these instructions.
[[nodiscard]] const Kernels& kernels(Isa isa = chosen_isa());

}  // namespace tessera::learning
