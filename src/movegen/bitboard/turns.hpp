// Legal moves from bitboards in variants with minstrels, the pact, sticky or turning pieces, or two
// moves a turn. Included once for each instruction set (bitboard/layout.hpp).
//
// Where no king is attacked, a piece that alone blocks no enemy's path may go anywhere: such moves
// are emitted all at once. The few others are looked at one by one.
//
// The first of two moves is legal if no king is attacked after it, since then the turn ends with a
// second move or in a draw. In check, second moves that end it show that most other first moves
// are legal: all by other pieces that neither go where such an evasion passes nor open a path to a
// king.
#pragma once

#include "movegen/bitboard/protected_attacks.hpp"
#include "movegen/castling.hpp"
#include "movegen/turns.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// Which moves may give check to a king.
template <class L>
class PossibleChecks {
public:
    using Bits = L::Bits;

    /// `attacks`: on the king's side.
    PossibleChecks(const Tables<L>& tables, const ProtectionTables<L>& clauses, const Position& p,
                   const ProtectedAttacks<L>& attacks, Cell king)
        : p_(p) {
        const Colour side = p.side();
        const std::size_t k = lattice::index(king);
        const Threats<L> threats = attacks.on(king, attacks.occupancy());
        from_ = threats.attacked
                    ? L::all()
                    : threats.blockers | attacks.pieces(clauses.minstrels(), side, L::all());
        const Bits always = threats.beyond | L::single(king);
        const auto reach = [&](std::uint32_t types, const Bits& cells) {
            for (; types != 0; types &= types - 1) reach_[__builtin_ctz(types)] |= cells;
        };
        for (Bits& cells : reach_) cells = always;
        for (const auto& o : tables.leap_origins(side)) reach(o.types, o.from[k]);
        for (const auto& c : tables.slides(side).classes)
            if (c.capture) reach(c.types, c.origins[k]);
        if (clauses.turning() != 0) reach(clauses.turning(), clauses.turning_origins(king));
    }

    [[nodiscard]] bool among(const Move& m) const {
        return L::contains(from_, m.from) ||
               L::contains(reach_[index(p_.at(m.from).type())], m.to) ||
               m.type != MoveType::normal || m.promotion != kNoPieceType;
    }

private:
    const Position& p_;
    Bits from_;
    Bits reach_[definition::kMaxPieceTypes];  ///< by type: from where it may attack the king
};

/// `Staged`: the stage may be other than all.
template <class L, class Sink, bool Staged>
class Turns {
public:
    using Bits = L::Bits;

    Turns(const Tables<L>& tables, const ProtectionTables<L>& clauses, const Position& p,
          Trial trial, Sink& sink, Stage stage = Stage::all)
        : t_(tables),
          c_(clauses),
          p_(p),
          trial_(trial),
          sink_(sink),
          attacks_(tables, clauses, p, p.side()),
          board_(attacks_.occupancy()),
          occupied_(board_.own | board_.enemy),
          stage_(stage, board_.enemy),
          moves_(tables, p, occupied_),
          royals_(attacks_.pieces(t_.royal(), p.side(), L::all())) {
        if (c_.sticky() != 0)
            stuck_ =
                attacks_.neighbours_of(attacks_.pieces(c_.sticky(), other(p.side()), L::all()));
        group_pieces(false);
    }

    void generate() {
        const rules::State& s = p_.state();
        if (s.king_captured) return;
        find_threats();
        if (s.moved)
            second(*s.moved, s.only_piece);
        else if (s.moves_left == 2)
            first();
        else
            ordinary(board_.own);
    }

    /// MoveGenerator::list_first().
    void generate_first(bool safe) {
        if (safe) {
            find_threats();
            return ordinary(board_.own);
        }
        const auto try_one = [this](const Move& m) {
            if (royal_safe_after(m)) sink_.one(m);
        };
        EachSink<L> tried(try_one, sink_);
        moves(board_.own & ~royals_, L::all(), sink_);
        moves(royals_, L::all(), tried);
        if (stage_.quiets()) castling(tried);
    }

