// Slides of many pieces: walked one by one where few can move, else by lines of bits.
#include "vast/counting/bulk.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "vast/board/line_chains.hpp"

namespace tessera::vast {

namespace {

using Bits = std::vector<std::uint64_t>;

class Sliders {
public:
    explicit Sliders(const CountedSide& counted) : counted_(counted), shape_(counted.rules.shape) {
        for (int axis = 0; axis < 3; ++axis)
            sizes_[static_cast<std::size_t>(axis)] = axis < shape_.axes() ? shape_.size(axis) : 1;
        for (int axis = 3; axis < shape_.axes(); ++axis)
            lines_ *= static_cast<std::uint32_t>(shape_.size(axis));
        for (Bits* bits : {&open_, &empty_, &queens_, &rooks_, &bishops_})
            bits->resize(lines_ * kLineWords);
        counted_.in_parallel(0.05, kTasks, [&](std::size_t task) {
            for (std::size_t line = lines_ * task / kTasks; line < lines_ * (task + 1) / kTasks;
                 ++line)
                fill(line);
        });
    }

    void count(MoveCounts& counts) {
        const std::vector<Cell> mobile = mobile_sliders(shape_.cells() / 1024 + 16);
        SlideCounts sums;
        if (few_)
            walk(mobile, sums);
        else
            sweep(sums);
        counts.by_kind[index(Kind::queen)] += sums.queens;
        counts.by_kind[index(Kind::rook)] += sums.rooks;
        counts.by_kind[index(Kind::bishop)] += sums.bishops;
    }

private:
    static constexpr std::size_t kTasks = 64;

    [[nodiscard]] std::uint32_t size(std::size_t axis) const {
        return static_cast<std::uint32_t>(sizes_[axis]);
    }
    /// Cells of one line.
    [[nodiscard]] std::uint32_t line_cells() const { return size(0) * size(1) * size(2); }

    void fill(std::size_t line) {
        const std::uint8_t* row = counted_.codes.data() + line * line_cells();
        const std::uint64_t inside = size(0) < 8 ? (std::uint64_t{1} << size(0)) - 1 : 0xFF;
        const std::uint8_t queen = counted_.code(Kind::queen);
        const std::uint8_t rook = counted_.code(Kind::rook);
        const std::uint8_t bishop = counted_.code(Kind::bishop);
        const std::uint64_t own = counted_.side_bit() * kOnes;
        for (std::uint32_t z = 0; z < size(2); ++z)
            for (std::uint32_t y = 0; y < size(1); ++y, row += size(0)) {
                std::uint64_t codes = 0;
                std::memcpy(&codes, row, size(0));
                const std::size_t at = line * kLineWords + z;
                const auto put = [&](Bits& bits, std::uint64_t eight) {
                    bits[at] |= (eight & inside) << (8 * y);
                };
                const std::uint64_t none = zeros(codes);
                put(empty_, none);
                put(open_, none | ~zeros((codes ^ own) & (8 * kOnes)));
                put(queens_, zeros(codes ^ queen * kOnes));
                put(rooks_, zeros(codes ^ rook * kOnes));
                put(bishops_, zeros(codes ^ bishop * kOnes));
            }
    }

    /// Sliders beside a cell that they could go to, unless more than so many.
    std::vector<Cell> mobile_sliders(std::size_t most) {
        Bits near = open_;
        widen_within(near);
        for (int axis = 3; axis < shape_.axes(); ++axis) widen_lines(near, axis);
        std::vector<Cell> found;
        for (std::size_t w = 0; w < near.size() && found.size() <= most; ++w) {
            std::uint64_t bits = near[w] & (queens_[w] | rooks_[w] | bishops_[w]);
            for (; bits != 0; bits &= bits - 1) {
                const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
                const auto line = static_cast<std::uint32_t>(w / kLineWords);
                const auto z = static_cast<std::uint32_t>(w % kLineWords);
                found.push_back(
                    Cell{line * line_cells() + (z * size(1) + bit / 8) * size(0) + bit % 8});
            }
        }
        few_ = found.size() <= most;
        return found;
    }

