// A position that is played on, whatever its board: what games, records and faces ask of it. Called
// at human speed; searches and counts use the positions behind it (play/ordinary.hpp,
// play/vast.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/work.hpp"
#include "definition/definition.hpp"
#include "movegen/explain.hpp"
#include "movegen/move_filter.hpp"
#include "notation/vast_text.hpp"
#include "rules/types.hpp"

namespace tessera::play {

using definition::Colour;
using rules::Cell;
using rules::Move;
using rules::Piece;

class Position;

/// What callers may expect of a game's positions, so that nobody asks for its name or size.
struct Capabilities {
    /// Every cell can be shown at once, and every legal move kept in a list. Otherwise windows of
    /// two axes are shown, moves are asked for piece by piece, and records name a start by its
    /// number.
    bool whole_board = true;
    /// readable() gives a form of its own, with check marks; otherwise it is the move text.
    bool readable_moves = true;
};

/// The rules of one game, ready to play. Shared by its positions.
class Variant : public std::enable_shared_from_this<Variant> {
public:
    Variant() = default;
    Variant(const Variant&) = delete;
    Variant& operator=(const Variant&) = delete;
    virtual ~Variant() = default;

    [[nodiscard]] virtual const definition::VariantDefinition& definition() const = 0;
    /// definition::identity().
    [[nodiscard]] virtual std::string identity() const = 0;
    [[nodiscard]] virtual const lattice::Shape& shape() const = 0;
    [[nodiscard]] virtual Capabilities capabilities() const = 0;

    /// The game's own start position.
    [[nodiscard]] virtual std::unique_ptr<Position> start() const = 0;
    /// A start position by its number (definition/start_number.hpp). An error for numbers out of
    /// range, in games that have none, and if the watch ended the work.
    [[nodiscard]] virtual Result<std::unique_ptr<Position>> start(std::string_view number,
                                                                  const Work& work = {}) const = 0;
    /// A position text, dense or sparse, in its strict form (docs/notation.md). Errors name the
    /// field and, in the placement, the character.
    [[nodiscard]] virtual Result<std::unique_ptr<Position>> parse(std::string_view text) const = 0;
    /// The same as people and other programs write it, or a position file. Errors name the field or
    /// the byte.
    [[nodiscard]] virtual Result<std::unique_ptr<Position>> read(
        notation::TextSource source) const = 0;
    [[nodiscard]] Result<std::unique_ptr<Position>> read(std::string_view text) const {
        return read(notation::source_of(text));
    }

    // Text of cells and moves, and their letters.

    [[nodiscard]] virtual std::string cell_name(Cell cell) const = 0;
    /// The name the game's inventor uses; the canonical one where the game has none.
    [[nodiscard]] virtual std::string native_name(Cell cell) const = 0;
    /// Of the flat board that the cell is on; may be empty.
    [[nodiscard]] virtual std::string board_label(Cell cell) const = 0;
    /// Of a canonical name or one of the game's own.
    [[nodiscard]] virtual Result<Cell> parse_cell(std::string_view text) const = 0;
    /// Two cells, and perhaps a promotion letter, whether or not such a move is possible.
    [[nodiscard]] virtual bool is_move_text(std::string_view text) const = 0;
    /// From-cell, to-cell, promotion letter in lower case: a3d4a4d4q.
    [[nodiscard]] std::string move_text(const Move& move) const;
    [[nodiscard]] char letter(rules::PieceType type) const {
        return definition().pieces[rules::index(type)].letter;
    }
    /// As position texts have it: capital for White, small for Black; '.' for no piece.
    [[nodiscard]] char letter(Piece piece) const;
};
inline constexpr std::uint64_t kNoLimit = UINT64_MAX;
using MoveSink = std::function<void(const Move&)>;

using VariantPtr = std::shared_ptr<const Variant>;
using PositionPtr = std::unique_ptr<Position>;

/// How a position is written.
enum class Form : std::uint8_t {
    dense,   ///< rank by rank
    sparse,  ///< piece by piece: {Ke1,ke8} w - - 0 1
    brief,   ///< the shorter of the two where the board is large, else dense
    /// Dense, with every right of Chess960 by the file of its rook (HAha), which programs read
    /// alike wherever other rooks stand.
    with_files,
    file,  ///< a position file
};

/// Queries are const but may keep what they found until the position changes, so that they are not
/// for several threads at once.
class Position {
public:
    Position() = default;
    Position& operator=(const Position&) = delete;
    virtual ~Position() = default;

    /// Plays on by itself. The moves made so far can be unmade in the copy, too.
    [[nodiscard]] virtual PositionPtr copy() const = 0;
    [[nodiscard]] virtual const Variant& variant() const = 0;
    [[nodiscard]] VariantPtr shared_variant() const { return variant().shared_from_this(); }

    // What stands, and whose move it is.

