// Leaps of many pieces as products of boards of sums; docs/vast.md, "Leaps".
#include <algorithm>
#include <atomic>
#include <vector>

#include "vast/counting/bulk.hpp"

namespace tessera::vast {

namespace {

using Numbers = std::vector<std::int16_t>;

/// The sum over movers m and targets t of the windows' products along all axes: half of the axes
/// are applied to the targets, half to the movers, and the two boards multiplied.
class Products {
public:
    explicit Products(const CountedSide& counted) : counted_(counted), shape_(counted.rules.shape) {
        split_ = (shape_.axes() + 1) / 2;
        for (int axis = 0; axis < split_; ++axis) low_ *= size(axis);
        high_ = shape_.cells() / low_;
        lanes_ = std::min(low_, kLanes);
        targets_.resize(shape_.cells());
    }

    /// Sets the targets: cells that match, each as often as `weight` by rank says (empty: once).
    /// `lateral`: no window along the rank axis.
    void aim(Match match, Window window, bool lateral, std::span<const std::int16_t> weight = {}) {
        lateral_ = lateral;
        window_ = window;
        Numbers lanes_weight;
        if (!weight.empty() && counted_.rules.rank_axis < split_)
            for (std::size_t i = 0; i < low_; ++i) lanes_weight.push_back(weight[rank_of(i)]);
        run(kTasks, [&](std::size_t task, Numbers& a, Numbers& b) {
            a.resize(low_);
            b.resize(low_);
            for (std::size_t h = high_ * task / kTasks; h < high_ * (task + 1) / kTasks; ++h) {
                counted_.kernels.match(counted_.codes.data() + h * low_, a.data(), low_, match,
                                       counted_.side_bit());
                if (!lanes_weight.empty())
                    for (std::size_t i = 0; i < low_; ++i)
                        a[i] = static_cast<std::int16_t>(a[i] * lanes_weight[i]);
                else if (!weight.empty())
                    scale(a, weight[rank_of(h * low_)]);
                const Numbers& sums = windows(a, b, 0, split_, 1);
                std::copy(sums.begin(), sums.end(), targets_.begin() + at(h, 0));
            }
        });
    }

    /// The sum of the products with pieces of a kind, each `ahead` ranks further.
    [[nodiscard]] std::int64_t with(Kind kind, int ahead = 0) {
        std::atomic<std::int64_t> sum{0};
        const std::int64_t shift =
            ahead * static_cast<std::int64_t>(shape_.stride(counted_.rules.rank_axis));
        run((low_ + lanes_ - 1) / lanes_, [&](std::size_t task, Numbers& a, Numbers& b) {
            const std::size_t first = task * lanes_;
            const std::size_t width = std::min(lanes_, low_ - first);
            a.assign(high_ * width, 0);
            b.resize(high_ * width);
            for (std::size_t h = 0; h < high_; ++h)
                take(static_cast<std::int64_t>(h * low_ + first) - shift, width,
                     counted_.code(kind), a.data() + h * width);
            const Numbers& sums = windows(a, b, split_, shape_.axes(), width);
            sum += counted_.kernels.dot(targets_.data() + first, low_, sums.data(), width, high_,
                                        width);
        });
        return sum;
    }

private:
    static constexpr std::size_t kLanes = 32;
    static constexpr std::size_t kTasks = 64;
    static constexpr double kRunShare = 0.03;  ///< of all work, with eleven at the most

    [[nodiscard]] std::size_t size(int axis) const {
        return static_cast<std::size_t>(shape_.size(axis));
    }
    [[nodiscard]] std::ptrdiff_t at(std::size_t high, std::size_t low) const {
        return static_cast<std::ptrdiff_t>(high * low_ + low);
    }

    template <class F>
    void run(std::size_t tasks, F f) const {
        counted_.in_parallel(kRunShare, tasks, [&](std::size_t task) {
            Numbers a;
            Numbers b;
            f(task, a, b);
        });
    }

    /// Applies the window along axes of a block of numbers, `row` for each cell of it; returns the
    /// one of both that holds the result.
    [[nodiscard]] const Numbers& windows(Numbers& a, Numbers& b, int first, int last,
                                         std::size_t row) const {
        Numbers* from = &a;
        Numbers* to = &b;
        for (int axis = first; axis < last; ++axis) {
            const std::size_t n = size(axis);
            if (n > 1 && !(lateral_ && axis == counted_.rules.rank_axis)) {
                counted_.kernels.window(from->data(), to->data(), {a.size() / (n * row), n, row},
                                        window_);
                std::swap(from, to);
            }
            row *= n;
        }
        return *from;
    }

    [[nodiscard]] std::size_t rank_of(std::size_t cell) const {
        return static_cast<std::size_t>(
            shape_.coordinate(Cell{static_cast<std::uint32_t>(cell)}, counted_.rules.rank_axis));
    }
    static void scale(Numbers& numbers, std::int16_t by) {
        for (std::int16_t& n : numbers) n = static_cast<std::int16_t>(n * by);
    }

