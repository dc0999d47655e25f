// Training with the instructions that the file is named after (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "learning/kernels/loops.hpp"

namespace tessera::learning::avx512 {

const learning::Kernels kLearningKernels = kKernels;

}  // namespace tessera::learning::avx512
