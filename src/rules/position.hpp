// A position of any game: the pieces, whose turn it is, and what may be played.
//
// Shapes: a board is a mailbox of one Piece a cell, with a list of occupied cells for each colour.
// A turn is not a ply: side() stays the same until moves_left() of its turn are made.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "definition/result.hpp"
#include "rules/cell_sets.hpp"
#include "rules/types.hpp"
#include "rules/variant.hpp"

namespace tessera::rules {

/// Everything a position text says (docs/notation.md, "Positions"). Plain data, not yet checked.
struct Description {
    std::vector<definition::Placed> pieces;
    Colour side = Colour::white;
    std::vector<CastlingRight> rights;
    std::optional<Cell> passed;  ///< the cell passed over by a double step just made
    std::uint32_t halfmove_clock = 0;
    std::uint32_t fullmove = 1;
    /// Only in games of two moves a turn:
    int moves_left = 1;
    std::optional<Cell> moved;  ///< where the piece that made the first move of the turn now stands
    bool only_piece = false;
    /// Only in games with the pact:
    std::vector<Cell> unmoved;
};

/// What make() changes that the move does not tell: copied before, restored by unmake().
struct State {
    std::uint64_t hash = 0;
    std::uint32_t halfmove_clock = 0;
    std::uint32_t fullmove = 1;
    Rights rights;               ///< by number within castling()
    std::optional<Cell> passed;  ///< set only if a capture on it is pseudo-legal
    std::optional<Cell> passer;  ///< the piece that made the double step
    std::optional<Cell> moved;   ///< see Description
    Colour side = Colour::white;
    std::uint8_t moves_left = 1;
    bool only_piece = false;
    bool king_taken = false;  ///< the last move captured a royal piece: the game is won
    bool operator==(const State&) const = default;
};

struct Undo {
    State state;
    Piece moved;     ///< the piece as it was before any promotion
    Piece captured;  ///< nothing, or the piece taken
    Cell captured_at{};
    std::uint32_t captured_slot = 0;        ///< its place in its colour's list
    std::uint32_t captured_royal_slot = 0;  ///< likewise among the royal pieces, if it is one
    bool mover_unmoved = false;
    bool captured_unmoved = false;
};

class Position {
public:
    /// Checks a description and builds its position. `where` of an error names the field
    /// (placement, side, rights, ep, turn, unmoved). Refused: no king; two kings where the game
    /// starts with one; rights whose king or rook is not in place or given twice; an impossible
    /// passed cell; a side not to move that stands in check (but in the middle of a turn).
    [[nodiscard]] static Result<Position> from(std::shared_ptr<const Variant> variant,
                                               const Description& description);
    [[nodiscard]] Description describe() const;

    [[nodiscard]] const Variant& variant() const { return *variant_; }
    [[nodiscard]] std::shared_ptr<const Variant> shared_variant() const { return variant_; }
    [[nodiscard]] Piece at(Cell c) const { return board_[lattice::index(c)]; }
    [[nodiscard]] Colour side() const { return state_.side; }
    /// Single moves still to be made in this turn, the next one included.
    [[nodiscard]] int moves_left() const { return state_.moves_left; }
    /// In the middle of a turn: where the piece that moved stands.
    [[nodiscard]] std::optional<Cell> moved_this_turn() const { return state_.moved; }
    [[nodiscard]] const State& state() const { return state_; }
    /// Hash of what repetition compares: pieces, side, rights, passed cell, turn state, unmoved
    /// pieces.
    [[nodiscard]] std::uint64_t hash() const { return state_.hash; }
    [[nodiscard]] const std::vector<Cell>& pieces(Colour c) const {
        return pieces_[definition::index(c)];
    }
    [[nodiscard]] const std::vector<Cell>& royals(Colour c) const {
        return royals_[definition::index(c)];
    }
    /// Kept only where the game has a SetGenerator.
    [[nodiscard]] const PieceBitboards& sets() const { return sets_; }
    /// Kept only where the game has a LineGenerator.
    [[nodiscard]] const PiecesOnRays& lines() const { return lines_; }
    [[nodiscard]] int count(Piece m) const { return counts_[m.code()]; }
    [[nodiscard]] bool unmoved(Cell c) const {
        return !unmoved_.empty() && unmoved_[lattice::index(c)] != 0;
    }
    /// The castlings of the game or, where they depend on the start, of this game's start.
    [[nodiscard]] const CastlingPlan& castling() const { return *castling_; }

