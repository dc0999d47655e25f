#include "notation/rights.hpp"

#include <algorithm>
#include <tuple>

#include "base/small.hpp"
#include "base/text.hpp"
#include "notation/notation.hpp"

namespace tessera::notation {
namespace {

using definition::Castling;
using rules::CastlingRight;
using rules::Cell;
using rules::Colour;
using rules::Variant;
using Rights = std::vector<CastlingRight>;

Error wrong(std::string reason) {
    return Error{"rights", std::move(reason)};
}

char in_case(char capital, Colour c) {
    return c == Colour::white ? capital : static_cast<char>(capital - 'A' + 'a');
}

/// Letters distinguish rights on one flat board with no more than one king a side; else cells are
/// listed.
bool uses_letters(const Variant& variant) {
    const Castling castling = variant.special().castling;
    return castling == Castling::chess960 || castling == Castling::king_jump ||
           (castling == Castling::fide && variant.shape().axes() == 2 &&
            variant.starting_royals(Colour::white) <= 1 &&
            variant.starting_royals(Colour::black) <= 1);
}

/// The right of the array that a letter K Q k q names, if the game has it.
const CastlingRight* array_right(const Variant& variant, Colour colour, bool kingside) {
    const rules::CastlingPlan& plan = *variant.castling();
    for (const rules::CastlingOption& o : plan.options)
        if (o.colour == colour && o.kingside == kingside) return &plan.rights[o.right];
    return nullptr;
}

/// Who stands where on the rank of a side's king, for rights that name rooks by their place. A file
/// is a coordinate on the castling axis.
class KingRank {
public:
    KingRank(const Variant& variant, const std::vector<definition::Placed>& pieces, Colour colour)
        : variant_(variant) {
        for (const definition::Placed& piece : pieces)
            if (piece.colour == colour && variant.royal(variant.type_of(piece.letter)))
                king_ = Cell{piece.cell};
        if (!king_) return;
        for (const definition::Placed& piece : pieces)
            if (piece.colour == colour && piece.letter == variant.special().castling_rook &&
                rank(Cell{piece.cell}) == rank(*king_))
                rooks_.push_back(Cell{piece.cell});
    }

    [[nodiscard]] std::optional<Cell> king() const { return king_; }
    [[nodiscard]] std::optional<Cell> outermost(bool kingside) const {
        std::optional<Cell> found;
        for (const Cell rook : rooks_)
            if ((file(rook) > file(*king_)) == kingside &&
                (!found || (file(rook) > file(*found)) == kingside))
                found = rook;
        return found;
    }
    [[nodiscard]] std::optional<Cell> on_file(int wanted) const {
        for (const Cell rook : rooks_)
            if (file(rook) == wanted) return rook;
        return std::nullopt;
    }

private:
    [[nodiscard]] int file(Cell c) const {
        return variant_.shape().coordinate(c, variant_.special().castling_axis);
    }
    [[nodiscard]] int rank(Cell c) const {
        return variant_.shape().coordinate(c, variant_.definition().rank_axis());
    }

