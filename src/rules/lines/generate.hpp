// Legal moves looked up by lines and words. Included once for each instruction set, in a namespace
// of its own (TESSERA_ISA): what the compiler makes of it must not be shared between them.
//
// For games whose attacks follow lines and leaps alone. From each king outward come the checks, at
// which looking up ends, and the pinned pieces, which are left to walking. Without a check every
// other piece may go anywhere, and a king wherever nothing attacks it.
#pragma once

#include "rules/lines/sinks.hpp"
#include "rules/position.hpp"

namespace tessera::rules::TESSERA_ISA {

/// Calls f(bit) for each bit, from the lowest.
template <class F>
TESSERA_INLINE void each_bit(std::uint64_t bits, F&& f) {
    for (; bits != 0; bits &= bits - 1) f(static_cast<std::size_t>(std::countr_zero(bits)));
}

TESSERA_INLINE Cell cell_at(std::size_t word, std::size_t bit) {
    return static_cast<Cell>(64 * word + bit);
}

/// One position, seen from a side.
template <Colour Side>
class LineScene {
public:
    LineScene(const LineTables& tables, const Position& p)
        : t_(tables),
          p_(p),
          pieces_(p.lines()),
          barred_(pieces_.set(LineTables::barred(side_))),
          barred_to_enemy_(pieces_.set(LineTables::barred(enemy_))) {}

    TESSERA_INLINE bool leap_attacks(Cell cell) const {
        const auto& attacks = t_.origins(enemy_);
        for (std::size_t i = 0; i < attacks.size(); ++i) {
            const std::size_t set = t_.leapers(enemy_, i);
            if ((attacks[i].near(lattice::index(cell) / 64) & pieces_.filled(set)) == 0) continue;
            const std::uint64_t* const leapers = pieces_.set(set);
            std::uint64_t found = 0;
            attacks[i].each(
                cell, [&](std::size_t word, std::uint64_t from) { found |= leapers[word] & from; });
            if (found != 0) return true;
        }
        return false;
    }

    /// Calls f(first type, pieces) for the lines of a cell, eight at once, until f returns false.
    template <class F>
    TESSERA_INLINE bool each_lanes(Cell cell, std::size_t begin, std::size_t end, F&& f) const {
        const LinePlace* const places = t_.places(cell);
        for (std::size_t type = begin; type < end; type += kLanes)
            if (!f(type, LanesOfPieces(pieces_, places + type))) return false;
        return true;
    }

    TESSERA_INLINE bool slide_attacks(Cell cell) const {
        return !each_lanes(cell, 0, t_.types(), [&](std::size_t type, const LanesOfPieces& pieces) {
            const Lanes found = pieces.reach(pieces.occupied()) & pieces.sliders(enemy_);
            return !any(found & first_lanes(t_.types() - type));
        });
    }

    [[nodiscard]] bool in_check() const {
        for (const Cell king : p_.royals(side_))
            if (leap_attacks(king) || slide_attacks(king)) return true;
        return false;
    }

protected:
    static constexpr Colour side_ = Side;
    static constexpr Colour enemy_ = other(Side);

    const LineTables& t_;
    const Position& p_;
    const PiecesOnRays& pieces_;
    const std::uint64_t* barred_;  ///< by word: where no piece of the side can go
    const std::uint64_t* barred_to_enemy_;
};

/// Where kings may go among given cells, all of them at once.
template <Colour Side>
class KingCells : public LineScene<Side> {
public:
    using Base = LineScene<Side>;
    using Base::Base, Base::enemy_, Base::pieces_, Base::p_, Base::t_;

    /// Cells that a king could go to. Each word's, once.
    TESSERA_INLINE void add(std::size_t word, std::uint64_t cells) { safe_[word] |= cells; }
    /// Takes out those that enemies attack.
    void take_out_attacked() {
        std::size_t cells = 0;
        for (std::size_t word = 0; word < t_.words(); ++word) {
            if (safe_[word] == 0) continue;
            safe_[word] &= ~leapt_to(word, safe_[word]);
            cells += static_cast<unsigned>(std::popcount(safe_[word]));
        }
        // To follow all lines of an enemy costs more than to ask about a line of a cell.
        constexpr std::size_t kFollowing = 4;
        if (kFollowing * sliders_lines() < cells * t_.types())
            follow_sliders();
        else
            ask_cells();
    }
    TESSERA_INLINE std::uint64_t safe(std::size_t word) const { return safe_[word]; }

private:
    /// Those cells of a word that enemies attack by leaps.
    TESSERA_INLINE std::uint64_t leapt_to(std::size_t word, std::uint64_t cells) const {
        std::uint64_t found = 0;
        const auto& attacks = t_.origins(enemy_);
        for (std::size_t i = 0; i < attacks.size(); ++i) {
            const WordLeaps& attack = attacks[i];
            const std::size_t set = t_.leapers(enemy_, i);
            if ((attack.near(word) & pieces_.filled(set)) == 0) continue;
            // The pieces of each group next to each other.
            std::uint64_t leapers[kMostGroups];
            for (std::size_t g = 0; g < attack.groups(); ++g)
                leapers[g] = pieces_.set(set)[attack.words(word)[g]];
            each_bit(cells & ~found, [&](std::size_t bit) {
                const std::uint64_t* const masks = attack.masks(bit);
                std::uint64_t met = 0;
                for (std::size_t g = 0; g < attack.groups(); ++g) met |= masks[g] & leapers[g];
                found |= std::uint64_t{met != 0} << bit;
            });
        }
        return found;
    }

