// Moves as people read them: Nf3, exd5, O-O.
#include <algorithm>
#include <array>
#include <functional>

#include "base/codes.hpp"
#include "base/small.hpp"
#include "base/text.hpp"
#include "lattice/cell_name.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "notation/written_move.hpp"

namespace tessera::notation {
namespace {

using rules::Cell;
using rules::Move;
using rules::MoveList;
using rules::Position;
using rules::Variant;

/// Positions of more pieces have ten thousand moves and more, among which a readable move names
/// one.
constexpr std::size_t kMostReadable = 1000;

using NameOf = std::function<std::string(Cell)>;

bool is_flat(const Variant& variant) {
    return variant.shape().axes() == 2;
}
bool is_pawn(const Variant& variant, rules::Piece piece) {
    return variant.piece_definition(piece.type()).pawn;
}
bool is_capture(const Position& position, const Move& move) {
    return !position.captured_by(move).empty();
}

/// O-O and O-O-O distinguish castlings on one flat board with one king; elsewhere castling is
/// written as the king's move.
bool has_castling_sign(const Position& position, const Move& move) {
    return move.type == rules::MoveType::castling && is_flat(position.variant()) &&
           position.castling().options[move.castling].by_path &&
           position.royals(position.side()).size() == 1;
}

/// Of a castling with such a sign.
bool kingside(const Position& position, const Move& castling) {
    return position.castling().options[castling.castling].kingside;
}

/// Where a text gives nothing or all of the from-cell, and a piece's moves do not depend on those
/// of others, a move is told without a list of all.
bool told_alone(const Variant& variant) {
    return !is_flat(variant) && variant.special().moves_per_turn == 1;
}

/// The pieces of the side to move with the letter, or all kinds of pawns for 0, that may perhaps go
/// to the cell.
std::vector<Cell> origins(const Position& position, char letter, Cell to) {
    const Variant& variant = position.variant();
    std::vector<Cell> cells;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const rules::Piece piece(static_cast<rules::PieceType>(k), position.side());
        if (letter == 0 ? !is_pawn(variant, piece) : variant.letter(piece.type()) != letter)
            continue;
        for (const Cell from : movegen::origins(position, piece, to)) cells.push_back(from);
    }
    return cells;
}

void add_moves(const Position& position, Cell from, Cell to, MoveList& moves) {
    for (const Move& move : movegen::legal_moves_of(position, from))
        if (move.to == to) moves.push_back(move);
}

/// How much of the from-cell is written.
enum class Origin : std::uint8_t { none, file, rank, whole };

/// `legal`: null where told_alone().
Origin needed_origin(const Position& position, const MoveList* legal, const Move& move) {
    const Variant& variant = position.variant();
    const auto file = [&](Cell c) { return variant.shape().coordinate(c, 0); };
    const auto rank = [&](Cell c) { return variant.shape().coordinate(c, 1); };
    const rules::Piece piece = position.at(move.from);
    const bool pawn = is_pawn(variant, piece);
    const bool pawn_capture = pawn && is_capture(position, move);
    if (pawn_capture && !is_flat(variant)) return Origin::whole;
    MoveList own;
    if (!legal) {
        for (const Cell from :
             origins(position, pawn ? '\0' : variant.letter(piece.type()), move.to))
            if (own.empty() && from != move.from) add_moves(position, from, move.to, own);
        legal = &own;
    }
    // Pawns have no letter, so those of two kinds look alike.
    const auto alike = [&](rules::Piece that) {
        return piece == that || (pawn && is_pawn(variant, that));
    };
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move& m : *legal) {
        if (m.to != move.to || m.from == move.from || !alike(position.at(m.from))) continue;
        others = true;
        if (!is_flat(variant)) return Origin::whole;
        same_file |= file(m.from) == file(move.from);
        same_rank |= rank(m.from) == rank(move.from);
    }
    if (pawn_capture) return same_file ? Origin::whole : Origin::file;
    if (!others) return Origin::none;
    if (!same_file) return Origin::file;
    return same_rank ? Origin::whole : Origin::rank;
}

std::string origin_text(const Variant& variant, Cell from, Origin origin, const NameOf& name) {
    if (origin == Origin::none) return {};
    if (origin == Origin::whole) return name(from);
    const std::string whole = cell_name(variant, from);
    return origin == Origin::file ? whole.substr(0, 1) : whole.substr(1);
}

