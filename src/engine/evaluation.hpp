// What a position is worth: pieces by their mobility on this board, where they stand and what they
// can do there, pawns by their distance from promotion and by other pawns.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/activity.hpp"
#include "engine/engine.hpp"
#include "engine/king_exposure.hpp"
#include "engine/mating_force.hpp"
#include "engine/pawn_structure.hpp"
#include "engine/tapered.hpp"
#include "engine/weights.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

/// By piece type, in hundredths of the weakest: 0 for royal pieces; at least 100 for all that
/// capture.
[[nodiscard]] std::vector<Score> piece_values(const rules::Variant& variant);

class Evaluation {
public:
    explicit Evaluation(const rules::Variant& variant);
    Evaluation(const rules::Variant& variant, const Weights& weights);

    /// As piece_values() has it.
    [[nodiscard]] Score value(rules::PieceType type) const { return values_[rules::index(type)]; }
    /// What the piece is worth to its side on the cell; nothing is worth 0.
    [[nodiscard]] const Tapered& piece_square(rules::Piece piece, rules::Cell cell) const {
        return table_[piece.code() * cells_ + lattice::index(cell)];
    }

    /// Sums over all pieces, which follow what make() changes.
    struct Accumulator {
        Tapered psq;      ///< White's pieces less Black's, all where they stand
        Score phase = 0;  ///< value of the pieces that are neither royal nor promote
        bool operator==(const Accumulator&) const = default;
    };
    [[nodiscard]] Accumulator accumulate(const rules::Position& position) const;
    void follow(Accumulator& sum, const rules::Delta& delta) const;

    /// Whether score() reads the zones.
    [[nodiscard]] bool reads_zones() const { return !activity_.too_dear(); }
    /// The score for the side to move. Roughly only, if it is far outside the window.
    [[nodiscard]] Score score(const rules::Position& position, const Accumulator& sum,
                              const Zones& zones, Score alpha, Score beta) const;

private:
    Evaluation(const rules::Variant& variant, const Weights& weights, const Mobility& mobility);
    void fill_piece(const rules::Variant& variant, const Weights& all, rules::Piece piece,
                    const Mobility& mobility, const std::vector<double>& advance);
    void fill_pawn(const rules::Variant& variant, const Weights& all, rules::Piece piece);
    void add(Accumulator& sum, rules::Piece piece, rules::Cell cell, Score sign) const;
    [[nodiscard]] Score mop_up(const rules::Position& position, rules::Colour winner) const;
    [[nodiscard]] Score scaled(const rules::Position& position, Score score, int phase) const;

    struct Pair {
        rules::PieceType type;
        Tapered worth;
    };

    std::size_t cells_;
    std::vector<Score> values_;                 ///< by piece type
    std::vector<Score> gains_;                  ///< by Piece::code(): of promotion
    std::vector<Score> phase_weights_;          ///< by Piece::code()
    Score full_phase_ = 0;                      ///< at the start
    std::vector<Tapered> table_;                ///< by Piece::code() and cell
    std::vector<Pair> pairs_;                   ///< bound to a colour
    std::vector<rules::PieceType> pawn_types_;  ///< that promote
    int pawns_at_start_ = 0;                    ///< of White
    Activity activity_;
    std::optional<KingExposure> exposure_;  ///< in its place, where it is too dear
    PawnStructure pawns_;
    MatingForce force_;
    Tapered tempo_;
    int without_pawns_, with_all_pawns_;  ///< what is left of a lead, in 64ths
};

}  // namespace tessera::engine
