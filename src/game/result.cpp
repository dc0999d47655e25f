#include "game/result.hpp"

#include <array>
#include <utility>

#include "base/text.hpp"
#include "game/summary.hpp"

namespace tessera::game {
namespace {

using rules::Outcome;
using rules::Reason;
using rules::Status;

std::string draw_words(const ReasonContext& context, Reason reason) {
    switch (reason) {
        case Reason::repetition:
            return "third repetition";
        case Reason::halfmove_limit:
            return std::to_string(context.halfmove_limit) + " single moves without a capture" +
                   (context.pawn_move_resets ? " or pawn move" : "");
        case Reason::only_kings:
            return context.minstrels ? "only kings and minstrels are left" : "only kings are left";
        case Reason::insufficient_material:
            return "insufficient material";
        case Reason::no_second_move:
            return definition::colour_name(context.side) +
                   std::string(" cannot finish the turn and is not in check");
        case Reason::none:
        case Reason::king_captured:
            break;
    }
    return "drawn";
}

}  // namespace

std::string_view GameResult::text() const {
    switch (winner) {
        case Winner::white:
            return "1-0";
        case Winner::black:
            return "0-1";
        case Winner::draw:
            return "1/2-1/2";
        case Winner::none:
            break;
    }
    return "*";
}

Winner winner_named(std::string_view result) {
    if (result == "1-0") return Winner::white;
    if (result == "0-1") return Winner::black;
    return result == "1/2-1/2" ? Winner::draw : Winner::none;
}

std::string reason_words(const ReasonContext& context, const Outcome& outcome) {
    const std::string side = definition::colour_name(context.side);
    switch (outcome.status) {
        case Status::ongoing:
            return side +
                   (context.moved_this_turn ? " to make the second move of the turn" : " to move");
        case Status::check:
            return side + " is in check";
        case Status::checkmate:
            return definition::colour_name(context.winner) + std::string(" wins") +
                   (outcome.reason == Reason::king_captured ? " by capturing the king" : "");
        case Status::stalemate:
            return side + " has no legal move and is not in check";
        case Status::draw:
            return draw_words(context, outcome.reason);
    }
    return {};
}

std::string_view word(Ending ending) {
    switch (ending) {
        case Ending::resignation:
            return "resignation";
        case Ending::agreement:
            return "agreement";
        case Ending::time_forfeit:
            return "time forfeit";
        case Ending::adjudication:
            return "adjudication";
        case Ending::abandoned:
            return "abandoned";
        case Ending::unterminated:
            return "unterminated";
        case Ending::rules_infraction:
            return "rules infraction";
        case Ending::emergency:
            return "emergency";
        case Ending::death:
            return "death";
        case Ending::none:
        case Ending::other:
            break;
    }
    return {};
}

Ending ending_named(std::string_view termination) {
    std::string text;
    for (const char c : termination)
        text += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    text = trimmed(text);
    if (text.empty() || text == "?" || text == "normal" || text == "unknown") return Ending::none;
    // Parts of sentences; what decides stands first.
    constexpr std::array<std::pair<std::string_view, Ending>, 20> kParts{
        {{"unterminated", Ending::unterminated},
         {"adjudicat", Ending::adjudication},
         {"abandon", Ending::abandoned},
         {"abort", Ending::abandoned},
         {"forfeits by disconnection", Ending::abandoned},
         {"infraction", Ending::rules_infraction},
         {"illegal move", Ending::rules_infraction},
         {"emergency", Ending::emergency},
         {"death", Ending::death},
         {"resign", Ending::resignation},
         {"agreement", Ending::agreement},
         {"agreed", Ending::agreement},
         {"mutual consent", Ending::agreement},
         {"on time", Ending::time_forfeit},
         {"time forfeit", Ending::time_forfeit},
         {"timeout", Ending::time_forfeit},
         {"out of time", Ending::time_forfeit},
         {"runs out of", Ending::time_forfeit},
         {"ran out of", Ending::time_forfeit},
         {"time control", Ending::time_forfeit}}};
    for (const auto& [part, ending] : kParts)
        if (text.find(part) != std::string::npos) return ending;
    return text == "time" ? Ending::time_forfeit : Ending::other;
}

std::string status_words(const GameResult& result, std::string words) {
    if (result.outcome.over())
        return std::string(word(result.outcome.status)) + ": " + std::move(words) + " (" +
               std::string(result.text()) + ")";
    const std::string score = " (" + std::string(result.text()) + ")";
    const bool drawn = result.winner == Winner::draw;
    if (result.winner == Winner::none) {
        const std::string_view ending = word(result.ending);
        return ending.empty() ? words : std::move(words) + ", " + std::string(ending);
    }
    const std::string winner = result.winner == Winner::white ? "White" : "Black";
    const std::string loser = result.winner == Winner::white ? "Black" : "White";
    std::string plain = (drawn ? "drawn" : winner + " wins") + score;
    switch (result.ending) {
        case Ending::resignation:
            return drawn ? plain : loser + " has resigned" + score;
        case Ending::agreement:
            return drawn ? "drawn by agreement" + score : plain;
        case Ending::time_forfeit:
            return (drawn ? "drawn on time" : "won on time") + score;
        case Ending::other:
            return result.termination.empty() ? plain
                                              : plain + ": " + quote(result.termination, 80);
        case Ending::adjudication:
        case Ending::abandoned:
        case Ending::unterminated:
        case Ending::rules_infraction:
        case Ending::emergency:
        case Ending::death:
            return plain + ": " + std::string(word(result.ending));
        case Ending::none:
            break;
    }
    return plain;
}

bool claimed(const rules::Outcome& outcome) {
    return outcome.status == Status::draw && outcome.reason != Reason::no_second_move;
}

}  // namespace tessera::game
