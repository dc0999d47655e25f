// A board as lines of the cells along axes 0, 1 and 2, and the chains in which steps along the
// other axes lead from line to line. Lines are in order of the coordinates on axes 3 and up.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "vast/board/geometry.hpp"

namespace tessera::vast {

class LineChains {
public:
    explicit LineChains(const lattice::Shape& shape) : shape_(shape) {
        for (int axis = 3; axis < shape.axes(); ++axis) {
            lines_ *= static_cast<std::uint32_t>(shape.size(axis));
            ways_ *= 3;
        }
        edges_.resize(lines_);
        for (std::uint32_t line = 0; line < lines_; ++line) {
            std::uint32_t rest = line;
            for (int axis = 3; axis < shape.axes(); ++axis) {
                const auto n = static_cast<std::uint32_t>(shape.size(axis));
                const unsigned at = (rest % n == n - 1 ? 1U : 0U) | (rest % n == 0 ? 0x100U : 0U);
                edges_[line] = static_cast<std::uint16_t>(edges_[line] | at << axis);
                rest /= n;
            }
        }
    }

    [[nodiscard]] std::uint32_t lines() const { return lines_; }
    /// A way is a step of -1, 0 or 1 along each of axes 3 and up: in base 3, 1 + the step along
    /// axis 3, along axis 4 and so on.
    [[nodiscard]] std::uint32_t ways() const { return ways_; }
    /// The way without a step.
    [[nodiscard]] std::uint32_t still() const { return ways_ / 2; }

    /// Calls f(lines, length, odd) for each chain of at least two lines: the last before the edge
    /// first, then one after another against the way. `odd`: an odd number of axes change.
    template <class F>
    void each(std::uint32_t way, F&& f) const {
        std::array<int, lattice::kMaxAxes> step{};
        std::int32_t offset = 0;
        bool odd = false;
        std::int32_t stride = 1;
        unsigned last = 0;  // edges beyond which a step goes
        for (int axis = 3; axis < shape_.axes(); ++axis, way /= 3) {
            const int s = static_cast<int>(way % 3) - 1;
            step[static_cast<std::size_t>(axis)] = s;
            offset += s * stride;
            odd = odd != (s != 0);
            if (s != 0) last |= (s > 0 ? 1U : 0x100U) << axis;
            stride *= shape_.size(axis);
        }
        std::array<std::uint32_t, kMaxSide> chain{};
        for (std::uint32_t line = 0; line < lines_; ++line) {
            if ((edges_[line] & last) == 0) continue;
            const int behind = room_behind(line, step);
            if (behind == 0) continue;
            for (int i = 0; i <= behind; ++i)
                chain[static_cast<std::size_t>(i)] =
                    static_cast<std::uint32_t>(static_cast<std::int32_t>(line) - i * offset);
            f(chain.data(), behind + 1, odd);
        }
    }

private:
    /// Steps from a line back to the edge.
    [[nodiscard]] int room_behind(std::uint32_t line,
                                  const std::array<int, lattice::kMaxAxes>& step) const {
        int room = kMaxSide;
        for (int axis = 3; axis < shape_.axes(); ++axis) {
            const auto n = static_cast<std::uint32_t>(shape_.size(axis));
            const int x = static_cast<int>(line % n);
            line /= n;
            const int s = step[static_cast<std::size_t>(axis)];
            if (s != 0) room = std::min(room, s > 0 ? x : static_cast<int>(n) - 1 - x);
        }
        return room;
    }

    const lattice::Shape& shape_;
    std::uint32_t lines_ = 1;
    std::uint32_t ways_ = 1;
    /// By line. Bit a: at the upper edge of axis a; bit 8 + a: at the lower.
    std::vector<std::uint16_t> edges_;
};

}  // namespace tessera::vast
