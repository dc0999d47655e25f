#include "rules/attacks.hpp"

#include <algorithm>

namespace tessera::rules {
namespace {

template <class Board, class F>
bool each_slide_attacker(const Board& board, Cell target, Colour by, F& f) {
    const Variant& variant = board.variant();
    const auto directions = variant.directions();
    const auto count = static_cast<DirectionId>(directions.size());
    for (DirectionId d = 0; d < count; ++d) {
        const std::uint32_t mask = variant.capturing_sliders(by, directions[d].opposite);
        if (mask == 0) continue;
        auto c = static_cast<std::int32_t>(lattice::index(target));
        for (int n = variant.ray_length(target, d); n > 0; --n) {
            c += directions[d].offset;
            const Piece piece = board.at(static_cast<Cell>(c));
            if (piece.empty()) continue;
            if (piece.is(by) && (mask >> index(piece.type()) & 1U) && !f(static_cast<Cell>(c)))
                return false;
            break;
        }
    }
    return true;
}

/// Every cell strictly between two cells that differ on one axis is empty.
template <class Board>
bool clear_between(const Board& board, Cell from, Cell to, int axis) {
    const lattice::Shape& shape = board.variant().shape();
    const int distance = shape.coordinate(to, axis) - shape.coordinate(from, axis);
    const std::int32_t step = distance > 0 ? shape.stride(axis) : -shape.stride(axis);
    auto c = static_cast<std::int32_t>(lattice::index(from));
    for (int n = distance > 0 ? distance : -distance; n > 1; --n)
        if (c += step; !board.at(static_cast<Cell>(c)).empty()) return false;
    return true;
}

/// One of the up to two paths with a corner: along `axis` first. Precondition: `from` and `to`
/// differ on exactly two axes, one of them `axis`.
template <class Board>
bool corner_path_open(const Board& board, Cell from, Cell to, int axis) {
    const lattice::Shape& shape = board.variant().shape();
    const int steps = shape.coordinate(to, axis) - shape.coordinate(from, axis);
    const auto corner = static_cast<Cell>(static_cast<std::int32_t>(lattice::index(from)) +
                                          steps * shape.stride(axis));
    if (!board.at(corner).empty() || !clear_between(board, from, corner, axis)) return false;
    const int at = shape.coordinate(corner, axis);
    const int step = steps > 0 ? 1 : -1;
    if (at + step >= 0 && at + step < shape.size(axis)) {
        const auto beyond = static_cast<Cell>(static_cast<std::int32_t>(lattice::index(corner)) +
                                              step * shape.stride(axis));
        if (!obstructs(board, from, beyond)) return false;
    }
    int second = 0;
    while (shape.coordinate(corner, second) == shape.coordinate(to, second)) ++second;
    return clear_between(board, corner, to, second);
}

/// The turning piece on `from` gets to `to`, whatever stands on `to`, straight or by one corner.
template <class Board>
bool turning_reaches(const Board& board, Cell from, Cell to) {
    const lattice::Shape& shape = board.variant().shape();
    int axes[2] = {0, 0};
    int differing = 0;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        if (shape.coordinate(from, axis) == shape.coordinate(to, axis)) continue;
        if (differing == 2) return false;
        axes[differing++] = axis;
    }
    if (differing == 0) return false;
    if (differing == 1) return clear_between(board, from, to, axes[0]);
    return corner_path_open(board, from, to, axes[0]) || corner_path_open(board, from, to, axes[1]);
}

template <class Board, class F>
bool each_turning_attacker(const Board& board, Cell target, Colour by, F& f) {
    const std::uint32_t types = board.variant().turning_types();
    if (types == 0) return true;
    return board.each_piece(by, [&](Cell c) {
        return !(types >> index(board.at(c).type()) & 1U) || c == target ||
               !turning_reaches(board, c, target) || f(c);
    });
}

/// Calls f(Cell) for each piece of `by` that could capture on `target`, pins ignored; a piece that
/// can in several ways may come more than once. Stops and returns false as soon as f does.
template <class Board, class F>
bool each_attacker(const Board& board, Cell target, Colour by, Victim victim, F&& f) {
    const bool plain = board.variant().plain_attacks();
    auto checked = [&](Cell c) {
        if (plain) return f(c);
        const bool able =
            victim == Victim::present ? may_capture(board, c, target) : may_capture(board, c);
        return !able || f(c);
    };
    return each_leap_attacker(board, target, by, checked) &&
           each_slide_attacker(board, target, by, checked) &&
           each_turning_attacker(board, target, by, checked);
}

template <class Board>
bool some_attacker(const Board& board, Cell target, Colour by, Victim victim) {
    return !each_attacker(board, target, by, victim, [](Cell) { return false; });
}

}  // namespace

