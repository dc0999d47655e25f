// Texts in TOML, read with every fault named. For the readers of such files alone: brings the TOML
// reader with it.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "definition/table.hpp"

namespace tessera::definition {

/// Reads the tables of a text by `read`, which notes its faults. Returns those, and the faults of
/// TOML itself, in order of line: then what stands on lines that could be read was read.
[[nodiscard]] std::vector<FileError> read_toml(
    std::string_view text, Reading& reading,
    const std::function<void(const toml::table& file)>& read);

}  // namespace tessera::definition
