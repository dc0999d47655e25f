// Counts on vast boards with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "vast/counting/attack_lines.hpp"
#include "vast/counting/slides.hpp"
#include "vast/counting/windows.hpp"

namespace tessera::vast::portable {

const vast::Kernels kVastKernels = kernels;
const vast::AttackKernels kVastAttackKernels = attack_kernels;

}  // namespace tessera::vast::portable
