#include <algorithm>

#include "notation/cells.hpp"
#include "notation/notation.hpp"
#include "notation/text.hpp"

namespace tessera::notation {
namespace {

using rules::Cell;
using rules::Move;

/// From-cell, to-cell and promotion letter as read, before any look at the position.
struct Named {
    Cell from{};
    Cell to{};
    char promotion = 0;  ///< as a man's letter, A..Z; 0: none
};

char lower(char letter) {
    return static_cast<char>(letter - 'A' + 'a');
}

std::vector<Named> readings(const rules::Ruleset& rules, const definition::NameTemplate& name,
                            std::string_view text) {
    std::vector<Named> found;
    for (const CellMatch& from : match_name(rules, name, text)) {
        const std::string_view after = text.substr(from.length);
        for (const CellMatch& to : match_name(rules, name, after)) {
            const std::string_view rest = after.substr(to.length);
            if (rest.empty()) found.push_back({from.cell, to.cell, 0});
            if (rest.size() == 1 && rest[0] >= 'a' && rest[0] <= 'z')
                found.push_back({from.cell, to.cell, static_cast<char>(rest[0] - 'a' + 'A')});
        }
    }
    return found;
}

bool names(const rules::Ruleset& rules, const Named& named, const Move& move) {
    const char letter = move.promotion == rules::kNoKind ? '\0' : rules.letter(move.promotion);
    return named.from == move.from && named.to == move.to && named.promotion == letter;
}

/// The letters to which some move of `list` between the two cells promotes.
std::string promotions(const rules::Ruleset& rules, const rules::MoveList& list,
                       const Named& named) {
    std::string letters;
    for (const Move& m : list)
        if (m.from == named.from && m.to == named.to && m.promotion != rules::kNoKind)
            letters += std::string(letters.empty() ? "" : " ") + lower(rules.letter(m.promotion));
    return letters;
}

/// Why no legal move is the one named.
std::string refusal(rules::Position& position, const rules::MoveList& legal, const Named& named) {
    const rules::Ruleset& rules = position.rules();
    const std::string from = cell_name(rules, named.from);
    const std::string to = cell_name(rules, named.to);
    const rules::Man man = position.at(named.from);
    if (legal.empty()) return "no move is possible: the game is over";
    if (man.empty()) return "no man stands on " + from;
    const std::string who = rules.man(man.kind()).name + " on " + from;
    if (!man.is(position.side()))
        return "the " + who + " is " + definition::colour_name(man.colour()) + "'s, and " +
               definition::colour_name(position.side()) + " is to move";
    const std::string letters = promotions(rules, legal, named);
    if (!letters.empty())
        return (named.promotion == 0 ? "the promotion letter is missing: "
                                     : "the promotion letter must be one of: ") +
               letters;
    rules::MoveList reach;
    position.reach(named.from, reach);
    const bool reached = std::any_of(reach.begin(), reach.end(), [&](const Move& m) {
        return m.from == named.from && m.to == named.to;
    });
    const bool legal_without = std::any_of(legal.begin(), legal.end(), [&](const Move& m) {
        return m.from == named.from && m.to == named.to;
    });
    if (legal_without) return "the " + who + " does not promote on " + to;
    if (!reached) return "the " + who + " cannot go to " + to;
    if (position.moved_this_turn() == named.from)
        return "the " + who + " has already moved in this turn";
    if (rules.special().moves_per_turn == 1)
        return "the " + who + " cannot go to " + to + ": a king would stand attacked";
    return "the " + who + " may not go to " + to + " now";
}

/// As canonical names if the text can be read so, else as native ones.
std::vector<Named> readings(const rules::Ruleset& rules, std::string_view text) {
    std::vector<Named> named = readings(rules, canonical_template(rules), text);
    if (named.empty()) named = readings(rules, rules.definition().native_name, text);
    return named;
}

}  // namespace

bool is_move_text(const rules::Ruleset& rules, std::string_view text) {
    return !readings(rules, text).empty();
}

std::string move_text(const rules::Ruleset& rules, const Move& move) {
    std::string text = cell_name(rules, move.from) + cell_name(rules, move.to);
    if (move.promotion != rules::kNoKind) text += lower(rules.letter(move.promotion));
    return text;
}

Result<Move> parse_move(rules::Position& position, std::string_view text) {
    const rules::Ruleset& rules = position.rules();
    const std::vector<Named> named = readings(rules, text);
    if (named.empty()) {
        const std::string example = cell_name(rules, {}) + cell_name(rules, Cell{1});
        return Error{"", in_quotes(text) +
                             " is not a move: write from-cell, to-cell and any promotion letter, "
                             "as in " +
                             example};
    }
    rules::MoveList legal;
    std::vector<Move> found;
    for (const Named& n : named) {
        legal.clear();
        position.legal_moves_of(n.from, legal);
        for (const Move& move : legal)
            if (names(rules, n, move) && std::find(found.begin(), found.end(), move) == found.end())
                found.push_back(move);
    }
    if (found.size() == 1) return found.front();
    if (found.size() > 1) return Error{"", in_quotes(text) + " names more than one move"};
    legal.clear();
    position.legal_moves(legal);
    return Error{"", in_quotes(text) + ": " + refusal(position, legal, named.front())};
}

}  // namespace tessera::notation