/// The piece gets there by a slide without a turn, or by a leap.
bool goes_straight(const Position& position, const Move& move) {
    const Variant& variant = position.variant();
    const rules::MoveTable& moves = variant.moves(position.at(move.from));
    const bool captures = is_capture(position, move);
    for (const rules::SlideMove& slide : moves.slides) {
        if (captures ? !slide.capture : !slide.quiet) continue;
        const lattice::Vector& v = variant.directions()[slide.direction].vector;
        auto at = variant.shape().step(move.from, v);
        while (at && *at != move.to && position.at(*at).empty()) at = variant.shape().step(*at, v);
        if (at == move.to) return true;
    }
    for (const rules::LeapMove& leap : moves.leaps) {
        if (captures ? !leap.capture : !leap.quiet) continue;
        if (!leap.targets.each(variant.shape(), move.from, [&](Cell c) { return c != move.to; }))
            return true;
    }
    return false;
}

/// A piece stands in the way of going from `from` to `corner` and on to `to`, each along one axis.
bool blocked(const Position& position, Cell from, Cell corner, Cell to) {
    const lattice::Shape& shape = position.variant().shape();
    for (const auto& [begin, end] : {std::pair(from, corner), std::pair(corner, to)}) {
        lattice::Vector one = shape.difference(begin, end);
        for (auto& s : one.step) s = static_cast<std::int16_t>((s > 0) - (s < 0));
        for (Cell c = begin; c != end;) {
            c = *shape.step(c, one);
            if (c != to && !position.at(c).empty()) return true;
        }
    }
    return false;
}

/// Where a turning move turns, if its other possible path is blocked.
std::optional<Cell> corner_to_name(const Position& position, const Move& move) {
    const Variant& variant = position.variant();
    if (variant.moves(position.at(move.from)).turning.empty()) return std::nullopt;
    const lattice::Vector whole = variant.shape().difference(move.from, move.to);
    if (whole.nonzero() != 2 || goes_straight(position, move)) return std::nullopt;
    std::array<Cell, 2> corners{};
    std::size_t found = 0;
    for (std::size_t axis = 0; axis < whole.step.size(); ++axis) {
        if (whole.step[axis] == 0) continue;
        lattice::Vector leg;
        leg.step[axis] = whole.step[axis];
        corners[found++] = *variant.shape().step(move.from, leg);
    }
    const bool first = blocked(position, move.from, corners[0], move.to);
    const bool second = blocked(position, move.from, corners[1], move.to);
    if (first == second) return std::nullopt;
    return corners[first ? 1 : 0];
}

/// "#", "+" or nothing.
std::string_view mark(const Position& position, const Move& move) {
    const rules::Piece captured = position.captured_by(move);
    const bool king_captured = !captured.empty() && position.variant().royal(captured.type());
    movegen::Scratch scratch;
    if (!king_captured && !movegen::generator_of(position).gives_check(position, move, scratch))
        return {};
    Position after = position;
    rules::Undo undo;
    after.make(move, undo);
    return check_mark(after, position.side());
}

/// Removes `prefix` from the front of the text, if it is there.
bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

/// The text says this move, perhaps with more of the from-cell than needed.
bool says(const Position& position, const Move& move, std::string_view text, const NameOf& name) {
    const Variant& variant = position.variant();
    if (has_castling_sign(position, move))
        return text == (kingside(position, move) ? "O-O" : "O-O-O") ||
               text == (kingside(position, move) ? "0-0" : "0-0-0");
    const rules::Piece piece = position.at(move.from);
    const std::string letter(1, variant.letter(piece.type()));
    if (!take(text, letter) && !is_pawn(variant, piece)) return false;
    std::string rest = is_capture(position, move) ? "x" : "";
    rest += name(move.to);
    if (const auto corner = corner_to_name(position, move)) {
        const std::string turn = '/' + name(*corner);
        if (text.find(turn) != std::string_view::npos) rest += turn;
    }
    if (move.promotion != rules::kNoPieceType)
        rest += std::string("=") + variant.letter(move.promotion);
    if (!text.ends_with(rest)) return false;
    text.remove_suffix(rest.size());
    for (const Origin origin : {Origin::none, Origin::file, Origin::rank, Origin::whole}) {
        if (!is_flat(variant) && (origin == Origin::file || origin == Origin::rank)) continue;
        if (text == origin_text(variant, move.from, origin, name)) return true;
    }
    return false;
}