    /// Some first move of a turn is legal: clause 4 allows others only if there is one.
    [[nodiscard]] bool can_begin() {
        // After one that leaves no own king attacked the turn can be finished.
        generate_first(true);
        if (sink_.some()) return true;
        const auto try_one = [this](const Move& m) {
            if (legal_first(m, false)) sink_.one(m);
        };
        EachSink<L> tried(try_one, sink_);
        moves(board_.own, L::all(), tried);
        castling(tried);
        return sink_.some();
    }
    /// In the middle of a turn: some second move is legal.
    [[nodiscard]] bool can_finish() {
        find_threats();
        second(*p_.state().moved, p_.state().only_piece);
        return sink_.some();
    }
    /// In the middle of a turn: another piece than the one that moved has a legal move.
    [[nodiscard]] bool others_can_move() {
        find_threats();
        ordinary(board_.own & ~L::single(*p_.state().moved));
        return sink_.some();
    }

private:
    /// Pieces that move by the same terms.
    struct Group {
        Bits pieces = L::none();
        Bits walls = L::none();  ///< what ends a leg of theirs as the board's edge does
        bool corners_known = false;
        Targets<L> targets;
    };

    void group_pieces(bool royal_capture) {
        const Bits enemy_royals = attacks_.pieces(t_.royal(), other(p_.side()), L::all());
        const auto enemy = attacks_.enemy_protection(board_);
        const Bits peaceful = board_.own & attacks_.protection(board_).peaceful();
        const auto set = [&](Group& g, const Bits& pieces, const Bits& capturable) {
            g.pieces = pieces;
            g.walls = occupied_ & ~capturable;
            g.targets.capturable = royal_capture ? capturable : capturable & ~enemy_royals;
            g.targets.blocked = occupied_ & ~g.targets.capturable;
            g.corners_known = false;
        };
        const Bits unmoved = board_.own & board_.unmoved;
        set(groups_[0], unmoved & ~peaceful, board_.enemy & rules::capturable(enemy, true));
        set(groups_[1], board_.own & ~unmoved & ~peaceful,
            board_.enemy & rules::capturable(enemy, false));
        set(groups_[2], peaceful, L::none());
    }

    void find_threats() {
        for (const Cell king : p_.royals(p_.side())) {
            threats_.join(attacks_.on(king, board_));
            minstrels_hold_ = minstrels_hold_ || attacks_.held_by_minstrels(king, board_);
        }
    }

    /// Every legal move of these pieces that is not the first of two.
    void ordinary(const Bits& movers) {
        const auto try_one = [this](const Move& m) {
            if (safe_after(m)) sink_.one(m);
        };
        EachSink<L> tried(try_one, sink_);
        spread(movers, tried);
        if (sink_.enough()) return;
        if (stage_.captures()) en_passant(movers, tried);
        if (stage_.quiets()) castling(tried);
    }

    /// Emits the moves of these pieces that leave every king safe for sure, and `tried`
    /// of those that may. En passant and castling apart.
    template <class Tried>
    void spread(const Bits& movers, Tried& tried) {
        if (threats_.attacked) {
            const Bits anywhere = movers & (royals_ | threats_.releasing | attacks_.minstrels());
            moves(able_to_reach(movers & ~anywhere, threats_.check_mask), threats_.check_mask,
                  tried);
            moves(anywhere, L::all(), tried);
            return;
        }
        const Bits free = movers & movable_freely(threats_.pinned);
        split(free, L::none(), tried);
        if (!sink_.enough()) moves(movers & ~free, L::all(), tried);
    }

    /// Own pieces, kings apart, that open no path to a king by going away, if it is those `bound`
    /// that do.
    [[nodiscard]] Bits movable_freely(const Bits& bound) const {
        const Bits free = board_.own & ~bound & ~royals_;
        return minstrels_hold_ ? free & ~attacks_.minstrels() : free;
    }

    /// Emits the moves of pieces that are free to move, and `tried` of those to
    /// doubtful cells: a piece that an enemy minstrel pacifies where it goes, and an own minstrel
    /// anywhere, may become the obstruction at which an enemy turns; and a minstrel may pacify the
    /// piece that an evasion captures.
    template <class Tried>
    void split(const Bits& movers, const Bits& doubtful, Tried& tried) {
        const Bits minstrels = movers & attacks_.minstrels();
        const Bits others = movers & ~minstrels;
        const Bits risky = doubtful | (threats_.beyond & attacks_.pacified());
        const Bits risky_for_minstrels = doubtful | threats_.beyond | beside_captures_;
        moves(others, ~risky, sink_);
        if (sink_.enough()) return;
        moves(minstrels, ~risky_for_minstrels, sink_);
        if (L::any(risky)) moves(able_to_reach(others, risky), risky, tried);
        moves(minstrels, risky_for_minstrels, tried);
    }

