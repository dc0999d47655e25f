// Positions as text, dense and sparse.
#include <algorithm>

#include "base/text.hpp"
#include "definition/placement.hpp"
#include "notation/notation.hpp"
#include "notation/rights.hpp"

namespace tessera::notation {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Description;
using rules::Variant;

constexpr std::uint32_t kMostPlies = 1'000'000'000;

bool has_turn(const Variant& variant) {
    return variant.special().moves_per_turn > 1;
}
bool has_unmoved(const Variant& variant) {
    return variant.special().pact;
}

std::string field_names(const Variant& variant) {
    std::string names = "placement side rights ep halfmove fullmove";
    if (has_turn(variant)) names += " turn";
    if (has_unmoved(variant)) names += " unmoved";
    return names;
}

/// Reads the fields one after another into a Description; the first fault ends it.
class Reader {
public:
    explicit Reader(const Variant& variant) : variant_(variant) {}

    Result<Description> read(std::string_view text) {
        const auto fields = split(text, ' ');
        const std::string names = field_names(variant_);
        const std::size_t expected = split(names, ' ').size();
        if (std::any_of(fields.begin(), fields.end(), [](auto f) { return f.empty(); }))
            return Error{"position", text.empty() ? "empty; expected " + names
                                                  : "fields are separated by exactly one space"};
        if (fields.size() != expected)
            return Error{"position", std::to_string(expected) + " fields expected (" + names +
                                         "), found " + std::to_string(fields.size())};
        placement(fields[0]);
        side(fields[1]);
        rights(fields[2]);
        ep(fields[3]);
        description_.halfmove_clock = number("halfmove", fields[4], 0);
        description_.fullmove = number("fullmove", fields[5], 1);
        if (has_turn(variant_)) turn(fields[6]);
        if (has_unmoved(variant_)) unmoved(fields.back());
        if (failed_) return error_;
        return std::move(description_);
    }

private:
    void fail(std::string where, std::string reason) {
        if (failed_) return;
        failed_ = true;
        error_ = {std::move(where), std::move(reason)};
    }

    std::optional<Cell> cell(std::string_view where, std::string_view text) {
        const auto found = parse_cell(variant_, text);
        if (found) return *found;
        fail(std::string(where), found.error().reason);
        return std::nullopt;
    }

    void placement(std::string_view text) {
        auto pieces = definition::parse_placement(variant_.definition(), text);
        if (!pieces) return fail(pieces.error().where, pieces.error().reason);
        description_.pieces = std::move(pieces).value();
    }

    void side(std::string_view text) {
        if (text != "w" && text != "b") return fail("side", quote(text) + " is neither w nor b");
        description_.side = text == "w" ? Colour::white : Colour::black;
    }

    void rights(std::string_view text) {
        auto held = parse_rights(variant_, description_.pieces, text);
        if (!held) return fail(held.error().where, held.error().reason);
        description_.rights = std::move(held).value();
    }

    void ep(std::string_view text) {
        if (text == "-") return;
        if (!variant_.special().en_passant)
            return fail("ep", quote(text) + " instead of -: this game has no en passant");
        description_.ep_cell = cell("ep", text);
    }

    std::uint32_t number(const char* where, std::string_view text, std::uint32_t least) {
        const auto n = parse_number(text, kMostPlies);
        if (n && *n >= least) return *n;
        if (has_leading_zero(text)) {
            fail(where, quote(text) + " has a leading zero");
            return least;
        }
        fail(where, quote(text) + " is not a number from " + std::to_string(least) + " to " +
                        std::to_string(kMostPlies));
        return least;
    }

