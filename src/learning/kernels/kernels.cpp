#include "learning/kernels/kernels.hpp"

namespace tessera::learning {

const Kernels& kernels([[maybe_unused]] Isa isa) {
#ifdef TESSERA_AVX
    if (isa == Isa::avx512) return avx512::kLearningKernels;
    if (isa == Isa::avx2) return avx2::kLearningKernels;
#endif
    return portable::kLearningKernels;
}

}  // namespace tessera::learning
