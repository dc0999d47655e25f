// Legal moves by the ray index. Included once for each instruction set (rays/generator.hpp).
//
// For variants whose attacks follow rays and leaps alone. From each king outward come the checks
// and the pinned pieces. Without a check every other piece may go anywhere, and a king wherever
// nothing attacks it. In check the few cells where a piece ends every check are asked for the
// pieces that can go there.
#pragma once

#include "movegen/castling.hpp"
#include "movegen/rays/king_cells.hpp"
#include "movegen/rays/sinks.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// `Staged`: the stage may be other than all.
template <Colour Side, class Sink, bool Staged>
class RayLegal : public RayAttacks<Side> {
public:
    using Base = RayAttacks<Side>;
    using Base::closed_, Base::closed_to_enemy_, Base::enemy_, Base::index_, Base::layout_,
        Base::p_, Base::side_, Base::t_;

    RayLegal(const RayTables& tables, const Position& p, Sink& sink, Stage stage = Stage::all)
        : Base(tables, p), sink_(sink), stage_(stage) {
        for (const Cell king : p_.royals(side_)) find_checks_and_pins(king);
    }

    void generate() {
        if (checked_.empty())
            each_type([this](Piece piece, const RayPiece& table) { moves_of_type(piece, table); });
        else
            evasions();
        if (sink_.enough()) return;
        for (std::size_t i = 0; i < pins_.size(); ++i)
            if (first_pin_of(pins_[i].piece) == i && !is_king(pins_[i].piece)) pinned_moves(i);
        if (lists_captures()) en_passant();
        if (sink_.enough()) return;
        kings();
        if (lists_quiets()) castling([](Cell) { return true; });
    }

    /// The moves of one piece of the side.
    void generate_of(Cell from) {
        only_ = from;
        if (is_king(from)) {
            kings();
            return castling([from](Cell king) { return king == from; });
        }
        const std::size_t pin = first_pin_of(from);
        if (pin < pins_.size())
            pinned_moves(pin);
        else
            one_by_one(p_.at(from), t_.piece(p_.at(from)), from);
        en_passant();
    }

private:
    // Checks and pins.

    /// A king in check, and where another piece than the king ends it: the cells of the segment
    /// from the king to its only attacker, or the attacker's alone; nothing if there are several.
    struct Check {
        Cell king{};
        int attackers = 0;
        bool slides = false;
        Segment segment;  ///< if it slides
        Cell leaper{};    ///< else

        [[nodiscard]] bool ended_at(Cell c) const {
            return attackers == 1 && (slides ? segment.contains(c) : c == leaper);
        }
    };

    void find_checks_and_pins(Cell king) {
        Check check;
        check.king = king;
        Base::each_leap_attack(king, [&](std::size_t word, std::uint64_t cells) {
            each_bit(cells, [&](std::size_t bit) {
                check.leaper = cell_at(word, bit);
                ++check.attackers;
            });
            return true;
        });
        Base::template look_along_rays<Side>(
            king,
            [&](const Segment& segment) {
                // A piece that leaps as well is not stopped by standing in its way.
                const bool same = check.attackers == 1 && !check.slides &&
                                  segment.cell(segment.steps) == check.leaper;
                if (!same) {
                    check.segment = segment;
                    check.slides = true;
                    ++check.attackers;
                }
                behind_king(segment);
            },
            [&](Cell piece, std::uint32_t direction, const Segment& segment) {
                pins_.push_back({piece, direction, segment});
                pinned_.insert(piece);
            });
        if (check.attackers > 0) checked_.push_back(check);
    }

    /// Cells that a slider attacks once the king that it attacks has gone.
    void behind_king(const Segment& segment) {
        const lattice::Shape& shape = p_.variant().shape();
        const lattice::Vector v = shape.difference(segment.cell(1), segment.king);
        auto at = shape.step(segment.king, v);
        while (at) {
            behind_.insert(*at);
            if (!p_.at(*at).empty()) return;
            at = shape.step(*at, v);
        }
    }

