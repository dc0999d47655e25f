#include "vast/counting/attack_map.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "vast/board/line_chains.hpp"
#include "vast/counting/kernels.hpp"

namespace tessera::vast {

namespace {

const AttackKernels& attack_kernels_of(Isa isa) {
#if defined(TESSERA_AVX)
    if (isa == Isa::avx512) return avx512::kVastAttackKernels;
    if (isa == Isa::avx2) return avx2::kVastAttackKernels;
#endif
    static_cast<void>(isa);
    return portable::kVastAttackKernels;
}

/// Adds what one piece attacks.
void add_attacks_of(const Position& position, const Geometry& geometry, At from, CellSet& cells) {
    const Piece piece = position.at(Cell{from});
    if (piece.kind() == Kind::knight) {
        const Leaps leaps(geometry, from);
        any_common_leap(geometry, leaps, leaps, [&](At to) {
            cells.add(to);
            return false;
        });
        return;
    }
    const unsigned ways = ways_of(piece.kind());
    const int forward = Rules::forward(piece.colour());
    Rays(geometry, from).any([&](const Rays::Ray& ray) {
        int room = (ways & way::kStep) != 0 ? 1 : 0;
        if (slides(piece, ray.odd)) room = ray.room;
        if ((ways & way::kPawn) != 0 && !ray.odd && ray.ahead == forward) room = 1;
        At to = from;
        for (int i = 1; i <= room; ++i) {
            to = Board::moved(to, ray.step);
            cells.add(to);
            if (!position.at(Cell{to}).empty()) break;
        }
        return false;
    });
}

using Bits = std::vector<std::uint64_t>;

/// A board in lines of bits (kernels.hpp), and steps of whole sets of cells along its axes.
class LineBoard {
public:
    explicit LineBoard(const lattice::Shape& shape) : shape_(shape) {
        for (int axis = 0; axis < 3; ++axis)
            sizes_[static_cast<std::size_t>(axis)] =
                static_cast<At>(axis < shape.axes() ? shape.size(axis) : 1);
        words_ = shape.cells() / line_cells() * kLineWords;
        const std::uint64_t row = (std::uint64_t{1} << sizes_[0]) - 1;
        for (At z = 0; z < sizes_[2]; ++z)
            for (At y = 0; y < sizes_[1]; ++y) inside_[z] |= row << (8 * y);
    }

    [[nodiscard]] std::size_t words() const { return words_; }
    [[nodiscard]] int axes() const { return shape_.axes(); }
    [[nodiscard]] const lattice::Shape& shape() const { return shape_; }

    /// Calls f(word, shift, cell, width) for each row of cells along axis 0.
    template <class F>
    void each_row(F&& f) const {
        At cell = 0;
        for (std::size_t line = 0; line < words_; line += kLineWords)
            for (At z = 0; z < sizes_[2]; ++z)
                for (At y = 0; y < sizes_[1]; ++y, cell += sizes_[0])
                    f(line + z, 8 * y, cell, sizes_[0]);
    }
    [[nodiscard]] At cell_of(std::size_t word, int bit) const {
        const auto line = static_cast<At>(word / kLineWords);
        const auto z = static_cast<At>(word % kLineWords);
        const auto at = static_cast<At>(bit);
        return line * line_cells() + (z * sizes_[1] + at / 8) * sizes_[0] + at % 8;
    }

