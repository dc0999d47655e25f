#include "play/typed_move.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/codes.hpp"
#include "lattice/cell_name.hpp"

namespace tessera::play {

/// How well a text says a move, from not at all to word for word.
enum class TypedMoveReader::Fit : std::uint8_t {
    none,
    target,  ///< only where it goes, which another piece does as well
    begun_loose,
    begun,
    whole_loose,
    whole
};

/// Which moves may be meant.
struct TypedMoveReader::Candidates {
    std::vector<Cell> from;                    ///< those of the pieces there
    std::vector<movegen::MoveFilter> filters;  ///< and these
    bool more = false;                         ///< and those of too many others

    void add(Cell cell) {
        if (std::ranges::find(from, cell) == from.end()) from.push_back(cell);
    }
};

namespace {

/// Pieces whose moves are looked at.
constexpr std::uint64_t kMostPieces = 400;
/// Moves to one cell that are looked at.
constexpr std::uint64_t kMostToCell = 200;

/// Precondition: the letter is one of the game's.
rules::PieceType type_of(const Variant& variant, char letter) {
    return static_cast<rules::PieceType>(*variant.definition().piece_index(letter));
}

const definition::PieceDefinition& piece_at(const Position& position, Cell cell) {
    return position.variant().definition().pieces[rules::index(position.at(cell).type())];
}

/// The pieces that have a legal move. On boards that are not shown as a whole it takes long to find
/// out which of many have none.
std::optional<std::vector<Cell>> movable_if_few(const Position& position) {
    const Variant& variant = position.variant();
    std::uint64_t pieces = 0;
    for (std::size_t i = 0; i < variant.definition().pieces.size(); ++i)
        pieces += position.count(Piece(static_cast<rules::PieceType>(i), position.side()));
    if (pieces > kMostPieces && !variant.capabilities().whole_board) return std::nullopt;
    std::vector<Cell> cells = position.movable(kMostPieces + 1);
    if (cells.size() > kMostPieces) return std::nullopt;
    return cells;
}

}  // namespace

TypedMoveReader::TypedMoveReader(VariantPtr variant) : variant_(std::move(variant)) {
    if (!whole_board()) return;
    bool same = true;
    native_.reserve(variant_->shape().cells());
    for (std::uint32_t i = 0; i < variant_->shape().cells(); ++i) {
        native_.push_back(letters_and_digits(variant_->native_name(Cell{i})));
        same &= native_.back() == variant_->cell_name(Cell{i});
    }
    if (same) native_.clear();
}

std::optional<Cell> TypedMoveReader::cell_called(std::string_view text) const {
    const std::string lower = in_small_letters(text);
    const auto native = [&](auto&& same) -> std::optional<Cell> {
        for (std::size_t i = 0; i < native_.size(); ++i)
            if (same(native_[i])) return Cell{static_cast<std::uint32_t>(i)};
        return std::nullopt;
    };
    // A text that is a name letter by letter goes before one that is in small letters.
    if (text != lower)
        if (const auto cell = native([&](const std::string& name) { return name == text; }))
            return cell;
    if (const auto cell = lattice::read_cell_name(variant_->shape(), lower)) return cell;
    return native([&](const std::string& name) {
        return name.size() == lower.size() && in_small_letters(name) == lower;
    });
}

/// Some cell's name is longer and begins so. Of boards with canonical names only.
bool TypedMoveReader::begins_cell(std::string_view text) const {
    const lattice::Shape& shape = variant_->shape();
    std::string name = in_small_letters(text);
    // Completed by first coordinates, a letter and a number in turn.
    for (int axis = 0; axis < shape.axes(); ++axis) {
        const bool letter = name.empty() || (name.back() >= '0' && name.back() <= '9');
        name += letter ? 'a' : '1';
        if (lattice::read_cell_name(shape, name)) return true;
    }
    return false;
}

/// Pieces whose cells the text names, or begins to name.
void TypedMoveReader::add_named(const Position& position, const TypedReading& reading,
                                Candidates& found) const {
    const auto meant = [&](Cell cell) {
        return position.at(cell).is(position.side()) &&
               (!reading.letter || piece_at(position, cell).letter == reading.letter);
    };
    for (std::size_t end = 1; end <= reading.rest.size(); ++end)
        if (const auto cell = cell_called(std::string_view(reading.rest).substr(0, end)))
            if (meant(*cell)) found.add(*cell);
    if (!whole_board()) {
        found.more |= (reading.letter || !reading.rest.empty()) && begins_cell(reading.rest);
        return;
    }
    const std::string lower = in_small_letters(reading.rest);
    std::vector<Cell> begun;
    for (std::uint32_t i = 0; i < variant_->shape().cells() && begun.size() <= kMostPieces; ++i)
        if (meant(Cell{i}) &&
            (variant_->cell_name(Cell{i}).starts_with(lower) ||
             (!native_.empty() && in_small_letters(native_[i]).starts_with(lower))))
            begun.push_back(Cell{i});
    if (begun.size() > kMostPieces)
        found.more = true;
    else
        for (const Cell cell : begun) found.add(cell);
}

void TypedMoveReader::add_candidates(const Position& position, const TypedReading& reading,
                                     Candidates& found) const {
    if (reading.castling != TypedCastling::none) {
        for (const Cell king : position.royals(position.side())) found.add(king);
        return;
    }
    add_named(position, reading, found);
    const std::string_view rest = reading.rest;
    auto target = cell_called(rest);
    if (!target && !rest.empty()) target = cell_called(rest.substr(0, rest.size() - 1));
    if (!target) return;
    movegen::MoveFilter filter;
    filter.to = target;
    if (reading.letter) {
        filter.piece = type_of(*variant_, reading.letter);
        found.filters.push_back(filter);
        return;
    }
    // A move that names no piece is a pawn's; thousands of others may go there as well.
    const auto& pieces = variant_->definition().pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!pieces[i].pawn) continue;
        filter.piece = static_cast<rules::PieceType>(i);
        found.filters.push_back(filter);
    }
    if (!whole_board()) return;
    filter.piece.reset();
    found.filters.push_back(filter);
}

