// Changes of move lists, for code that is compiled for several instruction sets: out of line, so
// that nothing of std::vector is built for one of them only. Internal to movegen/.
#pragma once

#include "movegen/move_generator.hpp"

namespace tessera::movegen {

void append(MoveList& list, const Move* moves, std::size_t count);
/// Leaves only the moves of one piece from `begin` on.
void keep_from(Cell from, MoveList& moves, std::size_t begin);
/// Drops the moves from `size` on.
void truncate(MoveList& moves, std::size_t size);

}  // namespace tessera::movegen
