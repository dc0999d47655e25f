// Legal moves from sets in games with minstrels, the pact, sticky or turning pieces, or two moves a
// turn. Included once for each instruction set (sets/set.hpp).
//
// Where no king is attacked, a piece that alone blocks no enemy's path may go anywhere: such moves
// are told in sets. The few others are made and taken back.
//
// The first of two moves is legal if no king is attacked after it, since then the turn ends with a
// second move or in a draw. In check, second moves that end it show that most other first moves
// are legal: all by other pieces that neither go where such an answer passes nor open a path to a
// king.
#pragma once

#include "rules/generator.hpp"
#include "rules/sets/clauses.hpp"
#include "rules/sets/pieces.hpp"

namespace tessera::rules::TESSERA_ISA {

template <class L, class Sink>
class Turns {
public:
    using Set = L::Set;

    Turns(const Tables<L>& tables, const ClauseTables<L>& clauses, Position& p, Sink& sink)
        : t_(tables),
          c_(clauses),
          p_(p),
          sink_(sink),
          rules_of_(tables, clauses, p, p.side()),
          board_(rules_of_.board()),
          occupied_(board_.own | board_.enemy),
          pieces_(tables, p, occupied_),
          royals_(rules_of_.pieces(t_.royal(), p.side(), L::all())) {
        if (c_.sticky() != 0)
            stuck_ = rules_of_.near(rules_of_.pieces(c_.sticky(), other(p.side()), L::all()));
        group_pieces(RoyalCapture::no);
    }

    void generate() {
        const State& s = p_.state();
        if (s.king_taken) return;
        look_around();
        if (s.moved)
            second(*s.moved, s.only_piece);
        else if (s.moves_left == 2)
            first();
        else
            ordinary(board_.own);
    }

    /// In the middle of a turn: it can be finished, if only by a draw.
    [[nodiscard]] bool can_finish() {
        look_around();
        if (!threats_.attacked) return true;
        second(*p_.state().moved, p_.state().only_piece);
        return sink_.some();
    }

private:
    /// Pieces that move by the same terms.
    struct Group {
        Set pieces = L::none();
        Set walls = L::none();  ///< what ends a leg of theirs as the board's edge does
        bool corners_known = false;
        Terms<L> terms;
    };

    void group_pieces(RoyalCapture royal_capture) {
        const Set enemy_royals = rules_of_.pieces(t_.royal(), other(p_.side()), L::all());
        const Set takeable = board_.enemy & ~rules_of_.enemy_minstrels() & ~rules_of_.enemy_calm();
        const Set peaceful = board_.own & (rules_of_.minstrels() | rules_of_.calm());
        const auto set = [&](Group& g, const Set& pieces, const Set& prey) {
            g.pieces = pieces;
            g.walls = occupied_ & ~prey;
            g.terms.prey = royal_capture == RoyalCapture::yes ? prey : prey & ~enemy_royals;
            g.terms.barred = occupied_ & ~g.terms.prey;
            g.corners_known = false;
        };
        const Set unmoved = board_.own & board_.unmoved;
        set(groups_[0], unmoved & ~peaceful, takeable & ~rules_of_.protected_pieces(board_));
        set(groups_[1], board_.own & ~unmoved & ~peaceful, takeable);
        set(groups_[2], peaceful, L::none());
    }

    void look_around() {
        for (const Cell king : p_.royals(p_.side())) {
            threats_.join(rules_of_.on(king, board_));
            minstrels_hold_ = minstrels_hold_ || rules_of_.held_by_minstrels(king, board_);
        }
    }

    /// Every legal move of these pieces that is not the first of two.
    void ordinary(const Set& movers) {
        const auto try_one = [this](const Move& m) {
            if (safe_after(m)) sink_.one(m);
        };
        EachSink<L> tried(try_one, sink_);
        spread(movers, tried);
        if (sink_.enough()) return;
        en_passant(movers, tried);
        castling(tried);
    }

    /// Tells the sink of the moves of these pieces that leave every king safe for sure, and `tried`
    /// of those that may. En passant and castling apart.
    template <class Tried>
    void spread(const Set& movers, Tried& tried) {
        if (threats_.attacked) {
            const Set anywhere = movers & (royals_ | threats_.loose | rules_of_.minstrels());
            moves(able_to_reach(movers & ~anywhere, threats_.answers), threats_.answers, tried);
            moves(anywhere, L::all(), tried);
            return;
        }
        const Set free = movers & movable_freely(threats_.pinned);
        split(free, L::none(), tried);
        if (!sink_.enough()) moves(movers & ~free, L::all(), tried);
    }

