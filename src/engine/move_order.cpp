#include "engine/move_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace tessera::engine {
namespace {

constexpr std::int32_t kHistoryLimit = 1 << 16;
constexpr int kMostTried = 48;

/// Tells the moves of a position apart.
auto identity(const rules::Move& m) {
    return std::tuple(m.to, m.from, m.type, m.promotion, m.castling);
}

}  // namespace

void MoveOrder::clear() {
    std::fill(history_.begin(), history_.end(), 0);
}

OrderScore MoveOrder::score_of(const rules::Position& position, const rules::Move& move,
                               const TableEntry* entry, const Killers* killers) const {
    if (entry && entry->matches(move)) return kTableMove;
    const rules::Piece captured = position.captured_by(move);
    if (!captured.empty() || move.promotion != rules::kNoPieceType) {
        OrderScore gain = 0;
        if (!captured.empty())
            gain += 16 * evaluation_.value(captured.type()) -
                    evaluation_.value(position.at(move.from).type());
        if (move.promotion != rules::kNoPieceType) gain += 16 * evaluation_.value(move.promotion);
        return kTactical + gain;
    }
    if (killers) {
        if ((*killers)[0] == move) return kKiller + 1;
        if ((*killers)[1] == move) return kKiller;
    }
    // Where little has been tried, the better cell for the piece goes first.
    const rules::Piece piece = position.at(move.from);
    return history_[piece.code() * cells_ + lattice::index(move.to)] +
           evaluation_.piece_square(piece, move.to) - evaluation_.piece_square(piece, move.from);
}

void MoveOrder::score(const rules::Position& position, std::span<const rules::Move> moves,
                      const TableEntry* entry, const Killers* killers,
                      std::vector<OrderScore>& scores) const {
    scores.clear();
    for (const rules::Move& move : moves)
        scores.push_back(score_of(position, move, entry, killers));
}

void MoveOrder::update_history(const rules::Position& position, const rules::Move& move,
                               std::span<const rules::Move> tried, int depth) {
    const std::int32_t amount = std::min(depth * depth * 32, kHistoryLimit / 8);
    const auto add = [&](const rules::Move& m, std::int32_t by) {
        std::int32_t& h = history(position, m);
        h += by -
             static_cast<std::int32_t>(static_cast<std::int64_t>(h) * std::abs(by) / kHistoryLimit);
    };
    add(move, amount);
    for (const rules::Move& other : tried.first(std::min<std::size_t>(tried.size(), kMostTried)))
        if (position.captured_by(other).empty()) add(other, -amount);
}

void pick_best(std::span<rules::Move> moves, std::span<OrderScore> scores, std::size_t first) {
    std::size_t best = first;
    for (std::size_t i = first + 1; i < moves.size(); ++i)
        if (scores[i] > scores[best] ||
            (scores[i] == scores[best] && identity(moves[i]) < identity(moves[best])))
            best = i;
    std::swap(moves[first], moves[best]);
    std::swap(scores[first], scores[best]);
}

}  // namespace tessera::engine
