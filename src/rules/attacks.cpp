#include "rules/attacks.hpp"

#include <algorithm>
#include <cassert>

namespace tessera::rules {

bool pacified(const Position& p, Cell cell) {
    const Variant& variant = p.variant();
    if (!variant.has_minstrel()) return false;
    const Colour enemy = other(p.at(cell).colour());
    return !variant.neighbours().each(variant.shape(), cell, [&](Cell c) {
        const Piece piece = p.at(c);
        return !piece.is(enemy) || !variant.piece_definition(piece.type()).minstrel;
    });
}

bool may_capture(const Position& p, Cell from) {
    return !p.variant().piece_definition(p.at(from).type()).minstrel && !pacified(p, from);
}

bool may_capture(const Position& p, Cell from, Cell victim) {
    if (p.variant().plain_attacks()) return true;
    const definition::PieceDefinition& prey = p.variant().piece_definition(p.at(victim).type());
    if (p.unmoved(from) && p.unmoved(victim) && !prey.pawn) return false;
    return !prey.minstrel && may_capture(p, from) && !pacified(p, victim);
}

bool stuck(const Position& p, Cell cell) {
    const Variant& variant = p.variant();
    const Colour enemy = other(p.at(cell).colour());
    return !variant.neighbours().each(variant.shape(), cell, [&](Cell c) {
        const Piece piece = p.at(c);
        return !piece.is(enemy) || !variant.piece_definition(piece.type()).sticky;
    });
}

bool obstructs(const Position& p, Cell from, Cell cell) {
    const Piece piece = p.at(cell);
    if (piece.empty()) return false;
    return piece.is(p.at(from).colour()) || !may_capture(p, from, cell);
}

namespace {

/// Every cell strictly between two cells that differ on one axis is empty.
bool clear_between(const Position& p, Cell from, Cell to, int axis) {
    const lattice::Shape& shape = p.variant().shape();
    const int distance = shape.coordinate(to, axis) - shape.coordinate(from, axis);
    const std::int32_t step = distance > 0 ? shape.stride(axis) : -shape.stride(axis);
    auto c = static_cast<std::int32_t>(lattice::index(from));
    for (int n = distance > 0 ? distance : -distance; n > 1; --n)
        if (c += step; !p.at(static_cast<Cell>(c)).empty()) return false;
    return true;
}

/// The cell that differs from `from` on `axis` only, where it has the coordinate of `to`.
Cell project(const lattice::Shape& shape, Cell from, Cell to, int axis) {
    const int steps = shape.coordinate(to, axis) - shape.coordinate(from, axis);
    return static_cast<Cell>(static_cast<std::int32_t>(lattice::index(from)) +
                             steps * shape.stride(axis));
}

}  // namespace

bool corner_path_open(const Position& p, Cell from, Cell to, int axis) {
    const lattice::Shape& shape = p.variant().shape();
    const Cell corner = project(shape, from, to, axis);
    if (!p.at(corner).empty() || !clear_between(p, from, corner, axis)) return false;
    const int at = shape.coordinate(corner, axis);
    const int step = at > shape.coordinate(from, axis) ? 1 : -1;
    if (at + step >= 0 && at + step < shape.size(axis)) {
        const auto beyond = static_cast<Cell>(static_cast<std::int32_t>(lattice::index(corner)) +
                                              step * shape.stride(axis));
        if (!obstructs(p, from, beyond)) return false;
    }
    for (int b = 0; b < shape.axes(); ++b)
        if (shape.coordinate(corner, b) != shape.coordinate(to, b))
            return clear_between(p, corner, to, b);
    assert(false);
    return false;
}

bool turning_reaches(const Position& p, Cell from, Cell to) {
    const lattice::Shape& shape = p.variant().shape();
    int axes[2] = {0, 0};
    int differing = 0;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        if (shape.coordinate(from, axis) == shape.coordinate(to, axis)) continue;
        if (differing == 2) return false;
        axes[differing++] = axis;
    }
    if (differing == 0) return false;
    if (differing == 1) return clear_between(p, from, to, axes[0]);
    return corner_path_open(p, from, to, axes[0]) || corner_path_open(p, from, to, axes[1]);
}

namespace {

/// Calls f(Cell) for every cell on which the piece could capture an enemy piece; for a cell that it
/// gets to in several ways, more than once. Precondition: attacks are plain.
template <class F>
void each_plain_attack(const Position& p, Cell from, F&& f) {
    const Variant& variant = p.variant();
    const Moves& moves = variant.moves(p.at(from));
    for (const LeapMove& leap : moves.leaps)
        if (leap.capture)
            leap.targets.each(variant.shape(), from, [&](Cell to) { return f(to), true; });
    for (const SlideMove& slide : moves.slides) {
        if (!slide.capture) continue;
        const std::int32_t offset = variant.directions()[slide.direction].offset;
        auto c = static_cast<std::int32_t>(lattice::index(from));
        for (int n = variant.ray_length(from, slide.direction); n > 0; --n) {
            c += offset;
            f(static_cast<Cell>(c));
            if (!p.at(static_cast<Cell>(c)).empty()) break;
        }
    }
}

}  // namespace

void add_attacks(const Position& p, Colour by, CellSet& cells) {
    for (const Cell from : p.pieces(by))
        each_plain_attack(p, from, [&](Cell to) { cells.insert(to); });
}

bool Position::in_check(Colour c) const {
    if (const auto* sets = variant_->sets()) return sets->in_check(*this, c);
    if (const auto* lines = variant_->lines()) return lines->in_check(*this, c);
    for (const Cell king : royals(c))
        if (attacked(*this, king, other(c))) return true;
    return false;
}

std::vector<Cell> Position::attackers(Cell target, Colour by) const {
    const bool enemy_there = at(target).is(other(by));
    std::vector<Cell> out;
    each_attacker(*this, target, by, enemy_there ? Victim::present : Victim::ordinary,
                  [&](Cell c) { return out.push_back(c), true; });
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::vector<std::uint16_t> Position::attack_map(Colour by) const {
    const std::uint32_t cells = variant_->shape().cells();
    std::vector<std::uint16_t> map(cells, 0);
    if (!variant_->plain_attacks()) {
        for (std::uint32_t c = 0; c < cells; ++c)
            map[c] = static_cast<std::uint16_t>(attackers(static_cast<Cell>(c), by).size());
        return map;
    }
    CellSet seen(cells);
    for (const Cell from : pieces(by)) {
        // Where movements overlap, a piece bears on a cell but once.
        const bool overlapping = variant_->moves(at(from)).overlapping;
        if (overlapping) seen.clear(cells);
        each_plain_attack(*this, from, [&](Cell to) {
            if (!overlapping || seen.insert(to)) ++map[lattice::index(to)];
        });
    }
    return map;
}

}  // namespace tessera::rules
