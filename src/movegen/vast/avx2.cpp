// Counts on vast boards with AVX2 and BMI2; compiled with these switched on (CMakeLists.txt).
#define TESSERA_ISA avx2
#include "movegen/vast/attack_lines.hpp"
#include "movegen/vast/slides.hpp"
#include "movegen/vast/windows.hpp"

namespace tessera::movegen::avx2 {

const vast::Kernels kVastKernels = kernels;
const vast::AttackKernels kVastAttackKernels = attack_kernels;

}  // namespace tessera::movegen::avx2
