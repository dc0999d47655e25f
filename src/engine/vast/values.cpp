// What each kind of piece is worth on a vast board, from its mobility.
#include <cmath>

#include "engine/vast/engine.hpp"
#include "vast/board/geometry.hpp"

namespace tessera::engine::vast {

namespace {

namespace mg = tessera::vast;

/// Of cells on a slider's way, so many are empty.
constexpr double kOpen = 0.7;
/// Values grow more slowly than mobility: a piece moves once a turn however many moves it has.
constexpr double kExponent = 0.7;

/// Average numbers of cells that are vectors away whose coordinates are 0 or one of `steps` up or
/// down, over all cells of the box but for one axis; with an even and with an odd number of
/// coordinates that are not 0.
struct Reach {
    double even = 1;
    double odd = 0;
};
Reach reach(const lattice::Shape& shape, std::initializer_list<int> steps, int without = -1) {
    Reach all;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        if (axis == without) continue;
        double moved = 0;
        for (const int step : steps)
            moved += 2 * std::max(0.0, 1 - static_cast<double>(step) / shape.size(axis));
        all = {all.even + all.odd * moved, all.odd + all.even * moved};
    }
    return all;
}

}  // namespace

std::array<Score, mg::kKinds> piece_values(const mg::Rules& rules) {
    const lattice::Shape& shape = rules.shape;
    double odd = 0;
    double even = 0;
    double share = 1;
    for (int steps = 1; steps < mg::kMaxSide; ++steps, share *= kOpen) {
        const Reach slide = reach(shape, {steps});
        odd += share * slide.odd;
        even += share * (slide.even - 1);
    }
    const auto sum = [](const Reach& r) { return r.even + r.odd; };
    const double step = sum(reach(shape, {1})) - 1;
    const double leaps = sum(reach(shape, {1, 2})) - sum(reach(shape, {2})) - step;
    // Of its captures, most wait for an enemy.
    const double pawn = 1 + reach(shape, {1}, rules.rank_axis).odd / 2;
    const auto value = [&](double mobility) {
        return std::max(100, static_cast<Score>(100 * std::pow(mobility / pawn, kExponent)));
    };
    std::array<Score, mg::kKinds> values{};
    values[index(mg::Kind::queen)] = value(odd + even);
    values[index(mg::Kind::rook)] = value(odd);
    values[index(mg::Kind::bishop)] = value(even);
    values[index(mg::Kind::knight)] = value(leaps);
    values[index(mg::Kind::man)] = value(step);
    values[index(mg::Kind::pawn)] = 100;
    return values;
}

}  // namespace tessera::engine::vast
