#include "reference/ways.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>

namespace tessera::reference {

using definition::Colour;
using definition::Movement;
using definition::Reach;
using definition::StepSet;

Ways::Ways(const definition::VariantDefinition& variant) : variant_(variant) {
    const auto cells = static_cast<Cell>(variant.cells());
    for (Cell cell = 0; cell < cells; ++cell) coordinates_.push_back(variant.coordinates(cell));
    std::int64_t differences = 1;
    code_.assign(cells, 0);
    for (std::size_t axis = 0; axis < variant.sizes.size(); ++axis) {
        for (Cell cell = 0; cell < cells; ++cell)
            code_[cell] += coordinates_[cell][axis] * differences;
        zero_ += (variant.sizes[axis] - 1) * differences;
        differences *= 2 * variant.sizes[axis] - 1;
    }
    neighbours_.resize(cells);
    for (Cell cell = 0; cell < cells; ++cell) {
        for (std::size_t axis = 0; axis < variant.sizes.size(); ++axis) {
            std::vector<int> vector(variant.sizes.size(), 0);
            for (const int step : {-1, 1}) {
                vector[axis] = step;
                if (const auto near = shifted(cell, vector)) neighbours_[cell].push_back(*near);
            }
        }
    }
    for (const definition::PieceDefinition& piece : variant.pieces)
        turning_.push_back(std::any_of(
            piece.movements.begin(), piece.movements.end(),
            [](const Movement& movement) { return movement.reach == Reach::turning_slide; }));
    straight_.resize(variant.pieces.size() * 2);
    turning_ways_.resize(variant.pieces.size() * 2);
    offsets_.resize(variant.pieces.size() * 2);
    for (auto& table : straight_) table.assign(static_cast<std::size_t>(differences), kUnknown);
}

std::span<const Way> Ways::find(std::size_t type, Colour colour, Cell from_cell,
                                Cell to_cell) const {
    if (turning_[type]) return turning_from(type, colour, from_cell)[to_cell];
    std::uint32_t& found = straight_[type * 2 + index(colour)][number(from_cell, to_cell)];
    found = keep(type, colour, difference(from_cell, to_cell));
    if (found == kNone) return {};
    return lists_[found];
}

/// Asks of every difference that two cells can have.
const std::vector<Ways::Offset>& Ways::offsets(std::size_t type, Colour colour) const {
    std::optional<std::vector<Offset>>& found = offsets_[type * 2 + index(colour)];
    if (found) return *found;
    found.emplace();
    std::vector<int> vector;
    vector.reserve(variant_.sizes.size());
    for (const int size : variant_.sizes) vector.push_back(1 - size);
    for (std::uint32_t& known : straight_[type * 2 + index(colour)]) {
        if (known == kUnknown) known = keep(type, colour, vector);
        if (known != kNone) found->push_back({vector, leg({vector, 1}).step});
        // The numbers of the differences count their digits up, axis 0 fastest.
        for (std::size_t axis = 0; axis < vector.size(); ++axis) {
            if (++vector[axis] < variant_.sizes[axis]) break;
            vector[axis] = 1 - variant_.sizes[axis];
        }
    }
    std::sort(found->begin(), found->end(),
              [](const Offset& a, const Offset& b) { return a.step < b.step; });
    return *found;
}

std::vector<Cell> Ways::targets(std::size_t type, Colour colour, Cell from_cell) const {
    std::vector<Cell> cells;
    if (turning_[type]) {
        const auto& ways = turning_from(type, colour, from_cell);
        for (Cell to = 0; to < ways.size(); ++to)
            if (!ways[to].empty()) cells.push_back(to);
        return cells;
    }
    const std::vector<Offset>& known = offsets(type, colour);
    cells.reserve(known.size());
    for (const Offset& offset : known)
        if (on_board(from_cell, offset.vector))
            cells.push_back(static_cast<Cell>(static_cast<std::int32_t>(from_cell) + offset.step));
    return cells;
}

bool Ways::on_board(Cell cell, const std::vector<int>& vector) const {
    for (std::size_t axis = 0; axis < vector.size(); ++axis) {
        const int at = coordinates_[cell][axis] + vector[axis];
        if (at < 0 || at >= variant_.sizes[axis]) return false;
    }
    return true;
}

std::optional<Cell> Ways::shifted(Cell cell, const std::vector<int>& vector) const {
    std::int64_t shifted = 0;
    std::int64_t weight = 1;
    for (std::size_t axis = 0; axis < vector.size(); ++axis) {
        const int at = coordinates_[cell][axis] + vector[axis];
        if (at < 0 || at >= variant_.sizes[axis]) return std::nullopt;
        shifted += at * weight;
        weight *= variant_.sizes[axis];
    }
    return static_cast<Cell>(shifted);
}

std::vector<int> Ways::difference(Cell from_cell, Cell to_cell) const {
    std::vector<int> vector = coordinates_[to_cell];
    for (std::size_t axis = 0; axis < vector.size(); ++axis)
        vector[axis] -= coordinates_[from_cell][axis];
    return vector;
}

bool Ways::fits(const StepSet& set, const std::vector<int>& vector, Colour colour) const {
    if (!set.magnitudes.empty()) {
        const auto changed =
            vector.size() - static_cast<std::size_t>(std::count(vector.begin(), vector.end(), 0));
        if (changed != set.magnitudes.size()) return false;
        std::vector<int> magnitudes;
        for (const int difference : vector)
            if (difference != 0) magnitudes.push_back(std::abs(difference));
        std::sort(magnitudes.begin(), magnitudes.end(), std::greater<>());
        return magnitudes == set.magnitudes;
    }
    for (std::size_t axis = 0; axis < vector.size(); ++axis) {
        const auto& forward = variant_.forward_axes;
        const bool reversed =
            colour == Colour::black &&
            std::find(forward.begin(), forward.end(), static_cast<int>(axis)) != forward.end();
        const int difference = reversed ? -vector[axis] : vector[axis];
        const auto& wanted = set.pattern[axis];
        if (difference == wanted.step) continue;
        if (wanted.either && difference == -wanted.step) continue;
        return false;
    }
    return true;
}

bool Ways::fits_any(const Movement& movement, const std::vector<int>& vector, Colour colour) const {
    return std::any_of(movement.steps.begin(), movement.steps.end(),
                       [&](const StepSet& set) { return fits(set, vector, colour); });
}

/// Every "so many times this step of the movement" that makes the vector.
std::vector<Ways::Straight> Ways::straights(const Movement& movement, Colour colour,
                                            const std::vector<int>& vector) const {
    std::vector<Straight> result;
    int divisor = 0;
    for (const int d : vector) divisor = std::gcd(divisor, d);
    for (int times = 1; times <= divisor; ++times) {
        if (divisor % times != 0) continue;
        if (movement.reach == Reach::leap && times > 1) break;
        std::vector<int> step = vector;
        for (int& d : step) d /= times;
        if (fits_any(movement, step, colour)) result.push_back({step, times});
    }
    return result;
}

/// The ends of a straight line are on the board, hence all between, and there the index of a cell
/// grows evenly with its coordinates.
Leg Ways::leg(const Straight& straight) const {
    Leg leg{.step = 0, .times = straight.times};
    std::int32_t weight = 1;
    for (std::size_t axis = 0; axis < straight.step.size(); ++axis) {
        leg.step += straight.step[axis] * weight;
        weight *= variant_.sizes[axis];
    }
    return leg;
}

std::vector<Way> Ways::straight_ways(std::size_t type, Colour colour,
                                     const std::vector<int>& vector) const {
    std::vector<Way> ways;
    for (const Movement& movement : variant_.pieces[type].movements)
        for (const Straight& straight : straights(movement, colour, vector))
            ways.push_back({.mode = movement.mode,
                            .leap = movement.reach == Reach::leap,
                            .leg = leg(straight),
                            .turns = false,
                            .second = {},
                            .beyond = {}});
    return ways;
}

/// Two legs at a right angle, for every cell that can be the corner between them.
void Ways::add_turning(std::vector<std::vector<Way>>& ways, const Movement& movement, Colour colour,
                       Cell from_cell) const {
    for (Cell corner = 0; corner < coordinates_.size(); ++corner) {
        for (const Straight& first : straights(movement, colour, difference(from_cell, corner))) {
            for (Cell to = 0; to < coordinates_.size(); ++to) {
                for (const Straight& second : straights(movement, colour, difference(corner, to))) {
                    if (std::inner_product(first.step.begin(), first.step.end(),
                                           second.step.begin(), 0) != 0)
                        continue;
                    ways[to].push_back({.mode = movement.mode,
                                        .leap = false,
                                        .leg = leg(first),
                                        .turns = true,
                                        .second = leg(second),
                                        .beyond = shifted(corner, first.step)});
                }
            }
        }
    }
}

const std::vector<std::vector<Way>>& Ways::turning_from(std::size_t type, Colour colour,
                                                        Cell from_cell) const {
    auto& all = turning_ways_[type * 2 + index(colour)];
    all.resize(coordinates_.size());
    auto& found = all[from_cell];
    if (!found.empty()) return found;
    for (Cell to = 0; to < coordinates_.size(); ++to)
        found.push_back(straight_ways(type, colour, difference(from_cell, to)));
    for (const Movement& movement : variant_.pieces[type].movements)
        if (movement.reach == Reach::turning_slide) add_turning(found, movement, colour, from_cell);
    return found;
}

std::uint32_t Ways::keep(std::size_t type, Colour colour, const std::vector<int>& vector) const {
    std::vector<Way> ways = straight_ways(type, colour, vector);
    if (ways.empty()) return kNone;
    lists_.push_back(std::move(ways));
    return static_cast<std::uint32_t>(lists_.size() - 1);
}

}  // namespace tessera::reference
