#include "played.hpp"

#include <algorithm>

#include "base/codes.hpp"
#include "errors.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"

namespace tessera::python {
namespace {

rules::Position start_of(const Variant& variant) {
    if (!variant.whole_board())
        raise(Error{"", "games on vast boards are played one by one", codes::not_for_this_board});
    return play::ordinary(*variant.rules->start());
}

}  // namespace

std::uint8_t ending_of(const rules::Outcome& outcome) {
    if (!outcome.over()) return kNotOver;
    switch (outcome.reason) {
        case rules::Reason::none:
            return outcome.status == rules::Status::checkmate ? 1 : 3;
        case rules::Reason::king_captured:
            return 2;
        case rules::Reason::no_second_move:
            return 4;
        case rules::Reason::repetition:
            return 5;
        case rules::Reason::halfmove_limit:
            return 6;
        case rules::Reason::only_kings:
            return 7;
        case rules::Reason::insufficient_material:
            return 8;
    }
    return kNotOver;
}

Played::Played(const Variant& variant) : position_(start_of(variant)) {}

void Played::list(movegen::Scratch& scratch, rules::MoveList& moves) const {
    if (position_.state().king_captured) return;
    movegen::generator_of(position_).list(position_, movegen::Stage::all, scratch, moves);
}

void Played::make(const rules::Move& move) {
    keys_.push_back(position_.key());
    rules::Undo undo;
    position_.make(move, undo);
    if (position_.state().halfmove_clock == 0) keys_.clear();
    ++plies_;
}

rules::Outcome Played::outcome(bool any_move) const {
    const rules::Outcome outcome = movegen::outcome(position_, any_move);
    if (outcome.over()) return outcome;
    const std::uint64_t key = position_.key();
    if (std::count(keys_.begin(), keys_.end(), key) >= 2)
        return {rules::Status::draw, rules::Reason::repetition};
    return outcome;
}

std::int8_t Played::result(const rules::Outcome& outcome) const {
    if (outcome.status != rules::Status::checkmate) return 0;
    for (const rules::Colour colour : rules::kColours)
        if (position_.royals(colour).empty()) return colour == rules::Colour::white ? -1 : 1;
    return position_.side() == rules::Colour::white ? -1 : 1;
}

}  // namespace tessera::python