    /// Those of the pieces that reach some of the cells, if nothing stands in the way.
    [[nodiscard]] Bits able_to_reach(const Bits& pieces, const Bits& cells) const {
        Bits able = L::none();
        L::each(pieces, [&](Cell c) {
            if (L::any(t_.piece(p_.at(c)).reach[lattice::index(c)] & cells)) able |= L::single(c);
        });
        return able;
    }

    /// The moves of these pieces to allowed cells, of the stage.
    template <class Out>
    void moves(const Bits& movers, const Bits& allowed, Out& out) {
        if (!L::any(movers) || !L::any(allowed)) return;
        for (Group& g : groups_) {
            const Bits some = movers & g.pieces;
            if (!L::any(some)) continue;
            moves_.slides(t_.sliding(p_.side()), some, g.targets, allowed & stage_.wanted(), out);
            for (const PieceType type : t_.leaping(p_.side())) {
                moves_of_type(type, some, g, allowed, out);
                if (out.enough()) return;
            }
        }
    }

    template <class Out>
    TESSERA_INLINE void moves_of_type(PieceType type, const Bits& movers, Group& g,
                                      const Bits& all_allowed, Out& out) {
        const Piece piece(type, p_.side());
        const std::size_t k = index(type);
        Bits some = L::load(p_.bitboards().of(piece)) & movers;
        if (!L::any(some)) return;
        const PieceTable<L>& table = t_.piece(piece);
        const Bits allowed = all_allowed & stage_.wanted(table);
        if (table.turns && !g.corners_known) {
            moves_.find_corners(g.targets, g.walls);
            g.corners_known = true;
        }
        if (c_.sticky() >> k & 1U) {
            L::each(some & stuck_, [&](Cell c) {
                moves_.alone(table, k, c, g.targets, allowed & occupied_, out);
            });
            some &= ~stuck_;
        }
        if (table.one_by_one) {
            L::each(some, [&](Cell c) { moves_.alone(table, k, c, g.targets, allowed, out); });
            return;
        }
        if (table.leaps_together)
            moves_.leaps(table, some, g.targets, allowed, out);
        else
            L::each(some, [&](Cell c) {
                moves_.from(table, c, moves_.leap_targets(table, c, g.targets) & allowed, out);
            });
        moves_.doubles(table, some, allowed, out);
    }

    template <class Out>
    void en_passant(const Bits& movers, Out& out) {
        const rules::State& s = p_.state();
        if (!s.ep_cell) return;
        const Piece piece(p_.at(*s.ep_pawn).type(), p_.side());
        const PieceTable<L>& table = t_.piece(piece);
        for (const Group& g : groups_) {
            if (!L::contains(g.targets.capturable, *s.ep_pawn)) continue;
            L::each(L::load(p_.bitboards().of(piece)) & movers & g.pieces, [&](Cell c) {
                if (L::contains(table.capture[lattice::index(c)], *s.ep_cell) &&
                    !(table.one_by_one && rules::goes_or_steps_twice(p_, c, *s.ep_cell)))
                    moves_.one(table, Move{c, *s.ep_cell, kNoPieceType, MoveType::en_passant}, out);
            });
        }
    }

    template <class Out>
    void castling(Out& out) {
        const auto attack = [&](Cell king, Cell to) {
            return rules::attacked_if_moved(p_, king, to);
        };
        castling_moves(p_, attack, [&](const Move& m) {
            out.one(m);
            return !out.enough();
        });
    }

    // The board after a move, as far as attacks on own kings depend on it.

    [[nodiscard]] Occupancy<L> after(const Move& m) const {
        const Bits from = L::single(m.from);
        const Bits to = L::single(m.to);
        return {(board_.own & ~from) | to, board_.enemy & ~to, board_.unmoved & ~from & ~to};
    }

    /// The move changes no more than the cells that it leaves and reaches.
    [[nodiscard]] static bool changes_two_cells(const Move& m) {
        return m.type == MoveType::normal || m.type == MoveType::double_step;
    }

    [[nodiscard]] bool attacked_in(const ProtectedAttacks<L>& attacks, const Occupancy<L>& board,
                                   const Move& m) const {
        for (const Cell king : p_.royals(p_.side()))
            if (attacks.on(king == m.from ? m.to : king, board).attacked) return true;
        return false;
    }

