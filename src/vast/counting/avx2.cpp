// Counts on vast boards with AVX2 and BMI2; compiled with these switched on (CMakeLists.txt).
#define TESSERA_ISA avx2
#include "vast/counting/attack_lines.hpp"
#include "vast/counting/slides.hpp"
#include "vast/counting/windows.hpp"

namespace tessera::vast::avx2 {

const vast::Kernels kVastKernels = kernels;
const vast::AttackKernels kVastAttackKernels = attack_kernels;

}  // namespace tessera::vast::avx2