    /// Adds the cells of `from`, moved by `step` (at most 2 either way) along an axis.
    void add_moved(const Bits& from, Bits& to, int axis, int step) const {
        if (axis < 2) {
            const unsigned by =
                static_cast<unsigned>(step < 0 ? -step : step) * (axis == 0 ? 1 : 8);
            const std::uint64_t edge = axis == 1 ? 0 : ((std::uint64_t{1} << by) - 1) * kOnes;
            const std::uint64_t stays = ~(step > 0 ? edge : edge << (8 - by % 8));
            for (std::size_t i = 0; i < words_; ++i)
                to[i] |=
                    (step > 0 ? from[i] << by : from[i] >> by) & stays & inside_[i % kLineWords];
            return;
        }
        const std::size_t n = axis == 2 ? kLineWords : static_cast<std::size_t>(shape_.size(axis));
        const std::size_t row =
            axis == 2 ? 1
                      : static_cast<std::size_t>(shape_.stride(axis)) / line_cells() * kLineWords;
        const std::size_t by = static_cast<std::size_t>(step < 0 ? -step : step) * row;
        if (by >= n * row) return;
        for (std::size_t block = 0; block < words_; block += n * row) {
            const std::size_t source = block + (step > 0 ? 0 : by);
            const std::size_t target = block + (step > 0 ? by : 0);
            for (std::size_t i = 0; i < n * row - by; ++i) to[target + i] |= from[source + i];
        }
        if (axis == 2)
            for (std::size_t i = 0; i < words_; ++i) to[i] &= inside_[i % kLineWords];
    }
    /// Both ways.
    void add_beside(const Bits& from, Bits& to, int axis, int step) const {
        add_moved(from, to, axis, step);
        add_moved(from, to, axis, -step);
    }

private:
    [[nodiscard]] At line_cells() const { return sizes_[0] * sizes_[1] * sizes_[2]; }

    const lattice::Shape& shape_;
    std::array<At, 3> sizes_{};
    std::array<std::uint64_t, kLineWords> inside_{};
    std::size_t words_ = 0;
};

void add(const Bits& from, Bits& to) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] |= from[i];
}

/// Cells one step from a set, by the number of axes along which the step goes.
struct Neighbours {
    Bits odd;
    Bits even;  ///< without the step along no axis
};
/// `but`: an axis along which no step goes; -1: none.
Neighbours neighbours(const LineBoard& board, const Bits& of, int but = -1) {
    Neighbours near{Bits(of.size(), 0), Bits(of.size(), 0)};
    for (int axis = 0; axis < board.axes(); ++axis) {
        if (axis == but) continue;
        const Bits odd = near.odd;
        board.add_beside(of, near.odd, axis, 1);
        board.add_beside(near.even, near.odd, axis, 1);
        board.add_beside(odd, near.even, axis, 1);
    }
    return near;
}

/// Cells to which knights leap: steps of up to 2 along every axis, a 1 and a 2 among them.
Bits leaps(const LineBoard& board, const Bits& knights) {
    Bits ones(knights.size(), 0);  // steps of 1 so far, and none of 2
    Bits twos(knights.size(), 0);
    Bits both(knights.size(), 0);
    for (int axis = 0; axis < board.axes(); ++axis) {
        const Bits before = both;
        for (const int step : {1, 2}) board.add_beside(before, both, axis, step);
        board.add_beside(twos, both, axis, 1);
        board.add_beside(ones, both, axis, 2);
        Bits last = ones;
        board.add_beside(last, ones, axis, 1);
        board.add_beside(knights, ones, axis, 1);
        last = twos;
        board.add_beside(last, twos, axis, 2);
        board.add_beside(knights, twos, axis, 2);
    }
    return both;
}

class AttackMap {
public:
    AttackMap(const Position& position, Colour by)
        : position_(position), by_(by), board_(position.shape()) {
        for (Bits* bits : {&empty_, &odd_sliders_, &even_sliders_, &steppers_, &knights_, &pawns_})
            bits->assign(board_.words(), 0);
        const std::array<Bits*, 6> sets{&empty_,    &odd_sliders_, &even_sliders_,
                                        &steppers_, &knights_,     &pawns_};
        std::array<std::uint8_t, 16> sets_of{};  // bit i: in sets[i]
        sets_of[0] = 1;
        for (const Kind kind : position.rules().kinds) {
            const unsigned ways = ways_of(kind);
            unsigned in = 0;
            if ((ways & way::kOddSlide) != 0) in |= 2;
            if ((ways & way::kEvenSlide) != 0) in |= 4;
            if ((ways & way::kStep) != 0) in |= 8;
            if (kind == Kind::knight) in |= 16;
            if ((ways & way::kPawn) != 0) in |= 32;
            sets_of[Piece(kind, by).code()] = static_cast<std::uint8_t>(in);
        }
        const auto codes = position.codes();
        board_.each_row([&](std::size_t word, At shift, At cell, At width) {
            std::uint64_t in = 0;
            for (At x = 0; x < width; ++x) in |= std::uint64_t{sets_of[codes[cell + x]]} << (8 * x);
            for (std::size_t i = 0; i < sets.size(); ++i)
                (*sets[i])[word] |= ((in >> i & kOnes) * 0x0102040810204080U >> 56) << shift;
        });
    }

