// Legal moves looked up by lines and words. Included once for each instruction set, in a namespace
// of its own (TESSERA_ISA): what the compiler makes of it must not be shared between them.
//
// For games whose attacks follow lines and leaps alone. From each king outward come the checks, at
// which looking up ends, and the pinned men, which are left to walking. Without a check every other
// man may go anywhere, and a king wherever nothing attacks it.
#pragma once

#include "rules/lines/sinks.hpp"
#include "rules/position.hpp"

namespace tessera::rules::TESSERA_ISA {

/// What a slider reaches on a line, the first man on either side included: by its place and the men
/// on the line.
struct Reach {
    constexpr Reach() {
        for (unsigned place = 0; place < kLineCells; ++place)
            for (unsigned men = 0; men < 256; ++men) {
                unsigned found = 0;
                for (unsigned p = place + 1; p < kLineCells; ++p) {
                    found |= 1U << p;
                    if (men >> p & 1U) break;
                }
                for (unsigned p = place; p-- > 0;) {
                    found |= 1U << p;
                    if (men >> p & 1U) break;
                }
                of[place][men] = static_cast<std::uint8_t>(found);
            }
    }
    std::uint8_t of[kLineCells][256]{};
};
inline constexpr Reach kReach;

/// One position, seen from a side.
class LineScene {
public:
    LineScene(const Ruleset& rules, const LineTables& tables, const Position& p, Colour side)
        : rules_(rules),
          t_(tables),
          p_(p),
          men_(p.lines()),
          side_(side),
          enemy_(other(side)),
          barred_(men_.set(LineTables::barred(side))),
          barred_to_enemy_(men_.set(LineTables::barred(enemy_))) {}

    /// Calls f(type, place, sliders that reach it, men) for each line of the cell on which enemy
    /// sliders stand, until f returns false.
    template <class F>
    TESSERA_INLINE bool each_line_of_sliders(Cell cell, F&& f) const {
        for (std::uint32_t rest = t_.classes(enemy_); rest != 0; rest &= rest - 1)
            for (const LinePlace at :
                 t_.places(cell, static_cast<std::size_t>(std::countr_zero(rest)))) {
                const LineMen men = men_.on(at);
                if (men.sliders(enemy_) != 0 && !f(at, men)) return false;
            }
        return true;
    }

    TESSERA_INLINE bool leap_attacks(Cell cell) const {
        const std::size_t attacks = rules_.leap_attacks(enemy_).size();
        for (std::size_t i = 0; i < attacks; ++i) {
            const std::uint64_t* const leapers = men_.set(t_.leapers(enemy_, i));
            std::uint64_t found = 0;
            t_.origins(enemy_, i).each(
                cell, [&](std::size_t word, std::uint64_t from) { found |= leapers[word] & from; });
            if (found != 0) return true;
        }
        return false;
    }

    TESSERA_INLINE bool slide_attacks(Cell cell) const {
        return !each_line_of_sliders(cell, [&](LinePlace at, LineMen men) {
            return (kReach.of[at.place()][men.occupied()] & men.sliders(enemy_)) == 0;
        });
    }

    [[nodiscard]] bool in_check() const {
        for (const Cell king : p_.royals(side_))
            if (leap_attacks(king) || slide_attacks(king)) return true;
        return false;
    }

protected:
    const Ruleset& rules_;
    const LineTables& t_;
    const Position& p_;
    const MenOnLines& men_;
    Colour side_;
    Colour enemy_;
    const std::uint64_t* barred_;  ///< by word: where no man of the side can go
    const std::uint64_t* barred_to_enemy_;
};

template <class Sink>
class LineLegal : public LineScene {
public:
    LineLegal(const Ruleset& rules, const LineTables& tables, const Position& p, Sink& sink,
              Remainder& remainder)
        : LineScene(rules, tables, p, p.side()), sink_(sink), remainder_(remainder) {}

