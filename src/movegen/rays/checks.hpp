// Moves that give check. Included once for each instruction set (rays/generator.hpp).
#pragma once

#include "movegen/rays/attacks.hpp"
#include "rules/attacks.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// Which moves of the other side attack a king of `Side`.
template <Colour Side>
class RayChecks : public RayAttacks<Side> {
public:
    using Base = RayAttacks<Side>;
    using Base::enemy_, Base::layout_, Base::p_, Base::side_, Base::t_;

    using Base::Base;

    /// Prepares gives_check() for many moves.
    void prepare() {
        for (const Cell king : p_.royals(side_)) {
            const auto& attacks = t_.origins(enemy_);
            for (std::size_t i = 0; i < attacks.size(); ++i)
                attacks[i].each(king, [&](std::size_t word, std::uint64_t cells) {
                    leaps_[i].word(word) |= cells;
                });
            add_slides(king);
            Base::template look_along_rays<Base::enemy_>(
                king, [](const Segment&) {},
                [&](Cell piece, std::uint32_t, const Segment&) { discoverers_.insert(piece); });
        }
    }

    /// Precondition: prepare() was called.
    [[nodiscard]] bool gives_check(const Move& m) const {
        const bool usual = m.type == MoveType::normal || m.type == MoveType::double_step;
        if (!usual || m.promotion != kNoPieceType || discoverers_.contains(m.from))
            return attacked_after(m);
        const Piece piece = p_.at(m.from);
        const auto attacks = p_.variant().leap_attacks(enemy_);
        for (std::size_t i = 0; i < attacks.size(); ++i)
            if ((attacks[i].types >> index(piece.type()) & 1U) && leaps_[i].contains(m.to))
                return true;
        for (std::uint32_t c = t_.piece(piece).slide_classes; c != 0; c &= c - 1)
            if (slides_[static_cast<std::size_t>(std::countr_zero(c))].contains(m.to)) return true;
        return false;
    }

    /// Some king is attacked after the move.
    [[nodiscard]] bool attacked_after(const Move& m) const {
        const rules::Delta delta = p_.delta_of(m);
        const rules::BoardAfter after(p_, delta);
        for (const Cell king : p_.royals(side_)) {
            bool concerned = false;
            for (const auto& change : delta.left())
                concerned = concerned || on_one_ray(king, change.cell);
            for (const auto& change : delta.arrived())
                concerned =
                    concerned || on_one_ray(king, change.cell) || leaps_to(king, change.cell);
            if (concerned && rules::attacked(after, king, enemy_)) return true;
        }
        return false;
    }

private:
    /// Cells from which a slider of each class would attack the king now.
    void add_slides(Cell king) {
        const rules::RayPlace* const places = layout_.places(king);
        Base::each_lanes(king, 0, Base::directions(), [&](std::size_t d, const RayLanes& rays) {
            const Lanes reach = rays.reach(rays.occupied()) & first_lanes(Base::directions() - d);
            for (std::size_t lane = 0; lane < kLanes && d + lane < Base::directions(); ++lane) {
                const std::int32_t offset = layout_.offset(d + lane);
                const auto first = static_cast<std::int32_t>(lattice::index(king)) -
                                   static_cast<std::int32_t>(places[d + lane].place()) * offset;
                // Places beyond the ray's end are closed to both sides.
                const std::uint32_t length_mask =
                    ~(rays.closed(Colour::white)[lane] & rays.closed(Colour::black)[lane]);
                each_bit(reach[lane] & length_mask, [&](std::size_t n) {
                    slides_[t_.slide_class(d + lane)].insert(
                        static_cast<Cell>(first + static_cast<std::int32_t>(n) * offset));
                });
            }
            return true;
        });
    }

    [[nodiscard]] bool on_one_ray(Cell a, Cell b) const {
        const rules::RayPlace* const x = layout_.places(a);
        const rules::RayPlace* const y = layout_.places(b);
        bool found = false;
        for (std::size_t d = 0; d < Base::directions(); ++d)
            found |= x[d].ray() == y[d].ray() && x[d].ray() != 0;
        return found;
    }
    [[nodiscard]] bool leaps_to(Cell king, Cell from) const {
        for (const WordLeaps& attack : t_.origins(enemy_))
            if (attack.reaches(king, from)) return true;
        return false;
    }

    WordSet leaps_[definition::kMaxPieceTypes];  ///< by Variant::leap_attacks()
    WordSet slides_[RayTables::kMostSlideClasses];
    WordSet discoverers_;  ///< pieces that alone keep an own slider from a king
};

}  // namespace tessera::movegen::TESSERA_ISA