    [[nodiscard]] std::size_t first_pin_of(Cell piece) const {
        if (!pinned_.contains(piece)) return pins_.size();
        std::size_t i = 0;
        while (i < pins_.size() && pins_[i].piece != piece) ++i;
        return i;
    }
    [[nodiscard]] bool pins_allow(Cell piece, Cell to) const {
        if (!pinned_.contains(piece)) return true;
        for (std::size_t i = 0; i < pins_.size(); ++i)
            if (pins_[i].piece == piece && !pins_[i].segment.contains(to)) return false;
        return true;
    }
    /// A piece that goes there ends the checks of all kings, those of `king` apart.
    [[nodiscard]] bool ends_checks(Cell to, std::optional<Cell> king = std::nullopt) const {
        for (std::size_t i = 0; i < checked_.size(); ++i)
            if (checked_[i].king != king && !checked_[i].ended_at(to)) return false;
        return true;
    }

    // What the stage lists.

    [[nodiscard]] TESSERA_INLINE bool lists_all() const {
        return !Staged || stage_ == Stage::all || stage_ == Stage::evasions;
    }
    [[nodiscard]] TESSERA_INLINE bool lists_captures() const {
        return lists_all() || stage_ == Stage::captures;
    }
    [[nodiscard]] TESSERA_INLINE bool lists_quiets() const {
        return lists_all() || stage_ != Stage::captures;
    }

    enum class Mode : std::uint8_t { both, quiet, capture };

    /// Cells of a word, or of the one after the last, where moves of the mode and stage may end.
    template <Mode M>
    TESSERA_INLINE std::uint64_t open(const RayPiece& table, std::size_t word) const {
        const std::uint64_t enemies = closed_to_enemy_[word];
        std::uint64_t cells = ~closed_[word];
        if constexpr (M == Mode::quiet) cells &= ~enemies;
        if constexpr (M == Mode::capture) cells &= enemies;
        if (lists_all()) return cells;
        const std::uint64_t tactical =
            table.promotes_on.empty() ? enemies : enemies | table.promotes_on[word];
        return cells & (stage_ == Stage::captures ? tactical : ~tactical);
    }
    /// The same on rays, of pieces that do not promote.
    TESSERA_INLINE Lanes open(const RayLanes& rays) const {
        const Lanes cells = ~rays.closed(side_);
        if (lists_all()) return cells;
        const Lanes enemies = rays.closed(enemy_);
        return cells & (stage_ == Stage::captures ? enemies : ~enemies);
    }
    /// Whether such a move to the cell, which is not closed, is of the stage.
    [[nodiscard]] bool of_stage(const RayPiece& table, Cell to) const {
        return open<Mode::both>(table, lattice::index(to) / 64) >> (lattice::index(to) % 64) & 1U;
    }

    // Without check: all pieces of a type at once.

    template <class F>
    void each_type(F&& f) {
        for (std::size_t k = 0; k < t_.piece_types(); ++k) {
            const Piece piece(static_cast<PieceType>(k), side_);
            const RayPiece& table = t_.piece(piece);
            if (table.royal || index_.filled(layout_.pieces(piece)) == 0) continue;
            f(piece, table);
            if (sink_.enough()) return;
        }
    }

    void moves_of_type(Piece piece, const RayPiece& table) {
        const std::size_t set = layout_.pieces(piece);
        const std::uint64_t filled = index_.filled(set);
        if (table.one_by_one)
            return each_free(set, filled, [&](Cell c) { one_by_one(piece, table, c); });
        if (table.together) return together(table, set, filled);
        typename Sink::Part part = sink_.part();
        for (const RayPiece::Range& range : table.slides)
            each_free(set, filled, [&](Cell c) { slides(range, c, part); });
        leaps(table, set, filled, part);
        sink_.add(part);
    }

    /// Pieces of a word set that no pin holds.
    TESSERA_INLINE std::uint64_t free_pieces(std::size_t set, std::size_t word) const {
        return index_.words(set)[word] & ~pinned_.word(word);
    }
    template <class F>
    TESSERA_INLINE void each_free(std::size_t set, std::uint64_t filled, F&& f) const {
        each_bit(filled, [&](std::size_t word) {
            each_bit(free_pieces(set, word), [&](std::size_t bit) { f(cell_at(word, bit)); });
        });
    }

    template <class Part>
    TESSERA_INLINE void slides(const RayPiece::Range& range, Cell c, Part& part) {
        Base::each_lanes(c, range.begin, range.end, [&](std::size_t d, const RayLanes& rays) {
            part.rays(layout_, c, d,
                      rays.reach(rays.occupied()) & open(rays) & first_lanes(range.end - d));
            return true;
        });
    }

