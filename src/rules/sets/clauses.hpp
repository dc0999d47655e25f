// Who could capture what, by sets, in games with minstrels, the pact, sticky or turning pieces: the
// same as attacks.hpp. Included once for each instruction set (sets/set.hpp).
#pragma once

#include "rules/sets/pieces.hpp"

namespace tessera::rules::TESSERA_ISA {

/// What the clauses ask about kinds and cells, besides Tables.
template <class L>
class ClauseTables {
public:
    using Set = L::Set;

    explicit ClauseTables(const Variant& variant) : cells_(variant.shape().cells()) {
        for (std::size_t k = 0; k < variant.piece_types(); ++k) {
            const definition::PieceDefinition& piece =
                variant.piece_definition(static_cast<PieceType>(k));
            const std::uint32_t bit = 1U << k;
            if (piece.minstrel) minstrels_ |= bit;
            if (piece.sticky) sticky_ |= bit;
            if (piece.pawn) pawns_ |= bit;
        }
        turning_ = variant.turning_types();
        pact_ = variant.special().pact;
        neighbours_.resize(cells_, L::none());
        for (std::uint32_t c = 0; c < cells_; ++c)
            variant.neighbours().each(variant.shape(), static_cast<Cell>(c), [&](Cell to) {
                neighbours_[c] |= L::single(to);
                return true;
            });
        if (turning_ != 0) build_lines(variant.shape());
    }

    // Kinds, bit k: PieceType k.
    [[nodiscard]] std::uint32_t minstrels() const { return minstrels_; }
    [[nodiscard]] std::uint32_t sticky() const { return sticky_; }
    [[nodiscard]] std::uint32_t pawns() const { return pawns_; }
    /// Those that turn and capture.
    [[nodiscard]] std::uint32_t turning() const { return turning_; }
    [[nodiscard]] bool pact() const { return pact_; }

    [[nodiscard]] const Set& neighbours(Cell c) const { return neighbours_[lattice::index(c)]; }
    /// The other cells of the cell's lines along one axis.
    [[nodiscard]] const Set& straight(Cell c) const { return straight_[lattice::index(c)]; }
    /// Cells that differ on one or two axes: from where turning pieces reach the cell.
    [[nodiscard]] const Set& turning_origins(Cell c) const { return origins_[lattice::index(c)]; }
    /// The cell after `corner` on the line from `from`, nothing at the board's edge.
    /// Precondition: they differ along one axis.
    [[nodiscard]] std::optional<Cell> beyond(Cell from, Cell corner) const {
        const std::int16_t c = beyond_[lattice::index(from) * cells_ + lattice::index(corner)];
        return c < 0 ? std::nullopt : std::optional(static_cast<Cell>(c));
    }

private:
    void build_lines(const lattice::Shape& shape) {
        straight_.resize(cells_, L::none());
        origins_.resize(cells_, L::none());
        beyond_.resize(std::size_t{cells_} * cells_, -1);
        const auto ways = lattice::directions(shape.axes(), 1);
        for (std::uint32_t from = 0; from < cells_; ++from)
            for (const lattice::Vector& v : ways) {
                auto at = shape.step(static_cast<Cell>(from), v);
                while (at) {
                    straight_[from] |= L::single(*at);
                    const auto next = shape.step(*at, v);
                    if (next)
                        beyond_[from * cells_ + lattice::index(*at)] =
                            static_cast<std::int16_t>(lattice::index(*next));
                    at = next;
                }
            }
        for (std::uint32_t c = 0; c < cells_; ++c) {
            Set found = straight_[c];
            L::each(straight_[c], [&](Cell corner) { found |= straight(corner); });
            origins_[c] = found & ~L::single(static_cast<Cell>(c));
        }
    }

    std::uint32_t cells_;
    std::uint32_t minstrels_ = 0;
    std::uint32_t sticky_ = 0;
    std::uint32_t pawns_ = 0;
    std::uint32_t turning_ = 0;
    bool pact_ = false;
    List<Set> neighbours_;
    List<Set> straight_;
    List<Set> origins_;
    List<std::int16_t> beyond_;  ///< by two cells; -1 for the edge
};

/// Pieces as they stand or would stand, seen from the side whose kings are asked about.
template <class L>
struct Board {
    using Set = L::Set;