bool attacked(const Position& p, Cell target, Colour by, Victim victim) {
    return some_attacker(p, target, by, victim);
}

bool attacked(const BoardAfter& after, Cell target, Colour by, Victim victim) {
    return some_attacker(after, target, by, victim);
}

bool attacked_if_moved(const Position& p, Cell from, Cell to) {
    const Piece piece = p.at(from);
    if (to == from) return attacked(p, from, other(piece.colour()));
    Delta delta;
    delta.removed[0] = {from, piece};
    delta.added[0] = {to, piece};
    delta.removed_count = delta.added_count = 1;
    return attacked(BoardAfter(p, delta), to, other(piece.colour()));
}

bool stuck(const Position& p, Cell cell) {
    const Variant& variant = p.variant();
    const Colour enemy = other(p.at(cell).colour());
    return !variant.neighbours().each(variant.shape(), cell, [&](Cell c) {
        const Piece piece = p.at(c);
        return !piece.is(enemy) || !variant.piece_definition(piece.type()).sticky;
    });
}

bool goes_quietly(const Position& p, Cell from, Cell to) {
    const Variant& variant = p.variant();
    const Piece piece = p.at(from);
    if (variant.piece_definition(piece.type()).sticky && stuck(p, from)) return false;
    const MoveTable& moves = variant.moves(piece);
    const lattice::Vector way = variant.shape().difference(from, to);
    for (const LeapMove& leap : moves.leaps) {
        const auto vectors = leap.targets.vectors();
        if (leap.quiet && std::find(vectors.begin(), vectors.end(), way) != vectors.end())
            return true;
    }
    for (const SlideMove& slide : moves.slides) {
        if (!slide.quiet) continue;
        const std::int32_t offset = variant.directions()[slide.direction].offset;
        auto c = static_cast<std::int32_t>(lattice::index(from));
        for (int n = variant.ray_length(from, slide.direction); n > 0; --n) {
            c += offset;
            if (!p.at(static_cast<Cell>(c)).empty()) break;
            if (static_cast<Cell>(c) == to) return true;
        }
    }
    return !moves.turning.empty() && turning_reaches(p, from, to);
}

bool goes_or_steps_twice(const Position& p, Cell from, Cell to) {
    if (goes_quietly(p, from, to)) return true;
    const Variant& variant = p.variant();
    const Piece piece = p.at(from);
    const MoveTable& moves = variant.moves(piece);
    if (moves.doubles.empty() || !moves.double_from[lattice::index(from)]) return false;
    if (variant.piece_definition(piece.type()).sticky && stuck(p, from)) return false;
    return std::any_of(moves.doubles.begin(), moves.doubles.end(), [&](const DoubleStep& step) {
        const auto passed = variant.shape().step(from, step.vector);
        return passed && p.at(*passed).empty() && variant.shape().step(*passed, step.vector) == to;
    });
}

bool in_check(const Position& p, Colour c) {
    return std::any_of(p.royals(c).begin(), p.royals(c).end(),
                       [&](Cell king) { return attacked(p, king, other(c)); });
}

std::vector<Cell> attackers(const Position& p, Cell target, Colour by) {
    const bool enemy_there = p.at(target).is(other(by));
    std::vector<Cell> out;
    each_attacker(p, target, by, enemy_there ? Victim::present : Victim::ordinary,
                  [&](Cell c) { return out.push_back(c), true; });
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::vector<std::uint16_t> attack_map(const Position& p, Colour by) {
    const std::uint32_t cells = p.variant().shape().cells();
    std::vector<std::uint16_t> map(cells, 0);
    if (!p.variant().plain_attacks()) {
        for (std::uint32_t c = 0; c < cells; ++c)
            map[c] = static_cast<std::uint16_t>(attackers(p, static_cast<Cell>(c), by).size());
        return map;
    }
    // Where movements overlap, a piece bears on a cell but once: the last that did, by cell.
    std::vector<std::uint32_t> last(cells, 0);
    std::uint32_t number = 0;
    for (const Cell from : p.pieces(by)) {
        ++number;
        const bool overlapping = p.variant().moves(p.at(from)).overlapping;
        each_plain_attack(p, from, [&](Cell to) {
            if (overlapping && std::exchange(last[lattice::index(to)], number) == number) return;
            ++map[lattice::index(to)];
        });
    }
    return map;
}

}  // namespace tessera::rules