    /// Appends every legal single move, in no particular order, each once.
    void legal_moves(MoveList& list);
    /// The same for the piece on one cell alone.
    void legal_moves_of(Cell from, MoveList& list);
    /// Whether the piece on each cell has a legal move, by cell.
    [[nodiscard]] std::vector<bool> movable();
    [[nodiscard]] bool has_legal_move();
    [[nodiscard]] std::uint64_t count_legal_moves();
    /// Number of legal sequences of `depth` single moves. Ignores the draws that end a game.
    [[nodiscard]] std::uint64_t perft(int depth);
    /// Precondition: `move` came from legal_moves() of this position.
    void make(const Move& move, Undo& undo);
    /// The same but for the hash, for moves that are soon taken back.
    void advance(const Move& move, Undo& undo);
    /// Restores everything make() changed, the order of the lists of pieces included.
    void unmake(const Move& move, const Undo& undo);

    /// The piece `move` captures in this position, or nothing.
    [[nodiscard]] Piece captured_by(const Move& move) const;
    /// Some king of the colour is attacked.
    [[nodiscard]] bool in_check(Colour c) const;
    /// By this position alone: everything but repetition.
    [[nodiscard]] Outcome outcome();
    /// Only kings and pieces that never capture are left.
    [[nodiscard]] bool only_kings_left() const;

    /// The pieces of `by` that bear on the cell, by ascending cell, pins ignored. On a cell held by
    /// the other colour: those that could capture there now. On an empty cell or one of their own:
    /// those that could capture an ordinary, moved enemy piece if it stood there.
    [[nodiscard]] std::vector<Cell> attackers(Cell target, Colour by) const;
    /// How many pieces of `by` bear on each cell, as attackers() counts them.
    [[nodiscard]] std::vector<std::uint16_t> attack_map(Colour by) const;
    /// Appends the moves of the piece on the cell as if its side were to move and no king had to be
    /// kept safe (castling left out).
    void reach(Cell from, MoveList& list);
    /// Appends the captures and promotions of the piece on the cell, for a search that goes no
    /// further: royal pieces are not taken, and whether the own king is safe afterwards is not
    /// asked. Precondition: a piece of the side to move stands there.
    void forcing_moves(Cell from, MoveList& list) const;

    /// Every part equal, the order of the lists of pieces included; the same Variant object.
    bool operator==(const Position& that) const;
    /// True if every derived part (lists, counts, hash) equals its recomputation from the board.
    [[nodiscard]] bool consistent() const;

private:
    explicit Position(std::shared_ptr<const Variant> variant);
    friend class SetupReader;
    friend class LegalGenerator;

    void put(Cell c, Piece piece);
    void shift(Cell from, Cell to);
    void take(Cell c, Undo& undo);
    void put_back(Cell c, const Undo& undo);
    void replace_type(Cell c, Piece piece);
    void mark_unmoved(Cell c, bool unmoved);
    /// Adds the piece to what is kept besides the mailbox, or removes it.
    void flip(Piece piece, Cell c) {
        if (sets_.kept()) sets_.flip(piece, c);
        if (lines_.kept()) lines_.flip(piece, c);
    }
    /// The board part of make() and unmake(): pieces, lists, counts, unmoved marks; no state, no
    /// hash.
    void apply(const Move& move, Undo& undo);
    void retract(const Move& move, const Undo& undo);
    /// Two pieces of one colour, and where they go.
    struct TwoPieces {
        Cell a_from, a_to, b_from, b_to;
    };
    void relocate(const TwoPieces& two);
    void apply_castling(const CastlingOption& option);
    void retract_castling(const CastlingOption& option);
    void update_hash(const Move& move, const Undo& undo);
    void update_rights(const Move& move, const Undo& undo);
    void update_passed(const Move& move);
    void update_turn(const Move& move);
    [[nodiscard]] std::uint64_t hash_of_state() const;
    [[nodiscard]] std::uint64_t hash_of_rights(const Rights& rights) const;
    [[nodiscard]] std::uint64_t hash_change(const State& from, const State& to) const;
    [[nodiscard]] std::uint64_t hash_of_pieces() const;
    [[nodiscard]] bool sets_consistent() const;
    [[nodiscard]] bool lines_consistent() const;
    [[nodiscard]] bool passed_can_be_taken(Cell passed, Cell passer, Colour by) const;
    std::uint64_t perft(int depth, std::vector<MoveList>& lists);

    std::shared_ptr<const Variant> variant_;
    State state_;
    std::vector<Piece> board_;
    std::vector<std::uint32_t> slot_;  ///< of an occupied cell: its place in its colour's list
    std::array<std::vector<Cell>, 2> pieces_;
    std::array<std::vector<Cell>, 2> royals_;
    std::array<int, Piece::kCodes> counts_{};
    PieceBitboards sets_;
    PiecesOnRays lines_;
    std::vector<std::uint8_t> unmoved_;  ///< by cell; empty in games without the pact
    std::shared_ptr<const CastlingPlan> castling_;
};

}  // namespace tessera::rules