    void turn(std::string_view text) {
        const auto most = static_cast<std::uint32_t>(variant_.special().moves_per_turn);
        const std::size_t mark = text.find_first_of("@!");
        const auto left = parse_number(text.substr(0, mark), most);
        const bool begun = mark != std::string_view::npos;
        if (!left || *left == 0 || (begun && *left == most)) {
            fail("turn", quote(text) + " is none of 2, 1, 1@CELL and 1!CELL");
            return;
        }
        description_.moves_left = static_cast<int>(*left);
        if (!begun) {
            const bool first = description_.side == Colour::white && description_.fullmove == 1;
            if (*left != most && !first)
                fail("turn", "1 without a cell is for White's first turn only");
            return;
        }
        description_.only_piece = text[mark] == '!';
        description_.moved = cell("turn", text.substr(mark + 1));
    }

    void unmoved(std::string_view text) {
        if (text == "-") return;
        const std::vector<Cell> home = home_cells(variant_, description_.pieces);
        if (text == "*") {
            description_.unmoved = home;
            return;
        }
        for (const std::string_view name : split(text, ',')) {
            if (name == "*" || name == "-")
                return fail("unmoved", quote(name) + " stands alone, for " +
                                           (name == "*" ? "all at home" : "none"));
            const auto listed = cell("unmoved", name);
            if (!listed) return;
            auto& cells = description_.unmoved;
            if (!std::binary_search(home.begin(), home.end(), *listed))
                return fail("unmoved", quote(name) + ": no piece that starts there stands there");
            if (std::find(cells.begin(), cells.end(), *listed) != cells.end())
                return fail("unmoved", quote(name) + " is listed twice");
            cells.push_back(*listed);
        }
        std::sort(description_.unmoved.begin(), description_.unmoved.end());
    }

    const Variant& variant_;
    Description description_;
    bool failed_ = false;
    Error error_;
};

std::string print_turn(const Variant& variant, const Description& description) {
    std::string text = std::to_string(description.moves_left);
    if (description.moved)
        text += (description.only_piece ? "!" : "@") + cell_name(variant, *description.moved);
    return text;
}

std::string print_unmoved(const Variant& variant, const Description& description) {
    std::vector<Cell> cells = description.unmoved;
    if (cells.empty()) return "-";
    std::sort(cells.begin(), cells.end());
    if (cells == home_cells(variant, description.pieces)) return "*";
    std::string text;
    for (const Cell c : cells) text += (text.empty() ? "" : ",") + cell_name(variant, c);
    return text;
}

/// Everything after the placement.
std::string print_fields(const rules::Position& position, const Description& description,
                         RookLetters letters = RookLetters::sides) {
    const Variant& variant = position.variant();
    std::string text = description.side == Colour::white ? " w " : " b ";
    text += print_rights(position, letters);
    text += ' ' + (description.ep_cell ? cell_name(variant, *description.ep_cell) : "-");
    text += ' ' + std::to_string(description.halfmove_clock);
    text += ' ' + std::to_string(description.fullmove);
    if (has_turn(variant)) text += ' ' + print_turn(variant, description);
    if (has_unmoved(variant)) text += ' ' + print_unmoved(variant, description);
    return text;
}

}  // namespace

std::string print_position(const rules::Position& position) {
    const Description description = position.describe();
    return definition::print_placement(position.variant().definition(), description.pieces) +
           print_fields(position, description);
}

std::string print_position_with_files(const rules::Position& position) {
    const Description description = position.describe();
    return definition::print_placement(position.variant().definition(), description.pieces) +
           print_fields(position, description, RookLetters::files);
}

std::string print_sparse_position(const rules::Position& position) {
    const Description description = position.describe();
    return definition::print_sparse_placement(position.variant().definition(), description.pieces) +
           print_fields(position, description);
}

Result<rules::Position> parse_position(std::shared_ptr<const Variant> variant,
                                       std::string_view text) {
    auto description = Reader(*variant).read(text);
    if (!description) return description.error();
    return rules::Position::from(std::move(variant), *description);
}

rules::Position start_position(std::shared_ptr<const Variant> variant) {
    const std::string setup = variant->definition().setup;
    return parse_position(std::move(variant), setup).value();
}

}  // namespace tessera::notation
