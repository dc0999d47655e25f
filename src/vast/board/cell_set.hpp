// A set of cells of a vast board, one bit a cell.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "base/zeroed.hpp"
#include "vast/board/geometry.hpp"

namespace tessera::vast {

class CellSet {
public:
    explicit CellSet(At cells) : words_((std::size_t{cells} + 63) / 64) {}
    [[nodiscard]] bool has(At c) const { return (words_[c / 64] >> (c % 64) & 1) != 0; }
    /// Whether it was not in it before.
    bool add(At c) {
        std::uint64_t& word = words_[c / 64];
        const std::uint64_t bit = std::uint64_t{1} << (c % 64);
        const bool added = (word & bit) == 0;
        word |= bit;
        return added;
    }
    void add(const CellSet& more) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= more.words_[i];
    }
    /// Bit c % 64 of word c / 64; none set beyond the last cell.
    [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
    [[nodiscard]] std::span<std::uint64_t> words() { return words_; }
    [[nodiscard]] std::uint64_t size() const {
        std::uint64_t n = 0;
        for (const std::uint64_t word : words_)
            n += static_cast<std::uint64_t>(std::popcount(word));
        return n;
    }

private:
    ZeroedVector<std::uint64_t> words_;
};

}  // namespace tessera::vast
