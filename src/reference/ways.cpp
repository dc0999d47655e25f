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

Ways::Ways(const definition::GameDefinition& game) : game_(game) {
    const auto cells = static_cast<Cell>(game.cells());
    for (Cell cell = 0; cell < cells; ++cell) coordinates_.push_back(game.coordinates(cell));
    for (Cell cell = 0; cell < cells; ++cell) {
        neighbours_.emplace_back();
        for (Cell near = 0; near < cells; ++near) {
            const std::vector<int> vector = difference(cell, near);
            const int distance = std::accumulate(vector.begin(), vector.end(), 0,
                                                 [](int sum, int d) { return sum + std::abs(d); });
            if (distance == 1) neighbours_.back().push_back(near);
        }
    }
    found_.resize(game.men.size() * 2 * cells);
}

std::optional<Cell> Ways::shifted(Cell cell, const std::vector<int>& vector) const {
    std::int64_t shifted = 0;
    std::int64_t weight = 1;
    for (std::size_t axis = 0; axis < vector.size(); ++axis) {
        const int at = coordinates_[cell][axis] + vector[axis];
        if (at < 0 || at >= game_.sizes[axis]) return std::nullopt;
        shifted += at * weight;
        weight *= game_.sizes[axis];
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
        std::vector<int> magnitudes;
        for (const int difference : vector)
            if (difference != 0) magnitudes.push_back(std::abs(difference));
        std::sort(magnitudes.begin(), magnitudes.end(), std::greater<>());
        return magnitudes == set.magnitudes;
    }
    for (std::size_t axis = 0; axis < vector.size(); ++axis) {
        const auto& forward = game_.forward_axes;
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

/// Every "so many times this step of the movement" that leads from one cell to the other.
std::vector<Ways::Straight> Ways::straights(const Movement& movement, Colour colour, Cell from_cell,
                                            Cell to_cell) const {
    std::vector<Straight> result;
    if (from_cell == to_cell) return result;
    const std::vector<int> vector = difference(from_cell, to_cell);
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

/// Appends the cells strictly between the ends of a straight line.
void Ways::append_between(std::vector<Cell>& cells, Cell from_cell,
                          const Straight& straight) const {
    std::optional<Cell> at = from_cell;
    for (int i = 1; i < straight.times; ++i) {
        at = shifted(*at, straight.step);
        if (!at) return;  // never: the ends are on the board, hence all between
        cells.push_back(*at);
    }
}

void Ways::add_straight(std::vector<Way>& ways, const Movement& movement, Colour colour,
                        Cell from_cell) const {
    for (Cell to = 0; to < coordinates_.size(); ++to) {
        for (const Straight& straight : straights(movement, colour, from_cell, to)) {
            Way way{.to = to,
                    .mode = movement.mode,
                    .leap = movement.reach == Reach::leap,
                    .clear = {},
                    .turns = false,
                    .beyond = {}};
            append_between(way.clear, from_cell, straight);
            ways.push_back(std::move(way));
        }
    }
}

/// Two legs at a right angle, for every cell that can be the corner between them.
void Ways::add_turning(std::vector<Way>& ways, const Movement& movement, Colour colour,
                       Cell from_cell) const {
    for (Cell corner = 0; corner < coordinates_.size(); ++corner) {
        for (const Straight& first : straights(movement, colour, from_cell, corner)) {
            for (Cell to = 0; to < coordinates_.size(); ++to) {
                for (const Straight& second : straights(movement, colour, corner, to)) {
                    if (std::inner_product(first.step.begin(), first.step.end(),
                                           second.step.begin(), 0) != 0)
                        continue;
                    Way way{.to = to,
                            .mode = movement.mode,
                            .leap = false,
                            .clear = {},
                            .turns = true,
                            .beyond = shifted(corner, first.step)};
                    append_between(way.clear, from_cell, first);
                    way.clear.push_back(corner);
                    append_between(way.clear, corner, second);
                    ways.push_back(std::move(way));
                }
            }
        }
    }
}

const Ways::WaysFrom& Ways::find(std::size_t kind, Colour colour, Cell cell) const {
    auto& found = found_[(kind * 2 + index(colour)) * coordinates_.size() + cell];
    if (found) return *found;
    WaysFrom result;
    for (const Movement& movement : game_.men[kind].movements) {
        add_straight(result.ways, movement, colour, cell);
        if (movement.reach == Reach::turning_slide)
            add_turning(result.ways, movement, colour, cell);
    }
    std::sort(result.ways.begin(), result.ways.end(),
              [](const Way& a, const Way& b) { return a.to < b.to; });
    std::size_t at = 0;
    for (Cell to = 0; to < coordinates_.size(); ++to) {
        result.begin.push_back(at);
        while (at < result.ways.size() && result.ways[at].to == to) ++at;
    }
    result.begin.push_back(at);
    return found.emplace(std::move(result));
}

const std::vector<Way>& Ways::from(std::size_t kind, Colour colour, Cell cell) const {
    return find(kind, colour, cell).ways;
}

std::span<const Way> Ways::between(std::size_t kind, Colour colour, Cell from_cell,
                                   Cell to_cell) const {
    const WaysFrom& all = find(kind, colour, from_cell);
    return std::span(all.ways).subspan(all.begin[to_cell],
                                       all.begin[to_cell + 1] - all.begin[to_cell]);
}

}  // namespace tessera::reference
