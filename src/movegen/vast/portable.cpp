// Counts on vast boards with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "movegen/vast/attack_lines.hpp"
#include "movegen/vast/slides.hpp"
#include "movegen/vast/windows.hpp"

namespace tessera::movegen::portable {

const vast::Kernels kVastKernels = kernels;
const vast::AttackKernels kVastAttackKernels = attack_kernels;

}  // namespace tessera::movegen::portable