    void generate() {
        if (!look_around()) {
            remainder_.check = true;
            return;
        }
        for (const Cell c : p_.men(side_)) {
            man(c);
            if (sink_.enough()) return;
        }
        kings();
    }

private:
    /// Finds the pinned men of every own king; false at a check.
    bool look_around() {
        for (const Cell king : p_.royals(side_)) {
            if (leap_attacks(king)) return false;
            const bool safe = each_line_of_sliders(king, [&](LinePlace at, LineMen men) {
                const std::uint32_t occupied = men.occupied();
                const auto& reach = kReach.of[at.place()];
                const std::uint32_t seen = reach[occupied];
                if ((seen & men.sliders(enemy_)) != 0) return false;
                const std::uint32_t shields = seen & men.barred(side_);
                const std::uint32_t behind = reach[occupied & ~shields] & men.sliders(enemy_);
                if (behind != 0) pin(king, at, shields, behind);
                return true;
            });
            if (!safe) return false;
        }
        return true;
    }

    /// `behind`: the sliders that would attack the king if the shields were gone.
    void pin(Cell king, LinePlace at, std::uint32_t shields, std::uint32_t behind) {
        const std::int32_t offset = t_.offset(at.type());
        const auto place = static_cast<int>(at.place());
        for (; behind != 0; behind &= behind - 1) {
            const int slider = std::countr_zero(behind);
            const std::uint32_t below = (1U << place) - 1;
            const std::uint32_t man = slider < place ? shields & below : shields & ~below;
            const auto cell = static_cast<std::int32_t>(lattice::index(king)) +
                              (std::countr_zero(man) - place) * offset;
            const auto pinned = static_cast<Cell>(cell);
            remainder_.pin(slider < place ? Pin{pinned, king, -offset, place - slider}
                                          : Pin{pinned, king, offset, slider - place});
            pinned_[lattice::index(pinned) / 64] |= std::uint64_t{1}
                                                    << (lattice::index(pinned) % 64);
        }
    }

    /// A man other than a king.
    TESSERA_INLINE void man(Cell c) {
        const Man man = p_.at(c);
        const KindOnLines& kind = t_.kind(man);
        if (kind.royal) return;
        const bool pinned = pinned_[lattice::index(c) / 64] >> (lattice::index(c) % 64) & 1U;
        const State& s = p_.state();
        if (pinned || !kind.looked_up || (s.passed && p_.at(*s.passer).kind() == man.kind())) {
            remainder_.walk(c);
            return;
        }
        slides(kind, c);
        leaps(kind, man, c);
        doubles(kind, man, c);
    }

    TESSERA_INLINE void slides(const KindOnLines& kind, Cell c) {
        for (std::uint32_t rest = kind.classes; rest != 0; rest &= rest - 1)
            for (const LinePlace at :
                 t_.places(c, static_cast<std::size_t>(std::countr_zero(rest)))) {
                const LineMen men = men_.on(at);
                const std::uint32_t targets =
                    kReach.of[at.place()][men.occupied()] & ~men.barred(side_);
                sink_.line(c, at.place(), t_.offset(at.type()), targets);
            }
    }

    TESSERA_INLINE void leaps(const KindOnLines& kind, Man man, Cell c) {
        for (const WordLeaps& leaps : kind.both)
            leaps.each(c, [&](std::size_t word, std::uint64_t targets) {
                to_word(kind, man, c, word, targets & ~barred_[word]);
            });
        for (const WordLeaps& leaps : kind.quiet)
            leaps.each(c, [&](std::size_t word, std::uint64_t targets) {
                to_word(kind, man, c, word, targets & ~(barred_[word] | barred_to_enemy_[word]));
            });
        for (const WordLeaps& leaps : kind.capture)
            leaps.each(c, [&](std::size_t word, std::uint64_t targets) {
                to_word(kind, man, c, word, targets & barred_to_enemy_[word] & ~barred_[word]);
            });
    }

