// A position of any variant: the pieces, whose turn it is, and what may still be castled or
// captured in passing. What may be played in it, src/movegen/ says.
//
// Shapes: a board is a mailbox of one Piece a cell, with a list of occupied cells for each colour
// and the index that the variant keeps (rules/bitboards.hpp, rules/ray_index.hpp). A turn is not a
// ply: side() stays the same until moves_left() of its turn are made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "rules/bitboards.hpp"
#include "rules/ray_index.hpp"
#include "rules/types.hpp"
#include "rules/variant.hpp"

namespace tessera::rules {

/// Everything a position text says (docs/notation.md, "Positions"). Plain data, not yet checked.
struct Description {
    std::vector<definition::Placed> pieces;
    Colour side = Colour::white;
    std::vector<CastlingRight> rights;
    std::optional<Cell> ep_cell;  ///< the cell that a double step just made passed over
    std::uint32_t halfmove_clock = 0;
    std::uint32_t fullmove = 1;
    /// Only in variants of two moves a turn:
    int moves_left = 1;
    std::optional<Cell> moved;  ///< where the piece that made the first move of the turn now stands
    bool only_piece = false;
    /// Only in variants with the pact:
    std::vector<Cell> unmoved;
};

/// What make() changes that Delta does not hold: copied before, restored by unmake().
struct State {
    std::uint64_t key = 0;
    std::uint32_t halfmove_clock = 0;
    std::uint32_t fullmove = 1;
    Rights rights;                ///< by number within castling()
    std::optional<Cell> ep_cell;  ///< set only if a capture on it is pseudo-legal
    std::optional<Cell> ep_pawn;  ///< the piece that made the double step
    std::optional<Cell> moved;    ///< see Description
    Colour side = Colour::white;
    std::uint8_t moves_left = 1;
    bool only_piece = false;
    bool king_captured = false;  ///< by the last move: the game is won
    bool operator==(const State&) const = default;
};

/// What a move changes on the board: pieces that leave cells, and pieces that come to cells. The
/// piece that moves is removed[0] and added[0], a captured piece the one removed without being
/// added, a castling rook removed[1] and added[1]. A null move changes nothing.
struct Delta {
    struct Change {
        Cell cell{};
        Piece piece;
        bool unmoved = false;
    };
    std::array<Change, 2> removed, added;
    std::uint8_t removed_count = 0;
    std::uint8_t added_count = 0;

    [[nodiscard]] std::span<const Change> left() const { return {removed.data(), removed_count}; }
    [[nodiscard]] std::span<const Change> arrived() const { return {added.data(), added_count}; }
    [[nodiscard]] bool captures() const { return removed_count > added_count; }
};

struct Undo {
    State state;
    Delta delta;
    std::uint32_t captured_slot = 0;        ///< its place in its colour's list
    std::uint32_t captured_royal_slot = 0;  ///< likewise among the royal pieces, if it is one

    /// The piece that moved, as it was before any promotion; nothing for a null move.
    [[nodiscard]] Piece moved() const { return delta.removed[0].piece; }
    /// Nothing, or the piece captured.
    [[nodiscard]] Piece captured() const {
        return delta.captures() ? delta.removed[1].piece : Piece();
    }
};

class Position {
public:
    /// Checks a description and builds its position. `where` of an error names the field
    /// (placement, side, rights, ep, turn, unmoved). Refused: no king; two kings where the variant
    /// starts with one; rights whose king or rook is not in place or given twice; an impossible
    /// ep cell; a side not to move that stands in check (but in the middle of a turn).
    [[nodiscard]] static Result<Position> from(std::shared_ptr<const Variant> variant,
                                               const Description& description);
    [[nodiscard]] Description describe() const;
    /// The same with the piece of one cell on another, its side to move still. Refused as by
    /// from().
    [[nodiscard]] Result<Position> relocated(Cell piece, Cell to) const;

    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] std::shared_ptr<const Variant> shared_variant() const { return variant_; }
    [[nodiscard]] Piece at(Cell c) const { return board_[lattice::index(c)]; }
    /// What stands, by cell. Stays where it is in memory as moves are made.
    [[nodiscard]] std::span<const Piece> board() const { return board_; }
    [[nodiscard]] Colour side() const { return state_.side; }
    /// Single moves still to be made in this turn, the next one included.
    [[nodiscard]] int moves_left() const { return state_.moves_left; }
    /// In the middle of a turn: where the piece that moved stands.
    [[nodiscard]] std::optional<Cell> moved_this_turn() const { return state_.moved; }
    [[nodiscard]] const State& state() const { return state_; }
    /// Zobrist key of what repetition compares: pieces, side, rights, ep cell, turn state, unmoved
    /// pieces.
    [[nodiscard]] std::uint64_t key() const { return state_.key; }
    [[nodiscard]] const std::vector<Cell>& pieces(Colour c) const {
        return pieces_[definition::index(c)];
    }
    /// Of both colours.
    [[nodiscard]] std::size_t piece_count() const {
        return pieces(Colour::white).size() + pieces(Colour::black).size();
    }
    [[nodiscard]] const std::vector<Cell>& royals(Colour c) const {
        return royals_[definition::index(c)];
    }
    /// Calls f(Cell) for each piece of the colour until f returns false; whether it never did.
    template <class F>
    bool each_piece(Colour c, F&& f) const {
        for (const Cell cell : pieces(c))
            if (!f(cell)) return false;
        return true;
    }
    /// Kept only where the variant's index is bitboards.
    [[nodiscard]] const PieceBitboards& bitboards() const { return bitboards_; }
    /// Kept only where the variant's index is rays.
    [[nodiscard]] const RayIndex& rays() const { return rays_; }
    [[nodiscard]] int count(Piece piece) const { return counts_[piece.code()]; }
    [[nodiscard]] bool unmoved(Cell c) const {
        return !unmoved_.empty() && unmoved_[lattice::index(c)] != 0;
    }
    /// The castlings of the variant or, where they depend on the start, of this game's start.
    [[nodiscard]] const CastlingPlan& castling() const { return *castling_; }

