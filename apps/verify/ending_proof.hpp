// Endgame tables of one piece and the kings, proved whole by the second set of rules without
// recomputing every position.
#pragma once

#include <cstdint>

#include "base/work.hpp"
#include "endings/files/table_file.hpp"
#include "games.hpp"

namespace tessera::verify {

/// The ending is of two kings and one other piece, and the kings only leap.
[[nodiscard]] bool provable(const endings::Ending& ending);

/// How many positions a table has, once it is proved that the values of all are right:
///
/// 1. A position has an entry if, and only if, it is legal.
/// 2. Every mate is found by looking at each place of the lone king and of the piece that checks
///    it; those, and no others, have the value of a mate.
/// 3. Each decided position, and each from which one move may lead to a decided one, has the value
///    that follows from the values after its legal moves.
///
/// If a drawn position were in truth decided, take one that is nearest to its mate: it is no mate,
/// by 2; what decides it comes after it and has the right value; so it is among those of 3, which
/// are right. Which positions are equal under the symmetries of the board is taken from the ending.
/// The watch counts positions. Errors: a value is wrong, which `reason` describes; the table is
/// damaged; "ended" if the watch ended it. Precondition: provable(*table.ending()).
[[nodiscard]] Result<std::uint64_t> prove_table(Games& games, const endings::TableFile& table,
                                                const Work& work = {});

}  // namespace tessera::verify
