// What moves have been worth in earlier parts of the search: by piece and cell, after which moves,
// and of captures.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "rules/position.hpp"

namespace tessera::engine {

class History {
public:
    static constexpr int kLimit = 1 << 14;  ///< values are within +-kLimit

    /// A piece and the cell it goes to.
    using Slot = std::uint32_t;
    static constexpr Slot kNoSlot = UINT32_MAX;
    /// The moves one and two plies before.
    using Context = std::array<Slot, 2>;

    explicit History(const rules::Variant& variant)
        : cells_(variant.shape().cells()),
          types_(static_cast<std::uint32_t>(variant.piece_types())),
          quiets_((1 + 2 * variant.piece_types()) * cells_, 0),
          captures_(quiets_.size() * types_, 0),
          after_(kAfter, 0),
          counters_(quiets_.size()) {}

    void clear() {
        std::fill(quiets_.begin(), quiets_.end(), 0);
        std::fill(captures_.begin(), captures_.end(), 0);
        // Short searches, of which millions make a net, change few of so many.
        if (changes_ < kMostChanged)
            for (std::size_t i = 0; i < changes_; ++i) after_[changed_[i]] = 0;
        else
            std::fill(after_.begin(), after_.end(), 0);
        changes_ = 0;
        std::fill(counters_.begin(), counters_.end(), rules::Move());
    }

    [[nodiscard]] Slot slot(const rules::Position& p, const rules::Move& move) const {
        return static_cast<Slot>(p.at(move.from).code() * cells_ + lattice::index(move.to));
    }
    /// Sum of three values.
    [[nodiscard]] int quiet(Slot slot, const Context& context) const {
        int sum = quiets_[slot];
        for (const Slot before : context)
            if (before != kNoSlot) sum += after_[place(before, slot)];
        return sum;
    }
    [[nodiscard]] int capture(Slot slot, rules::PieceType captured) const {
        return captures_[slot * types_ + rules::index(captured)];
    }
    /// The quiet move that last refuted this one.
    [[nodiscard]] const rules::Move& counter(Slot before) const { return counters_[before]; }

    void add_quiet(Slot slot, const Context& context, int bonus) {
        add(quiets_[slot], bonus);
        for (const Slot before : context)
            if (before != kNoSlot) add_after(place(before, slot), bonus);
    }
    void add_capture(Slot slot, rules::PieceType captured, int bonus) {
        add(captures_[slot * types_ + rules::index(captured)], bonus);
    }
    void set_counter(Slot before, const rules::Move& move) { counters_[before] = move; }

private:
#ifdef __wasm__
    // Memory is dear in the browser. Its searches therefore count slightly other nodes than the
    // program's. No search is so short there that clearing all of it matters.
    static constexpr std::size_t kAfter = std::size_t{1} << 18;
    static constexpr std::size_t kMostChanged = 0;
#else
    static constexpr std::size_t kAfter = std::size_t{1} << 20;
    static constexpr std::size_t kMostChanged = std::size_t{1} << 14;
#endif

    /// Rows of different moves may share places; within a row neighbours stay neighbours.
    [[nodiscard]] static std::size_t place(Slot before, Slot slot) {
        return (before * 0x9e3779b1U + slot) & (kAfter - 1);
    }
    void add_after(std::size_t place, int bonus) {
        if (changes_ < kMostChanged) changed_[changes_++] = static_cast<std::uint32_t>(place);
        add(after_[place], bonus);
    }
    /// Toward +-kLimit, the slower the nearer.
    static void add(std::int16_t& value, int bonus) {
        value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kLimit);
    }

    std::size_t cells_;
    std::uint32_t types_;
    std::vector<std::int16_t> quiets_;    ///< by slot
    std::vector<std::int16_t> captures_;  ///< by slot and captured type
    std::vector<std::int16_t> after_;
    /// The places of after_ that are not 0, the first of changes_; full if there may be others.
    std::array<std::uint32_t, kMostChanged> changed_{};
    std::size_t changes_ = 0;
    std::vector<rules::Move> counters_;  ///< by slot of the move before
};

}  // namespace tessera::engine
