// Counts on vast boards with AVX-512; compiled with it switched on (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "vast/counting/attack_lines.hpp"
#include "vast/counting/slides.hpp"
#include "vast/counting/windows.hpp"

namespace tessera::vast::avx512 {

const vast::Kernels kVastKernels = kernels;
const vast::AttackKernels kVastAttackKernels = attack_kernels;

}  // namespace tessera::vast::avx512
