// Moves as from-cell, to-cell and promotion letter.
#include <algorithm>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "movegen/movegen.hpp"
#include "notation/cells.hpp"
#include "notation/notation.hpp"

namespace tessera::notation {
namespace {

using rules::Cell;
using rules::Move;

/// From-cell, to-cell and promotion letter as read, before any look at the position.
struct Named {
    Cell from{};
    Cell to{};
    char promotion = 0;  ///< as a piece's letter, A..Z; 0: none
};

char lower(char letter) {
    return static_cast<char>(letter - 'A' + 'a');
}

std::vector<Named> readings(const rules::Variant& variant, const definition::NameTemplate& name,
                            std::string_view text) {
    std::vector<Named> found;
    for (const CellMatch& from : match_name(variant, name, text)) {
        const std::string_view after = text.substr(from.length);
        for (const CellMatch& to : match_name(variant, name, after)) {
            const std::string_view rest = after.substr(to.length);
            if (rest.empty()) found.push_back({from.cell, to.cell, 0});
            if (rest.size() == 1 && rest[0] >= 'a' && rest[0] <= 'z')
                found.push_back({from.cell, to.cell, static_cast<char>(rest[0] - 'a' + 'A')});
        }
    }
    return found;
}

bool names(const rules::Variant& variant, const Named& named, const Move& move) {
    const char letter =
        move.promotion == rules::kNoPieceType ? '\0' : variant.letter(move.promotion);
    return named.from == move.from && named.to == move.to && named.promotion == letter;
}

/// The letters to which some move of `list` between the two cells promotes.
std::string promotions(const rules::Variant& variant, const rules::MoveList& list,
                       const Named& named) {
    std::string letters;
    for (const Move& m : list)
        if (m.from == named.from && m.to == named.to && m.promotion != rules::kNoPieceType)
            letters += std::string(letters.empty() ? "" : " ") + lower(variant.letter(m.promotion));
    return letters;
}

/// Why no legal move is the one named.
std::string refusal(const rules::Position& position, const rules::MoveList& legal,
                    const Named& named) {
    const rules::Variant& variant = position.variant();
    const std::string from = cell_name(variant, named.from);
    const std::string to = cell_name(variant, named.to);
    const rules::Piece piece = position.at(named.from);
    if (legal.empty()) return "no move is possible: the game is over";
    if (piece.empty()) return "no piece stands on " + from;
    const std::string who = variant.piece_definition(piece.type()).name + " on " + from;
    if (!piece.is(position.side()))
        return "the " + who + " is " + definition::colour_name(piece.colour()) + "'s, and " +
               definition::colour_name(position.side()) + " is to move";
    const std::string letters = promotions(variant, legal, named);
    if (!letters.empty())
        return (named.promotion == 0 ? "the promotion letter is missing: "
                                     : "the promotion letter must be one of: ") +
               letters;
    const rules::MoveList reach = movegen::pseudo_legal_moves_of(position, named.from);
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
    if (variant.special().moves_per_turn == 1)
        return "the " + who + " cannot go to " + to + ": a king would stand attacked";
    return "the " + who + " may not go to " + to + " now";
}

/// As canonical names if the text can be read so, else as native ones.
std::vector<Named> readings(const rules::Variant& variant, std::string_view text) {
    std::vector<Named> named = readings(variant, canonical_template(variant.shape()), text);
    if (named.empty()) named = readings(variant, variant.definition().native_name, text);
    return named;
}

}  // namespace

bool is_move_text(const rules::Variant& variant, std::string_view text) {
    return !readings(variant, text).empty();
}

std::string move_text(const rules::Variant& variant, const Move& move) {
    std::string text = cell_name(variant, move.from) + cell_name(variant, move.to);
    if (move.promotion != rules::kNoPieceType) text += lower(variant.letter(move.promotion));
    return text;
}

Result<Move> parse_move(const rules::Position& position, std::string_view text,
                        const rules::MoveList* legal) {
    const rules::Variant& variant = position.variant();
    const std::vector<Named> named = readings(variant, text);
    if (named.empty()) {
        const std::string example = cell_name(variant, {}) + cell_name(variant, Cell{1});
        return Error{"",
                     quote(text) +
                         " is not a move: write from-cell, to-cell and any promotion letter, "
                         "as in " +
                         example,
                     codes::bad_move_text};
    }
    std::vector<Move> found;
    for (const Named& n : named) {
        const auto own = legal ? rules::MoveList() : movegen::legal_moves_of(position, n.from);
        // names() compares the from-cell too.
        for (const Move& move : legal ? *legal : own)
            if (names(variant, n, move) &&
                std::find(found.begin(), found.end(), move) == found.end())
                found.push_back(move);
    }
    if (found.size() == 1) return found.front();
    if (found.size() > 1)
        return Error{"", quote(text) + " names more than one move", codes::ambiguous_move};
    const auto all = legal ? rules::MoveList() : movegen::legal_moves(position);
    return Error{"", quote(text) + ": " + refusal(position, legal ? *legal : all, named.front()),
                 codes::illegal_move};
}

namespace {

/// The legal castling that takes the king where the text says.
std::optional<Move> castling_to(const rules::Position& position, const rules::MoveList& legal,
                                std::string_view text) {
    for (const Named& named : readings(position.variant(), text)) {
        if (named.promotion != 0) continue;
        for (const rules::CastlingOption& option : position.castling().options) {
            if (option.colour != position.side() || option.king_from != named.from ||
                option.king_to != named.to)
                continue;
            for (const Move& move : legal)
                if (move.type == rules::MoveType::castling && move.from == option.king_from &&
                    move.to == option.text_to)
                    return move;
        }
    }
    return std::nullopt;
}

}  // namespace

Result<Move> parse_move_of_others(const rules::Position& position, const rules::MoveList& legal,
                                  std::string_view text) {
    auto exact = parse_move(position, text, &legal);
    if (exact) return exact;
    std::string small(text);
    for (char& c : small)
        if (c >= 'A' && c <= 'Z') c = lower(c);
    for (const std::string_view form : {text, std::string_view(small)}) {
        if (const auto castling = castling_to(position, legal, form)) return *castling;
        if (const auto move = parse_move(position, form, &legal)) return move;
    }
    return exact;
}

}  // namespace tessera::notation
