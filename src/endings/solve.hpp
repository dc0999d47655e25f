// Endings solved by retrograde analysis: from mates back, one single move after the other. Exact.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/work.hpp"
#include "endings/table.hpp"

namespace tessera::endings {

/// The ordered materials to which one capture leads, each once; those of kings alone left out.
[[nodiscard]] std::vector<Material> smaller(const Material& material);

/// The table of an ending. `tables`: among others those of all smaller() ones, of the same variant.
/// Errors: one of these is missing; a mate takes more single moves than a Value holds; the watch
/// ended the work.
[[nodiscard]] Result<Table> solve(const std::shared_ptr<const Ending>& ending,
                                  std::span<const std::shared_ptr<const Table>> tables,
                                  const Work& work);

}  // namespace tessera::endings