    L::Set own;
    L::Set enemy;
    L::Set unmoved;  ///< of both sides; empty without the pact
};

/// What bears on a king: the paths on which enemy pieces come to it, as far as the clauses that let
/// them capture it hold, and what stands on these paths.
template <class L>
struct Threats {
    using Set = L::Set;

    bool attacked = false;
    L::Set blockers = L::none();  ///< pieces of either side on some path
    L::Set pinned = L::none();    ///< own pieces that are the only blocker of some path
    /// Cells after corners of such paths: an obstruction there lets the enemy turn.
    L::Set beyond = L::none();
    /// If attacked: where pieces go to end every attack, and pieces that may end one by going away.
    L::Set answers = L::all();
    L::Set loose = L::none();

    void join(const Threats& t) {
        attacked = attacked || t.attacked;
        blockers |= t.blockers;
        pinned |= t.pinned;
        beyond |= t.beyond;
        answers &= t.answers;
        loose |= t.loose;
    }
};

/// Threats of one side's kings in one position.
template <class L>
class Clauses {
public:
    using Set = L::Set;

    Clauses(const Tables<L>& tables, const ClauseTables<L>& clauses, const Position& p, Colour side)
        : t_(tables), c_(clauses), p_(p), side_(side) {
        const Set all = L::all();
        minstrels_ = pieces(c_.minstrels(), side, all);
        enemy_minstrels_ = pieces(c_.minstrels(), other(side), all);
        calm_ = near(enemy_minstrels_);
        enemy_calm_ = near(minstrels_);
        if (c_.pact())
            pawns_ = pieces(c_.pawns(), side, all) | pieces(c_.pawns(), other(side), all);
    }

    [[nodiscard]] Board<L> board() const {
        return {L::load(p_.sets().of(side_)), L::load(p_.sets().of(other(side_))),
                c_.pact() ? L::load(p_.sets().unmoved()) : L::none()};
    }

    /// The pieces of some kinds of a colour among some cells.
    TESSERA_INLINE Set pieces(std::uint32_t types, Colour c, const Set& among) const {
        return pieces_of<L>(p_, types, c) & among;
    }

    /// Neighbours of the cells.
    [[nodiscard]] Set near(const Set& cells) const {
        Set found = L::none();
        L::each(cells, [&](Cell c) { found |= c_.neighbours(c); });
        return found;
    }

    [[nodiscard]] const Set& minstrels() const { return minstrels_; }
    [[nodiscard]] const Set& enemy_minstrels() const { return enemy_minstrels_; }
    /// Where enemy minstrels pacify own pieces, and own minstrels enemy pieces.
    [[nodiscard]] const Set& calm() const { return calm_; }
    [[nodiscard]] const Set& enemy_calm() const { return enemy_calm_; }
    /// Pieces that the pact protects from unmoved pieces.
    [[nodiscard]] Set protected_pieces(const Board<L>& b) const { return b.unmoved & ~pawns_; }

    /// What bears on a king on the cell.
    [[nodiscard]] Threats<L> on(Cell king, const Board<L>& b) const {
        Threats<L> t;
        const Set able = able_against(king, b) & ~enemy_calm_;
        if (!L::any(able)) return t;
        const Colour enemy = other(side_);
        for (const auto& o : t_.leap_origins(enemy)) {
            const Set there = o.from[lattice::index(king)] & able;
            if (!L::any(there)) continue;
            const Set from = pieces(o.types, enemy, there);
            if (!L::any(from)) continue;
            t.attacked = true;
            t.answers &= L::count(from) == 1 ? from : L::none();
        }
        for (const auto& c : t_.slides(enemy).classes) {
            if (!c.capture) continue;
            const Set there = c.origins[lattice::index(king)] & able;
            if (!L::any(there)) continue;
            const Set from = pieces(c.types, enemy, there);
            L::each(from, [&](Cell e) { add(t, b, L::single(e), t_.between(e, king)); });
        }
        if (c_.turning() != 0) {
            const Set from = c_.turning_origins(king) & pieces(c_.turning(), enemy, able);
            L::each(from, [&](Cell e) { add_turning(t, b, e, king); });
        }
        return t;
    }

