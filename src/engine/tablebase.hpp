// Endgame tables as an engine asks them.
#pragma once

#include <memory>

#include "endings/tables.hpp"
#include "engine/engine.hpp"

namespace tessera::engine {

[[nodiscard]] Score score_of(const endings::Verdict& verdict);
/// A table that turns out to be damaged when it is read answers nothing.
[[nodiscard]] Tablebase tablebase_of(std::shared_ptr<const endings::Tables> tables);

}  // namespace tessera::engine
