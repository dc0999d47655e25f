// The tables [rules] and [setup] of a game file. For parse.cpp alone.
#pragma once

#include "definition/definition.hpp"

namespace tessera::definition {

class Table;
struct Reading;

/// Reads both into a definition whose board and pieces have been read. Unless `letters_known`,
/// letters cannot be judged, since a piece's own was wrong.
void read_rules_and_setup(Table& top, VariantDefinition& variant, bool letters_known,
                          Reading& reading);

}  // namespace tessera::definition