    /// What the move would change. Precondition of this and of make(): the move is pseudo-legal
    /// here.
    [[nodiscard]] Delta delta_of(const Move& move) const;
    const Delta& make(const Move& move, Undo& undo);
    /// The same but for the key, for moves that are soon unmade.
    void make_without_key(const Move& move, Undo& undo);
    /// Restores everything make() changed, the order of the lists of pieces included.
    void unmake(const Undo& undo);
    /// Passes a whole turn. Precondition: a turn begins here.
    void make_null(Undo& undo);
    void unmake_null(const Undo& undo) { state_ = undo.state; }

    /// The piece `move` captures in this position, or nothing.
    [[nodiscard]] Piece captured_by(const Move& move) const;
    /// The side has royal pieces only.
    [[nodiscard]] bool bare(Colour c) const { return pieces(c).size() == royals(c).size(); }
    /// Only royal pieces and minstrels are left.
    [[nodiscard]] bool only_kings_left() const;
    /// What is left besides the kings cannot mate, by the colours of cells, in a game that draws
    /// such positions. Quick where any other piece is left.
    [[nodiscard]] bool insufficient_material() const;

    /// Every part equal, the order of the lists of pieces included; the same Variant object.
    bool operator==(const Position& that) const;
    /// True if every derived part (lists, counts, index, key) equals its recomputation from the
    /// board.
    [[nodiscard]] bool consistent() const;

private:
    explicit Position(std::shared_ptr<const Variant> variant);
    friend class SetupReader;

    void put(Cell c, Piece piece);
    void mark_unmoved(Cell c, bool unmoved);
    /// Adds the piece to the index, or removes it.
    void flip_index(Piece piece, Cell c);
    void write_delta(const Move& move, Delta& delta) const;
    /// The board part of make() and unmake(): mailbox, lists, counts, index, unmoved marks.
    void apply(Undo& undo);
    void revert(const Undo& undo);
    void take_from_list(const Delta::Change& captured, Undo& undo);
    void put_back_on_list(const Delta::Change& captured, const Undo& undo);
    void move_royal(Piece piece, Cell from, Cell to);
    void update_rights(const Move& move, const Delta& delta);
    void update_ep(const Move& move);
    void update_turn(const Move& move, const Delta& delta);
    void end_turn();
    [[nodiscard]] std::uint64_t key_of_state() const;
    [[nodiscard]] std::uint64_t key_of_rights(const Rights& rights) const;
    [[nodiscard]] std::uint64_t key_change(const State& from, const State& to) const;
    [[nodiscard]] std::uint64_t key_of_pieces() const;
    [[nodiscard]] bool index_consistent() const;
    [[nodiscard]] bool can_capture_en_passant(Cell ep_cell, Cell ep_pawn, Colour by) const;

    std::shared_ptr<const Variant> variant_;
    State state_;
    std::vector<Piece> board_;
    std::vector<std::uint32_t> slot_;  ///< of an occupied cell: its place in its colour's list
    std::array<std::vector<Cell>, 2> pieces_;
    std::array<std::vector<Cell>, 2> royals_;
    std::array<int, Piece::kCodes> counts_{};
    BoardIndex board_index_;
    PieceBitboards bitboards_;
    RayIndex rays_;
    std::vector<std::uint8_t> unmoved_;  ///< by cell; empty in variants without the pact
    std::shared_ptr<const CastlingPlan> castling_;
};

}  // namespace tessera::rules
