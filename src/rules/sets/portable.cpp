// Sets with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "rules/sets/family.hpp"

namespace tessera::rules::portable {

std::unique_ptr<const SetGenerator> make(const Variant& variant) {
    return make_fitting(variant);
}

}  // namespace tessera::rules::portable