    /// Own pieces, kings apart, that open no path to a king by going away, if it is those `bound`
    /// that do.
    [[nodiscard]] Set movable_freely(const Set& bound) const {
        const Set free = board_.own & ~bound & ~royals_;
        return minstrels_hold_ ? free & ~rules_of_.minstrels() : free;
    }

    /// Tells the sink of the moves of pieces that are free to move, and `tried` of those to
    /// doubtful cells: a piece that an enemy minstrel pacifies where it goes, and an own minstrel
    /// anywhere, may become the obstruction at which an enemy turns; and a minstrel may pacify the
    /// piece that an answer captures.
    template <class Tried>
    void split(const Set& movers, const Set& doubtful, Tried& tried) {
        const Set minstrels = movers & rules_of_.minstrels();
        const Set others = movers & ~minstrels;
        const Set risky = doubtful | (threats_.beyond & rules_of_.calm());
        const Set risky_for_minstrels = doubtful | threats_.beyond | beside_prey_;
        moves(others, ~risky, sink_);
        if (sink_.enough()) return;
        moves(minstrels, ~risky_for_minstrels, sink_);
        if (L::any(risky)) moves(able_to_reach(others, risky), risky, tried);
        moves(minstrels, risky_for_minstrels, tried);
    }

    /// Those of the pieces that reach some of the cells, if nothing stands in the way.
    [[nodiscard]] Set able_to_reach(const Set& pieces, const Set& cells) const {
        Set able = L::none();
        L::each(pieces, [&](Cell c) {
            if (L::any(t_.type(p_.at(c)).reach[lattice::index(c)] & cells)) able |= L::single(c);
        });
        return able;
    }

    /// All moves of these pieces to allowed cells.
    template <class Out>
    void moves(const Set& movers, const Set& allowed, Out& out) {
        if (!L::any(movers) || !L::any(allowed)) return;
        for (Group& g : groups_) {
            const Set some = movers & g.pieces;
            if (!L::any(some)) continue;
            pieces_.slides(t_.sliding(p_.side()), some, g.terms, allowed, out);
            for (const PieceType type : t_.leaping(p_.side())) {
                kind_moves(type, some, g, allowed, out);
                if (out.enough()) return;
            }
        }
    }

    template <class Out>
    TESSERA_INLINE void kind_moves(PieceType type, const Set& movers, Group& g, const Set& allowed,
                                   Out& out) {
        const Piece piece(type, p_.side());
        const std::size_t k = index(type);
        Set some = L::load(p_.sets().of(piece)) & movers;
        if (!L::any(some)) return;
        const PieceTable<L>& table = t_.type(piece);
        if (table.turns && !g.corners_known) {
            pieces_.find_corners(g.terms, g.walls);
            g.corners_known = true;
        }
        if (c_.sticky() >> k & 1U) {
            L::each(some & stuck_,
                    [&](Cell c) { pieces_.alone(table, k, c, g.terms, allowed & occupied_, out); });
            some &= ~stuck_;
        }
        if (table.one_by_one) {
            L::each(some, [&](Cell c) { pieces_.alone(table, k, c, g.terms, allowed, out); });
            return;
        }
        if (table.leaps_together)
            pieces_.leaps(table, some, g.terms, allowed, out);
        else
            L::each(some, [&](Cell c) {
                pieces_.from(table, c, pieces_.leap_targets(table, c, g.terms) & allowed, out);
            });
        pieces_.doubles(table, some, allowed, out);
    }

    template <class Out>
    void en_passant(const Set& movers, Out& out) {
        const State& s = p_.state();
        if (!s.passed) return;
        const Piece piece(p_.at(*s.passer).type(), p_.side());
        const PieceTable<L>& table = t_.type(piece);
        for (const Group& g : groups_) {
            if (!L::contains(g.terms.prey, *s.passer)) continue;
            L::each(L::load(p_.sets().of(piece)) & movers & g.pieces, [&](Cell c) {
                if (L::contains(table.capture[lattice::index(c)], *s.passed))
                    pieces_.one(table, Move{c, *s.passed, kNoPieceType, MoveType::en_passant}, out);
            });
        }
    }

