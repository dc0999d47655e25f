// What lists the moves of a variant. One object a variant, immutable, chosen when the variant is
// loaded (backends/load.hpp); no caller asks which it is.
#pragma once

#include <cstdint>
#include <vector>

#include "base/processor.hpp"
#include "movegen/scratch.hpp"
#include "rules/position.hpp"

namespace tessera::movegen {

using definition::other;
using rules::Cell;
using rules::Colour;
using rules::kColours;
using rules::kNoPieceType;
using rules::Move;
using rules::MoveList;
using rules::MoveType;
using rules::Piece;
using rules::PieceType;
using rules::Position;
using rules::Undo;
using rules::Variant;

/// Which of the legal moves are listed. Captures and quiets together are all.
enum class Stage : std::uint8_t {
    all,
    captures,  ///< captures, en passant and promotions
    quiets,    ///< the others, castling included
    evasions,  ///< all; precondition: the side to move is in check
    /// Those quiets after which an enemy royal is attacked.
    quiet_checks,
};

/// How moves are found. All give the same moves.
enum class Backend : std::uint8_t {
    mailbox,   ///< cell by cell, on boards of any size
    bitboard,  ///< boards of up to 256 cells
    rays,      ///< larger boards, up to 4,096 cells, whose attacks follow rays and leaps alone
};

/// Every member may be called from several threads at once, each with a Scratch of its own.
class MoveGenerator {
public:
    MoveGenerator() = default;
    MoveGenerator(const MoveGenerator&) = delete;
    MoveGenerator& operator=(const MoveGenerator&) = delete;
    virtual ~MoveGenerator() = default;

    /// Appends the legal moves of a stage, each once, in an order that depends on the backend and
    /// the instruction set.
    virtual void list(const Position& p, Stage stage, Scratch& scratch, MoveList& moves) const = 0;
    /// Appends the legal moves of the piece on one cell; a castling is its king's.
    virtual void list_of(const Position& p, Cell from, Scratch& scratch, MoveList& moves) const = 0;
    /// Where a turn is two moves, for the first of them: appends what list() may say is legal, all
    /// or captures, without asking whether a second move can save a royal that did not move;
    /// `safe`: of these only moves after which no own royal is attacked. Where no piece but one can
    /// move, list() may give more.
    virtual void list_first(const Position& p, Stage stage, bool safe, Scratch& scratch,
                            MoveList& moves) const;
#if !defined(__wasm__)
    /// Appends the legal moves after which some royal of the side not to move may be attacked:
    /// among them is every one after which it is.
    virtual void list_possible_checks(const Position& p, Scratch& scratch, MoveList& moves) const;
#endif
    [[nodiscard]] virtual std::uint64_t count(const Position& p, Scratch& scratch) const;
    [[nodiscard]] virtual bool any(const Position& p, Scratch& scratch) const;
    /// The pieces that have a legal move, by ascending cell.
    [[nodiscard]] virtual std::vector<Cell> movable(const Position& p, Scratch& scratch) const;
    /// Whether list() would give this move, whatever it is.
    [[nodiscard]] virtual bool legal(const Position& p, const Move& move, Scratch& scratch) const;
    /// Some royal of the side not to move is attacked after the move. Precondition: it is legal.
    [[nodiscard]] virtual bool gives_check(const Position& p, const Move& move,
                                           Scratch& scratch) const;
    /// Some royal of the colour is attacked.
    [[nodiscard]] virtual bool in_check(const Position& p, Colour c) const = 0;

    // For tests and measurements.
    [[nodiscard]] virtual Backend backend() const = 0;
    [[nodiscard]] virtual Isa isa() const { return Isa::portable; }

private:
    /// Some royal of the colour is attacked after the move.
    [[nodiscard]] bool attacked_after(const Position& p, const Move& move, Colour c,
                                      Scratch& scratch) const;

protected:
    /// Removes from `begin` on the moves that give no check.
    void keep_checks(const Position& p, Scratch& scratch, MoveList& moves, std::size_t begin) const;
};

/// A capture, en passant or a promotion, which the stage of captures lists.
[[nodiscard]] inline bool is_tactical(const Position& p, const Move& move) {
    return move.promotion != kNoPieceType || !p.captured_by(move).empty();
}

}  // namespace tessera::movegen
