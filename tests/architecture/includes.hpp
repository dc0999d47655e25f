// Who includes whom in a source tree, against a table of who may.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace tessera::testing_support {

/// By folder with source files, as a path from the root ("src/movegen/rays"): the folders whose
/// headers it may include besides its own.
using FloorPlan = std::map<std::string, std::set<std::string>>;

/// Every way in which the tree departs from the plan, one line each: a folder of source files below
/// `tops` that the plan lacks, or the reverse; a file that cannot be read; an include in quotes of
/// no file of the tree, or of a folder that the plan does not allow. Headers are looked for beside
/// the file, below src/, below the file's top folder and below tests/.
[[nodiscard]] std::vector<std::string> departures(const std::filesystem::path& root,
                                                  const std::set<std::string>& tops,
                                                  const FloorPlan& plan);

}  // namespace tessera::testing_support