std::vector<Move> TypedMoveReader::moves_of(const Position& position,
                                            Candidates& candidates) const {
    std::vector<Move> moves;
    for (const Cell cell : candidates.from)
        for (const Move& move : position.moves_of(cell)) moves.push_back(move);
    for (const movegen::MoveFilter& filter : candidates.filters) {
        const auto count = position.list_moves(filter, kMostToCell, false, [&](const Move& move) {
            if (std::ranges::find(moves, move) == moves.end()) moves.push_back(move);
        });
        candidates.more |= count >= kMostToCell;
    }
    return moves;
}

TypedMoveReader::Fit TypedMoveReader::castling_fit(const Move& move, TypedCastling castling) const {
    if (move.type != rules::MoveType::castling) return Fit::none;
    const lattice::Shape& shape = variant_->shape();
    // Only on a flat board are there two of them, distinguished by side.
    if (castling == TypedCastling::any || shape.axes() > 2) return Fit::whole;
    const bool up = shape.coordinate(move.to, 0) > shape.coordinate(move.from, 0);
    return up == (castling == TypedCastling::shorter) ? Fit::whole : Fit::none;
}

namespace {

/// How far a text has come in saying the parts, one after the other: 0 not at all, else 2 begun
/// and 4 whole, one more where capitals and small letters agree.
int said(std::string_view text, std::initializer_list<std::string_view> parts) {
    bool exact = true;
    for (const std::string_view part : parts) {
        const std::size_t length = std::min(part.size(), text.size());
        const std::string_view head = text.substr(0, length);
        if (in_small_letters(head) != in_small_letters(part.substr(0, length))) return 0;
        exact &= head == part.substr(0, length);
        if (length < part.size()) return exact ? 3 : 2;
        text.remove_prefix(length);
    }
    if (!text.empty()) return 0;
    return exact ? 5 : 4;
}

}  // namespace

TypedMoveReader::Fit TypedMoveReader::names_fit(const Move& move, std::string_view from,
                                                std::string_view to, const TypedReading& reading,
                                                bool pawn) const {
    const bool promotes = move.promotion != rules::kNoPieceType;
    const std::string letter = promotes ? std::string(1, variant_->letter(move.promotion)) : "";
    const std::string small = in_small_letters(letter);
    int best = 0;
    bool target = false;
    for (const std::string_view promotion : {std::string_view(letter), std::string_view(small)}) {
        best = std::max(best, said(reading.rest, {from, to, promotion}));
        const int end = said(reading.rest, {to, promotion});
        if (!reading.letter && !pawn) {
            target |= end >= 4;
            continue;
        }
        best = std::max(best, end);
        // On a flat board the file or the rank of a piece alone distinguishes it.
        if (variant_->shape().axes() != 2) continue;
        const std::size_t rank = from.find_first_of("0123456789");
        if (rank == std::string_view::npos) continue;
        for (const std::string_view part : {from.substr(0, rank), from.substr(rank)})
            best = std::max(best, said(reading.rest, {part, to, promotion}));
    }
    return best == 0 && target ? Fit::target : static_cast<Fit>(best);
}

TypedMoveReader::Fit TypedMoveReader::fit_of(const Position& position, const Move& move,
                                             const TypedReading& reading) const {
    if (reading.castling != TypedCastling::none) return castling_fit(move, reading.castling);
    if (reading.letter && reading.letter != piece_at(position, move.from).letter) return Fit::none;
    if (reading.victim) {
        const Piece victim = position.captured_by(move);
        if (victim.empty() || variant_->letter(victim.type()) != reading.victim) return Fit::none;
    }
    if (!reading.letter && reading.rest.empty()) return reading.victim ? Fit::begun : Fit::none;
    const bool pawn = piece_at(position, move.from).pawn;
    Fit best = names_fit(move, variant_->cell_name(move.from), variant_->cell_name(move.to),
                         reading, pawn);
    if (!native_.empty())
        best = std::max(best, names_fit(move, native_[lattice::index(move.from)],
                                        native_[lattice::index(move.to)], reading, pawn));
    if (!reading.loose) return best;
    return best == Fit::whole ? Fit::whole_loose : best == Fit::begun ? Fit::begun_loose : best;
}

