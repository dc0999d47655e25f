// Makers of the rays backend, one for each instruction set. Internal to movegen/.
#pragma once

#include <memory>

#include "movegen/move_generator.hpp"

namespace tessera::movegen {

/// Whether the ray index can hold the variant's board and rays and leaps give all of its attacks.
[[nodiscard]] bool fits_rays(const Variant& variant);

// Precondition: the variant keeps the ray index. `variant` must outlive what is made.
namespace portable {
[[nodiscard]] std::unique_ptr<const MoveGenerator> make_rays(const Variant& variant);
}
namespace avx2 {
[[nodiscard]] std::unique_ptr<const MoveGenerator> make_rays(const Variant& variant);
}
namespace avx512 {
[[nodiscard]] std::unique_ptr<const MoveGenerator> make_rays(const Variant& variant);
}

}  // namespace tessera::movegen