    TESSERA_INLINE void to_word(const KindOnLines& kind, Man man, Cell c, std::size_t word,
                                std::uint64_t targets) {
        if (kind.promotes_on.empty()) {
            sink_.word(c, word, targets);
            return;
        }
        std::uint64_t promoting = targets & kind.promotes_on[word];
        sink_.word(c, word, targets & ~promoting);
        for (; promoting != 0; promoting &= promoting - 1)
            one(man, {c, static_cast<Cell>(64 * word +
                                           static_cast<unsigned>(std::countr_zero(promoting)))});
    }

    /// The move, once for each promotion if it has to promote.
    void one(Man man, Move move) {
        const Moves& moves = rules_.moves(man);
        if (moves.promotes_on.empty() || !moves.promotes_on[lattice::index(move.to)]) {
            sink_.one(move);
            return;
        }
        for (const Kind kind : moves.promotions) {
            move.promotion = kind;
            sink_.one(move);
        }
    }

    TESSERA_INLINE void doubles(const KindOnLines&, Man man, Cell c) {
        const Moves& moves = rules_.moves(man);
        if (moves.doubles.empty() || !moves.double_from[lattice::index(c)]) return;
        const auto empty = [this](Cell cell) { return p_.at(cell).empty(); };
        for (const DoubleStep& step : moves.doubles)
            step.twice.each(rules_.shape(), c, [&](Cell to) {
                const auto passed = static_cast<Cell>((lattice::index(c) + lattice::index(to)) / 2);
                if (empty(passed) && empty(to)) one(man, {c, to, kNoKind, MoveType::double_step});
                return true;
            });
    }

    /// Calls f(king, word, targets) for the cells that kings could go to were they not attacked.
    template <class F>
    TESSERA_INLINE void each_king_target(F&& f) {
        for (const Cell king : p_.royals(side_))
            for (const WordLeaps& leaps : t_.kind(p_.at(king)).both)
                leaps.each(king, [&](std::size_t word, std::uint64_t targets) {
                    const std::uint64_t open = targets & ~barred_[word];
                    if (open != 0) f(king, word, open);
                });
    }

    void kings() {
        std::uint64_t safe[kLineWords]{};
        each_king_target(
            [&](Cell, std::size_t word, std::uint64_t targets) { safe[word] |= targets; });
        for (std::size_t word = 0; word < t_.words(); ++word)
            for (std::uint64_t rest = safe[word]; rest != 0; rest &= rest - 1) {
                const auto bit = static_cast<unsigned>(std::countr_zero(rest));
                const auto cell = static_cast<Cell>(64 * word + bit);
                if (leap_attacks(cell) || slide_attacks(cell))
                    safe[word] &= ~(std::uint64_t{1} << bit);
            }
        each_king_target([&](Cell king, std::size_t word, std::uint64_t targets) {
            sink_.word(king, word, targets & safe[word]);
        });
    }

    Sink& sink_;
    Remainder& remainder_;
    std::uint64_t pinned_[kLineWords]{};
};

class LineFamily final : public LineGenerator {
public:
    explicit LineFamily(const Ruleset& rules) : rules_(rules), tables_(rules) {}

    [[nodiscard]] const LineTables& tables() const override { return tables_; }
    void list(const Position& p, MoveList& moves, Remainder& remainder) const override {
        LineList sink(moves);
        LineLegal<LineList>(rules_, tables_, p, sink, remainder).generate();
    }
    std::uint64_t count(const Position& p, Remainder& remainder) const override {
        LineCount sink;
        LineLegal<LineCount>(rules_, tables_, p, sink, remainder).generate();
        return sink.total();
    }
    bool any(const Position& p, Remainder& remainder) const override {
        LineAny sink;
        LineLegal<LineAny>(rules_, tables_, p, sink, remainder).generate();
        return sink.enough();
    }
    bool in_check(const Position& p, Colour c) const override {
        return LineScene(rules_, tables_, p, c).in_check();
    }

private:
    const Ruleset& rules_;
    LineTables tables_;
};

}  // namespace tessera::rules::TESSERA_ISA
