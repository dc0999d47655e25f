// Where kings may go. Included once for each instruction set (rays/generator.hpp).
#pragma once

#include "movegen/rays/attacks.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// Given cells less those that enemies attack, all of them at once.
template <Colour Side>
class KingCells : public RayAttacks<Side> {
public:
    using Base = RayAttacks<Side>;
    using Base::Base, Base::directions, Base::enemy_, Base::index_, Base::layout_, Base::p_,
        Base::t_;

    /// Cells that a king could go to.
    TESSERA_INLINE void add(std::size_t word, std::uint64_t cells) { safe_.word(word) |= cells; }
    /// Takes out those that enemies attack.
    void remove_attacked() {
        std::size_t cells = 0;
        for (std::size_t word = 0; word < layout_.words(); ++word) {
            std::uint64_t& safe = safe_.word(word);
            if (safe == 0) continue;
            safe &= ~leapt_to(word, safe);
            cells += static_cast<unsigned>(std::popcount(safe));
        }
        // To follow all rays of an enemy costs more than to ask about a ray of a cell.
        constexpr std::size_t kFollowing = 4;
        if (kFollowing * slider_rays() < cells * directions())
            follow_sliders();
        else
            ask_cells();
    }
    TESSERA_INLINE std::uint64_t safe(std::size_t word) const { return safe_.word(word); }

private:
    /// Those cells of a word that enemies attack by leaps.
    TESSERA_INLINE std::uint64_t leapt_to(std::size_t word, std::uint64_t cells) const {
        std::uint64_t found = 0;
        const auto& attacks = t_.origins(enemy_);
        for (std::size_t i = 0; i < attacks.size(); ++i) {
            const WordLeaps& attack = attacks[i];
            const std::size_t set = layout_.leapers(enemy_, i);
            if ((attack.near(word) & index_.filled(set)) == 0) continue;
            // The pieces of each group next to each other.
            std::uint64_t leapers[kMostGroups];
            for (std::size_t g = 0; g < attack.groups(); ++g)
                leapers[g] = index_.words(set)[attack.words(word)[g]];
            each_bit(cells & ~found, [&](std::size_t bit) {
                const std::uint64_t* const masks = attack.masks(bit);
                std::uint64_t met = 0;
                for (std::size_t g = 0; g < attack.groups(); ++g) met |= masks[g] & leapers[g];
                found |= std::uint64_t{met != 0} << bit;
            });
        }
        return found;
    }

    [[nodiscard]] std::size_t slider_rays() const {
        std::size_t rays = 0;
        for (std::size_t k = 0; k < t_.piece_types(); ++k) {
            const Piece piece(static_cast<PieceType>(k), enemy_);
            for (const RayPiece::Range& range : t_.piece(piece).slides)
                rays += static_cast<std::size_t>(p_.count(piece)) * (range.end - range.begin);
        }
        return rays;
    }

    void ask_cells() {
        for (std::size_t word = 0; word < layout_.words(); ++word)
            each_bit(safe_.word(word), [&](std::size_t bit) {
                const Cell cell = cell_at(word, bit);
                if (Base::slide_attacks(cell)) safe_.erase(cell);
            });
    }

    void follow_sliders() {
        for (std::size_t k = 0; k < t_.piece_types(); ++k) {
            const Piece piece(static_cast<PieceType>(k), enemy_);
            const std::size_t set = layout_.pieces(piece);
            for (const RayPiece::Range& range : t_.piece(piece).slides)
                each_bit(index_.filled(set), [&](std::size_t word) {
                    each_bit(index_.words(set)[word],
                             [&](std::size_t bit) { follow(range, cell_at(word, bit)); });
                });
        }
    }

    TESSERA_INLINE void follow(const RayPiece::Range& range, Cell slider) {
        const rules::RayPlace* const places = layout_.places(slider);
        Base::each_lanes(slider, range.begin, range.end, [&](std::size_t d, const RayLanes& rays) {
            // Places beyond a ray's end are closed to both sides. So are kings' cells, to which no
            // king goes.
            const Lanes reach = rays.reach(rays.occupied()) &
                                ~(rays.closed(Colour::white) & rays.closed(Colour::black));
            for (std::size_t lane = 0; lane < kLanes && d + lane < range.end; ++lane) {
                const std::int32_t offset = layout_.offset(d + lane);
                const auto place = static_cast<std::int32_t>(places[d + lane].place());
                const auto first =
                    static_cast<std::int32_t>(lattice::index(slider)) - place * offset;
                each_bit(reach[lane], [&](std::size_t n) {
                    safe_.erase(static_cast<Cell>(first + static_cast<std::int32_t>(n) * offset));
                });
            }
            return true;
        });
    }

    WordSet safe_;
};

}  // namespace tessera::movegen::TESSERA_ISA
