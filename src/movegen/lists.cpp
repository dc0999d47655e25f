#include "movegen/lists.hpp"

#include <algorithm>

namespace tessera::movegen {

void append(MoveList& list, const Move* moves, std::size_t count) {
    list.insert(list.end(), moves, moves + count);
}

void keep_from(Cell from, MoveList& moves, std::size_t begin) {
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.end(),
                               [from](const Move& move) { return move.from != from; }),
                moves.end());
}

void truncate(MoveList& moves, std::size_t size) {
    moves.resize(size);
}

}  // namespace tessera::movegen
