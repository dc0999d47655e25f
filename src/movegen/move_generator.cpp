#include "movegen/move_generator.hpp"

#include <algorithm>

namespace tessera::movegen {

void MoveGenerator::list_first(const Position& p, Stage stage, bool safe, Scratch& scratch,
                               MoveList& moves) const {
    const auto begin = static_cast<std::ptrdiff_t>(moves.size());
    list(p, stage, scratch, moves);
#if defined(__wasm__)
    // Code is dear there, and no built-in game gets here: those with more cells than bitboards
    // hold have turns of one move. In others searches may think too well of a first capture.
    static_cast<void>(begin);
    static_cast<void>(safe);
#else
    if (!safe) return;
    const auto unsafe = [&](const Move& move) {
        return attacked_after(p, move, p.side(), scratch);
    };
    moves.erase(std::remove_if(moves.begin() + begin, moves.end(), unsafe), moves.end());
#endif
}

#if !defined(__wasm__)
void MoveGenerator::list_possible_checks(const Position& p, Scratch& scratch,
                                         MoveList& moves) const {
    list(p, Stage::all, scratch, moves);
}
#endif

std::uint64_t MoveGenerator::count(const Position& p, Scratch& scratch) const {
    MoveList moves;
    list(p, Stage::all, scratch, moves);
    return moves.size();
}

bool MoveGenerator::any(const Position& p, Scratch& scratch) const {
    return count(p, scratch) > 0;
}

std::vector<Cell> MoveGenerator::movable(const Position& p, Scratch& scratch) const {
    MoveList moves;
    list(p, Stage::all, scratch, moves);
    std::vector<Cell> cells;
    cells.reserve(moves.size());
    for (const Move& move : moves) cells.push_back(move.from);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

bool MoveGenerator::legal(const Position& p, const Move& move, Scratch& scratch) const {
    if (lattice::index(move.from) >= p.variant().shape().cells()) return false;
    if (!p.at(move.from).is(p.side())) return false;
    MoveList moves;
    list_of(p, move.from, scratch, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool MoveGenerator::attacked_after(const Position& p, const Move& move, Colour c,
                                   Scratch& scratch) const {
    Position& after = scratch.copy(p);
    Undo undo;
    after.make_without_key(move, undo);
    return in_check(after, c);
}

bool MoveGenerator::gives_check(const Position& p, const Move& move, Scratch& scratch) const {
    return attacked_after(p, move, other(p.side()), scratch);
}

void MoveGenerator::keep_checks(const Position& p, Scratch& scratch, MoveList& moves,
                                std::size_t begin) const {
    moves.erase(std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.end(),
                               [&](const Move& move) { return !gives_check(p, move, scratch); }),
                moves.end());
}

}  // namespace tessera::movegen