    /// No own king is attacked after the move.
    [[nodiscard]] bool safe_after(const Move& m) {
        if (changes_two_cells(m)) {
            const Occupancy<L> board = after(m);
            return L::contains(attacks_.minstrels(), m.from)
                       ? !attacked_in(attacks_.with_minstrel_moved(m.from, m.to), board, m)
                       : !attacked_in(attacks_, board, m);
        }
        const Colour side = p_.side();
        Position& p = trial_.position();
        Undo undo;
        p.make_without_key(m, undo);
        const bool safe = !ProtectedAttacks<L>(t_, c_, p, side).in_check();
        p.unmake(undo);
        return safe;
    }

    // Turns of two moves (movegen/turns.hpp).

    /// The king is not attacked where the castling, a first move, takes it.
    [[nodiscard]] bool castled_safely(const Move& m) {
        Position& p = trial_.position();
        Undo undo;
        p.make_without_key(m, undo);
        const bool safe = !rules::attacked(p, *p.state().moved, other(undo.moved().colour()));
        p.unmake(undo);
        return safe;
    }

    void second(Cell moved, bool only_piece) {
        const Bits same = L::single(moved);
        const auto others_move = [&] {
            ordinary(board_.own & ~same);
            if (sink_.some()) return true;
            if constexpr (!Staged) return false;
            AnySink<L> any;
            return Turns<L, AnySink<L>, false>(t_, c_, p_, trial_, any).others_can_move();
        };
        const auto same_moves = [&] {
            if (only_piece) group_pieces(true);
            const auto try_one = [this](const Move& m) {
                if (safe_after(m)) sink_.one(m);
            };
            EachSink<L> tried(try_one, sink_);
            moves(same, L::all(), tried);
        };
        list_second_moves(others_move, same_moves);
    }

    void first() {
        find_steps();
        if (threats_.attacked) find_evasions();
        if (!several_can_move()) return first_one_by_one();
        const auto try_one = [this](const Move& m) {
            if (legal_first(m, false)) sink_.one(m);
        };
        EachSink<L> tried(try_one, sink_);
        const Bits free = movable_freely(threats_.attacked ? threats_.blockers : threats_.pinned);
        const Bits common = passed_by_evasions(std::nullopt);
        Bits others = free;
        for (int i = 0; i < evasion_count_; ++i) {
            const Cell piece = evasions_[i].from;
            const Bits passed = passed_by_evasions(piece);
            if (!L::contains(others, piece) || !L::any(passed & ~common)) continue;
            others &= ~L::single(piece);
            split(L::single(piece), passed, tried);
        }
        split(others, common, tried);
        if (sink_.enough()) return;
        moves(board_.own & ~free, L::all(), tried);
        if (stage_.quiets()) castling(tried);
    }

    /// A move that would be legal as the second now.
    struct KnownMove {
        Cell from;
        Bits passed;  ///< the cells it passes and the one it reaches
    };

    /// In check: cells that every evasion passes but those of the piece. A first move of that piece
    /// to any other leaves an evasion.
    [[nodiscard]] Bits passed_by_evasions(std::optional<Cell> piece) const {
        if (!threats_.attacked) return L::none();
        Bits all = L::all();
        for (int i = 0; i < evasion_count_; ++i)
            if (evasions_[i].from != piece) all &= evasions_[i].passed;
        return all;
    }

    /// Looks for pieces on no path to a king that can step to an empty cell.
    void find_steps() {
        const Bits targets = ~occupied_ & ~(threats_.beyond & attacks_.pacified());
        const Bits able = board_.own & ~royals_ & ~attacks_.minstrels() & ~threats_.blockers;
        L::every(able, [&](Cell c) {
            const Piece piece = p_.at(c);
            if ((c_.sticky() >> index(piece.type()) & 1U) && L::contains(stuck_, c)) return true;
            const Bits beside = t_.piece(piece).steps[lattice::index(c)] & targets;
            L::every(beside, [&](Cell to) {
                steps_[step_count_++] = {c, L::single(to)};
                return false;
            });
            return step_count_ < kSteps;
        });
    }

    /// In check: looks for moves that end it.
    void find_evasions() {
        const auto try_one = [this](const Move& m) {
            if (evasion_count_ == kMostEvasions) return;
            const auto passed = passes(m);
            if (!passed || !safe_after(m)) return;
            evasions_[evasion_count_++] = {m.from, *passed};
            if (L::contains(board_.enemy, m.to)) beside_captures_ |= c_.neighbours(m.to);
        };
        EachSink<L> tried(try_one, sink_);
        // A minstrel that goes may free an enemy before which a piece now stands that moves first.
        const Bits held = minstrels_hold_ ? attacks_.minstrels() : L::none();
        const Bits pieces = able_to_reach(board_.own & ~royals_ & ~held, threats_.check_mask);
        in_all_stages([&] { moves(pieces, threats_.check_mask, tried); });
    }

