// The tables [rules] and [setup] of a game file. For parse.cpp alone.
#pragma once

#include <vector>

#include "definition/definition.hpp"
#include "definition/parse.hpp"

namespace tessera::definition {

class Table;

/// Reads both into a game whose board and pieces have been read. Unless `letters_known`, letters
/// cannot be judged, since a piece's own was wrong.
void read_rules_and_setup(Table& top, VariantDefinition& variant, bool letters_known,
                          std::vector<FileError>& errors);

}  // namespace tessera::definition
