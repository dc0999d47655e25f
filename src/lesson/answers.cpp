#include "lesson/answers.hpp"

#include <algorithm>
#include <utility>

#include "base/small.hpp"
#include "movegen/movegen.hpp"
#include "rules/attacks.hpp"

namespace tessera::lesson {
namespace {

using rules::Cell;
using rules::Move;
using rules::MoveList;
using rules::Position;

/// Collects cells of a board.
class Collected {
public:
    explicit Collected(std::uint32_t cells) : in_(cells) {}
    void add(Cell cell) { in_[lattice::index(cell)] = true; }
    [[nodiscard]] Cells take() const {
        Cells found;
        for (std::uint32_t i = 0; i < in_.size(); ++i)
            if (in_[i]) found.push_back(Cell{i});
        return found;
    }

private:
    std::vector<bool> in_;
};

template <class Keep>
Cells targets(const Position& position, const MoveList& moves, Keep&& keep) {
    Collected cells(position.variant().shape().cells());
    for (const Move& move : moves)
        if (keep(move)) cells.add(move.to);
    return cells.take();
}

template <class Keep>
Cells cells_of(const lattice::Shape& shape, Keep&& keep) {
    Cells found;
    for (std::uint32_t i = 0; i < shape.cells(); ++i)
        if (keep(Cell{i})) found.push_back(Cell{i});
    return found;
}

bool royal(const Position& position, Cell cell) {
    return position.variant().royal(position.at(cell).type());
}

/// Where a piece stands on its way.
struct Stop {
    Cell cell{};
    std::uint32_t visited = 0;  ///< goals, a bit each
    int moves = 0;
    std::size_t before = 0;  ///< number of the stop that it came from
};

}  // namespace

Cells reached(const Position& position, Cell piece) {
    return targets(position, movegen::legal_moves_of(position, piece),
                   [](const Move&) { return true; });
}

Cells attackers(const Position& position, Cell cell) {
    const rules::Piece piece = position.at(cell);
    const auto by = piece.empty() ? position.side() : definition::other(piece.colour());
    Collected cells(position.variant().shape().cells());
    for (const Cell from : rules::attackers(position, cell, by)) cells.add(from);
    return cells.take();
}

Cells blocks(const Position& position) {
    if (!movegen::in_check(position, position.side())) return {};
    return targets(position, movegen::legal_moves(position), [&](const Move& move) {
        return !royal(position, move.from) && position.captured_by(move).empty();
    });
}

Cells escapes(const Position& position) {
    return targets(position, movegen::legal_moves(position), [&](const Move& move) {
        return royal(position, move.from) && move.type != rules::MoveType::castling;
    });
}

Cells neighbours(const lattice::Shape& shape, Cell cell) {
    return cells_of(shape, [&](Cell one) { return shape.chebyshev(one, cell) == 1; });
}

Cells along(const lattice::Shape& shape, Cell cell, std::span<const int> axes) {
    return cells_of(shape, [&](Cell one) {
        for (int axis = 0; axis < shape.axes(); ++axis)
            if (shape.coordinate(one, axis) != shape.coordinate(cell, axis) &&
                std::ranges::find(axes, axis) == axes.end())
                return false;
        return one != cell;
    });
}

MoveList moves_to(const Position& position, Goal goal, std::optional<Cell> cell) {
    Position after = position;
    rules::Undo undo;
    const auto reaches = [&](const Move& move) {
        switch (goal) {
            case Goal::any:
                return true;
            case Goal::promote:
                return move.promotion != rules::kNoPieceType;
            case Goal::castle:
                return move.type == rules::MoveType::castling;
            case Goal::en_passant:
                return move.type == rules::MoveType::en_passant;
            case Goal::capture:
                return !position.captured_by(move).empty() && (!cell || move.to == *cell);
            default:
                break;
        }
        after.make(move, undo);
        const auto status = movegen::outcome(after).status;
        after.unmake(undo);
        return status == rules::Status::checkmate ||
               (goal == Goal::check && status == rules::Status::check);
    };
    MoveList found;
    for (const Move& move : movegen::legal_moves(position))
        if (reaches(move)) found.push_back(move);
    return found;
}

std::optional<std::vector<Cell>> shortest_way(const Position& position, Cell piece,
                                              std::span<const Cell> goals, int most) {
    const auto visiting = [&](Stop stop) {
        for (std::size_t i = 0; i < goals.size(); ++i)
            if (goals[i] == stop.cell) stop.visited |= 1U << i;
        return stop;
    };
    const std::uint32_t all = (1U << goals.size()) - 1;
    std::vector<bool> seen(std::size_t{position.variant().shape().cells()} << goals.size());
    std::vector<Stop> stops{visiting({piece, 0, 0, 0})};
    for (std::size_t i = 0; i < std::min(stops.size(), kMostStops); ++i) {
        const Stop stop = stops[i];
        if (stop.visited == all) {
            std::vector<Cell> way;
            for (std::size_t at = i; at != 0; at = stops[at].before) way.push_back(stops[at].cell);
            std::ranges::reverse(way);
            return way;
        }
        if (stop.moves == most) continue;
        const auto at = position.relocated(piece, stop.cell);
        if (!at) continue;  // on a cell from which it gives check it cannot stay
        for (const Move& move : movegen::legal_moves_of(*at, stop.cell)) {
            if (!at->captured_by(move).empty()) continue;
            const Stop to = visiting({move.to, stop.visited, stop.moves + 1, i});
            const std::size_t number =
                (std::size_t{lattice::index(to.cell)} << goals.size()) + to.visited;
            if (!seen[number]) stops.push_back(to);
            seen[number] = true;
        }
    }
    return std::nullopt;
}

}  // namespace tessera::lesson
