#include "game/vast_game.hpp"

#include <algorithm>
#include <utility>

#include "movegen/vast/attacks.hpp"
#include "movegen/vast/key.hpp"
#include "movegen/vast/outcome.hpp"

namespace tessera::game {

namespace vast = movegen::vast;
using rules::Outcome;
using rules::Reason;
using rules::Status;

namespace {

bool in_check(const vast::Position& position) {
    const definition::Colour side = position.side();
    return vast::is_attacked(position, position.king(side), definition::other(side));
}

}  // namespace

VastGame::VastGame(vast::Position start, std::string start_number)
    : start_number_(std::move(start_number)),
      position_(std::move(start)),
      keys_{vast::key_of(position_)} {}

vast::Position VastGame::start() const {
    vast::Position position = position_;
    for (std::size_t i = made_.size(); i-- > 0;) position.unmake(made_[i]);
    return position;
}

void VastGame::make(const vast::Move& move) {
    std::uint64_t key = keys_.back();
    made_.push_back(vast::make_with_key(position_, move, key));
    keys_.push_back(key);
    outcome_.reset();
}

void VastGame::play(const vast::Move& move) {
    if (!can_redo() || !(moves_[ply()] == move)) {
        if (end_ && end_->ply > ply()) end_.reset();
        moves_.resize(ply());
        moves_.push_back(move);
    }
    make(moves_[ply()]);
}

bool VastGame::undo() {
    if (!can_undo()) return false;
    position_.unmake(made_.back());
    made_.pop_back();
    keys_.pop_back();
    outcome_.reset();
    return true;
}

bool VastGame::redo() {
    if (!can_redo()) return false;
    make(moves_[ply()]);
    return true;
}

int VastGame::occurrences() const {
    return static_cast<int>(std::count(keys_.begin(), keys_.end(), keys_.back()));
}

Outcome VastGame::outcome() const {
    if (!outcome_) {
        outcome_ = vast::outcome(position_);
        if (!outcome_->over() && occurrences() >= 3) outcome_ = {Status::draw, Reason::repetition};
        if (claimed(*outcome_) && (can_redo() || ends_here()))
            outcome_ = {in_check(position_) ? Status::check : Status::ongoing, Reason::none};
    }
    return *outcome_;
}

GameResult VastGame::result() const {
    GameResult result;
    result.outcome = outcome();
    if (result.outcome.status == Status::checkmate)
        result.winner = winner_of(definition::other(position_.side()));
    else if (result.outcome.over())
        result.winner = Winner::draw;
    else if (ends_here()) {
        result.winner = end_->winner;
        result.ending = end_->ending;
        result.termination = end_->termination;
    }
    return result;
}

void VastGame::end(Winner winner, Ending ending) {
    if (!over()) state_end(winner, ending, {});
}

void VastGame::state_end(Winner winner, Ending ending, std::string termination) {
    end_ = {ply(), winner, ending, std::move(termination)};
    outcome_.reset();
}

std::string reason_words(const vast::Position& position, const Outcome& outcome) {
    return reason_words({.side = position.side(),
                         .winner = definition::other(position.side()),
                         .halfmove_limit = position.rules().halfmove_limit},
                        outcome);
}

}  // namespace tessera::game
