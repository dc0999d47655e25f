// Remembered positions: a table of fixed size from hash to what a search found out.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/engine.hpp"

namespace tessera::engine {

enum class Bound : std::uint8_t { none, lower, upper, exact };

/// A move is remembered by what its text says; the search matches it against the legal moves.
struct Entry {
    std::uint32_t key = 0;
    Score score = 0;  ///< mates counted from the remembered position
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    std::uint8_t promotion = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    std::uint8_t search = 0;  ///< number of the search that wrote it, from 1

    [[nodiscard]] bool names(const rules::Move& move) const {
        return bound != Bound::none && from == lattice::index(move.from) &&
               to == lattice::index(move.to) && promotion == rules::index(move.promotion);
    }
};
static_assert(sizeof(Entry) == 16);

class Table {
public:
    explicit Table(std::size_t bytes)
        : entries_(std::bit_floor(std::max(bytes, sizeof(Entry)) / sizeof(Entry))) {}

    /// Entries of earlier searches are as good as gone from now on.
    void forget() {
        if (++search_ == 0) {
            std::fill(entries_.begin(), entries_.end(), Entry());
            search_ = 1;
        }
    }
    /// What is known of the position, or nothing.
    [[nodiscard]] const Entry* find(std::uint64_t hash) const {
        const Entry& entry = entries_[hash & (entries_.size() - 1)];
        return entry.search == search_ && entry.key == key(hash) ? &entry : nullptr;
    }
    void store(std::uint64_t hash, const rules::Move* move, Score score, int depth, Bound bound) {
        Entry& entry = entries_[hash & (entries_.size() - 1)];
        const bool same = entry.search == search_ && entry.key == key(hash);
        if (entry.search == search_ && !same && entry.depth > depth + 3) return;
        if (!same || move) {
            entry.from = move ? static_cast<std::uint16_t>(lattice::index(move->from)) : 0;
            entry.to = move ? static_cast<std::uint16_t>(lattice::index(move->to)) : 0;
            entry.promotion = move ? static_cast<std::uint8_t>(move->promotion) : 0;
        }
        entry.key = key(hash);
        entry.score = score;
        entry.depth = static_cast<std::int8_t>(std::clamp(depth, -1, 127));
        entry.bound = bound;
        entry.search = search_;
    }

private:
    static std::uint32_t key(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

    std::vector<Entry> entries_;
    std::uint8_t search_ = 0;
};

}  // namespace tessera::engine
