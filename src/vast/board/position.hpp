// A position on a vast board: a byte a cell, what may still be castled or captured in passing, and
// nothing that grows with the directions of its pieces.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "base/zeroed.hpp"
#include "vast/board/rules.hpp"

namespace tessera::vast {

/// Piece::code() by cell; nothing stands anywhere when made with a length alone.
using Codes = ZeroedVector<std::uint8_t>;

/// Everything a position text says. Plain data, not yet checked.
struct Setup {
    Codes codes;
    Colour side = Colour::white;
    std::array<bool, 2> may_castle{};
    std::optional<Cell> ep_cell;
    std::uint32_t halfmove_clock = 0;
    std::uint32_t fullmove = 1;
};

/// A move that was made, and what it changed besides its own cells; given back to unmake().
struct MadeMove {
    Move move;
    Piece captured;
    Cell captured_on{};
    std::array<bool, 2> may_castle{};
    std::optional<Cell> ep_cell;
    std::uint32_t halfmove_clock = 0;
    std::uint32_t fullmove = 1;
};

class Position {
public:
    /// An error for other than one king a side, a right whose king is not on its first rank or an
    /// en passant cell that no double step can just have passed. That the side not to move is not
    /// in check, the reader of texts asks (attacks.hpp).
    /// Precondition: as many codes as the shape has cells, of kinds that the rules have.
    [[nodiscard]] static Result<Position> of(std::shared_ptr<const Rules> rules, Setup setup);

    [[nodiscard]] const Rules& rules() const { return *rules_; }
    [[nodiscard]] const std::shared_ptr<const Rules>& shared_rules() const { return rules_; }
    [[nodiscard]] const lattice::Shape& shape() const { return rules_->shape; }
    [[nodiscard]] Piece at(Cell c) const { return Piece::of_code(setup_.codes[lattice::index(c)]); }
    /// Piece::code() by cell.
    [[nodiscard]] std::span<const std::uint8_t> codes() const { return setup_.codes; }
    [[nodiscard]] Colour side() const { return setup_.side; }
    [[nodiscard]] Cell king(Colour c) const { return kings_[definition::index(c)]; }
    [[nodiscard]] bool may_castle(Colour c) const {
        return setup_.may_castle[definition::index(c)];
    }
    /// The cell that a double step just made passed over; set only if a capture on it is
    /// pseudo-legal.
    [[nodiscard]] std::optional<Cell> ep_cell() const { return setup_.ep_cell; }
    [[nodiscard]] std::uint32_t halfmove_clock() const { return setup_.halfmove_clock; }
    [[nodiscard]] std::uint32_t fullmove() const { return setup_.fullmove; }
    /// Pieces of a kind on the board.
    [[nodiscard]] std::uint32_t count(Colour c, Kind k) const {
        return counts_[definition::index(c)][index(k)];
    }

    /// A castling that leaves the king where it is, a pass, has from = to. Precondition:
    /// pseudo-legal, and takes no king.
    MadeMove make(const Move& move);
    void unmake(const MadeMove& made);

private:
    friend class Board;  // copies what there is to copy, and tries pieces out on its copy
    Position(std::shared_ptr<const Rules> rules, Setup setup);
    /// The same but for the cells, which are empty.
    [[nodiscard]] Position without_codes() const;
    void put(Cell c, Piece p);

    std::shared_ptr<const Rules> rules_;
    Setup setup_;
    std::array<Cell, 2> kings_{};
    std::array<std::array<std::uint32_t, kKinds>, 2> counts_{};
};

/// The cell on which a move of the colour captures: that of the pawn which is captured in passing,
/// else where the move goes.
[[nodiscard]] Cell captured_on(const Rules& rules, const Move& move, Colour mover);

/// Whether a pawn of the colour captures onto the cell from somewhere: the condition for an en
/// passant cell to be known.
[[nodiscard]] bool pawn_captures_onto(const Position& p, Cell to, Colour by);

}  // namespace tessera::vast