    template <class Part>
    TESSERA_INLINE void leaps(const RayPiece& table, std::size_t set, std::uint64_t filled,
                              Part& part) {
        const auto each = [&](const std::vector<LeapsBothWays>& list, auto&& open_in) {
            for (const LeapsBothWays& leaps : list) {
                if (table.promotes_on.empty())
                    each_free(set, filled, [&](Cell c) {
                        leaps.to.each(c, [&](std::size_t word, std::uint64_t targets) {
                            part.word(c, word, targets & open_in(word));
                        });
                    });
                else
                    each_free(set, filled, [&](Cell c) {
                        leaps.to.each(c, [&](std::size_t word, std::uint64_t targets) {
                            leap_to(table, c, word, targets & open_in(word));
                        });
                    });
            }
        };
        each(table.both, [&](std::size_t word) { return open<Mode::both>(table, word); });
        each(table.quiet, [&](std::size_t word) { return open<Mode::quiet>(table, word); });
        each(table.capture, [&](std::size_t word) { return open<Mode::capture>(table, word); });
    }

    /// Targets of one piece, with its promotions.
    void leap_to(const RayPiece& table, Cell c, std::size_t word, std::uint64_t targets) {
        if (!table.promotes_on.empty()) {
            each_bit(targets & table.promotes_on[word],
                     [&](std::size_t bit) { promote(table, {c, cell_at(word, bit)}); });
            targets &= ~table.promotes_on[word];
        }
        sink_.word(c, word, targets);
    }

    /// All pieces of a type, step by step.
    void together(const RayPiece& table, std::size_t set, std::uint64_t filled) {
        const auto each = [&](const std::vector<WordStep>& steps, auto&& open_in) {
            for (const WordStep& step : steps)
                each_bit(filled, [&](std::size_t from) {
                    const std::size_t word = step.word[from];
                    step_to(table, step.offset, word,
                            step.moved(free_pieces(set, from)) & open_in(word), MoveType::normal);
                });
        };
        const auto quiet = [&](std::size_t word) { return open<Mode::quiet>(table, word); };
        each(table.both_steps, [&](std::size_t word) { return open<Mode::both>(table, word); });
        each(table.quiet_steps, quiet);
        each(table.capture_steps,
             [&](std::size_t word) { return open<Mode::capture>(table, word); });
        for (const WordStep& step : table.double_steps)
            each_bit(filled, [&](std::size_t from) {
                const std::uint64_t ready = free_pieces(set, from) & table.double_from[from];
                const std::size_t passed = step.word[from];
                if (ready == 0 || passed == layout_.words()) return;
                const std::size_t word = step.word[passed];
                const std::uint64_t empty = ~(closed_[passed] | closed_to_enemy_[passed]);
                const std::uint64_t landed = step.moved(step.moved(ready) & empty);
                step_to(table, 2 * step.offset, word, landed & quiet(word), MoveType::double_step);
            });
    }

    TESSERA_INLINE void step_to(const RayPiece& table, std::int32_t offset, std::size_t word,
                                std::uint64_t targets, MoveType type) {
        if (targets == 0) return;
        if (!table.promotes_on.empty()) {
            each_bit(targets & table.promotes_on[word], [&](std::size_t bit) {
                const Cell to = cell_at(word, bit);
                const auto from = static_cast<std::int32_t>(lattice::index(to)) - offset;
                promote(table, {static_cast<Cell>(from), to, kNoPieceType, type});
            });
            targets &= ~table.promotes_on[word];
        }
        sink_.step(offset, word, targets, type);
    }

    void promote(const RayPiece& table, Move move) {
        for (const PieceType type : table.promotions) {
            move.promotion = type;
            sink_.one(move);
        }
    }

    /// A move to a cell that is not closed.
    void emit(const RayPiece& table, const Move& move) {
        if (of_stage(table, move.to)) tell_any(table, move);
    }
    void tell_any(const RayPiece& table, const Move& move) {
        if (promotes(table, move.to)) return promote(table, move);
        sink_.one(move);
    }
    [[nodiscard]] static bool promotes(const RayPiece& table, Cell to) {
        return !table.promotes_on.empty() &&
               (table.promotes_on[lattice::index(to) / 64] >> (lattice::index(to) % 64) & 1U);
    }