    /// Enemy pieces that a minstrel keeps from a king that they could reach on the empty board.
    [[nodiscard]] bool held_by_minstrels(Cell king, const Board<L>& b) const {
        const Set held = able_against(king, b) & enemy_calm_;
        if (!L::any(held)) return false;
        const Colour enemy = other(side_);
        for (const auto& o : t_.leap_origins(enemy))
            if (L::any(o.from[lattice::index(king)] & pieces(o.types, enemy, held))) return true;
        for (const auto& c : t_.slides(enemy).classes)
            if (c.capture && L::any(c.origins[lattice::index(king)] & pieces(c.types, enemy, held)))
                return true;
        return c_.turning() != 0 &&
               L::any(c_.turning_origins(king) & pieces(c_.turning(), enemy, held));
    }

    /// Own pieces that may capture the enemy piece on the cell if they reach it.
    [[nodiscard]] Set takers_of(Cell victim) const {
        if (L::contains(enemy_calm_ | enemy_minstrels_, victim)) return L::none();
        const Board<L> b = board();
        const Set able = b.own & ~minstrels_ & ~calm_;
        return L::contains(protected_pieces(b), victim) ? able & ~b.unmoved : able;
    }

    [[nodiscard]] bool in_check() const {
        const Board<L> b = board();
        for (const Cell king : p_.royals(side_))
            if (on(king, b).attacked) return true;
        return false;
    }

private:
    /// Enemy pieces that may capture a king there unless a minstrel is beside them.
    Set able_against(Cell king, const Board<L>& b) const {
        if (L::contains(calm_, king)) return L::none();
        const Set able = b.enemy & ~enemy_minstrels_;
        return L::contains(protected_pieces(b), king) ? able & ~b.unmoved : able;
    }

    /// A path on which the pieces of `by` come to the king if nothing stands on it.
    void add(Threats<L>& t, const Board<L>& b, const Set& answers, const Set& path) const {
        const Set blockers = path & (b.own | b.enemy);
        t.blockers |= blockers;
        if (!L::any(blockers)) {
            t.attacked = true;
            t.answers &= answers | path;
        } else if (L::count(blockers) == 1) {
            t.pinned |= blockers & b.own;
        }
    }

    void add_turning(Threats<L>& t, const Board<L>& b, Cell e, Cell king) const {
        const Set by = L::single(e);
        if (L::contains(c_.straight(king), e)) return add(t, b, by, t_.between(e, king));
        L::each(c_.straight(e) & c_.straight(king), [&](Cell corner) {
            const Set path = t_.between(e, corner) | L::single(corner) | t_.between(corner, king);
            const auto beyond = c_.beyond(e, corner);
            if (!beyond) return add(t, b, by, path);
            const Set after = L::single(*beyond);
            t.beyond |= after;
            if (obstructs(e, after, b)) {
                if (!L::any(path & (b.own | b.enemy))) t.loose |= after;
                return add(t, b, by | after, path);
            }
            const Set blockers = path & (b.own | b.enemy);
            t.blockers |= blockers;
            if (L::count(blockers) == 1) t.pinned |= blockers & b.own;
        });
    }

    /// The piece on the cell ends a leg of the enemy piece on `e` as the board's edge does.
    bool obstructs(Cell e, const Set& cell, const Board<L>& b) const {
        if (L::any(cell & b.enemy)) return true;
        const Set safe =
            minstrels_ | calm_ | (L::contains(b.unmoved, e) ? protected_pieces(b) : L::none());
        return L::any(cell & b.own & safe);
    }

    const Tables<L>& t_;
    const ClauseTables<L>& c_;
    const Position& p_;
    Colour side_;
    Set minstrels_ = L::none();
    Set enemy_minstrels_ = L::none();
    Set calm_ = L::none();
    Set enemy_calm_ = L::none();
    Set pawns_ = L::none();
};

}  // namespace tessera::rules::TESSERA_ISA