    const Variant& variant_;
    std::optional<Cell> king_;
    std::vector<Cell> rooks_;
};

/// Why the array of a game has no castling on this side.
std::string no_castling(const Variant& variant, Colour colour, bool kingside) {
    const std::string who = definition::colour_name(colour);
    if (variant.starting_royals(colour) == 0) return who + " has no king";
    const auto rook = variant.type_of(variant.special().castling_rook);
    return who + "'s " + (kingside ? "kingside " : "queenside ") +
           variant.piece_definition(rook).name + " is not on its start cell";
}

Result<CastlingRight> right_of_letter(const Variant& variant,
                                      const std::vector<definition::Placed>& pieces, char letter) {
    const bool black = letter >= 'a' && letter <= 'z';
    const Colour colour = black ? Colour::black : Colour::white;
    const char capital = black ? static_cast<char>(letter - 'a' + 'A') : letter;
    const std::string named = quote(std::string_view(&letter, 1));
    const Castling castling = variant.special().castling;
    const bool side = capital == 'K' || (capital == 'Q' && castling != Castling::king_jump);
    if (castling == Castling::fide) {
        if (!side) return wrong(named + " is none of K Q k q");
        const CastlingRight* const right = array_right(variant, colour, capital == 'K');
        if (right) return *right;
        return wrong(no_castling(variant, colour, capital == 'K'));
    }
    const KingRank rank(variant, pieces, colour);
    const Error no_king = wrong(named + ": " + definition::colour_name(colour) + " has no king");
    if (castling == Castling::king_jump) {
        if (!side) return wrong(named + " is neither K nor k");
        if (!rank.king()) return no_king;
        return CastlingRight{colour, *rank.king()};
    }
    const int file = capital - 'A';
    if (!side && (file < 0 || file >= variant.shape().size(variant.special().castling_axis)))
        return wrong(named + " is neither one of K Q k q nor a file");
    if (!rank.king()) return no_king;
    const auto rook = side ? rank.outermost(capital == 'K') : rank.on_file(file);
    if (!rook)
        return wrong(named + ": no rook stands on that " + (side ? "side" : "file") +
                     " on the king's rank");
    return CastlingRight{colour, *rook};
}

Result<Rights> read_letters(const Variant& variant, const std::vector<definition::Placed>& pieces,
                            std::string_view text) {
    Rights rights;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view letter = text.substr(i, 1);
        if (letter == "-") return wrong("'-' stands alone, for no right");
        auto right = right_of_letter(variant, pieces, text[i]);
        if (!right) return right.error();
        const auto known = std::find(rights.begin(), rights.end(), *right);
        if (known != rights.end()) {
            const auto before = static_cast<std::size_t>(known - rights.begin());
            if (text[before] == text[i]) return wrong(quote(letter) + " is given twice");
            return wrong(quote(text.substr(before, 1)) + " and " + quote(letter) +
                         " name the same rook");
        }
        rights.push_back(*right);
    }
    return rights;
}

/// Whether king and rook of the rights stand where they start; if not, which of them does not.
std::optional<Error> not_at_home(const Variant& variant,
                                 const std::vector<definition::Placed>& pieces,
                                 const Rights& rights) {
    const std::vector<Cell> home = home_cells(variant, pieces);
    const auto at_home = [&](Cell c) { return std::binary_search(home.begin(), home.end(), c); };
    const rules::CastlingPlan& plan = *variant.castling();
    for (const rules::CastlingOption& o : plan.options) {
        const CastlingRight& right = plan.rights[o.right];
        if (std::find(rights.begin(), rights.end(), right) == rights.end()) continue;
        const std::string who = definition::colour_name(o.colour);
        if (!at_home(o.rook_from))
            return wrong(cell_name(variant, o.rook_from) + ": no rook of " + who + " stands there");
        if (!at_home(o.king_from))
            return wrong(cell_name(variant, o.rook_from) + ": " + who + "'s king is not on " +
                         cell_name(variant, o.king_from));
    }
    return std::nullopt;
}

Result<Rights> read_cells(const Variant& variant, std::string_view text) {
    const Rights& all = variant.castling()->rights;
    if (text == "*") return all;
    Rights rights;
    for (const std::string_view name : split(text, ',')) {
        if (name == "*" || name == "-")
            return wrong(quote(name) + " stands alone, for " +
                         (name == "*" ? "every right" : "no right"));
        const auto cell = parse_cell(variant, name);
        if (!cell) return wrong(cell.error().reason);
        const auto right = std::find_if(all.begin(), all.end(),
                                        [&](const CastlingRight& r) { return r.cell == *cell; });
        if (right == all.end()) return wrong(quote(name) + ": no rook may castle from there");
        if (std::find(rights.begin(), rights.end(), *right) != rights.end())
            return wrong(quote(name) + " is given twice");
        rights.push_back(*right);
    }
    return rights;
}

/// The letter of a held right, and where it comes in the field: White first, kingside first.
std::tuple<Colour, int, char> letter_of(const rules::Position& position,
                                        const rules::CastlingOption& o, RookLetters letters) {
    if (!o.with_rook) return {o.colour, 0, in_case('K', o.colour)};
    const Variant& variant = position.variant();
    const bool by_side =
        variant.special().castling == Castling::fide ||
        (letters == RookLetters::sides &&
         KingRank(variant, position.describe().pieces, o.colour).outermost(o.kingside) ==
             o.rook_from);
    const int file = variant.shape().coordinate(o.rook_from, variant.special().castling_axis);
    const char capital = by_side ? (o.kingside ? 'K' : 'Q') : static_cast<char>('A' + file);
    return {o.colour, o.kingside ? 0 : 1, in_case(capital, o.colour)};
}

std::string print_letters(const rules::Position& position, RookLetters form) {
    std::vector<std::tuple<Colour, int, char>> letters;
    for (const rules::CastlingOption& o : position.castling().options)
        if (position.state().rights.has(o.right)) letters.push_back(letter_of(position, o, form));
    small_sort(letters);
    letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
    std::string text;
    for (const auto& [colour, order, letter] : letters) text += letter;
    return text;
}

std::string print_cells(const rules::Position& position) {
    const Rights& all = position.castling().rights;
    std::vector<Cell> held;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (position.state().rights.has(i)) held.push_back(all[i].cell);
    if (held.size() == all.size()) return "*";
    std::sort(held.begin(), held.end());
    std::string text;
    for (const Cell c : held) text += (text.empty() ? "" : ",") + cell_name(position.variant(), c);
    return text;
}

}  // namespace

std::vector<Cell> home_cells(const Variant& variant,
                             const std::vector<definition::Placed>& pieces) {
    std::vector<Cell> cells;
    for (const definition::Placed& piece : pieces)
        if (variant.starts_on(Cell{piece.cell}) ==
            rules::Piece(variant.type_of(piece.letter), piece.colour))
            cells.push_back(Cell{piece.cell});
    std::sort(cells.begin(), cells.end());
    return cells;
}

Result<Rights> parse_rights(const Variant& variant, const std::vector<definition::Placed>& pieces,
                            std::string_view text) {
    if (text == "-") return Rights{};
    if (variant.special().castling == Castling::none)
        return wrong(quote(text) + " instead of -: this game has no castling");
    if (uses_letters(variant)) return read_letters(variant, pieces, text);
    auto rights = read_cells(variant, text);
    if (!rights) return rights;
    if (const auto fault = not_at_home(variant, pieces, *rights)) return *fault;
    return rights;
}

std::string print_rights(const rules::Position& position, RookLetters letters) {
    if (!position.state().rights.any()) return "-";
    return uses_letters(position.variant()) ? print_letters(position, letters)
                                            : print_cells(position);
}

}  // namespace tessera::notation
