// The endgame tables of a folder, as engines ask them.
#pragma once

#include <memory>
#include <string>

#include "base/result.hpp"
#include "engine/engine.hpp"

namespace tessera::lab {

/// Those of the variant; without any, one that knows nothing. A table that turns out to be damaged
/// when it is read answers nothing. Errors name the folder or a file.
[[nodiscard]] Result<engine::Tablebase> open_tablebase(
    const std::string& folder, const std::shared_ptr<const rules::Variant>& variant);

}  // namespace tessera::lab
