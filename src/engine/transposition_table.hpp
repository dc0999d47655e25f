// Transposition table: of fixed size, from a position's key to what a search found out about it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/engine.hpp"

namespace tessera::engine {

enum class Bound : std::uint8_t { none, lower, upper, exact };

/// A move is stored by what its text says; the search matches it against the legal moves.
struct TableEntry {
    std::uint32_t key = 0;
    Score score = 0;  ///< mates counted from the position itself
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    std::uint8_t promotion = 0;
    std::int8_t depth = 0;
    std::uint8_t bound_and_age = 0;
    std::uint8_t epoch = 0;  ///< of the game that wrote it, from 1

    static constexpr std::uint8_t kAges = 64;
    [[nodiscard]] Bound bound() const { return static_cast<Bound>(bound_and_age & 3U); }
    [[nodiscard]] std::uint8_t age() const { return bound_and_age >> 2; }
    [[nodiscard]] bool matches(const rules::Move& move) const {
        return bound() != Bound::none && from == lattice::index(move.from) &&
               to == lattice::index(move.to) && promotion == rules::index(move.promotion);
    }
};
static_assert(sizeof(TableEntry) == 16);

class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t bytes)
        : entries_(std::bit_floor(std::max(bytes, sizeof(TableEntry)) / sizeof(TableEntry))) {}

    /// What has been stored is gone from now on.
    void clear() {
        if (++epoch_ == 0) {
            std::fill(entries_.begin(), entries_.end(), TableEntry());
            epoch_ = 1;
        }
    }
    /// Entries of earlier searches make room for new ones, however deep.
    void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) % TableEntry::kAges); }

    /// What is known of the position, or null.
    [[nodiscard]] const TableEntry* probe(std::uint64_t key) const {
        const TableEntry& entry = entries_[key & (entries_.size() - 1)];
        return entry.epoch == epoch_ && entry.key == upper_half(key) ? &entry : nullptr;
    }
    /// `move` may be null.
    void store(std::uint64_t key, const rules::Move* move, Score score, int depth, Bound bound) {
        TableEntry& entry = entries_[key & (entries_.size() - 1)];
        const bool same = entry.epoch == epoch_ && entry.key == upper_half(key);
        if (entry.epoch == epoch_ && !same && entry.age() == age_ && entry.depth > depth + 3)
            return;
        if (!same || move) {
            entry.from = move ? static_cast<std::uint16_t>(lattice::index(move->from)) : 0;
            entry.to = move ? static_cast<std::uint16_t>(lattice::index(move->to)) : 0;
            entry.promotion = move ? static_cast<std::uint8_t>(move->promotion) : 0;
        }
        entry.key = upper_half(key);
        entry.score = score;
        entry.depth = static_cast<std::int8_t>(std::clamp(depth, -1, 127));
        entry.bound_and_age =
            static_cast<std::uint8_t>(static_cast<unsigned>(bound) | unsigned{age_} << 2U);
        entry.epoch = epoch_;
    }

    /// Of a sample of the entries, how many in a thousand this search has written.
    [[nodiscard]] int permille() const {
        const std::size_t sample = std::min<std::size_t>(entries_.size(), 1000);
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i)
            used += entries_[i].epoch == epoch_ && entries_[i].age() == age_ ? 1U : 0U;
        return static_cast<int>(used * 1000 / sample);
    }

private:
    static std::uint32_t upper_half(std::uint64_t key) {
        return static_cast<std::uint32_t>(key >> 32);
    }

    std::vector<TableEntry> entries_;
    std::uint8_t epoch_ = 1;
    std::uint8_t age_ = 0;
};

}  // namespace tessera::engine
