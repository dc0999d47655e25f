#include "game/result.hpp"

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
        case Ending::none:
        case Ending::other:
            break;
    }
    return {};
}

}  // namespace tessera::game
