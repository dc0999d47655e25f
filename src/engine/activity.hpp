// What pieces are worth by what they can do where they stand: mobility, and attacks on the cells
// around enemy royals.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/mobility.hpp"
#include "engine/reach_tables.hpp"
#include "engine/tapered.hpp"
#include "engine/weights.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

/// The cells around the royals of each colour, and those on which its pawns capture. Follows the
/// deltas of make() and unmake(). A pawn is here any piece that promotes.
class Zones {
public:
    /// `kept`: else all counts stay 0.
    explicit Zones(const rules::Variant& variant, bool kept = true);

    void reset(const rules::Position& position);
    void made(const rules::Variant& variant, const rules::Delta& delta) { flip(variant, delta, 1); }
    void unmade(const rules::Variant& variant, const rules::Delta& delta) {
        flip(variant, delta, -1);
    }
#if !defined(__wasm__)
    /// The cells on which royals() or pawns() is not 0. Only of boards of up to
    /// rules::kBitboardCells.
    [[nodiscard]] const rules::Bitboard& royal_cells(rules::Colour c) const {
        return royal_cells_[definition::index(c)];
    }
    [[nodiscard]] const rules::Bitboard& pawn_cells(rules::Colour c) const {
        return pawn_cells_[definition::index(c)];
    }
#endif
    /// How many royals of the colour would capture on the cell, alone on the board.
    [[nodiscard]] int royals(rules::Colour c, rules::Cell cell) const {
        return royals_[definition::index(c)][lattice::index(cell)];
    }
    /// How many pawns of the colour capture on the cell by a leap.
    [[nodiscard]] int pawns(rules::Colour c, rules::Cell cell) const {
        return pawns_[definition::index(c)][lattice::index(cell)];
    }

private:
    using Counts = std::array<std::vector<std::int16_t>, 2>;

    void flip(const rules::Variant& variant, const rules::Delta& delta, int sign);
    void add(const rules::Variant& variant, rules::Piece piece, rules::Cell cell, int sign);

    bool kept_;
    Counts royals_, pawns_;
#if !defined(__wasm__)  // which reads no bitboards
    bool in_bitboards_;
    std::array<rules::Bitboard, 2> royal_cells_, pawn_cells_;
#endif
};

class Activity {
public:
    /// `values`: by piece type.
    Activity(const rules::Variant& variant, const Weights& weights,
             const std::vector<Score>& values, const Mobility& mobility);

    /// White's less Black's.
    [[nodiscard]] Tapered score(const rules::Position& position, const Zones& zones) const;
    /// So many pieces, or cells, that looking at all of them costs more than it gains.
    [[nodiscard]] bool too_dear() const { return too_dear_; }

private:
    /// Cells of a board of up to rules::kTableCells.
    class AttackedCells {
    public:
        explicit AttackedCells(std::uint32_t cells) {
            for (std::uint32_t w = 0; 64 * w < cells; ++w) words_[w] = 0;
        }
        void add(std::size_t cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }
        void add(const rules::Bitboard& cells, std::size_t words) {
            for (std::size_t w = 0; w < words; ++w) words_[w] |= cells.word[w];
        }
        [[nodiscard]] bool contains(std::size_t cell) const {
            return (words_[cell / 64] >> (cell % 64) & 1U) != 0;
        }

    private:
        std::array<std::uint64_t, rules::kTableCells / 64> words_;  ///< those of the board are set
    };
    struct Profile {
        std::vector<rules::DirectionId> directions;
        std::vector<const rules::LeapTable*> leaps;
        std::vector<Tapered> mobility;  ///< by cells reached; empty: not looked at
        Score value = 0;
        bool pawn = false;
        int attack = 0;        ///< weight of an attack on a cell around a royal
        std::size_t ways = 0;  ///< cells looked at, about
    };
    /// What one piece does.
    struct Reach {
        /// Where no enemy pawn captures, nor an own piece stands whose mobility does not count.
        int cells = 0;
        int zone = 0;       ///< cells around enemy royals
        Score threats = 0;  ///< what pieces attacked are worth more, limited
    };
    /// What the pieces of one colour do.
    struct Side {
        explicit Side(std::uint32_t cells) : attacked(cells) {}
        AttackedCells attacked;  ///< by other than pawns and royals
        int attackers = 0;
        int attack = 0;
        int shelter = 0;
        Score threats = 0;
        int by_pawn = 0;  ///< pieces that enemy pawns attack
        Tapered sum;
    };
    /// What the pieces of one colour meet.
    struct Board {
        rules::Bitboard occupied, enemies, not_own;
        rules::Bitboard uncounted;  ///< cells that do not count for mobility
    };

    void add(const rules::Variant& variant, const Weights& weights, rules::Piece piece, Score value,
             const Mobility& mobility);
    template <bool kSlide>
    void look(const rules::Position& position, const Zones& zones, const Profile& profile,
              rules::Colour c, std::int32_t to, std::int32_t offset, int length, Reach& reach,
              AttackedCells& attacked) const;
    [[nodiscard]] Reach reach(const rules::Position& position, const Zones& zones,
                              const Profile& profile, rules::Cell from, rules::Colour c,
                              AttackedCells& attacked) const;
    [[nodiscard]] Board board(const rules::Position& position, const Zones& zones,
                              rules::Colour c) const;
    [[nodiscard]] Reach reach(const rules::Position& position, const Zones& zones,
                              const Board& board, rules::Cell from, rules::Colour c,
                              AttackedCells& attacked) const;
    void look(const rules::Position& position, const Zones& zones, rules::Colour c,
              Side& side) const;
    [[nodiscard]] Tapered score(const Side& side) const;
    [[nodiscard]] Tapered hanging(const rules::Position& position, const Zones& zones,
                                  rules::Colour c, const AttackedCells& attacked,
                                  const AttackedCells& defended) const;

    Tapered shelter_, attacked_by_pawn_, hanging_, hanging_pawn_;
    Tapered threat_, pressure_;      ///< in kUnit-ths
    std::int64_t danger_ = 0;        ///< of the square of attacks, in kUnit-ths
    std::vector<Profile> profiles_;  ///< by Piece::code()
    bool too_dear_ = false;
#if !defined(__wasm__)                        // where the code is more to load than it saves
    std::vector<rules::PieceType> immobile_;  ///< whose mobility is not looked at
    ReachTables tables_;
#endif
};

}  // namespace tessera::engine
