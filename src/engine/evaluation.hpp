// What a position is worth: pieces by their mobility on this board, where they stand, pawns by
// their distance from promotion.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

class Evaluation {
public:
    explicit Evaluation(const rules::Variant& variant);

    /// 0 for royal pieces; at least 100 for all that capture.
    [[nodiscard]] Score value(rules::PieceType type) const { return values_[rules::index(type)]; }
    /// What the piece is worth to its side on the cell; nothing is worth 0.
    [[nodiscard]] Score piece_square(rules::Piece piece, rules::Cell cell) const {
        return table_[piece.code() * cells_ + lattice::index(cell)];
    }
    /// White's pieces less Black's, all where they stand.
    [[nodiscard]] Score psq(const rules::Position& position) const;
    /// How a move changes psq().
    [[nodiscard]] Score change(const rules::Delta& delta) const;
    /// The score for the side to move, given psq().
    [[nodiscard]] Score score(const rules::Position& position, Score psq) const;

private:
    void set_values(const rules::Variant& variant, const std::vector<double>& mobility);
    void fill_piece(const rules::Variant& variant, rules::Piece piece);
    void add_promotion(const rules::Variant& variant, rules::Piece piece);
    [[nodiscard]] Score mop_up(const rules::Position& position, rules::Colour winner) const;

    std::size_t cells_;
    std::vector<Score> values_;  ///< by piece type
    std::vector<Score> table_;   ///< by Piece::code() and cell
};

}  // namespace tessera::engine
