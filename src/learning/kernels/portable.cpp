// Training with the instructions that the file is named after (CMakeLists.txt).
#define TESSERA_ISA portable
#include "learning/kernels/loops.hpp"

namespace tessera::learning::portable {

const learning::Kernels kLearningKernels = kKernels;

}  // namespace tessera::learning::portable