    // One piece.

    /// Every move of a piece that no pin holds, en passant apart.
    void one_by_one(Piece piece, const RayPiece& table, Cell c) {
        WordSet targets;
        std::uint64_t words = 0;  // that hold some
        const auto add = [&](std::size_t word, std::uint64_t cells) {
            targets.word(word) |= cells;
            words |= std::uint64_t{cells != 0} << (word & 63U);
        };
        const bool may_go = !table.sticky || !rules::stuck(p_, c);
        const auto each = [&](const std::vector<LeapsBothWays>& list, auto&& open_in) {
            for (const LeapsBothWays& leaps : list)
                leaps.to.each(c, [&](std::size_t word, std::uint64_t cells) {
                    if (word < layout_.words()) add(word, cells & open_in(word));
                });
        };
        const auto capture = [&](std::size_t word) { return open<Mode::capture>(table, word); };
        each(table.capture, capture);
        if (may_go) {
            each(table.both, [&](std::size_t word) { return open<Mode::both>(table, word); });
            each(table.quiet, [&](std::size_t word) { return open<Mode::quiet>(table, word); });
        } else {
            each(table.both, capture);
        }
        SlideCells slid(layout_);
        for (const RayPiece::Range& range : table.slides) {
            Base::each_lanes(c, range.begin, range.end, [&](std::size_t d, const RayLanes& rays) {
                const Lanes reach = rays.reach(rays.occupied()) & ~rays.closed(side_);
                slid.add(c, d, range.end, may_go ? reach : reach & rays.closed(enemy_),
                         [&](Cell to) {
                             if (of_stage(table, to))
                                 add(lattice::index(to) / 64,
                                     std::uint64_t{1} << (lattice::index(to) % 64));
                         });
                return true;
            });
        }
        each_bit(words, [&](std::size_t word) {
            std::uint64_t cells = targets.word(word);
            if (!checked_.empty())
                each_bit(cells, [&](std::size_t bit) {
                    if (!ends_checks(cell_at(word, bit))) cells &= ~(std::uint64_t{1} << bit);
                });
            leap_to(table, c, word, cells);
        });
        if (may_go && !table.double_from.empty()) double_steps(piece, table, c);
    }

    /// The cells of places on rays.
    struct SlideCells {
        explicit SlideCells(const rules::RayLayout& of) : layout(of) {}
        template <class F>
        TESSERA_INLINE void add(Cell c, std::size_t d, std::size_t end, const Lanes& reach,
                                F&& f) const {
            const rules::RayPlace* const places = layout.places(c);
            for (std::size_t lane = 0; lane < kLanes && d + lane < end; ++lane) {
                const std::int32_t offset = layout.offset(d + lane);
                const auto place = static_cast<std::int32_t>(places[d + lane].place());
                const auto first = static_cast<std::int32_t>(lattice::index(c)) - place * offset;
                each_bit(reach[lane], [&](std::size_t n) {
                    f(static_cast<Cell>(first + static_cast<std::int32_t>(n) * offset));
                });
            }
        }
        const rules::RayLayout& layout;
    };

    /// Those of one piece, checks and pins asked.
    void double_steps(Piece piece, const RayPiece& table, Cell c) {
        if (!(table.double_from[lattice::index(c) / 64] >> (lattice::index(c) % 64) & 1U)) return;
        const lattice::Shape& shape = p_.variant().shape();
        for (const rules::DoubleStep& step : p_.variant().moves(piece).doubles) {
            const auto passed = shape.step(c, step.vector);
            const auto to = passed ? shape.step(*passed, step.vector) : std::nullopt;
            if (!to || !p_.at(*passed).empty() || !p_.at(*to).empty()) continue;
            if (table.one_by_one && rules::goes_quietly(p_, c, *to)) continue;
            if (ends_checks(*to) && pins_allow(c, *to))
                emit(table, {c, *to, kNoPieceType, MoveType::double_step});
        }
    }