    [[nodiscard]] std::size_t sliders_lines() const {
        std::size_t lines = 0;
        for (std::size_t k = 0; k < t_.piece_types(); ++k) {
            const Piece piece(static_cast<PieceType>(k), enemy_);
            for (const PieceOnLines::Types& types : t_.kind(piece).slides)
                lines += static_cast<std::size_t>(p_.count(piece)) * (types.end - types.begin);
        }
        return lines;
    }

    void ask_cells() {
        for (std::size_t word = 0; word < t_.words(); ++word)
            each_bit(safe_[word], [&](std::size_t bit) {
                if (Base::slide_attacks(cell_at(word, bit)))
                    safe_[word] &= ~(std::uint64_t{1} << bit);
            });
    }

    void follow_sliders() {
        for (std::size_t k = 0; k < t_.piece_types(); ++k) {
            const Piece piece(static_cast<PieceType>(k), enemy_);
            const PieceOnLines& kind = t_.kind(piece);
            const std::size_t set = t_.pieces(piece);
            for (const PieceOnLines::Types& types : kind.slides)
                each_bit(pieces_.filled(set), [&](std::size_t word) {
                    each_bit(pieces_.set(set)[word],
                             [&](std::size_t bit) { follow(types, cell_at(word, bit)); });
                });
        }
    }

    TESSERA_INLINE void follow(const PieceOnLines::Types& types, Cell slider) {
        const LinePlace* const places = t_.places(slider);
        Base::each_lanes(
            slider, types.begin, types.end, [&](std::size_t type, const LanesOfPieces& pieces) {
                // Places beyond a line's end are barred to both sides. So are kings' cells, to
                // which no king goes.
                const Lanes reach = pieces.reach(pieces.occupied()) &
                                    ~(pieces.barred(Colour::white) & pieces.barred(Colour::black));
                for (std::size_t lane = 0; lane < kLanes && type + lane < types.end; ++lane) {
                    const std::int32_t offset = t_.offset(type + lane);
                    const auto place = static_cast<std::int32_t>(places[type + lane].place());
                    const auto first =
                        static_cast<std::int32_t>(lattice::index(slider)) - place * offset;
                    each_bit(reach[lane], [&](std::size_t p) {
                        const auto cell = static_cast<std::uint32_t>(
                            first + static_cast<std::int32_t>(p) * offset);
                        safe_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
                    });
                }
                return true;
            });
    }

    std::uint64_t safe_[kLineWords]{};
};

template <Colour Side, class Sink>
class LineLegal : public LineScene<Side> {
public:
    using Base = LineScene<Side>;
    using Base::barred_, Base::barred_to_enemy_, Base::enemy_, Base::pieces_, Base::p_, Base::side_,
        Base::t_;

    LineLegal(const LineTables& tables, const Position& p, Sink& sink, Remainder& remainder)
        : Base(tables, p), sink_(sink), remainder_(remainder) {}

    void generate() {
        if (!look_around()) {
            remainder_.check = true;
            return;
        }
        for (std::size_t k = 0; k < t_.piece_types(); ++k) {
            pieces_of(Piece(static_cast<PieceType>(k), side_));
            if (sink_.enough()) return;
        }
        kings();
    }

private:
    /// Finds the pinned pieces of every own king; false at a check.
    bool look_around() {
        for (const Cell king : p_.royals(side_)) {
            if (Base::leap_attacks(king)) return false;
            const LinePlace* const places = t_.places(king);
            const bool safe = Base::each_lanes(
                king, 0, t_.types(), [&](std::size_t type, const LanesOfPieces& pieces) {
                    const Lanes occupied = pieces.occupied();
                    const Lanes sliders = pieces.sliders(enemy_) & first_lanes(t_.types() - type);
                    const Lanes seen = pieces.reach(occupied);
                    if (any(seen & sliders)) return false;
                    const Lanes shields = seen & pieces.barred(side_);
                    const Lanes behind = pieces.reach(occupied & ~shields) & sliders;
                    if (!any(behind)) return true;
                    for (std::size_t lane = 0; lane < kLanes; ++lane)
                        if (behind[lane] != 0)
                            pin(king, static_cast<int>(places[type + lane].place()),
                                t_.offset(type + lane), shields[lane], behind[lane]);
                    return true;
                });
            if (!safe) return false;
        }
        return true;
    }

