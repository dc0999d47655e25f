// What becomes of generated moves: counted, listed, or looked for. Included once for each
// instruction set (rays/generator.hpp).
//
// A sink receives a piece's targets
//   rays(layout, from, direction, targets)
//                                        on its rays of eight ray directions from the given one
//   word(from, word, targets)            in one word
// of targets in one word that pieces all reach by the same offset
//   step(offset, word, targets, type)
// and of
//   one(move)                            promotions
//   enough()                             nothing more is needed
//   part() -> Part                       takes what a loop finds, to be given back by
//   add(part)
#pragma once

#include "movegen/lists.hpp"
#include "movegen/rays/lanes.hpp"

namespace tessera::movegen::TESSERA_ISA {

class RayCount {
public:
    TESSERA_INLINE void rays(const rules::RayLayout&, Cell, std::size_t, const Lanes& targets) {
        lanes_ += counts(targets);
    }
    TESSERA_INLINE void word(Cell, std::size_t, std::uint64_t targets) {
        total_ += static_cast<unsigned>(std::popcount(targets));
    }
    TESSERA_INLINE void step(std::int32_t, std::size_t, std::uint64_t targets, MoveType) {
        total_ += static_cast<unsigned>(std::popcount(targets));
    }
    TESSERA_INLINE void one(const Move&) { ++total_; }
    [[nodiscard]] static constexpr bool enough() { return false; }
    using Part = RayCount;
    [[nodiscard]] static RayCount part() { return {}; }
    void add(const RayCount& part) {
        total_ += part.total_;
        for (std::size_t i = 0; i < kLanes; ++i) total_ += part.lanes_[i];
    }
    [[nodiscard]] std::uint64_t total() const { return total_; }

private:
    std::uint64_t total_ = 0;
    Lanes lanes_{};
};

class RayAny {
public:
    TESSERA_INLINE void rays(const rules::RayLayout&, Cell, std::size_t, const Lanes& targets) {
        found_ |= any(targets);
    }
    TESSERA_INLINE void word(Cell, std::size_t, std::uint64_t targets) { found_ |= targets; }
    TESSERA_INLINE void step(std::int32_t, std::size_t, std::uint64_t targets, MoveType) {
        found_ |= targets;
    }
    TESSERA_INLINE void one(const Move&) { found_ = 1; }
    using Part = RayAny;
    [[nodiscard]] static RayAny part() { return {}; }
    void add(const RayAny& part) { found_ |= part.found_; }
    [[nodiscard]] bool enough() const { return found_ != 0; }

private:
    std::uint64_t found_ = 0;
};

class RayList {
public:
    explicit RayList(MoveList& list) : list_(list) {}
    RayList(const RayList&) = delete;
    RayList& operator=(const RayList&) = delete;
    ~RayList() { flush(); }

    TESSERA_INLINE void rays(const rules::RayLayout& layout, Cell from, std::size_t direction,
                             const Lanes& targets) {
        const rules::RayPlace* const places = layout.places(from) + direction;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            std::uint32_t rest = targets[lane];
            if (rest == 0) continue;
            const std::int32_t offset = layout.offset(direction + lane);
            const auto place = static_cast<std::int32_t>(places[lane].place());
            const auto first = static_cast<std::int32_t>(lattice::index(from)) - place * offset;
            for (; rest != 0; rest &= rest - 1)
                one({from, static_cast<Cell>(first + std::countr_zero(rest) * offset)});
        }
    }
    TESSERA_INLINE void word(Cell from, std::size_t word, std::uint64_t targets) {
        for (; targets != 0; targets &= targets - 1)
            one({from,
                 static_cast<Cell>(64 * word + static_cast<unsigned>(std::countr_zero(targets)))});
    }
    TESSERA_INLINE void step(std::int32_t offset, std::size_t word, std::uint64_t targets,
                             MoveType type) {
        for (; targets != 0; targets &= targets - 1) {
            const auto to = static_cast<std::int32_t>(64 * word) + std::countr_zero(targets);
            one({static_cast<Cell>(to - offset), static_cast<Cell>(to), kNoPieceType, type});
        }
    }
    TESSERA_INLINE void one(const Move& move) {
        moves_[size_++] = move;
        if (size_ == kRoom) flush();
    }
    using Part = RayList&;
    [[nodiscard]] RayList& part() { return *this; }
    void add(const RayList&) {}
    [[nodiscard]] static constexpr bool enough() { return false; }

private:
    void flush() {
        append(list_, moves_, size_);
        size_ = 0;
    }

    static constexpr std::size_t kRoom = 128;
    MoveList& list_;
    Move moves_[kRoom];
    std::size_t size_ = 0;
};

}  // namespace tessera::movegen::TESSERA_ISA
