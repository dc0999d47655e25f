// Transposition table: of fixed size, from a position's key to what a search found out about it.
// Several threads may probe and store at once. An entry is written word by word: its key is stored
// combined with its other words, so that one made up of two others is not taken for either.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/engine.hpp"

namespace tessera::engine {

enum class Bound : std::uint8_t { none, lower, upper, exact };

/// A move is stored by what its text says; the search matches it against the legal moves.
struct TableEntry {
    std::uint32_t key = 0;
    Score score = 0;  ///< mates counted from the position itself
    Score eval = 0;   ///< static evaluation; kNoEval: not asked for
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
static_assert(sizeof(TableEntry) == 20);
inline constexpr Score kNoEval = INT32_MIN;

class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t bytes)
        : buckets_(std::bit_floor(std::max(bytes, sizeof(Bucket)) / sizeof(Bucket))) {}

    /// What has been stored is gone from now on. No other thread may use the table meanwhile.
    void clear() {
        if (++epoch_ == 0) {
            for (Bucket& bucket : buckets_)
                for (Slot& slot : bucket.slots) slot.store({});
            epoch_ = 1;
        }
    }
    /// Entries of earlier searches make room for new ones, however deep. As clear().
    void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) % TableEntry::kAges); }

    /// What is known of the position. Not inlined: browsers transfer it.
    [[nodiscard, gnu::noinline]] std::optional<TableEntry> probe(std::uint64_t key) const {
        for (const Slot& slot : bucket(key)) {
            const TableEntry& entry = slot.load();
            if (holds(entry, key)) return entry;
        }
        return std::nullopt;
    }
    /// Reads the memory ahead of probe().
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }
    /// `move` may be null.
    void store(std::uint64_t key, const rules::Move* move, Score score, Score eval, int depth,
               Bound bound) {
        Slot& slot = place_for(key);
        TableEntry entry = slot.load();
        const bool same = holds(entry, key);
        // What a deeper search found of the position stays, unless this is exact.
        if (same && bound != Bound::exact && entry.age() == age_ && depth + 3 < entry.depth) return;
        if (!same || move) {
            entry.from = move ? static_cast<std::uint16_t>(lattice::index(move->from)) : 0;
            entry.to = move ? static_cast<std::uint16_t>(lattice::index(move->to)) : 0;
            entry.promotion = move ? static_cast<std::uint8_t>(move->promotion) : 0;
        }
        entry.key = upper_half(key);
        entry.score = score;
        entry.eval = eval;
        entry.depth = static_cast<std::int8_t>(std::clamp(depth, -1, 127));
        entry.bound_and_age =
            static_cast<std::uint8_t>(static_cast<unsigned>(bound) | unsigned{age_} << 2U);
        entry.epoch = epoch_;
        slot.store(entry);
    }

    /// Of a sample of the entries, how many in a thousand this search has written.
    [[nodiscard]] int permille() const {
        const std::size_t sample = std::min<std::size_t>(buckets_.size(), 1000);
        std::size_t used = 0;
        for (std::size_t i = 0; i < sample; ++i)
            used += static_cast<std::size_t>(
                std::ranges::count_if(buckets_[i].slots, [this](const Slot& slot) {
                    const TableEntry& entry = slot.load();
                    return entry.epoch == epoch_ && entry.age() == age_;
                }));
        return static_cast<int>(used * 1000 / (sample * kBucket));
    }

private:
    static constexpr std::size_t kBucket = 3;
#ifdef __wasm__
    /// For one thread.
    class Slot {
    public:
        [[nodiscard]] const TableEntry& load() const { return entry_; }
        void store(const TableEntry& entry) { entry_ = entry; }

    private:
        TableEntry entry_;
    };
#else
    class Slot {
    public:
        [[nodiscard]] TableEntry load() const {
            Words words;
            for (std::size_t i = 0; i < words.size(); ++i)
                words[i] = words_[i].load(std::memory_order_relaxed);
            words[0] ^= mixed(words);
            return std::bit_cast<TableEntry>(words);
        }
        void store(const TableEntry& entry) {
            auto words = std::bit_cast<Words>(entry);
            words[0] ^= mixed(words);
            for (std::size_t i = 0; i < words.size(); ++i)
                words_[i].store(words[i], std::memory_order_relaxed);
        }

    private:
        using Words = std::array<std::uint32_t, sizeof(TableEntry) / sizeof(std::uint32_t)>;
        /// All words but the key, which is the first. An empty entry is 0.
        static std::uint32_t mixed(const Words& words) {
            return words[1] ^ std::rotl(words[2], 7) ^ std::rotl(words[3], 14) ^
                   std::rotl(words[4], 21);
        }
        std::array<std::atomic<std::uint32_t>, std::tuple_size_v<Words> > words_{};
    };
#endif
    /// One line of the processor's cache.
    struct alignas(64) Bucket {
        std::array<Slot, kBucket> slots;
    };
    static_assert(sizeof(Bucket) == 64);

    static std::uint32_t upper_half(std::uint64_t key) {
        return static_cast<std::uint32_t>(key >> 32);
    }

    [[nodiscard]] bool holds(const TableEntry& entry, std::uint64_t key) const {
        return entry.epoch == epoch_ && entry.key == upper_half(key);
    }
    [[nodiscard]] const std::array<Slot, kBucket>& bucket(std::uint64_t key) const {
        return buckets_[key & (buckets_.size() - 1)].slots;
    }
    /// The position's own entry, or else the one that is worth least: shallow and old.
    Slot& place_for(std::uint64_t key) {
        Slot* least = nullptr;
        int least_worth = 0;
        for (Slot& slot : buckets_[key & (buckets_.size() - 1)].slots) {
            const TableEntry& entry = slot.load();
            if (holds(entry, key)) return slot;
            constexpr int kOld = 1 << 10;
            const int worth =
                entry.epoch != epoch_ ? -2 * kOld : entry.depth - (entry.age() == age_ ? 0 : kOld);
            if (least && worth >= least_worth) continue;
            least = &slot;
            least_worth = worth;
        }
        return *least;
    }

    std::vector<Bucket> buckets_;
    std::uint8_t epoch_ = 1;
    std::uint8_t age_ = 0;
};

}  // namespace tessera::engine
