// What pawns are worth by where other pawns stand: passed, isolated, doubled, supported. A pawn is
// here any piece that promotes.
#pragma once

#include <array>
#include <vector>

#include "engine/tapered.hpp"
#include "engine/weights.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

class PawnStructure {
public:
    /// `gain`, by Piece::code(): what a pawn gains by promotion; 0 for other pieces. Without effect
    /// where the variant keeps no bitboards.
    PawnStructure(const rules::Variant& variant, const Weights& weights,
                  const std::vector<Score>& gain);

    /// Whether such a pawn, which goes straight ahead, may count as passed.
    [[nodiscard]] bool knows_passed(rules::Piece piece) const;
    /// White's pawns less Black's.
    [[nodiscard]] Tapered score(const rules::Position& position) const;

private:
    /// What matters to one kind of pawn, each by cell.
    struct Pawn {
        rules::Piece piece;
        std::vector<rules::Bitboard> ahead;  ///< cells that it may come to by quiet moves
        /// From where an enemy pawn keeps it from promoting: those, and those from which it
        /// captures on them or on the cell itself.
        std::vector<rules::Bitboard> stoppers;
        std::vector<rules::Bitboard> support;  ///< from where a friend defends it
        std::vector<rules::Bitboard> helpers;  ///< from where a friend may come to do so
        std::vector<Tapered> passed;           ///< what it is worth to be passed
        std::vector<rules::Cell> next;         ///< of passed pawns: the cell ahead
        std::vector<rules::Bitboard> steps;    ///< cells that it may come to by one quiet move
        std::vector<rules::Bitboard> beside;   ///< from where a friend defends one of those
        bool one_way = true;  ///< never more than one quiet move without double steps
    };

    void add(const rules::Variant& variant, const Weights& weights, rules::Piece piece, Score gain);
    [[nodiscard]] Tapered score(const rules::Position& position, const Pawn& pawn,
                                const rules::Bitboard& own, const rules::Bitboard& enemy) const;
    [[nodiscard]] Tapered passed(const rules::Position& position, const Pawn& pawn,
                                 rules::Cell cell) const;

    int blocked_share_;  ///< of what a passed pawn is worth, in kWhole-ths
    int king_share_;
    Tapered doubled_, isolated_, supported_, phalanx_, blocked_;
    std::array<std::vector<Pawn>, 2> pawns_;
};

/// Quiet leaps to the nearest promotion cell on an empty board, by cell; -1 where there is no way.
[[nodiscard]] std::vector<int> promotion_distances(const rules::Variant& variant,
                                                   const rules::MoveTable& moves);

}  // namespace tessera::engine