/// The to-cell at the end of the text, which is taken off with what stands between it and the
/// from-cell; of a pawn's capture on one flat board the file may do (ed for exd5).
bool take_target(const Position& position, const Move& move, std::string_view& text,
                 const NameOf& name) {
    const Variant& variant = position.variant();
    const bool captures = is_capture(position, move);
    if (captures && text.ends_with(':')) text.remove_suffix(1);  // ed5: for e:d5
    std::string to = name(move.to);
    if (!text.ends_with(to)) {
        const bool by_file = is_flat(variant) && captures &&
                             is_pawn(variant, position.at(move.from)) && text.size() > 1;
        if (!by_file) return false;
        to = cell_name(variant, move.to).substr(0, 1);
        if (!text.ends_with(to)) return false;
    }
    text.remove_suffix(to.size());
    if (text.ends_with('x') || text.ends_with(':')) {
        if (!captures) return false;
        text.remove_suffix(1);
    } else if (text.ends_with('-')) {
        text.remove_suffix(1);
    }
    return true;
}

/// As it is written, or with all letters small.
enum class Case : std::uint8_t { written, small };

std::string in(Case letters, std::string text) {
    if (letters == Case::small)
        for (char& c : text)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// The text, of which `letters` says how it has been written, says this move as others write it:
/// with a hyphen or without x, with any form of promotion. Nothing that is given may be wrong.
bool says_loosely(const Position& position, const Move& move, std::string_view text,
                  const NameOf& name, Case letters) {
    const Variant& variant = position.variant();
    const rules::Piece piece = position.at(move.from);
    const std::string letter = in(letters, std::string(1, variant.letter(piece.type())));
    if (!take(text, letter) && !is_pawn(variant, piece)) return false;
    const bool promotes = move.promotion != rules::kNoPieceType;
    if (promotes && !take_promotion(text, variant.letter(move.promotion))) return false;
    if (!take_target(position, move, text, name)) return false;
    for (const Origin origin : {Origin::none, Origin::file, Origin::rank, Origin::whole}) {
        if (!is_flat(variant) && (origin == Origin::file || origin == Origin::rank)) continue;
        if (text == origin_text(variant, move.from, origin, name)) return true;
    }
    return false;
}

std::vector<Move> matches(const Position& position, const MoveList& legal, std::string_view text,
                          const NameOf& name) {
    std::vector<Move> found;
    for (const Move& move : legal)
        if (says(position, move, text, name)) found.push_back(move);
    return found;
}

/// The only legal move whose readable form the text is, in canonical names; nothing where there is
/// none, or more. Precondition: told_alone().
MoveList said_alone(const Position& position, std::string_view text) {
    const Variant& variant = position.variant();
    std::string_view rest = text.substr(0, text.find_first_of("/="));
    std::size_t at = rest.size();
    std::optional<Cell> to;
    while (!to && at > 0) to = lattice::read_cell_name(variant.shape(), rest.substr(--at));
    if (!to) return {};
    rest = rest.substr(0, at);
    MoveList moves;
    while (true) {
        const bool lettered = !rest.empty() && variant.type_of(rest[0]) != rules::kNoPieceType;
        const std::string_view origin = rest.substr(lettered ? 1 : 0);
        if (origin.empty())
            for (const Cell from : origins(position, lettered ? rest[0] : '\0', *to))
                add_moves(position, from, *to, moves);
        else if (const auto from = lattice::read_cell_name(variant.shape(), origin))
            add_moves(position, *from, *to, moves);
        // The sign of a capture, but it may also end the name of a cell.
        if (!rest.ends_with('x')) break;
        rest.remove_suffix(1);
    }
    moves = matches(position, moves, text, [&](Cell c) { return cell_name(variant, c); });
    if (moves.size() > 1) moves.clear();
    return moves;
}

Error ambiguous(const Position& position, const MoveList& legal, const std::vector<Move>& found,
                std::string_view text) {
    std::vector<std::string> names;
    names.reserve(found.size());
    for (const Move& move : found) names.push_back(unmarked_move(position, move, &legal));
    small_sort(names);
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    return Error{"", quote(text) + " may mean any of: " + list, codes::ambiguous_move};
}

/// Why the text, which is neither readable form nor move text of a legal move, is refused.
Error refusal(const Position& position, const MoveList& legal, std::string_view text,
              std::string_view whole) {
    const Variant& variant = position.variant();
    if (legal.empty())
        return Error{"", quote(whole) + ": no move is possible: the game is over",
                     codes::game_over};
    std::string_view rest = text;
    const rules::PieceType type =
        rest.empty() ? rules::kNoPieceType : variant.type_of(rest.front());
    if (type != rules::kNoPieceType) rest.remove_prefix(1);
    take(rest, "x");
    const auto to = parse_cell(variant, rest);
    if (to && type != rules::kNoPieceType)
        return Error{"",
                     quote(whole) + ": no " + variant.piece_definition(type).name + " can go to " +
                         cell_name(variant, *to) + " like that",
                     codes::illegal_move};
    return Error{"", quote(whole) + " is not a legal move here", codes::illegal_move};
}

/// The move named, check marks apart; `whole` is the text with them.
Result<Move> find(const Position& position, const MoveList& legal, std::string_view text,
                  std::string_view whole) {
    const Variant& variant = position.variant();
    const auto canonical =
        matches(position, legal, text, [&](Cell c) { return cell_name(variant, c); });
    if (canonical.size() == 1) return canonical.front();
    if (canonical.size() > 1) return ambiguous(position, legal, canonical, whole);
    if (is_move_text(variant, text)) {
        auto named = parse_move(position, text, &legal);
        if (named) return named;
    }
    const auto native =
        matches(position, legal, text, [&](Cell c) { return native_name(variant, c); });
    if (native.size() == 1) return native.front();
    if (native.size() > 1) return ambiguous(position, legal, native, whole);
    if (is_move_text(variant, text)) return parse_move(position, text, &legal);
    return refusal(position, legal, text, whole);
}

/// A null move is a pass where the game has one: a move from a cell to itself.
Result<Move> find_pass(const Position& position, const MoveList& legal, std::string_view whole) {
    std::vector<Move> passes;
    for (const Move& move : legal)
        if (move.from == move.to) passes.push_back(move);
    if (passes.size() == 1) return passes.front();
    if (passes.size() > 1) return ambiguous(position, legal, passes, whole);
    const auto& options = position.castling().options;
    const bool known = std::any_of(options.begin(), options.end(), [](const auto& option) {
        return option.king_from == option.text_to;
    });
    return Error{"",
                 quote(whole) + (known ? ": no pass is legal here"
                                       : " is a null move, and this game has no pass"),
                 codes::illegal_move};
}

/// The move by both cells without the piece's letter: g1-f3. Nothing where it is not legal.
std::optional<Result<Move>> find_by_cells(const Position& position, const MoveList& legal,
                                          std::string_view cells, bool capture) {
    auto named = parse_move(position, cells, &legal);
    if (!named || (capture && !is_capture(position, *named))) return std::nullopt;
    return named;
}

/// The move as other programs write it, with letters in this case; nothing where none fits.
std::optional<Result<Move>> find_loosely(const Position& position, const MoveList& legal,
                                         std::string_view text, Case letters,
                                         std::string_view whole) {
    const Variant& variant = position.variant();
    const std::size_t between = text.find_first_of("-x:");
    std::string cells(text);
    if (between != std::string_view::npos) cells.erase(between, 1);
    const bool by_cells = is_move_text(variant, cells);
    const bool capture = between != std::string_view::npos && text[between] != '-';
    // The small letter of a file would be taken for that of a piece.
    if (by_cells && letters == Case::small) return find_by_cells(position, legal, cells, capture);
    for (const bool native : {false, true}) {
        const NameOf name = [&](Cell c) {
            return in(letters, native ? native_name(variant, c) : cell_name(variant, c));
        };
        std::vector<Move> found;
        for (const Move& move : legal)
            if (says_loosely(position, move, text, name, letters)) found.push_back(move);
        if (found.size() == 1) return found.front();
        if (found.size() > 1) return ambiguous(position, legal, found, whole);
    }
    if (by_cells && between != std::string_view::npos)
        return find_by_cells(position, legal, cells, capture);
    return std::nullopt;
}

/// The same with letters as written if some move fits, and else in any case.
std::optional<Result<Move>> find_loosely(const Position& position, const MoveList& legal,
                                         const WrittenMove& written, std::string_view whole) {
    if (written.pass) return find_pass(position, legal, whole);
    if (written.castling) {
        const auto move = std::find_if(legal.begin(), legal.end(), [&](const Move& m) {
            return has_castling_sign(position, m) && says(position, m, written.text, {});
        });
        if (move == legal.end()) return std::nullopt;
        return *move;
    }
    auto exact = find_loosely(position, legal, written.text, Case::written, whole);
    if (exact) return exact;
    return find_loosely(position, legal, in(Case::small, written.text), Case::small, whole);
}

/// What the text says of the move must be so.
std::optional<Error> wrong_mark(const Position& position, const Move& move,
                                const WrittenMove& written, std::string_view whole, Marks marks) {
    if (written.en_passant && move.type != rules::MoveType::en_passant)
        return Error{"", quote(whole) + ": that move does not capture en passant",
                     codes::illegal_move};
    if (marks == Marks::any) return std::nullopt;
    if (!written.check && !written.mate) return std::nullopt;
    const std::string_view found = mark(position, move);
    if (found.empty())
        return Error{"", quote(whole) + ": that move gives no check", codes::illegal_move};
    if (written.mate && found != "#")
        return Error{"", quote(whole) + ": that move does not mate", codes::illegal_move};
    return std::nullopt;
}

}  // namespace

