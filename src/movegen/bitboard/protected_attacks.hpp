// Who attacks a king, by bitboards, in variants with minstrels, the pact or turning pieces.
// Included once for each instruction set (bitboard/layout.hpp).
#pragma once

#include "base/small.hpp"
#include "movegen/bitboard/piece_moves.hpp"
#include "rules/protection.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// What the clauses ask about piece types and cells, besides Tables.
template <class L>
class ProtectionTables {
public:
    using Bits = L::Bits;

    explicit ProtectionTables(const Variant& variant) : cells_(variant.shape().cells()) {
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
        if (turning_ != 0) build_turning(variant);
    }

    // Bit k: piece type k.
    [[nodiscard]] std::uint32_t minstrels() const { return minstrels_; }
    [[nodiscard]] std::uint32_t sticky() const { return sticky_; }
    [[nodiscard]] std::uint32_t pawns() const { return pawns_; }
    /// Those that turn and capture.
    [[nodiscard]] std::uint32_t turning() const { return turning_; }
    [[nodiscard]] bool pact() const { return pact_; }

    [[nodiscard]] const Bits& neighbours(Cell c) const { return neighbours_[lattice::index(c)]; }
    /// The other cells of the cell's rays along one axis.
    [[nodiscard]] const Bits& straight(Cell c) const { return straight_[lattice::index(c)]; }
    /// Cells that differ on one or two axes: from where turning pieces reach the cell.
    [[nodiscard]] const Bits& turning_origins(Cell c) const { return origins_[lattice::index(c)]; }
    /// The cell after `corner` on the ray from `from`, nothing at the board's edge.
    /// Precondition: they differ along one axis.
    [[nodiscard]] std::optional<Cell> beyond(Cell from, Cell corner) const {
        const std::int16_t c = beyond_[lattice::index(from) * cells_ + lattice::index(corner)];
        return c < 0 ? std::nullopt : std::optional(static_cast<Cell>(c));
    }

private:
    TESSERA_SMALL void build_turning(const Variant& variant) {
        const lattice::Shape& shape = variant.shape();
        straight_.resize(cells_, L::none());
        origins_.resize(cells_, L::none());
        beyond_.resize(std::size_t{cells_} * cells_, -1);
        for (std::uint32_t from = 0; from < cells_; ++from)
            for (const lattice::Vector& v : variant.neighbours().vectors()) {
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
            Bits found = straight_[c];
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
    List<Bits> neighbours_;
    List<Bits> straight_;
    List<Bits> origins_;
    List<std::int16_t> beyond_;  ///< by two cells; -1 for the edge
};

/// Pieces as they stand or would stand, seen from the side whose kings are asked about.
template <class L>
struct Occupancy {
    using Bits = L::Bits;

    L::Bits own;
    L::Bits enemy;
    L::Bits unmoved;  ///< of both sides; empty without the pact
};

/// What bears on a king: the paths on which enemy pieces come to it, as far as the clauses that let
/// them capture it hold, and what stands on these paths.
template <class L>
struct Threats {
    using Bits = L::Bits;

    bool attacked = false;
    L::Bits blockers = L::none();  ///< pieces of either side on some path
    L::Bits pinned = L::none();    ///< own pieces that are the only blocker of some path
    /// Cells after corners of such paths: an obstruction there lets the enemy turn.
    L::Bits beyond = L::none();
    /// If attacked: where pieces go to end every attack, and pieces that may end one by leaving.
    L::Bits check_mask = L::all();
    L::Bits releasing = L::none();

    void join(const Threats& t) {
        attacked = attacked || t.attacked;
        blockers |= t.blockers;
        pinned |= t.pinned;
        beyond |= t.beyond;
        check_mask &= t.check_mask;
        releasing |= t.releasing;
    }
};

/// Attacks on one side's kings in one position.
template <class L>
class ProtectedAttacks {
public:
    using Bits = L::Bits;

    ProtectedAttacks(const Tables<L>& tables, const ProtectionTables<L>& clauses, const Position& p,
                     Colour side)
        : t_(tables), c_(clauses), p_(p), side_(side) {
        const Bits all = L::all();
        minstrels_ = pieces(c_.minstrels(), side, all);
        enemy_minstrels_ = pieces(c_.minstrels(), other(side), all);
        pacified_ = neighbours_of(enemy_minstrels_);
        enemy_pacified_ = neighbours_of(minstrels_);
        if (c_.pact())
            pawns_ = pieces(c_.pawns(), side, all) | pieces(c_.pawns(), other(side), all);
    }

    /// The same after an own minstrel has gone from one cell to another.
    [[nodiscard]] ProtectedAttacks with_minstrel_moved(Cell from, Cell to) const {
        ProtectedAttacks moved = *this;
        moved.minstrels_ = (minstrels_ & ~L::single(from)) | L::single(to);
        moved.enemy_pacified_ = neighbours_of(moved.minstrels_);
        return moved;
    }

    [[nodiscard]] Occupancy<L> occupancy() const {
        return {L::load(p_.bitboards().of(side_)), L::load(p_.bitboards().of(other(side_))),
                c_.pact() ? L::load(p_.bitboards().unmoved()) : L::none()};
    }

    /// The pieces of some types of a colour among some cells.
    TESSERA_INLINE Bits pieces(std::uint32_t types, Colour c, const Bits& among) const {
        return pieces_of<L>(p_, types, c) & among;
    }

    [[nodiscard]] Bits neighbours_of(const Bits& cells) const {
        Bits found = L::none();
        L::each(cells, [&](Cell c) { found |= c_.neighbours(c); });
        return found;
    }

    [[nodiscard]] const Bits& minstrels() const { return minstrels_; }
    /// Where enemy minstrels pacify own pieces.
    [[nodiscard]] const Bits& pacified() const { return pacified_; }
    /// Of all own and of all enemy pieces.
    [[nodiscard]] rules::Protection<Bits> protection(const Occupancy<L>& b) const {
        return {minstrels_, pacified_, b.unmoved, pawns_};
    }
    [[nodiscard]] rules::Protection<Bits> enemy_protection(const Occupancy<L>& b) const {
        return {enemy_minstrels_, enemy_pacified_, b.unmoved, pawns_};
    }

    /// What bears on a king on the cell.
    [[nodiscard]] Threats<L> on(Cell king, const Occupancy<L>& b) const {
        Threats<L> t;
        const Bits able = able_against(king, b) & ~enemy_pacified_;
        if (!L::any(able)) return t;
        const Colour enemy = other(side_);
        for (const auto& o : t_.leap_origins(enemy)) {
            const Bits there = o.from[lattice::index(king)] & able;
            if (!L::any(there)) continue;
            const Bits from = pieces(o.types, enemy, there);
            if (!L::any(from)) continue;
            t.attacked = true;
            t.check_mask &= L::count(from) == 1 ? from : L::none();
        }
        for (const auto& c : t_.slides(enemy).classes) {
            if (!c.capture) continue;
            const Bits there = c.origins[lattice::index(king)] & able;
            if (!L::any(there)) continue;
            const Bits from = pieces(c.types, enemy, there);
            L::each(from, [&](Cell e) { add(t, b, L::single(e), t_.between(e, king)); });
        }
        if (c_.turning() != 0) {
            const Bits from = c_.turning_origins(king) & pieces(c_.turning(), enemy, able);
            L::each(from, [&](Cell e) { add_turning(t, b, e, king); });
        }
        return t;
    }

    /// Enemy pieces that a minstrel keeps from a king that they could reach on the empty board.
    [[nodiscard]] bool held_by_minstrels(Cell king, const Occupancy<L>& b) const {
        const Bits held = able_against(king, b) & enemy_pacified_;
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

    [[nodiscard]] bool in_check() const {
        const Occupancy<L> b = occupancy();
        for (const Cell king : p_.royals(side_))
            if (on(king, b).attacked) return true;
        return false;
    }

private:
    /// Enemy pieces that may capture a king there unless a minstrel is beside them.
    Bits able_against(Cell king, const Occupancy<L>& b) const {
        const rules::Protection<rules::Flag> victim{{false},
                                                    {L::contains(pacified_, king)},
                                                    {L::contains(b.unmoved, king)},
                                                    {L::contains(pawns_, king)}};
        if (!rules::capturable(victim, false).set) return L::none();
        const Bits able = b.enemy & ~enemy_minstrels_;
        return rules::capturable(victim, true).set ? able : able & ~b.unmoved;
    }

    /// A path on which an enemy piece comes to the king if nothing stands on it. `captures`: where
    /// it is captured, or kept from turning.
    void add(Threats<L>& t, const Occupancy<L>& b, const Bits& captures, const Bits& path) const {
        const Bits blockers = path & (b.own | b.enemy);
        t.blockers |= blockers;
        if (!L::any(blockers)) {
            t.attacked = true;
            t.check_mask &= captures | path;
        } else if (L::count(blockers) == 1) {
            t.pinned |= blockers & b.own;
        }
    }

    void add_turning(Threats<L>& t, const Occupancy<L>& b, Cell e, Cell king) const {
        const Bits by = L::single(e);
        if (L::contains(c_.straight(king), e)) return add(t, b, by, t_.between(e, king));
        L::each(c_.straight(e) & c_.straight(king), [&](Cell corner) {
            const Bits path = t_.between(e, corner) | L::single(corner) | t_.between(corner, king);
            const auto beyond = c_.beyond(e, corner);
            if (!beyond) return add(t, b, by, path);
            const Bits after = L::single(*beyond);
            t.beyond |= after;
            if (obstructs(e, after, b)) {
                if (!L::any(path & (b.own | b.enemy))) t.releasing |= after;
                return add(t, b, by | after, path);
            }
            const Bits blockers = path & (b.own | b.enemy);
            t.blockers |= blockers;
            if (L::count(blockers) == 1) t.pinned |= blockers & b.own;
        });
    }

    /// The piece on the cell ends a leg of the enemy piece on `e` as the board's edge does.
    bool obstructs(Cell e, const Bits& cell, const Occupancy<L>& b) const {
        if (L::any(cell & b.enemy)) return true;
        const Bits may = rules::capturable(protection(b), L::contains(b.unmoved, e));
        return L::any(cell & b.own & ~may);
    }

    const Tables<L>& t_;
    const ProtectionTables<L>& c_;
    const Position& p_;
    Colour side_;
    Bits minstrels_ = L::none();
    Bits enemy_minstrels_ = L::none();
    Bits pacified_ = L::none();        ///< cells where enemy minstrels pacify
    Bits enemy_pacified_ = L::none();  ///< cells where own minstrels pacify
    Bits pawns_ = L::none();
};

}  // namespace tessera::movegen::TESSERA_ISA
