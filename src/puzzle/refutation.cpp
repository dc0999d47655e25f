#include "puzzle/refutation.hpp"

#include <algorithm>
#include <tuple>

#include "vast/board/attacks.hpp"
#include "vast/board/geometry.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::puzzle {

namespace {

/// Axes along which a move changes.
int axes_changed(const vast::Position& position, const vast::Move& move) {
    int changed = 0;
    for (int axis = 0; axis < position.shape().axes(); ++axis)
        changed += position.shape().coordinate(move.from, axis) !=
                           position.shape().coordinate(move.to, axis)
                       ? 1
                       : 0;
    return changed;
}

Outcome outcome_of(const vast::Position& after, const vast::Move& reply,
                   const std::vector<vast::Cell>& checkers) {
    const bool takes = std::find(checkers.begin(), checkers.end(), reply.to) != checkers.end() ||
                       reply.type == vast::MoveType::en_passant;
    if (after.at(reply.from).kind() == vast::Kind::king)
        return takes ? Outcome::taken_by_king : Outcome::flight;
    return takes ? Outcome::captured : Outcome::blocked;
}

}  // namespace

Refutation refutation(const vast::Position& position, const vast::Move& move) {
    vast::Position after = position;
    after.make(move);
    Refutation found;
    found.checkers = vast::king_safety(after, after.side()).checkers;
    using Rank = std::tuple<Outcome, int>;
    std::optional<Rank> best;
    const auto look = [&](const vast::Move& reply) {
        const Rank rank = found.checkers.empty() ? Rank{Outcome::no_check, 0}
                                                 : Rank{outcome_of(after, reply, found.checkers),
                                                        axes_changed(after, reply)};
        if (best && *best <= rank) return;
        best = rank;
        found.reply = reply;
        found.outcome = std::get<0>(rank);
    };
    if (found.checkers.empty()) {
        found.replies = vast::list_moves(after, {}, 1, false, look);
        if (found.replies == 0) found.outcome = Outcome::stalemate;
        return found;
    }
    found.replies = vast::list_moves(after, {}, vast::kNoLimit, true, look);
    if (!best) found.outcome = Outcome::mate;
    return found;
}

}  // namespace tessera::puzzle
