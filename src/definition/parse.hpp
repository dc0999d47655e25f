// Reads a game file (TOML) into a VariantDefinition.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "definition/definition.hpp"

namespace tessera::definition {

/// One fault of a game file. `line` counts from 1; 0 if it has none (a missing table).
struct FileError {
    int line = 0;
    std::string key;  ///< dotted, e.g. "pieces[3].slide"; empty for a syntax error
    std::string reason;

    /// "FILE:LINE: KEY: REASON", without the parts that are missing.
    [[nodiscard]] std::string text(std::string_view file) const;
};

/// Which boards a reader can do with. `any`: up to kMaxVastCells.
enum class Boards : std::uint8_t { ordinary, any };

/// Returns the position text of a file that a game file names, for a game of which board and pieces
/// are known. Empty where no files can be read beside the game file's.
using SetupFiles =
    std::function<Result<std::string>(std::string_view name, const VariantDefinition& game)>;

/// Every fault found, in order of line; a definition only if there is none. It keeps the line of
/// every key.
[[nodiscard]] Result<VariantDefinition, std::vector<FileError>> parse_variant(
    std::string_view toml_text, Boards boards = Boards::ordinary, const SetupFiles& files = {});

}  // namespace tessera::definition