    template <class Out>
    void castling(Out& out) {
        const auto attack = [&](Cell c, Victim victim) {
            return !each_attacker(p_, c, other(p_.side()), victim, [](Cell) { return false; });
        };
        castling_moves(p_, attack, [&](const Move& m) {
            out.one(m);
            return !out.enough();
        });
    }

    /// The pieces as they would stand after the move of a king.
    [[nodiscard]] Board<L> after(const Move& m) const {
        const Set from = L::single(m.from);
        const Set to = L::single(m.to);
        return {(board_.own & ~from) | to, board_.enemy & ~to, board_.unmoved & ~from & ~to};
    }

    [[nodiscard]] bool moves_only_king(const Move& m) const {
        return m.type == MoveType::normal && p_.royals(p_.side()).size() == 1 &&
               L::contains(royals_, m.from);
    }

    /// No own king is attacked after the move.
    [[nodiscard]] bool safe_after(const Move& m) {
        if (moves_only_king(m)) return !rules_of_.on(m.to, after(m)).attacked;
        const Colour side = p_.side();
        Undo undo;
        p_.advance(m, undo);
        const bool safe = !Clauses<L>(t_, c_, p_, side).in_check();
        p_.unmake(m, undo);
        return safe;
    }

    // Aikin, Chesseract, "Movement" 1-6; docs/games/chesseract.md, "Turns".

    void second(Cell moved, bool only_piece) {
        const Set same = L::single(moved);
        ordinary(board_.own & ~same);
        if (sink_.some()) return;
        if (only_piece) group_pieces(RoyalCapture::yes);
        const auto try_one = [this](const Move& m) {
            if (safe_after(m)) sink_.one(m);
        };
        EachSink<L> tried(try_one, sink_);
        moves(same, L::all(), tried);
    }

    void first() {
        find_steps();
        if (threats_.attacked) find_answers();
        if (!several_can_move()) return first_one_by_one();
        const auto try_one = [this](const Move& m) {
            if (legal_first(m, false)) sink_.one(m);
        };
        EachSink<L> tried(try_one, sink_);
        const Set free = movable_freely(threats_.attacked ? threats_.blockers : threats_.pinned);
        const Set common = passed_by_answers(std::nullopt);
        Set others = free;
        for (int i = 0; i < answer_count_; ++i) {
            const Cell piece = answers_[i].from;
            const Set passed = passed_by_answers(piece);
            if (!L::contains(others, piece) || !L::any(passed & ~common)) continue;
            others &= ~L::single(piece);
            split(L::single(piece), passed, tried);
        }
        split(others, common, tried);
        if (sink_.enough()) return;
        moves(board_.own & ~free, L::all(), tried);
        castling(tried);
    }

    /// A move that would be legal as the second now.
    struct Way {
        Cell from;
        Set passed;  ///< the cells it passes and the one it reaches
    };

    /// In check: cells that every answer passes but those of the piece. A first move of his to any
    /// other leaves an answer.
    [[nodiscard]] Set passed_by_answers(std::optional<Cell> piece) const {
        if (!threats_.attacked) return L::none();
        Set all = L::all();
        for (int i = 0; i < answer_count_; ++i)
            if (answers_[i].from != piece) all &= answers_[i].passed;
        return all;
    }

    /// Looks for pieces on no path to a king that can step to an empty cell.
    void find_steps() {
        const Set targets = ~occupied_ & ~(threats_.beyond & rules_of_.calm());
        const Set able = board_.own & ~royals_ & ~rules_of_.minstrels() & ~threats_.blockers;
        L::every(able, [&](Cell c) {
            const Piece piece = p_.at(c);
            if ((c_.sticky() >> index(piece.type()) & 1U) && L::contains(stuck_, c)) return true;
            const Set near = t_.type(piece).steps[lattice::index(c)] & targets;
            L::every(near, [&](Cell to) {
                steps_[step_count_++] = {c, L::single(to)};
                return false;
            });
            return step_count_ < kSteps;
        });
    }

