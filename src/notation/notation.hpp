// Text for cells, positions and moves (docs/notation.md).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/position.hpp"

namespace tessera::notation {

/// Canonical name: letter for axis 0, number for axis 1, letter for axis 2, ... (e4b2).
[[nodiscard]] std::string cell_name(const rules::Variant& variant, rules::Cell cell);
/// The name the game's inventor uses; the canonical one where the game has none.
[[nodiscard]] std::string native_name(const rules::Variant& variant, rules::Cell cell);
/// Reads a canonical or native name; the whole text must be the name.
[[nodiscard]] Result<rules::Cell> parse_cell(const rules::Variant& variant, std::string_view text);
/// Name of the flat board (axes View::across[0], View::up[0]) that holds the cell; may be empty.
[[nodiscard]] std::string board_label(const rules::Variant& variant, rules::Cell cell);

/// `placement side rights ep halfmove fullmove` and, where the game needs them, `turn`, `unmoved`.
[[nodiscard]] std::string print_position(const rules::Position& position);
/// The same with a list of the pieces and their cells for the placement: {Ka1,kh8} w - - 0 1.
[[nodiscard]] std::string print_sparse_position(const rules::Position& position);
/// The first one, but with every right of Chess960 by the file of its rook (HAha), which programs
/// read alike wherever other rooks stand.
[[nodiscard]] std::string print_position_with_files(const rules::Position& position);
/// Reads what all write. Errors name the field and, in the placement, the character.
[[nodiscard]] Result<rules::Position> parse_position(std::shared_ptr<const rules::Variant> variant,
                                                     std::string_view text);
/// The position of the game's own setup. Precondition: the setup is one that parse_position accepts
/// (play::load_rules sees to that).
[[nodiscard]] rules::Position start_position(std::shared_ptr<const rules::Variant> variant);
/// A start position by number (definition/start_number.hpp). An error in games that have none.
[[nodiscard]] Result<rules::Position> start_position(std::shared_ptr<const rules::Variant> variant,
                                                     std::string_view number);
/// The number of this start position; an error if it is none, or the game does not number them.
[[nodiscard]] Result<std::string> start_number(const rules::Position& position);
/// A start position's number drawn by the seed; an error in games that do not number them.
[[nodiscard]] Result<std::string> random_start_number(const rules::Variant& variant,
                                                      std::uint64_t seed);

/// From-cell, to-cell, promotion letter in lower case: a3d4a4d4q.
[[nodiscard]] std::string move_text(const rules::Variant& variant, const rules::Move& move);
/// The text has the form of a move text (two cells and perhaps a letter), whatever the position.
[[nodiscard]] bool is_move_text(const rules::Variant& variant, std::string_view text);
/// The legal move that the text names; canonical or native cell names.
/// `legal`: every legal move, for a caller that has them already.
[[nodiscard]] Result<rules::Move> parse_move(const rules::Position& position, std::string_view text,
                                             const rules::MoveList* legal = nullptr);

/// The same for moves that another program has written: a castling of Chess960 may also name the
/// cell that the king goes to, where no other move has that text; letters may be capitals.
[[nodiscard]] Result<rules::Move> parse_move_of_others(const rules::Position& position,
                                                       const rules::MoveList& legal,
                                                       std::string_view text);

/// Readable form of a legal move: letter (none for a pawn), from-cell where it is needed (always
/// for a pawn's capture), x for a capture, to-cell, /cell for the corner of a turning move if a
/// piece blocks the path by the other corner, =Q for a promotion, O-O and O-O-O, + check, # mate.
/// In two dimensions exactly SAN: there a file or a rank may do for the from-cell.
/// `legal`: every legal move, for a caller that has them already.
[[nodiscard]] std::string readable_move(const rules::Position& position, const rules::Move& move,
                                        const rules::MoveList* legal = nullptr);
/// The readable forms of moves played one after the other from here, of the first `most` at most.
/// Positions of thousands of pieces, where a form takes long to find, get move texts.
[[nodiscard]] std::vector<std::string> readable_line(const rules::Position& start,
                                                     std::span<const rules::Move> line,
                                                     std::size_t most);
/// The two parts of a readable move, for a caller that also knows the position after the move:
/// without the mark, and the mark ("+", "#" or nothing).
[[nodiscard]] std::string unmarked_move(const rules::Position& position, const rules::Move& move,
                                        const rules::MoveList* legal = nullptr);
[[nodiscard]] std::string_view check_mark(const rules::Position& after, rules::Colour mover);
/// Whether a check or mate mark that the move does not have is a fault, or is passed over.
enum class Marks : std::uint8_t { right, any };
/// The legal move whose readable form or move text this is. More of the from-cell than needed is
/// accepted, check and mate marks and the corner may be missing, but nothing given may be wrong,
/// marks apart where any are accepted. Forms of other programs and books are read as well:
/// figurines, e2-e4, ed5, a8Q, a8(Q), 0-0, e.p., ++, mate; letters of the wrong case, where nothing
/// else fits; -- and Z0 as a pass where the game has one. Canonical names are tried before native
/// ones.
[[nodiscard]] Result<rules::Move> parse_readable(const rules::Position& position,
                                                 std::string_view text, Marks marks = Marks::right,
                                                 const rules::MoveList* legal = nullptr);

}  // namespace tessera::notation