std::string unmarked_move(const Position& position, const Move& move, const MoveList* legal) {
    const Variant& variant = position.variant();
    MoveList all;
    if (!legal && !told_alone(variant)) {
        all = movegen::legal_moves(position);
        legal = &all;
    }
    if (has_castling_sign(position, move)) return kingside(position, move) ? "O-O" : "O-O-O";
    const rules::Piece piece = position.at(move.from);
    const NameOf name = [&](Cell c) { return cell_name(variant, c); };
    std::string text;
    if (!is_pawn(variant, piece)) text += variant.letter(piece.type());
    text += origin_text(variant, move.from, needed_origin(position, legal, move), name);
    if (is_capture(position, move)) text += 'x';
    text += cell_name(variant, move.to);
    if (const auto corner = corner_to_name(position, move))
        text += '/' + cell_name(variant, *corner);
    if (move.promotion != rules::kNoPieceType)
        text += std::string("=") + variant.letter(move.promotion);
    return text;
}

std::string_view check_mark(const Position& after, rules::Colour mover) {
    if (!after.state().king_captured && !movegen::in_check(after, rules::other(mover))) return {};
    return movegen::outcome(after).status == rules::Status::checkmate ? "#" : "+";
}

std::string readable_move(const Position& position, const Move& move, const MoveList* legal) {
    return unmarked_move(position, move, legal).append(mark(position, move));
}

