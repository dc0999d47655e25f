// What a position is worth on a vast board: material, and a little for where pieces stand.
#pragma once

#include "engine/vast/exchange.hpp"

namespace tessera::engine::vast {

class Worth {
public:
    explicit Worth(const Rules& rules);

    [[nodiscard]] const Values& values() const { return values_; }
    [[nodiscard]] Score value(Kind kind) const { return values_[index(kind)]; }
    /// Of a piece's place: the middle of the board for pieces, ranks gained for pawns.
    [[nodiscard]] Score place(const Geometry& geometry, Piece piece, Packed at) const;
    /// What the places of a move's piece differ by.
    [[nodiscard]] Score step(const Board& board, const Move& move) const;
    /// Of all pieces of a colour but the king. Precondition: that colour is listed.
    [[nodiscard]] Score pieces(const Board& board, Colour of) const;
    /// Of kinds and numbers alone.
    [[nodiscard]] Score material(const Position& position, Colour of) const;
    /// By kinds and numbers alone, from the side to move.
    [[nodiscard]] Score lead(const Position& position) const;

    /// From the side to move. Precondition: both colours are listed.
    [[nodiscard]] Score of(const Board& board) const;
    /// How far a king without pieces is driven: the fewer cells it can go to the better.
    [[nodiscard]] Score driven(const Board& board, Colour king) const;

private:
    Values values_;
    Score best_promotion_ = 0;
    Score neighbours_ = 1;  ///< of a cell in the middle
    int middle_ = 1;        ///< sum of distances from the edge there
};

}  // namespace tessera::engine::vast