    /// `behind`: the sliders that would attack the king on `place` if the shields were gone.
    void pin(Cell king, int place, std::int32_t offset, std::uint32_t shields,
             std::uint32_t behind) {
        each_bit(behind, [&](std::size_t bit) {
            const int slider = static_cast<int>(bit);
            const std::uint32_t below = (1U << place) - 1;
            const std::uint32_t piece = slider < place ? shields & below : shields & ~below;
            const auto cell = static_cast<Cell>(static_cast<std::int32_t>(lattice::index(king)) +
                                                (std::countr_zero(piece) - place) * offset);
            // Enemy kings bar own pieces, too.
            if (!p_.at(cell).is(side_)) return;
            remainder_.pin(slider < place ? Pin{cell, king, -offset, place - slider}
                                          : Pin{cell, king, offset, slider - place});
            std::uint64_t& word = pinned_[lattice::index(cell) / 64];
            const std::uint64_t one = std::uint64_t{1} << (lattice::index(cell) % 64);
            if ((word & one) == 0) remainder_.walk(cell);
            word |= one;
        });
    }

    /// The pieces of a kind other than a king's.
    void pieces_of(Piece piece) {
        const PieceOnLines& kind = t_.kind(piece);
        const std::size_t set = t_.pieces(piece);
        const std::uint64_t filled = pieces_.filled(set);
        if (kind.royal || filled == 0) return;
        const State& s = p_.state();
        if (!kind.looked_up || (s.passed && p_.at(*s.passer).type() == piece.type()))
            return each_free(set, filled, [&](Cell c) { remainder_.walk(c); });
        if (kind.together) return together(kind, piece, set, filled);
        typename Sink::Part part = sink_.part();
        for (const PieceOnLines::Types& types : kind.slides)
            each_free(set, filled, [&](Cell c) { slides(types, c, part); });
        leaps(kind, piece, set, filled, part);
        sink_.add(part);
    }

    /// Pieces of the set that no pin holds.
    TESSERA_INLINE std::uint64_t free_pieces(std::size_t set, std::size_t word) const {
        return pieces_.set(set)[word] & ~pinned_[word];
    }
    template <class F>
    TESSERA_INLINE void each_free(std::size_t set, std::uint64_t filled, F&& f) const {
        each_bit(filled, [&](std::size_t word) {
            each_bit(free_pieces(set, word), [&](std::size_t bit) { f(cell_at(word, bit)); });
        });
    }

    template <class Part>
    TESSERA_INLINE void slides(const PieceOnLines::Types& types, Cell c, Part& part) {
        Base::each_lanes(c, types.begin, types.end,
                         [&](std::size_t type, const LanesOfPieces& pieces) {
                             part.lines(t_, c, type,
                                        pieces.reach(pieces.occupied()) & ~pieces.barred(side_) &
                                            first_lanes(types.end - type));
                             return true;
                         });
    }

    // Where leaps may end.
    TESSERA_INLINE std::uint64_t both(std::size_t word) const { return ~barred_[word]; }
    TESSERA_INLINE std::uint64_t quiet(std::size_t word) const {
        return ~(barred_[word] | barred_to_enemy_[word]);
    }
    TESSERA_INLINE std::uint64_t capture(std::size_t word) const {
        return barred_to_enemy_[word] & ~barred_[word];
    }

    template <class Part>
    TESSERA_INLINE void leaps(const PieceOnLines& kind, Piece piece, std::size_t set,
                              std::uint64_t filled, Part& part) {
        const auto each = [&](const std::vector<WordLeaps>& list, auto&& open) {
            for (const WordLeaps& leaps : list) {
                if (kind.promotes_on.empty())
                    each_free(set, filled, [&](Cell c) {
                        leaps.each(c, [&](std::size_t word, std::uint64_t targets) {
                            part.word(c, word, targets & open(word));
                        });
                    });
                else
                    each_free(set, filled, [&](Cell c) {
                        leaps.each(c, [&](std::size_t word, std::uint64_t targets) {
                            if (word < t_.words())
                                leap_to(kind, piece, c, word, targets & open(word));
                        });
                    });
            }
        };
        each(kind.both, [this](std::size_t word) { return both(word); });
        each(kind.quiet, [this](std::size_t word) { return quiet(word); });
        each(kind.capture, [this](std::size_t word) { return capture(word); });
    }

