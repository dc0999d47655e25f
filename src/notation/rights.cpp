#include "notation/rights.hpp"

#include <algorithm>
#include <tuple>

#include "notation/notation.hpp"
#include "notation/text.hpp"

namespace tessera::notation {
namespace {

using definition::Castling;
using rules::CastlingRight;
using rules::Cell;
using rules::Colour;
using rules::Ruleset;
using Rights = std::vector<CastlingRight>;

Error wrong(std::string reason) {
    return Error{"rights", std::move(reason)};
}

char in_case(char capital, Colour c) {
    return c == Colour::white ? capital : static_cast<char>(capital - 'A' + 'a');
}

/// Letters tell rights apart on one flat board with one king a side; else cells are listed.
bool uses_letters(const Ruleset& rules) {
    const Castling castling = rules.special().castling;
    return castling == Castling::chess960 || castling == Castling::king_jump ||
           (castling == Castling::fide && rules.shape().axes() == 2 &&
            rules.starting_royals(Colour::white) == 1 && rules.starting_royals(Colour::black) == 1);
}

/// The right of the array that a letter K Q k q names, if the game has it.
const CastlingRight* array_right(const Ruleset& rules, Colour colour, bool kingside) {
    const rules::CastlingPlan& plan = *rules.castling();
    for (const rules::CastlingOption& o : plan.options)
        if (o.colour == colour && o.kingside == kingside) return &plan.rights[o.right];
    return nullptr;
}

/// Who stands where on the rank of a side's king, for rights that name rooks by their place.
class KingRank {
public:
    KingRank(const Ruleset& rules, const std::vector<definition::Placed>& men, Colour colour)
        : shape_(rules.shape()) {
        for (const definition::Placed& man : men)
            if (man.colour == colour && rules.royal(rules.kind_of(man.letter)))
                king_ = Cell{man.cell};
        if (!king_) return;
        for (const definition::Placed& man : men)
            if (man.colour == colour && man.letter == 'R' &&
                shape_.coordinate(Cell{man.cell}, 1) == shape_.coordinate(*king_, 1))
                rooks_.push_back(Cell{man.cell});
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
    [[nodiscard]] int file(Cell c) const { return shape_.coordinate(c, 0); }

    const lattice::Shape& shape_;
    std::optional<Cell> king_;
    std::vector<Cell> rooks_;
};

Result<CastlingRight> right_of_letter(const Ruleset& rules,
                                      const std::vector<definition::Placed>& men, char letter) {
    const bool black = letter >= 'a' && letter <= 'z';
    const Colour colour = black ? Colour::black : Colour::white;
    const char capital = black ? static_cast<char>(letter - 'a' + 'A') : letter;
    const std::string quoted = in_quotes(std::string_view(&letter, 1));
    const Castling castling = rules.special().castling;
    const bool side = capital == 'K' || (capital == 'Q' && castling != Castling::king_jump);
    if (castling == Castling::fide) {
        const CastlingRight* right = side ? array_right(rules, colour, capital == 'K') : nullptr;
        if (right) return *right;
        return wrong(quoted + " is none of K Q k q");
    }
    const KingRank rank(rules, men, colour);
    const Error no_king = wrong(quoted + ": " + definition::colour_name(colour) + " has no king");
    if (castling == Castling::king_jump) {
        if (!side) return wrong(quoted + " is neither K nor k");
        if (!rank.king()) return no_king;
        return CastlingRight{colour, *rank.king()};
    }
    const int file = capital - 'A';
    if (!side && (file < 0 || file >= rules.shape().size(0)))
        return wrong(quoted + " is neither one of K Q k q nor a file");
    if (!rank.king()) return no_king;
    const auto rook = side ? rank.outermost(capital == 'K') : rank.on_file(file);
    if (!rook)
        return wrong(quoted + ": no rook stands on that " + (side ? "side" : "file") +
                     " on the king's rank");
    return CastlingRight{colour, *rook};
}

Result<Rights> read_letters(const Ruleset& rules, const std::vector<definition::Placed>& men,
                            std::string_view text) {
    Rights rights;
    for (const char letter : text) {
        auto right = right_of_letter(rules, men, letter);
        if (!right) return right.error();
        if (std::find(rights.begin(), rights.end(), *right) != rights.end())
            return wrong(in_quotes(std::string_view(&letter, 1)) + " is given twice");
        rights.push_back(*right);
    }
    return rights;
}

/// Whether king and rook of the rights stand where they start; if not, which of them does not.
std::optional<Error> not_at_home(const Ruleset& rules, const std::vector<definition::Placed>& men,
                                 const Rights& rights) {
    const std::vector<Cell> home = home_cells(rules, men);
    const auto at_home = [&](Cell c) { return std::binary_search(home.begin(), home.end(), c); };
    const rules::CastlingPlan& plan = *rules.castling();
    for (const rules::CastlingOption& o : plan.options) {
        const CastlingRight& right = plan.rights[o.right];
        if (std::find(rights.begin(), rights.end(), right) == rights.end()) continue;
        const std::string who = definition::colour_name(o.colour);
        if (!at_home(o.rook_from))
            return wrong(cell_name(rules, o.rook_from) + ": no rook of " + who + " stands there");
        if (!at_home(o.king_from))
            return wrong(cell_name(rules, o.rook_from) + ": " + who + "'s king is not on " +
                         cell_name(rules, o.king_from));
    }
    return std::nullopt;
}

Result<Rights> read_cells(const Ruleset& rules, std::string_view text) {
    const Rights& all = rules.castling()->rights;
    if (text == "*") return all;
    Rights rights;
    for (const std::string_view name : split(text, ',')) {
        const auto cell = parse_cell(rules, name);
        if (!cell) return wrong(cell.error().reason);
        const auto right = std::find_if(all.begin(), all.end(),
                                        [&](const CastlingRight& r) { return r.cell == *cell; });
        if (right == all.end()) return wrong(in_quotes(name) + ": no rook may castle from there");
        if (std::find(rights.begin(), rights.end(), *right) != rights.end())
            return wrong(in_quotes(name) + " is given twice");
        rights.push_back(*right);
    }
    return rights;
}

/// The letter of a held right, and where it comes in the field: White first, kingside first.
std::tuple<Colour, int, char> letter_of(const rules::Position& position,
                                        const rules::CastlingOption& o) {
    if (!o.with_rook) return {o.colour, 0, in_case('K', o.colour)};
    const Ruleset& rules = position.rules();
    const bool by_side =
        rules.special().castling == Castling::fide ||
        KingRank(rules, position.describe().men, o.colour).outermost(o.kingside) == o.rook_from;
    const int file = rules.shape().coordinate(o.rook_from, 0);
    const char capital = by_side ? (o.kingside ? 'K' : 'Q') : static_cast<char>('A' + file);
    return {o.colour, o.kingside ? 0 : 1, in_case(capital, o.colour)};
}

std::string print_letters(const rules::Position& position) {
    std::vector<std::tuple<Colour, int, char>> letters;
    for (const rules::CastlingOption& o : position.castling().options)
        if (position.state().rights.has(o.right)) letters.push_back(letter_of(position, o));
    std::sort(letters.begin(), letters.end());
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
    for (const Cell c : held) text += (text.empty() ? "" : ",") + cell_name(position.rules(), c);
    return text;
}

}  // namespace

std::vector<Cell> home_cells(const Ruleset& rules, const std::vector<definition::Placed>& men) {
    std::vector<Cell> cells;
    for (const definition::Placed& man : men)
        if (rules.starts_on(Cell{man.cell}) == rules::Man(rules.kind_of(man.letter), man.colour))
            cells.push_back(Cell{man.cell});
    std::sort(cells.begin(), cells.end());
    return cells;
}

Result<Rights> parse_rights(const Ruleset& rules, const std::vector<definition::Placed>& men,
                            std::string_view text) {
    if (text == "-") return Rights{};
    if (rules.special().castling == Castling::none)
        return wrong(in_quotes(text) + " instead of -: this game has no castling");
    if (uses_letters(rules)) return read_letters(rules, men, text);
    auto rights = read_cells(rules, text);
    if (!rights) return rights;
    if (const auto fault = not_at_home(rules, men, *rights)) return *fault;
    return rights;
}

std::string print_rights(const rules::Position& position) {
    if (!position.state().rights.any()) return "-";
    return uses_letters(position.rules()) ? print_letters(position) : print_cells(position);
}

}  // namespace tessera::notation
