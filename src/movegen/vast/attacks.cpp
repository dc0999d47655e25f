#include "movegen/vast/attacks.hpp"

#include <algorithm>

#include "movegen/vast/board.hpp"

namespace tessera::movegen::vast {

namespace {

/// As Board::any_attacker, without the cost of a copy.
template <class F>
bool any_attacker(const Position& position, const Geometry& geometry, At c, Colour by, F&& f) {
    if (any_along_lines(geometry, position.codes(), c, by, f)) return true;
    if (position.count(by, Kind::knight) == 0) return false;
    const Leaps leaps(geometry, c);
    const Piece knight(Kind::knight, by);
    return any_common_leap(geometry, leaps, leaps,
                           [&](At from) { return position.at(Cell{from}) == knight && f(from); });
}

}  // namespace

std::vector<Cell> attackers(const Position& position, Cell cell) {
    const Geometry geometry(position.rules());
    std::vector<Cell> found;
    for (const Colour by : kColours)
        any_attacker(position, geometry, lattice::index(cell), by, [&](At from) {
            found.push_back(Cell{from});
            return false;
        });
    std::sort(found.begin(), found.end());
    return found;
}

bool is_attacked(const Position& position, Cell cell, Colour by) {
    const Geometry geometry(position.rules());
    return any_attacker(position, geometry, lattice::index(cell), by, [](At) { return true; });
}

KingSafety king_safety(const Position& position, Colour king) {
    const Geometry geometry(position.rules());
    const At from = lattice::index(position.king(king));
    KingSafety safety;
    any_attacker(position, geometry, from, other(king), [&](At checker) {
        safety.checkers.push_back(Cell{checker});
        return false;
    });
    for (const SightLine& line : sight_lines(geometry, position.codes(), from)) {
        if (line.second == 0) continue;
        const Cell first{line.cell(from, line.first)};
        const Cell second{line.cell(from, line.second)};
        if (position.at(first).is(king) && position.at(second).is(other(king)) &&
            slides(position.at(second), line.odd))
            safety.pins.push_back({first, second});
    }
    std::sort(safety.checkers.begin(), safety.checkers.end());
    std::sort(safety.pins.begin(), safety.pins.end(),
              [](const Pin& a, const Pin& b) { return a.piece < b.piece; });
    return safety;
}

}  // namespace tessera::movegen::vast