    /// 1 for each of the cells from `first` on that holds a code; cells off the board hold none.
    void take(std::int64_t first, std::size_t n, std::uint8_t code, std::int16_t* out) const {
        const auto cells = static_cast<std::int64_t>(counted_.codes.size());
        if (first >= 0 && first + static_cast<std::int64_t>(n) <= cells) {
            counted_.kernels.match(counted_.codes.data() + first, out, n, Match::code, code);
            return;
        }
        for (std::size_t i = 0; i < n; ++i) {
            const std::int64_t c = first + static_cast<std::int64_t>(i);
            out[i] = c >= 0 && c < cells && counted_.codes[static_cast<std::size_t>(c)] == code;
        }
    }

    const CountedSide& counted_;
    const lattice::Shape& shape_;
    int split_;
    std::size_t low_ = 1;
    std::size_t high_ = 1;
    std::size_t lanes_ = 1;
    bool lateral_ = false;
    Window window_ = Window::five;
    Numbers targets_;
};

[[nodiscard]] std::uint64_t number_of(const CountedSide& counted, Kind kind) {
    const std::uint8_t code = counted.code(kind);
    return static_cast<std::uint64_t>(std::count(counted.codes.begin(), counted.codes.end(), code));
}

/// Steps of pawns without capturing.
std::uint64_t pawn_steps(const CountedSide& counted) {
    const Rules& rules = counted.rules;
    const auto row = static_cast<std::size_t>(rules.shape.stride(rules.rank_axis));
    const int ranks = rules.shape.size(rules.rank_axis);
    const int forward = Rules::forward(counted.side);
    const std::uint8_t pawn = counted.code(Kind::pawn);
    std::uint64_t moves = 0;
    for (std::size_t base = 0; base < counted.codes.size();
         base += row * static_cast<std::size_t>(ranks))
        for (int rank = 0; rank < ranks; ++rank) {
            const int to = rank + forward;
            if (to < 0 || to >= ranks) continue;
            const auto cells = [&](int r) {
                return counted.codes.data() + base + row * static_cast<std::size_t>(r);
            };
            const int further = to + forward;
            const bool doubles = rules.double_step && rank == rules.second_rank(counted.side) &&
                                 further >= 0 && further < ranks;
            const std::uint8_t* const from = cells(rank);
            const std::uint8_t* const one = cells(to);
            const std::uint8_t* const two = doubles ? cells(further) : one;
            std::uint32_t singles = 0;
            std::uint32_t twice = 0;
            for (std::size_t i = 0; i < row; ++i) {
                const bool steps = from[i] == pawn && one[i] == 0;
                singles += steps ? 1U : 0U;
                twice += steps && two[i] == 0 ? 1U : 0U;
            }
            moves += singles * pawn_moves_onto(rules, counted.side, to);
            if (doubles) moves += twice * pawn_moves_onto(rules, counted.side, further);
        }
    return moves;
}

/// Cells that pawns capture on, in `moves` by the target's rank: those that change an odd number of
/// lateral axes are half of the difference between all and those counted with the sign of their
/// number.
std::uint64_t pawn_captures(Products& products, const CountedSide& counted) {
    const Rules& rules = counted.rules;
    const int forward = Rules::forward(counted.side);
    std::vector<std::int16_t> weight;
    for (int rank = 0; rank < rules.shape.size(rules.rank_axis); ++rank) {
        const int from = rank - forward;
        const bool possible = from >= 0 && from < rules.shape.size(rules.rank_axis);
        weight.push_back(
            static_cast<std::int16_t>(possible ? pawn_moves_onto(rules, counted.side, rank) : 0));
    }
    products.aim(Match::enemy, Window::three, true, weight);
    const std::int64_t all = products.with(Kind::pawn, forward);
    products.aim(Match::enemy, Window::parities, true, weight);
    return static_cast<std::uint64_t>((all - products.with(Kind::pawn, forward)) / 2);
}

}  // namespace

std::uint64_t pawn_moves_onto(const Rules& rules, Colour side, int rank) {
    return rank == rules.last_rank(side) && !rules.promotions.empty() ? rules.promotions.size() : 1;
}

void count_leaps(const CountedSide& counted, MoveCounts& counts) {
    const bool knights = number_of(counted, Kind::knight) > 0;
    const bool men = number_of(counted, Kind::man) > 0;
    const bool pawns = number_of(counted, Kind::pawn) > 0;
    if (!knights && !men && !pawns) return;
    Products products(counted);
    std::int64_t knight_moves = 0;
    if (knights) {
        products.aim(Match::not_side, Window::five, false);
        knight_moves += products.with(Kind::knight);
        products.aim(Match::not_side, Window::apart, false);
        knight_moves -= products.with(Kind::knight);
    }
    if (knights || men) products.aim(Match::not_side, Window::three, false);
    if (knights) knight_moves -= products.with(Kind::knight);
    if (men)
        counts.by_kind[index(Kind::man)] += static_cast<std::uint64_t>(products.with(Kind::man));
    counts.by_kind[index(Kind::knight)] += static_cast<std::uint64_t>(knight_moves);
    if (pawns)
        counts.by_kind[index(Kind::pawn)] += pawn_steps(counted) + pawn_captures(products, counted);
}

}  // namespace tessera::vast