    /// In check: looks for moves that end it.
    void find_answers() {
        const auto try_one = [this](const Move& m) {
            if (answer_count_ == kMostAnswers) return;
            const auto passed = passes(m);
            if (!passed || !safe_after(m)) return;
            answers_[answer_count_++] = {m.from, *passed};
            if (L::contains(board_.enemy, m.to)) beside_prey_ |= c_.neighbours(m.to);
        };
        EachSink<L> tried(try_one, sink_);
        // A minstrel that goes may free an enemy before which a piece now stands that moves first.
        const Set held = minstrels_hold_ ? rules_of_.minstrels() : L::none();
        const Set pieces = able_to_reach(board_.own & ~royals_ & ~held, threats_.answers);
        moves(pieces, threats_.answers, tried);
    }

    /// The cells that the move passes and the one that it reaches; nothing if it may turn.
    [[nodiscard]] std::optional<Set> passes(const Move& m) const {
        const PieceTable<L>& table = t_.type(p_.at(m.from));
        const Set to = L::single(m.to);
        const auto from = lattice::index(m.from);
        const auto& leaps = p_.at(m.to).empty() ? table.quiet : table.capture;
        if (L::any(leaps[from] & to)) return to;
        if (!table.keeps_to_lines || !L::any(table.lines[from] & to)) return std::nullopt;
        const Set& between = t_.between(m.from, m.to);
        if (L::any(between & occupied_)) return std::nullopt;
        return to | between;
    }

    /// Two pieces are known to have legal first moves, so none is the only one.
    [[nodiscard]] bool several_can_move() const {
        Set able = L::none();
        for (int i = 0; i < answer_count_; ++i) able |= L::single(answers_[i].from);
        for (int i = 0; i < step_count_; ++i)
            if (!L::any(steps_[i].passed & passed_by_answers(steps_[i].from)))
                able |= L::single(steps_[i].from);
        return L::count(able) >= 2;
    }

    /// After this first move the turn can be finished. Only a king that steps must be safe at once.
    bool legal_first(Move m, bool only_piece) {
        if (moves_only_king(m)) return !rules_of_.on(m.to, after(m)).attacked;
        const Colour side = p_.side();
        const bool king_moves = t_.variant().royal(p_.at(m.from).type());
        m.only_piece = only_piece;
        Undo undo;
        p_.advance(m, undo);
        bool legal = true;
        if (king_moves) {
            const Clauses<L> now(t_, c_, p_, side);
            legal = m.type == MoveType::castling ? !now.in_check()
                                                 : !now.on(m.to, now.board()).attacked;
        }
        if (legal) {
            AnySink<L> any;
            legal = Turns<L, AnySink<L>>(t_, c_, p_, any).can_finish();
        }
        p_.unmake(m, undo);
        return legal;
    }

    void first_one_by_one() {
        List<Move> legal;
        List<Move> unfinished;  // refused so far, though their piece might be the only one
        const auto sort_out = [&](const Move& m) {
            (legal_first(m, false) ? legal : unfinished).push_back(m);
        };
        EachSink<L> all(sort_out, sink_);
        moves(board_.own, L::all(), all);
        castling(all);
        if (legal.empty()) return;
        const Cell only = legal.front().from;
        bool only_piece = true;
        for (const Move& m : legal) only_piece = only_piece && m.from == only;
        if (only_piece)
            for (const Move& m : unfinished)
                if (m.from == only && legal_first(m, true)) legal.push_back(m);
        for (Move& m : legal) {
            m.only_piece = only_piece;
            sink_.one(m);
        }
    }

    static constexpr int kSteps = 2;
    static constexpr int kMostAnswers = 8;

    const Tables<L>& t_;
    const ClauseTables<L>& c_;
    Position& p_;
    Sink& sink_;
    Clauses<L> rules_of_;
    Board<L> board_;
    Set occupied_;
    Pieces<L> pieces_;
    Set royals_;
    Set stuck_ = L::none();  ///< where own sticky pieces may not move without capturing
    Group groups_[3];        ///< unmoved, moved, and those that capture nothing
    Threats<L> threats_;     ///< of all own kings
    bool minstrels_hold_ = false;
    Way steps_[kSteps];
    Way answers_[kMostAnswers];  ///< in check, moves that end it
    int step_count_ = 0;
    int answer_count_ = 0;
    Set beside_prey_ = L::none();  ///< neighbours of the pieces that answers capture
};

}  // namespace tessera::rules::TESSERA_ISA
