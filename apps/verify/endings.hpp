// Endgame tables, verified by the second set of rules.
#pragma once

#include <cstdint>

#include "base/work.hpp"
#include "endings/files/folder.hpp"
#include "games.hpp"

namespace tessera::verify {

/// How many positions of a table were recomputed one move deep and found right: those of one
/// entry among `every`, drawn by number, and both sides to move. Each must have the value that
/// follows from the values of the positions after its legal moves: then, if all have, all are
/// exact. The watch counts positions. Errors: one is wrong, which `reason` describes; a table of
/// the folder is missing or damaged; "ended" if the watch ended it.
[[nodiscard]] Result<std::uint64_t> verify_table(Games& games, const endings::Folder& folder,
                                                 const endings::TableFile& table,
                                                 std::uint64_t every, const Work& work = {});

}  // namespace tessera::verify
