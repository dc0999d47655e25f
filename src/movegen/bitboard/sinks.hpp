// What becomes of generated moves: counted, listed, looked for, or joined to an attack map.
// Included once for each instruction set (bitboard/layout.hpp).
//
// A sink receives moves in bitboards. For pieces moved together by vectors it hands out rays:
//   rays(count) -> Rays         for so many bundles of vectors, at most kMostRays, then taken back
//   end(rays)                   by end
//   rays.add(offsets, times, targets, type)
//                               pieces moved by `times` times the vectors of these offsets
//   rays.next()                 no more of this bundle; its targets were disjoint
// and receives itself
//   from(cell, targets)         one piece's moves
//   one(move)                   promotions, en passant, castling
//   enough()                    nothing more is needed
//   some()                      whether it has received a move
#pragma once

#include "movegen/bitboard/counter.hpp"
#include "movegen/lists.hpp"

namespace tessera::movegen::TESSERA_ISA {

template <class L>
class CountSink {
public:
    using Bits = L::Bits;
    using Wide = L::Wide;

    class Rays : public Counter<L>::Rays {
    public:
        explicit Rays(const Counter<L>::Rays& rays) : Counter<L>::Rays(rays) {}
        TESSERA_INLINE void add(const std::int32_t*, int, const Wide& targets, MoveType) {
            this->join(targets);
        }
    };
    TESSERA_INLINE Rays rays(int count) { return Rays(counter_.rays(count)); }
    TESSERA_INLINE void end(const Rays& rays) { counter_.end(rays); }
    TESSERA_INLINE void from(Cell, const Bits& targets) { counter_.add(targets); }
    TESSERA_INLINE void one(const Move&) { ++ones_; }
    [[nodiscard]] static constexpr bool enough() { return false; }
    [[nodiscard]] bool some() { return total() != 0; }
    [[nodiscard]] std::uint64_t total() { return counter_.total() + ones_; }

private:
    Counter<L> counter_;
    std::uint64_t ones_ = 0;
};

template <class L>
class JoinedRays {
public:
    using Bits = L::Bits;
    using Wide = L::Wide;
    TESSERA_INLINE void add(const std::int32_t*, int, const Wide& targets, MoveType) {
        found_ |= targets;
    }
    TESSERA_INLINE void next() {}
    [[nodiscard]] Bits found() const { return L::joined(found_); }

private:
    Wide found_{};
};

template <class L>
class AnySink {
public:
    using Bits = L::Bits;
    using Rays = JoinedRays<L>;

    TESSERA_INLINE Rays rays(int) { return Rays(); }
    TESSERA_INLINE void end(const Rays& rays) { found_ |= rays.found(); }
    TESSERA_INLINE void from(Cell, const Bits& targets) { found_ |= targets; }
    TESSERA_INLINE void one(const Move& m) { found_ |= L::single(m.to); }
    [[nodiscard]] bool enough() const { return L::any(found_); }
    [[nodiscard]] bool some() const { return enough(); }

private:
    Bits found_ = L::none();
};

/// The cells reached by slides.
template <class L>
class MapSink {
public:
    using Bits = L::Bits;
    using Rays = JoinedRays<L>;

    TESSERA_INLINE Rays rays(int) { return Rays(); }
    TESSERA_INLINE void end(const Rays& rays) { map_ |= rays.found(); }
    [[nodiscard]] const Bits& map() const { return map_; }

private:
    Bits map_ = L::none();
};

/// One move after the other, from rays as well.
template <class L, class Out>
class SingleRays {
public:
    using Bits = L::Bits;

    explicit SingleRays(Out& out) : out_(out) {}
    TESSERA_INLINE void add(const std::int32_t* offsets, int times, const L::Wide& targets,
                            MoveType type) {
        if (!L::any(targets)) return;
        L::each_of_all(targets, [&](int which, Cell to) {
            const auto from =
                static_cast<std::int32_t>(lattice::index(to)) - offsets[which] * times;
            out_.one(Move{static_cast<Cell>(from), to, kNoPieceType, type});
        });
    }
    TESSERA_INLINE void next() {}

private:
    Out& out_;
};

/// Calls f for each move, for another sink to which f may pass it. One class for all of them: what
/// is generated for it is asked for move by move, and is large.
template <class L>
class EachSink {
public:
    using Bits = L::Bits;
    using Rays = SingleRays<L, EachSink>;

    template <class F, class Sink>
    EachSink(const F& f, const Sink& sink)
        : f_(&f),
          sink_(&sink),
          call_([](const void* g, const Move& move) { (*static_cast<const F*>(g))(move); }),
          enough_([](const void* other) { return static_cast<const Sink*>(other)->enough(); }) {}
    TESSERA_INLINE Rays rays(int) { return Rays(*this); }
    TESSERA_INLINE void end(const Rays&) {}
    TESSERA_INLINE void from(Cell from, const Bits& targets) {
        L::each(targets, [&](Cell to) { one(Move{from, to}); });
    }
    TESSERA_INLINE void one(const Move& move) {
        if (!enough()) call_(f_, move);
    }
    [[nodiscard]] bool enough() const { return enough_(sink_); }

private:
    const void* f_;
    const void* sink_;
    void (*call_)(const void*, const Move&);
    bool (*enough_)(const void*);
};

template <class L>
class ListSink {
public:
    using Bits = L::Bits;
    using Rays = SingleRays<L, ListSink>;

    explicit ListSink(MoveList& list) : list_(list) {}
    ListSink(const ListSink&) = delete;
    ListSink& operator=(const ListSink&) = delete;
    ~ListSink() { flush(); }

    TESSERA_INLINE Rays rays(int) { return Rays(*this); }
    TESSERA_INLINE void end(const Rays&) {}
    TESSERA_INLINE void from(Cell from, const Bits& targets) {
        L::each(targets, [&](Cell to) { one(Move{from, to}); });
    }
    TESSERA_INLINE void one(const Move& move) {
        moves_[size_++] = move;
        if (size_ == kRoom) flush();
    }
    [[nodiscard]] static constexpr bool enough() { return false; }
    [[nodiscard]] bool some() const { return size_ != 0 || flushed_; }

private:
    void flush() {
        append(list_, moves_, size_);
        flushed_ = flushed_ || size_ != 0;
        size_ = 0;
    }

    static constexpr std::size_t kRoom = 128;
    MoveList& list_;
    Move moves_[kRoom];
    std::size_t size_ = 0;
    bool flushed_ = false;
};

}  // namespace tessera::movegen::TESSERA_ISA
