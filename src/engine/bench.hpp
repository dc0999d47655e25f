// A number that changes whenever the engine plays differently.
#pragma once

#include <cstdint>
#include <memory>

#include "rules/variant.hpp"

namespace tessera::engine {

/// Nodes searched in a fixed set of positions of the game to fixed depths. The same on every
/// machine and compiler; takes at most about a second.
[[nodiscard]] std::uint64_t bench(const std::shared_ptr<const rules::Variant>& variant);

}  // namespace tessera::engine