std::vector<std::string> readable_line(const Position& start, std::span<const Move> line,
                                       std::size_t most) {
    Position position = start;
    const bool crowded = position.piece_count() > kMostReadable;
    std::vector<std::string> texts;
    for (const Move& move : line.first(std::min(line.size(), most))) {
        texts.push_back(crowded ? move_text(position.variant(), move)
                                : readable_move(position, move));
        rules::Undo undo;
        position.make(move, undo);
    }
    return texts;
}

Result<Move> parse_readable(const Position& position, std::string_view text, Marks marks,
                            const MoveList* legal) {
    std::string_view bare = text;
    WrittenMove written;
    written.check = text.ends_with('+');
    written.mate = text.ends_with('#');
    if (written.check || written.mate) bare.remove_suffix(1);
    MoveList own;
    if (!legal) {
        if (told_alone(position.variant())) own = said_alone(position, bare);
        if (own.empty()) own = movegen::legal_moves(position);
        legal = &own;
    }
    auto move = find(position, *legal, bare, text);
    if (!move) {
        written = written_move(position.variant(), text);
        auto other = find_loosely(position, *legal, written, text);
        if (!other) return move;
        if (!*other) return *other;
        move = *other;
    }
    if (auto fault = wrong_mark(position, *move, written, text, marks)) return *fault;
    return move;
}

}  // namespace tessera::notation