TypedMoves TypedMoveReader::read(const Position& position, std::string_view text) const {
    const auto readings = typed_readings(variant_->definition(), text);
    Candidates candidates;
    if (auto movable = movable_if_few(position))
        candidates.from = std::move(*movable);
    else
        for (const TypedReading& reading : readings) add_candidates(position, reading, candidates);
    // Of each move that fits, how well: captures before others that fit as well.
    std::vector<std::pair<int, Move>> matches;
    if (!readings.empty())
        for (const Move& move : moves_of(position, candidates)) {
            Fit best = Fit::none;
            for (const TypedReading& reading : readings)
                best = std::max(best, fit_of(position, move, reading));
            if (best == Fit::none) continue;
            const bool captures = !position.captured_by(move).empty();
            matches.emplace_back(2 * static_cast<int>(best) + (captures ? 1 : 0), move);
        }
    TypedMoves found;
    found.more = candidates.more;
    if (matches.empty() && !found.more) found.fault = fault_of(position, readings);
    found.moves.reserve(matches.size());
    std::array<int, 2> best{};  // how well the first two fit, without regard to captures
    for (int rank = 2 * static_cast<int>(Fit::whole) + 1; rank > 1; --rank)
        for (const auto& [fit, move] : matches) {
            if (fit != rank) continue;
            if (found.moves.size() < best.size()) best[found.moves.size()] = rank / 2;
            found.moves.push_back(move);
        }
    found.sure = best[0] > static_cast<int>(Fit::target) &&
                 (matches.size() == 1 ||
                  (best[0] >= static_cast<int>(Fit::whole_loose) && best[1] < best[0]));
    return found;
}

std::optional<std::pair<Cell, Cell>> TypedMoveReader::two_cells(std::string_view text) const {
    for (std::size_t end = 1; end < text.size(); ++end) {
        const auto from = cell_called(text.substr(0, end));
        if (!from) continue;
        const std::string_view rest = text.substr(end);
        auto to = cell_called(rest);
        if (!to) to = cell_called(rest.substr(0, rest.size() - 1));
        if (to) return std::pair(*from, *to);
    }
    return std::nullopt;
}

/// Where the piece stands, if it is the only one of its kind and easily found.
std::optional<Cell> TypedMoveReader::only_piece(const Position& position, Piece piece) const {
    if (position.count(piece) != 1 || !whole_board()) return std::nullopt;
    for (std::uint32_t i = 0; i < variant_->shape().cells(); ++i)
        if (position.at(Cell{i}) == piece) return Cell{i};
    return std::nullopt;
}

/// Of a reading that does not name two cells.
std::optional<TypedFault> TypedMoveReader::fault_of(const Position& position,
                                                    const TypedReading& reading) const {
    const auto cell = cell_called(reading.rest);
    if (reading.letter) {
        const Piece piece(type_of(*variant_, reading.letter), position.side());
        const char letter = variant_->letter(piece);
        if (position.count(piece) == 0 && (cell || reading.rest.empty()))
            return TypedFault{codes::no_such_piece, letter};
        if (!cell) return std::nullopt;
        const auto only = only_piece(position, piece);
        if (only && *only != *cell) return TypedFault{codes::illegal_move, letter, only, cell};
        return TypedFault{codes::unreached, letter, {}, cell};
    }
    if (!cell) return std::nullopt;
    if (position.at(*cell).is(position.side()))
        return TypedFault{codes::no_legal_move, variant_->letter(position.at(*cell)), cell};
    return TypedFault{codes::unreached, '.', {}, cell};
}

TypedFault TypedMoveReader::fault_of(const Position& position,
                                     const std::vector<TypedReading>& readings) const {
    for (const TypedReading& reading : readings)
        if (reading.castling != TypedCastling::none) return {codes::no_castling};
    for (const TypedReading& reading : readings) {
        const auto cells = two_cells(reading.rest);
        if (!cells) continue;
        const auto [from, to] = *cells;
        const Piece piece = position.at(from);
        if (piece.empty()) return {codes::empty_cell, '.', from};
        const char letter = variant_->letter(piece);
        if (!piece.is(position.side())) return {codes::not_your_piece, letter, from};
        if (from != to) return {codes::illegal_move, letter, from, to};
    }
    for (const bool named : {true, false})
        for (const TypedReading& reading : readings)
            if ((reading.letter != 0) == named)
                if (const auto fault = fault_of(position, reading)) return *fault;
    return {codes::bad_move_text};
}

}  // namespace tessera::play