    void leap_to(const PieceOnLines& kind, Piece piece, Cell c, std::size_t word,
                 std::uint64_t targets) {
        each_bit(targets & kind.promotes_on[word],
                 [&](std::size_t bit) { promote(piece, {c, cell_at(word, bit)}); });
        sink_.word(c, word, targets & ~kind.promotes_on[word]);
    }

    /// All pieces of a kind, step by step.
    void together(const PieceOnLines& kind, Piece piece, std::size_t set, std::uint64_t filled) {
        const auto each = [&](const std::vector<WordStep>& steps, auto&& open) {
            for (const WordStep& step : steps)
                each_bit(filled, [&](std::size_t from) {
                    const std::size_t word = step.word[from];
                    step_to(kind, piece, step.offset, word,
                            step.moved(free_pieces(set, from)) & open(word), MoveType::normal);
                });
        };
        each(kind.both_steps, [this](std::size_t word) { return both(word); });
        each(kind.quiet_steps, [this](std::size_t word) { return quiet(word); });
        each(kind.capture_steps, [this](std::size_t word) { return capture(word); });
        for (const WordStep& step : kind.double_steps)
            each_bit(filled, [&](std::size_t from) {
                const std::uint64_t ready = free_pieces(set, from) & kind.double_from[from];
                const std::size_t passed = step.word[from];
                if (ready == 0 || passed == t_.words()) return;
                const std::size_t word = step.word[passed];
                const std::uint64_t landed = step.moved(step.moved(ready) & quiet(passed));
                step_to(kind, piece, 2 * step.offset, word, landed & quiet(word),
                        MoveType::double_step);
            });
    }

    TESSERA_INLINE void step_to(const PieceOnLines& kind, Piece piece, std::int32_t offset,
                                std::size_t word, std::uint64_t targets, MoveType type) {
        if (targets == 0) return;
        if (!kind.promotes_on.empty()) {
            each_bit(targets & kind.promotes_on[word], [&](std::size_t bit) {
                const Cell to = cell_at(word, bit);
                const auto from = static_cast<std::int32_t>(lattice::index(to)) - offset;
                promote(piece, {static_cast<Cell>(from), to, kNoPieceType, type});
            });
            targets &= ~kind.promotes_on[word];
        }
        sink_.step(offset, word, targets, type);
    }

    void promote(Piece piece, Move move) {
        for (const PieceType kind : t_.promotions(piece)) {
            move.promotion = kind;
            sink_.one(move);
        }
    }

    /// Calls f(king, word, targets) for the cells that kings could go to were they not attacked.
    template <class F>
    TESSERA_INLINE void each_king_target(F&& f) {
        for (const Cell king : p_.royals(side_))
            for (const WordLeaps& leaps : t_.kind(p_.at(king)).both)
                leaps.each(king, [&](std::size_t word, std::uint64_t targets) {
                    targets &= both(word);
                    if (targets != 0) f(king, word, targets);
                });
    }

    void kings() {
        KingCells<Side> cells(t_, p_);
        each_king_target(
            [&](Cell, std::size_t word, std::uint64_t targets) { cells.add(word, targets); });
        cells.take_out_attacked();
        each_king_target([&](Cell king, std::size_t word, std::uint64_t targets) {
            sink_.word(king, word, targets & cells.safe(word));
        });
    }

    Sink& sink_;
    Remainder& remainder_;
    std::uint64_t pinned_[kLineWords]{};
};

class LineFamily final : public LineGenerator {
public:
    explicit LineFamily(const Variant& variant) : tables_(variant) {}

    [[nodiscard]] const LineTables& tables() const override { return tables_; }
    void list(const Position& p, MoveList& moves, Remainder& remainder) const override {
        LineList sink(moves);
        generate(p, sink, remainder);
    }
    std::uint64_t count(const Position& p, Remainder& remainder) const override {
        LineCount sink;
        generate(p, sink, remainder);
        return sink.total();
    }
    bool any(const Position& p, Remainder& remainder) const override {
        LineAny sink;
        generate(p, sink, remainder);
        return sink.enough();
    }
    bool in_check(const Position& p, Colour c) const override {
        return c == Colour::white ? LineScene<Colour::white>(tables_, p).in_check()
                                  : LineScene<Colour::black>(tables_, p).in_check();
    }

private:
    template <class Sink>
    void generate(const Position& p, Sink& sink, Remainder& remainder) const {
        if (p.side() == Colour::white)
            LineLegal<Colour::white, Sink>(tables_, p, sink, remainder).generate();
        else
            LineLegal<Colour::black, Sink>(tables_, p, sink, remainder).generate();
    }

    LineTables tables_;
};

}  // namespace tessera::rules::TESSERA_ISA
