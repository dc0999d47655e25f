#include <algorithm>

#include "definition/placement.hpp"
#include "notation/notation.hpp"
#include "notation/rights.hpp"
#include "notation/text.hpp"

namespace tessera::notation {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Description;
using rules::Ruleset;

constexpr std::uint32_t kMostPlies = 1'000'000'000;

bool has_turn(const Ruleset& rules) {
    return rules.special().moves_per_turn > 1;
}
bool has_unmoved(const Ruleset& rules) {
    return rules.special().pact;
}

std::string field_names(const Ruleset& rules) {
    std::string names = "placement side rights ep halfmove fullmove";
    if (has_turn(rules)) names += " turn";
    if (has_unmoved(rules)) names += " unmoved";
    return names;
}

/// Reads the fields one after another into a Description; the first fault ends it.
class Reader {
public:
    explicit Reader(const Ruleset& rules) : rules_(rules) {}

    Result<Description> read(std::string_view text) {
        const auto fields = split(text, ' ');
        const std::string names = field_names(rules_);
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
        passed(fields[3]);
        description_.quiet_plies = number("halfmove", fields[4], 0);
        description_.fullmove = number("fullmove", fields[5], 1);
        if (has_turn(rules_)) turn(fields[6]);
        if (has_unmoved(rules_)) unmoved(fields.back());
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
        const auto found = parse_cell(rules_, text);
        if (found) return *found;
        fail(std::string(where), found.error().reason);
        return std::nullopt;
    }

    void placement(std::string_view text) {
        auto men = definition::parse_placement(rules_.definition(), text);
        if (!men) return fail(men.error().where, men.error().reason);
        description_.men = std::move(men).value();
    }

    void side(std::string_view text) {
        if (text != "w" && text != "b")
            return fail("side", in_quotes(text) + " is neither w nor b");
        description_.side = text == "w" ? Colour::white : Colour::black;
    }

    void rights(std::string_view text) {
        auto held = parse_rights(rules_, description_.men, text);
        if (!held) return fail(held.error().where, held.error().reason);
        description_.rights = std::move(held).value();
    }

    void passed(std::string_view text) {
        if (text == "-") return;
        if (!rules_.special().en_passant)
            return fail("ep", in_quotes(text) + " instead of -: this game has no en passant");
        description_.passed = cell("ep", text);
    }

    std::uint32_t number(const char* where, std::string_view text, std::uint32_t least) {
        const auto n = parse_number(text, kMostPlies);
        if (n && *n >= least) return *n;
        fail(where, in_quotes(text) + " is not a number from " + std::to_string(least) + " to " +
                        std::to_string(kMostPlies));
        return least;
    }

    void turn(std::string_view text) {
        const auto most = static_cast<std::uint32_t>(rules_.special().moves_per_turn);
        const std::size_t mark = text.find_first_of("@!");
        const auto left = parse_number(text.substr(0, mark), most);
        const bool begun = mark != std::string_view::npos;
        if (!left || *left == 0 || (begun && *left == most)) {
            fail("turn", in_quotes(text) + " is none of 2, 1, 1@CELL and 1!CELL");
            return;
        }
        description_.moves_left = static_cast<int>(*left);
        if (!begun) {
            const bool first = description_.side == Colour::white && description_.fullmove == 1;
            if (*left != most && !first)
                fail("turn", "1 without a cell is for White's first turn only");
            return;
        }
        description_.only_man = text[mark] == '!';
        description_.moved = cell("turn", text.substr(mark + 1));
    }

    void unmoved(std::string_view text) {
        if (text == "-") return;
        const std::vector<Cell> home = home_cells(rules_, description_.men);
        if (text == "*") {
            description_.unmoved = home;
            return;
        }
        for (const std::string_view name : split(text, ',')) {
            const auto listed = cell("unmoved", name);
            if (!listed) return;
            auto& cells = description_.unmoved;
            if (!std::binary_search(home.begin(), home.end(), *listed))
                return fail("unmoved", in_quotes(name) + ": no man that starts there stands there");
            if (std::find(cells.begin(), cells.end(), *listed) != cells.end())
                return fail("unmoved", in_quotes(name) + " is listed twice");
            cells.push_back(*listed);
        }
        std::sort(description_.unmoved.begin(), description_.unmoved.end());
    }

    const Ruleset& rules_;
    Description description_;
    bool failed_ = false;
    Error error_;
};

std::string print_turn(const Ruleset& rules, const Description& description) {
    std::string text = std::to_string(description.moves_left);
    if (description.moved)
        text += (description.only_man ? "!" : "@") + cell_name(rules, *description.moved);
    return text;
}

std::string print_unmoved(const Ruleset& rules, const Description& description) {
    std::vector<Cell> cells = description.unmoved;
    if (cells.empty()) return "-";
    std::sort(cells.begin(), cells.end());
    if (cells == home_cells(rules, description.men)) return "*";
    std::string text;
    for (const Cell c : cells) text += (text.empty() ? "" : ",") + cell_name(rules, c);
    return text;
}

}  // namespace

std::string print_position(const rules::Position& position) {
    const Ruleset& rules = position.rules();
    const Description description = position.describe();
    std::string text = definition::print_placement(rules.definition(), description.men);
    text += description.side == Colour::white ? " w " : " b ";
    text += print_rights(position);
    text += ' ' + (description.passed ? cell_name(rules, *description.passed) : "-");
    text += ' ' + std::to_string(description.quiet_plies);
    text += ' ' + std::to_string(description.fullmove);
    if (has_turn(rules)) text += ' ' + print_turn(rules, description);
    if (has_unmoved(rules)) text += ' ' + print_unmoved(rules, description);
    return text;
}

Result<rules::Position> parse_position(std::shared_ptr<const Ruleset> rules,
                                       std::string_view text) {
    auto description = Reader(*rules).read(text);
    if (!description) return description.error();
    return rules::Position::from(std::move(rules), *description);
}

rules::Position start_position(std::shared_ptr<const Ruleset> rules) {
    const std::string setup = rules->definition().setup;
    return parse_position(std::move(rules), setup).value();
}

}  // namespace tessera::notation
