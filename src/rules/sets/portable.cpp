// Sets with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "rules/sets/family.hpp"

namespace tessera::rules::portable {

std::unique_ptr<const SetGenerator> make(const Ruleset& rules) {
    return make_fitting(rules);
}

}  // namespace tessera::rules::portable