    [[nodiscard]] virtual Piece at(Cell cell) const = 0;
    [[nodiscard]] virtual Colour side() const = 0;
    [[nodiscard]] virtual std::uint32_t fullmove() const = 0;
    [[nodiscard]] virtual std::uint32_t halfmove_clock() const = 0;
    /// Single moves still to be made in this turn, the next one included.
    [[nodiscard]] virtual int moves_left() const = 0;
    /// In the middle of a turn: where the piece that moved stands.
    [[nodiscard]] virtual std::optional<Cell> moved_this_turn() const = 0;
    /// Pieces of this type and colour on the board.
    [[nodiscard]] virtual std::uint32_t count(Piece piece) const = 0;
    [[nodiscard]] virtual std::vector<Cell> royals(Colour colour) const = 0;
    /// The side has royal pieces only.
    [[nodiscard]] virtual bool bare(Colour colour) const = 0;
    /// Of everything that repetition compares.
    [[nodiscard]] virtual std::uint64_t key() const = 0;

    // Moves.

    /// Precondition: legal, whatever draws may have ended the game.
    virtual void make(const Move& move) = 0;
    /// The last move made; nothing at the position that was set up.
    virtual void unmake() = 0;
    /// Precondition of the next three: the move is legal.
    [[nodiscard]] virtual bool ends_turn(const Move& move) const = 0;
    /// What the move captures; nothing if it captures nothing.
    [[nodiscard]] virtual Piece captured_by(const Move& move) const = 0;
    /// The cell from which it captures that: where the move goes, but for captures in passing.
    [[nodiscard]] virtual Cell captured_on(const Move& move) const = 0;
    [[nodiscard]] virtual bool legal(const Move& move) const = 0;
    /// Gives the first of the legal moves that the filter asks for, up to the limit, to the sink,
    /// in the bytewise order of their move texts. Returns how many there are if all are to be
    /// counted, else how many it gave; or so many as were found until the watch ended the work,
    /// which may happen on large boards only.
    virtual std::uint64_t list_moves(const movegen::MoveFilter& filter, std::uint64_t limit,
                                     bool count_all, const MoveSink& sink,
                                     const Work& work = {}) const = 0;
    /// The first pieces that have a legal move, up to the limit, by ascending cell.
    [[nodiscard]] virtual std::vector<Cell> movable(std::uint64_t limit = kNoLimit) const = 0;
    /// The legal moves of the piece on the cell, none if it is not its turn.
    [[nodiscard]] virtual std::vector<Move> moves_of(Cell from) const = 0;
    /// There is a legal move.
    [[nodiscard]] virtual bool any_move() const = 0;
    /// How many legal moves the pieces of each type have, by type: castling is the king's, and a
    /// promotion counts once for each letter.
    [[nodiscard]] virtual std::vector<std::uint64_t> move_counts(const Work& work = {}) const = 0;
    /// The number of legal moves, or of those counted until the watch ended the work.
    [[nodiscard]] virtual std::uint64_t count_moves(const Work& work = {}) const = 0;

    // What follows.

    /// By this position alone: everything but repetition.
    [[nodiscard]] virtual rules::Outcome outcome() const = 0;
    /// Some royal piece of the colour is attacked.
    [[nodiscard]] virtual bool in_check(Colour colour) const = 0;
    /// Royal pieces of both colours that are attacked, by ascending cell.
    [[nodiscard]] virtual std::vector<Cell> attacked_royals() const = 0;
    /// The pieces of the colour that attack the cell or guard it, by ascending cell.
    [[nodiscard]] virtual std::vector<Cell> attackers(Cell cell, Colour by) const = 0;
    /// movegen::explain(). Precondition: a piece stands on `from`.
    [[nodiscard]] virtual movegen::Explanation explain(Cell from, Cell to) const = 0;

    // Text.

    virtual void write(Form form, const notation::TextSink& sink) const = 0;
    [[nodiscard]] std::string text(Form form = Form::dense) const;
    /// The number of this start position; an error if it is none, if the game does not number them
    /// or if the watch ended the work.
    [[nodiscard]] virtual Result<std::string> start_number(const Work& work = {}) const = 0;
    /// The readable form of a legal move (docs/notation.md), without the mark of check or mate.
    [[nodiscard]] virtual std::string unmarked(const Move& move) const = 0;
    /// The mark of the move that led here: "+", "#" or nothing, as where none was made.
    [[nodiscard]] virtual std::string_view check_mark() const = 0;
    /// With the mark.
    [[nodiscard]] virtual std::string readable(const Move& move) const = 0;
    /// The first moves of a line of legal play from here, at most `most`: in readable form, or as
    /// move texts where so many pieces stand that these would take long.
    [[nodiscard]] virtual std::vector<std::string> readable_line(std::span<const Move> line,
                                                                 std::size_t most) const = 0;
    /// The legal move that a move text names.
    [[nodiscard]] virtual Result<Move> parse_move(std::string_view text) const = 0;
    /// The same for moves that another program has written: a castling of Chess960 may also name
    /// the cell that the king goes to, where no other move has that text; letters may be capitals.
    [[nodiscard]] virtual Result<Move> parse_move_of_others(std::string_view text) const = 0;
    /// The legal move whose readable form or move text this is, also as others write it.
    [[nodiscard]] virtual Result<Move> parse_readable(std::string_view text) const = 0;
    /// The same of a record, in which marks of check and mate may be wrong.
    [[nodiscard]] virtual Result<Move> parse_recorded(std::string_view text) const = 0;

protected:
    Position(const Position&) = default;
};

/// The side that a checkmate makes the winner.
[[nodiscard]] Colour mate_winner(const Position& position);

}  // namespace tessera::play
