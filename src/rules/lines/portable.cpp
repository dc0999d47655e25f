// Lines with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "rules/lines/generate.hpp"

namespace tessera::rules::portable {

std::unique_ptr<const LineGenerator> make_lines(const Variant& variant) {
    return std::make_unique<LineFamily>(variant);
}

}  // namespace tessera::rules::portable
