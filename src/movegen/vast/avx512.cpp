// Counts on vast boards with AVX-512; compiled with it switched on (CMakeLists.txt).
#define TESSERA_ISA avx512
#include "movegen/vast/attack_lines.hpp"
#include "movegen/vast/slides.hpp"
#include "movegen/vast/windows.hpp"

namespace tessera::movegen::avx512 {

const vast::Kernels kVastKernels = kernels;
const vast::AttackKernels kVastAttackKernels = attack_kernels;

}  // namespace tessera::movegen::avx512