    CellSet find(const Executor& executor, Isa isa, std::uint32_t most_walked) {
        attacked_ = leaps(board_, knights_);
        add_steps();
        if (!walk_sliders(most_walked)) sweep_sliders(executor, attack_kernels_of(isa));
        return as_cells();
    }

private:
    /// One step of every slider is attacked whatever stands there.
    void add_steps() {
        const auto steps_of = [&](const Bits& sliders, bool odd) {
            Bits from = sliders;
            add(steppers_, from);
            const Neighbours near = neighbours(board_, from);
            add(odd ? near.odd : near.even, attacked_);
        };
        steps_of(odd_sliders_, true);
        steps_of(even_sliders_, false);
        const int rank_axis = position_.rules().rank_axis;
        board_.add_moved(neighbours(board_, pawns_, rank_axis).odd, attacked_, rank_axis,
                         Rules::forward(by_));
    }

    /// If few sliders have an empty cell beside them: others attack no more than one step.
    bool walk_sliders(std::uint32_t most_walked) {
        Neighbours near = neighbours(board_, empty_);
        add(near.odd, near.even);
        std::vector<At> mobile;
        for (std::size_t w = 0; w < board_.words(); ++w)
            for (std::uint64_t bits = near.even[w] & (odd_sliders_[w] | even_sliders_[w]);
                 bits != 0; bits &= bits - 1) {
                if (mobile.size() >= most_walked) return false;
                mobile.push_back(board_.cell_of(w, std::countr_zero(bits)));
            }
        const Geometry geometry(position_.rules());
        for (const At from : mobile) add_attacks_of(position_, geometry, from, walked_);
        return true;
    }

    void sweep_sliders(const Executor& executor, const AttackKernels& kernels) {
        const AttackBoards boards{empty_.data(), odd_sliders_.data(), even_sliders_.data()};
        const LineChains chains(board_.shape());
        const std::size_t tasks = std::min<std::size_t>(kTasks, chains.ways());
        std::vector<Bits> parts(tasks);
        executor(tasks, [&](std::size_t task) {
            Bits& part = parts[task];
            part.assign(board_.words(), 0);
            for (std::size_t way = task; way < chains.ways(); way += tasks)
                if (way == chains.still())
                    for (std::size_t line = 0; line < chains.lines(); ++line)
                        kernels.within(boards, line, part.data());
                else
                    chains.each(static_cast<std::uint32_t>(way),
                                [&](const std::uint32_t* lines, int length, bool odd) {
                                    kernels.chain(boards, lines, length, odd, part.data());
                                });
        });
        for (const Bits& part : parts) add(part, attacked_);
    }

    [[nodiscard]] CellSet as_cells() {
        CellSet cells = std::move(walked_);
        const std::span<std::uint64_t> words = cells.words();
        board_.each_row([&](std::size_t word, At shift, At cell, At width) {
            const std::uint64_t row = attacked_[word] >> shift & ((1U << width) - 1);
            words[cell / 64] |= row << (cell % 64);
            if (cell % 64 + width > 64) words[cell / 64 + 1] |= row >> (64 - cell % 64);
        });
        return cells;
    }

    static constexpr std::size_t kTasks = 8;

    const Position& position_;
    Colour by_;
    LineBoard board_;
    Bits empty_, odd_sliders_, even_sliders_, steppers_, knights_, pawns_;
    Bits attacked_;
    CellSet walked_{position_.shape().cells()};
};

}  // namespace

CellSet attacked_cells(const Position& position, Colour by, const Executor& executor, Isa isa,
                       std::uint32_t most_walked) {
    std::uint32_t pieces = 0;
    for (const Kind kind : position.rules().kinds) pieces += position.count(by, kind);
    if (pieces > most_walked) return AttackMap(position, by).find(executor, isa, most_walked);
    CellSet cells(position.shape().cells());
    const Geometry geometry(position.rules());
    const auto codes = position.codes();
    for (At c = 0; c < geometry.cells(); ++c)
        if (Piece::of_code(codes[c]).is(by)) add_attacks_of(position, geometry, c, cells);
    return cells;
}

}  // namespace tessera::vast
