#include "vast/board/attacks.hpp"

#include <algorithm>

#include "vast/board/board.hpp"

namespace tessera::vast {

namespace {

/// As Board::any_attacker, without the cost of a copy. `codes`: Piece::code() by cell.
template <class Codes, class F>
bool any_attacker(const Codes& codes, const Geometry& geometry, At c, Colour by, F&& f) {
    if (any_along_lines(geometry, codes, c, by, f)) return true;
    const Leaps leaps(geometry, c);
    const std::uint8_t knight = Piece(Kind::knight, by).code();
    return any_common_leap(geometry, leaps, leaps,
                           [&](At from) { return codes[from] == knight && f(from); });
}

/// The board as a move leaves it, without making the move.
class CodesAfter {
public:
    CodesAfter(const Position& position, const Move& move)
        : codes_(position.codes()), from_(lattice::index(move.from)), to_(lattice::index(move.to)) {
        const Piece piece = position.at(move.from);
        arrives_ = position.rules().arriving(piece, move).code();
        taken_ = lattice::index(captured_on(position.rules(), move, piece.colour()));
    }
    [[nodiscard]] std::uint8_t operator[](At c) const {
        if (c == to_) return arrives_;
        return c == from_ || c == taken_ ? std::uint8_t{0} : codes_[c];
    }

private:
    std::span<const std::uint8_t> codes_;
    At from_;
    At to_;
    At taken_;
    std::uint8_t arrives_;
};

}  // namespace

std::vector<Cell> attackers(const Position& position, Cell cell) {
    const Geometry geometry(position.rules());
    std::vector<Cell> found;
    for (const Colour by : kColours)
        any_attacker(position.codes(), geometry, lattice::index(cell), by, [&](At from) {
            found.push_back(Cell{from});
            return false;
        });
    std::sort(found.begin(), found.end());
    return found;
}

bool is_attacked(const Position& position, Cell cell, Colour by) {
    const Geometry geometry(position.rules());
    return any_attacker(position.codes(), geometry, lattice::index(cell), by,
                        [](At) { return true; });
}

bool is_attacked_after(const Position& position, const Move& move, Colour king) {
    const Cell at = position.king(king) == move.from ? move.to : position.king(king);
    const Geometry geometry(position.rules());
    return any_attacker(CodesAfter(position, move), geometry, lattice::index(at), other(king),
                        [](At) { return true; });
}

KingSafety king_safety(const Position& position, Colour king) {
    const Geometry geometry(position.rules());
    const At from = lattice::index(position.king(king));
    KingSafety safety;
    any_attacker(position.codes(), geometry, from, other(king), [&](At checker) {
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

}  // namespace tessera::vast
