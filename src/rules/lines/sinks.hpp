// What becomes of moves that were looked up: counted, listed, or looked for. Included once for each
// instruction set (lines/generate.hpp).
//
// A sink is told of a man's targets
//   line(from, place, offset, targets)   on one line: by place; offset is from place to place
//   word(from, word, targets)            in one word
//   one(move)                            promotions and double steps, move by move
//   enough()                             nothing more need be told
#pragma once

#include <bit>

#include "rules/line_generator.hpp"

#if !defined(TESSERA_ISA)
#error "define TESSERA_ISA, the namespace of the instruction set"
#endif
#define TESSERA_INLINE [[gnu::always_inline]] inline

namespace tessera::rules::TESSERA_ISA {

class LineCount {
public:
    TESSERA_INLINE void line(Cell, std::uint32_t, std::int32_t, std::uint32_t targets) {
        total_ += static_cast<unsigned>(std::popcount(targets));
    }
    TESSERA_INLINE void word(Cell, std::size_t, std::uint64_t targets) {
        total_ += static_cast<unsigned>(std::popcount(targets));
    }
    TESSERA_INLINE void one(const Move&) { ++total_; }
    [[nodiscard]] static constexpr bool enough() { return false; }
    [[nodiscard]] std::uint64_t total() const { return total_; }

private:
    std::uint64_t total_ = 0;
};

class LineAny {
public:
    TESSERA_INLINE void line(Cell, std::uint32_t, std::int32_t, std::uint32_t targets) {
        found_ |= targets;
    }
    TESSERA_INLINE void word(Cell, std::size_t, std::uint64_t targets) { found_ |= targets; }
    TESSERA_INLINE void one(const Move&) { found_ = 1; }
    [[nodiscard]] bool enough() const { return found_ != 0; }

private:
    std::uint64_t found_ = 0;
};

class LineList {
public:
    explicit LineList(MoveList& list) : list_(list) {}
    LineList(const LineList&) = delete;
    LineList& operator=(const LineList&) = delete;
    ~LineList() { flush(); }

    TESSERA_INLINE void line(Cell from, std::uint32_t place, std::int32_t offset,
                             std::uint32_t targets) {
        const std::int32_t first = static_cast<std::int32_t>(lattice::index(from)) -
                                   static_cast<std::int32_t>(place) * offset;
        for (; targets != 0; targets &= targets - 1)
            one({from, static_cast<Cell>(first + std::countr_zero(targets) * offset)});
    }
    TESSERA_INLINE void word(Cell from, std::size_t word, std::uint64_t targets) {
        for (; targets != 0; targets &= targets - 1)
            one({from,
                 static_cast<Cell>(64 * word + static_cast<unsigned>(std::countr_zero(targets)))});
    }
    TESSERA_INLINE void one(const Move& move) {
        moves_[size_++] = move;
        if (size_ == kRoom) flush();
    }
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

}  // namespace tessera::rules::TESSERA_ISA