    /// The moves of a pinned piece: along its segment.
    void pinned_moves(std::size_t pin) {
        const Cell c = pins_[pin].piece;
        const Piece piece = p_.at(c);
        const RayPiece& table = t_.piece(piece);
        const bool may_go = !table.sticky || !rules::stuck(p_, c);
        const bool slides = (layout_.marks(piece).bits[pins_[pin].direction] &
                             rules::RayOccupancy::sliding(side_)) != 0;
        const Segment& segment = pins_[pin].segment;
        for (int n = 1; n <= segment.steps; ++n) {
            const Cell to = segment.cell(n);
            if (to == c || !pins_allow(c, to) || !ends_checks(to)) continue;
            const bool capture = n == segment.steps;
            if (!capture && !may_go) continue;
            // Nothing else stands between king and attacker.
            if (slides || reaches(capture ? table.capture : table.quiet, c, to) ||
                reaches(table.both, c, to))
                emit(table, {c, to});
        }
        if (may_go && !table.double_from.empty()) double_steps(piece, table, c);
    }

    static bool reaches(const std::vector<LeapsBothWays>& list, Cell from, Cell to) {
        for (const LeapsBothWays& leaps : list)
            if (leaps.to.reaches(from, to)) return true;
        return false;
    }

    // In check.

    void evasions() {
        const Check& check = checked_[0];
        if (check.attackers > 1) return;
        each_type([&](Piece piece, const RayPiece& table) {
            if (table.one_by_one)
                each_free(layout_.pieces(piece), index_.filled(layout_.pieces(piece)),
                          [&](Cell c) { one_by_one(piece, table, c); });
        });
        if (!check.slides) return evasions_to(check.leaper);
        for (int n = 1; n <= check.segment.steps; ++n) evasions_to(check.segment.cell(n));
    }

    /// The pieces that can go to the cell, where every check ends.
    void evasions_to(Cell to) {
        if (!ends_checks(to)) return;
        const bool empty = p_.at(to).empty();
        const auto from = [&](Cell c, const RayPiece& table, MoveType type = MoveType::normal) {
            if (!pinned_.contains(c)) emit(table, {c, to, kNoPieceType, type});
        };
        Base::each_lanes(to, 0, Base::directions(), [&](std::size_t d, const RayLanes& rays) {
            const Lanes sliders = rays.reach(rays.occupied()) & rays.sliders(side_) &
                                  first_lanes(Base::directions() - d);
            if (any(sliders))
                SlideCells(layout_).add(to, d, Base::directions(), sliders, [&](Cell c) {
                    const RayPiece& table = t_.piece(p_.at(c));
                    if (!table.one_by_one) from(c, table);
                });
            return true;
        });
        each_type([&](Piece piece, const RayPiece& table) {
            if (table.one_by_one) return;
            const std::uint64_t* const pieces = index_.words(layout_.pieces(piece));
            const auto each = [&](const std::vector<LeapsBothWays>& list) {
                for (const LeapsBothWays& leaps : list)
                    leaps.from.each(to, [&](std::size_t word, std::uint64_t cells) {
                        each_bit(cells & pieces[word],
                                 [&](std::size_t bit) { from(cell_at(word, bit), table); });
                    });
            };
            each(table.both);
            each(empty ? table.quiet : table.capture);
            if (empty && !table.double_steps.empty()) double_steps_to(piece, table, to);
        });
    }

    void double_steps_to(Piece piece, const RayPiece& table, Cell to) {
        const lattice::Shape& shape = p_.variant().shape();
        for (const rules::DoubleStep& step : p_.variant().moves(piece).doubles) {
            const auto passed = shape.step(to, -step.vector);
            const auto c = passed ? shape.step(*passed, -step.vector) : std::nullopt;
            if (!c || p_.at(*c) != piece || !p_.at(*passed).empty() || pinned_.contains(*c))
                continue;
            if (table.double_from[lattice::index(*c) / 64] >> (lattice::index(*c) % 64) & 1U)
                emit(table, {*c, to, kNoPieceType, MoveType::double_step});
        }
    }

    // Kings.

    [[nodiscard]] bool is_king(Cell c) const { return t_.piece(p_.at(c)).royal; }

    /// Calls f(king, word, targets) for the cells that kings could go to were they not attacked.
    template <class F>
    TESSERA_INLINE void each_king_target(F&& f) {
        for (const Cell king : p_.royals(side_)) {
            if (only_ && *only_ != king) continue;
            const RayPiece& table = t_.piece(p_.at(king));
            for (const LeapsBothWays& leaps : table.both)
                leaps.to.each(king, [&](std::size_t word, std::uint64_t targets) {
                    targets &= open<Mode::both>(table, word);
                    if (targets != 0) f(king, word, targets);
                });
        }
    }