    /// Adds the neighbours along axes 0 to 2.
    static void widen_within(Bits& near) {
        for (std::size_t line = 0; line < near.size(); line += kLineWords) {
            std::array<std::uint64_t, kLineWords> flat{};
            for (std::size_t z = 0; z < kLineWords; ++z) {
                std::uint64_t bits = near[line + z];
                bits |= (bits << 1 & 0xFEFEFEFEFEFEFEFEU) | (bits >> 1 & 0x7F7F7F7F7F7F7F7FU);
                flat[z] = bits | bits << 8 | bits >> 8;
            }
            for (std::size_t z = 0; z < kLineWords; ++z)
                near[line + z] =
                    flat[z] | (z > 0 ? flat[z - 1] : 0) | (z + 1 < kLineWords ? flat[z + 1] : 0);
        }
    }
    /// Adds the neighbours along a further axis.
    void widen_lines(Bits& near, int axis) const {
        const auto n = static_cast<std::size_t>(shape_.size(axis));
        const std::size_t row =
            static_cast<std::size_t>(shape_.stride(axis)) / line_cells() * kLineWords;
        const Bits before = near;
        for (std::size_t block = 0; block < near.size(); block += n * row)
            for (std::size_t i = 0; i + row < n * row; ++i) {
                near[block + i + row] |= before[block + i];
                near[block + i] |= before[block + i + row];
            }
    }

    void walk(const std::vector<Cell>& sliders, SlideCounts& sums) const {
        const Geometry geometry(counted_.rules);
        const std::size_t tasks = std::min<std::size_t>(kTasks, sliders.size());
        in_parts(tasks, sums, [&](std::size_t task, SlideCounts& part) {
            for (std::size_t i = sliders.size() * task / tasks;
                 i < sliders.size() * (task + 1) / tasks; ++i)
                walk(geometry, lattice::index(sliders[i]), part);
        });
    }

    void walk(const Geometry& geometry, At from, SlideCounts& sums) const {
        const Kind kind = Piece::of_code(counted_.codes[from]).kind();
        std::uint64_t moves = 0;
        Rays(geometry, from).any([&](const Rays::Ray& ray) {
            if (kind != Kind::queen && ray.odd != (kind == Kind::rook)) return false;
            At at = from;
            for (int i = 1; i <= ray.room; ++i) {
                at = static_cast<At>(static_cast<std::int32_t>(at) + ray.step);
                const std::uint8_t code = counted_.codes[at];
                if (counted_.is_own(code)) break;
                ++moves;
                if (code != 0) break;
            }
            return false;
        });
        (kind == Kind::queen  ? sums.queens
         : kind == Kind::rook ? sums.rooks
                              : sums.bishops) += moves;
    }

    /// Adds what f(task, part) counts.
    template <class F>
    void in_parts(std::size_t tasks, SlideCounts& sums, F f) const {
        std::vector<SlideCounts> parts(tasks);
        counted_.in_parallel(0.6, tasks, [&](std::size_t task) { f(task, parts[task]); });
        for (const SlideCounts& part : parts) {
            sums.queens += part.queens;
            sums.rooks += part.rooks;
            sums.bishops += part.bishops;
        }
    }

    /// Every direction over the whole board: those within a line, then chains of lines.
    void sweep(SlideCounts& sums) const {
        const SlideBoards boards{open_.data(), empty_.data(), queens_.data(), rooks_.data(),
                                 bishops_.data()};
        const LineChains chains(shape_);
        in_parts(chains.ways(), sums, [&](std::size_t way, SlideCounts& part) {
            if (way == chains.still()) return counted_.kernels.slide_within(boards, lines_, part);
            std::vector<std::uint32_t> lines;
            std::vector<std::uint8_t> lengths;
            bool odd_way = false;
            chains.each(static_cast<std::uint32_t>(way),
                        [&](const std::uint32_t* chain, int length, bool odd) {
                            lines.insert(lines.end(), chain, chain + length);
                            lengths.push_back(static_cast<std::uint8_t>(length));
                            odd_way = odd;
                        });
            counted_.kernels.slide_chains(boards, lines.data(), lengths.data(), lengths.size(),
                                          odd_way, part);
        });
    }

    const CountedSide& counted_;
    const lattice::Shape& shape_;
    std::array<int, 3> sizes_{};
    std::uint32_t lines_ = 1;
    Bits open_, empty_, queens_, rooks_, bishops_;
    bool few_ = false;
};

}  // namespace

void count_slides(const CountedSide& counted, MoveCounts& counts) {
    Sliders(counted).count(counts);
}

}  // namespace tessera::vast
