// Moves found cell by cell, on boards of any size and with every rule: the backend of variants that
// the others do not know.
#pragma once

#include <memory>

#include "movegen/move_generator.hpp"

namespace tessera::movegen::mailbox {

[[nodiscard]] std::unique_ptr<const MoveGenerator> make();

}  // namespace tessera::movegen::mailbox