    void kings() {
        KingCells<Side> cells(t_, p_);
        const auto allowed = [&](Cell king, std::size_t word, std::uint64_t targets) {
            if (checked_.empty()) return targets;
            const bool in_check = !ends_checks_of(king);
            each_bit(targets, [&](std::size_t bit) {
                const Cell to = cell_at(word, bit);
                const bool ok = ends_checks(to, king) && pins_allow(king, to) &&
                                !(in_check && behind_.contains(to));
                if (!ok) targets &= ~(std::uint64_t{1} << bit);
            });
            return targets;
        };
        each_king_target([&](Cell king, std::size_t word, std::uint64_t targets) {
            cells.add(word, allowed(king, word, targets));
        });
        cells.remove_attacked();
        each_king_target([&](Cell king, std::size_t word, std::uint64_t targets) {
            sink_.word(king, word, allowed(king, word, targets) & cells.safe(word));
        });
    }
    /// The king is not in check.
    [[nodiscard]] bool ends_checks_of(Cell king) const {
        for (std::size_t i = 0; i < checked_.size(); ++i)
            if (checked_[i].king == king) return false;
        return true;
    }

    // Moves that change more than two cells.

    [[nodiscard]] bool attacked_after(const rules::BoardAfter& after, Cell king) const {
        return rules::attacked(after, king, enemy_);
    }

    void en_passant() {
        const rules::State& s = p_.state();
        if (!s.ep_cell) return;
        const Piece piece(p_.at(*s.ep_pawn).type(), side_);
        const RayPiece& table = t_.piece(piece);
        const std::uint64_t* const pawns = index_.words(layout_.pieces(piece));
        WordSet listed;
        const auto each = [&](const std::vector<LeapsBothWays>& list) {
            for (const LeapsBothWays& leaps : list)
                leaps.from.each(*s.ep_cell, [&](std::size_t word, std::uint64_t cells) {
                    each_bit(cells & pawns[word] & ~listed.word(word), [&](std::size_t bit) {
                        const Cell c = cell_at(word, bit);
                        listed.insert(c);
                        if (only_ && *only_ != c) return;
                        en_passant_by(table, {c, *s.ep_cell, kNoPieceType, MoveType::en_passant});
                    });
                });
        };
        each(table.capture);
        each(table.both);
    }
    void en_passant_by(const RayPiece& table, const Move& move) {
        if (table.one_by_one && rules::goes_or_steps_twice(p_, move.from, move.to)) return;
        if (all_safe_after(move)) tell_any(table, move);
    }

    [[nodiscard]] bool all_safe_after(const Move& move) const {
        const rules::Delta delta = p_.delta_of(move);
        const rules::BoardAfter after(p_, delta);
        for (const Cell king : p_.royals(side_))
            if (attacked_after(after, king == move.from ? delta.added[0].cell : king)) return false;
        return true;
    }

    template <class Wanted>
    void castling(Wanted&& wanted) {
        // No king in check castles: none is in its own way.
        const auto attack = [&](Cell, Cell to) {
            return Base::leap_attacks(to) || Base::slide_attacks(to);
        };
        castling_moves(p_, attack, [&](const Move& m) {
            if (wanted(m.from) && castling_safe(m)) sink_.one(m);
            return !sink_.enough();
        });
    }

    /// No own king is attacked after castling. Other kings than the one that castles are asked only
    /// where a piece that leaves shields one, or one is in check.
    [[nodiscard]] bool castling_safe(const Move& m) const {
        const rules::CastlingOption& o = p_.castling().options[m.castling];
        if (!checked_.empty() || pinned_.contains(o.king_from) || pinned_.contains(o.rook_from))
            return all_safe_after(m);
        return !attacked_after(rules::BoardAfter(p_, p_.delta_of(m)), o.king_to);
    }

    Sink& sink_;
    Stage stage_;
    std::optional<Cell> only_;  ///< the moves of this piece alone are listed
    Several<Check, 4> checked_;
    Several<Pin, 16> pins_;
    WordSet pinned_;
    WordSet behind_;  ///< of kings in check: cells that become attacked if the king leaves
};

}  // namespace tessera::movegen::TESSERA_ISA
