// Rays with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "movegen/rays/generator.hpp"

namespace tessera::movegen::portable {

std::unique_ptr<const MoveGenerator> make_rays(const Variant& variant) {
    return std::make_unique<RayGenerator>(variant);
}

}  // namespace tessera::movegen::portable