    /// The cells that the move passes and the one that it reaches; nothing if it may turn.
    [[nodiscard]] std::optional<Bits> passes(const Move& m) const {
        const PieceTable<L>& table = t_.piece(p_.at(m.from));
        const Bits to = L::single(m.to);
        const auto from = lattice::index(m.from);
        const auto& leaps = p_.at(m.to).empty() ? table.quiet : table.capture;
        if (L::any(leaps[from] & to)) return to;
        if (!table.keeps_to_rays || !L::any(table.rays[from] & to)) return std::nullopt;
        const Bits& between = t_.between(m.from, m.to);
        if (L::any(between & occupied_)) return std::nullopt;
        return to | between;
    }

    /// Two pieces are known to have legal first moves, so none is the only one.
    [[nodiscard]] bool several_can_move() const {
        Bits able = L::none();
        for (int i = 0; i < evasion_count_; ++i) able |= L::single(evasions_[i].from);
        for (int i = 0; i < step_count_; ++i)
            if (!L::any(steps_[i].passed & passed_by_evasions(steps_[i].from)))
                able |= L::single(steps_[i].from);
        return L::count(able) >= 2;
    }

    /// The king that moves is not attacked where it goes.
    [[nodiscard]] bool royal_safe_after(const Move& m) {
        return changes_two_cells(m) ? !attacks_.on(m.to, after(m)).attacked : castled_safely(m);
    }

    [[nodiscard]] bool legal_first(Move m, bool only_piece) {
        m.only_piece = only_piece;
        struct After {
            Turns& turns;
            const Move& m;

            [[nodiscard]] bool royal_safe() const { return turns.royal_safe_after(m); }
            [[nodiscard]] bool attacked() const {
                // Of one king that stepped royal_safe() has answered all.
                const bool known = changes_two_cells(m) && L::count(turns.royals_) == 1 &&
                                   L::contains(turns.royals_, m.from);
                return !known && !turns.safe_after(m);
            }
            [[nodiscard]] bool can_finish() const {
                Position& p = turns.trial_.position();
                Undo undo;
                p.make_without_key(m, undo);
                AnySink<L> any;
                const bool can =
                    Turns<L, AnySink<L>, false>(turns.t_, turns.c_, p, Trial(p), any).can_finish();
                p.unmake(undo);
                return can;
            }
        };
        return first_move_stands(After{*this, m}, L::contains(royals_, m.from));
    }

    void first_one_by_one() {
        FirstMoves<List<Move>> found;
        const auto sort_out = [&](const Move& m) { found.add(m, legal_first(m, false)); };
        EachSink<L> all(sort_out, sink_);
        in_all_stages([&] { moves(board_.own, L::all(), all); });
        castling(all);
        found.finish([&](const Move& m) { return legal_first(m, true); },
                     [&](const Move& m) {
                         if (of_stage(m)) sink_.one(m);
                         return !sink_.enough();
                     });
    }

    template <class F>
    void in_all_stages(F&& f) {
        const StageMask<L, Staged> stage = stage_;
        stage_ = StageMask<L, Staged>(Stage::all, board_.enemy);
        f();
        stage_ = stage;
    }
    [[nodiscard]] bool of_stage(const Move& m) const {
        if (m.type == MoveType::castling) return stage_.quiets();
        return L::contains(stage_.wanted(t_.piece(p_.at(m.from))), m.to);
    }

    static constexpr int kSteps = 2;
    static constexpr int kMostEvasions = 8;

    const Tables<L>& t_;
    const ProtectionTables<L>& c_;
    const Position& p_;
    Trial trial_;
    Sink& sink_;
    ProtectedAttacks<L> attacks_;
    Occupancy<L> board_;
    Bits occupied_;
    StageMask<L, Staged> stage_;
    PieceMoves<L> moves_;
    Bits royals_;
    Bits stuck_ = L::none();  ///< where own sticky pieces may not move without capturing
    Group groups_[3];         ///< unmoved, moved, and those that capture nothing
    Threats<L> threats_;      ///< to all own kings
    bool minstrels_hold_ = false;
    KnownMove steps_[kSteps];
    KnownMove evasions_[kMostEvasions];  ///< in check, moves that end it
    int step_count_ = 0;
    int evasion_count_ = 0;
    Bits beside_captures_ = L::none();  ///< neighbours of the pieces that evasions capture
};

}  // namespace tessera::movegen::TESSERA_ISA
