#include "engine/see.hpp"

#include <algorithm>
#include <vector>

#include "rules/attacks.hpp"

namespace tessera::engine {
namespace {

constexpr Score kRoyal = kMate / 2;  ///< a king captures last

/// Worth of the pieces, without the one on `left_out`, cheapest first.
std::vector<Score> worths(const rules::Position& position, const Evaluation& evaluation,
                          const std::vector<rules::Cell>& cells, rules::Cell left_out) {
    std::vector<Score> list;
    for (const rules::Cell c : cells) {
        if (c == left_out) continue;
        const rules::PieceType type = position.at(c).type();
        list.push_back(position.variant().royal(type) ? kRoyal : evaluation.value(type));
    }
    std::sort(list.begin(), list.end());
    return list;
}

/// What the side whose turn it is to capture gains by it at best; 0 if it had better not.
Score recapture(const std::vector<Score>& own, std::size_t next_own,
                const std::vector<Score>& others, std::size_t next_other, Score victim) {
    if (next_own == own.size()) return 0;
    return std::max(0, victim - recapture(others, next_other, own, next_own + 1, own[next_own]));
}

}  // namespace

bool see_loses(const rules::Position& position, const Evaluation& evaluation,
               const rules::Move& move) {
    const rules::Piece captured = position.captured_by(move);
    const rules::PieceType mover = position.at(move.from).type();
    const Score gain = captured.empty() ? 0 : evaluation.value(captured.type());
    if (move.promotion != rules::kNoPieceType || gain >= evaluation.value(mover)) return false;
    const rules::Colour side = position.side();
    const auto defenders = worths(
        position, evaluation, rules::attackers(position, move.to, rules::other(side)), move.from);
    if (defenders.empty()) return false;
    const auto attackers =
        worths(position, evaluation, rules::attackers(position, move.to, side), move.from);
    return gain < recapture(defenders, 0, attackers, 0, evaluation.value(mover));
}

}  // namespace tessera::engine
