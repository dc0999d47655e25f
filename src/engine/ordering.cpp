#include "engine/ordering.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace tessera::engine {
namespace {

constexpr std::int32_t kHistoryLimit = 1 << 16;
constexpr int kMostTried = 48;

/// Tells the moves of a position apart.
auto name(const rules::Move& m) {
    return std::tuple(m.to, m.from, m.type, m.promotion, m.castling);
}

}  // namespace

void Ordering::forget() {
    std::fill(history_.begin(), history_.end(), 0);
}

Rank Ordering::rank_of(const rules::Position& position, const rules::Move& move,
                       const Entry* remembered, const Killers* killers) const {
    if (remembered && remembered->names(move)) return kRemembered;
    const rules::Piece captured = position.captured_by(move);
    if (!captured.empty() || move.promotion != rules::kNoPieceType) {
        Rank gain = 0;
        if (!captured.empty())
            gain += 16 * evaluation_.value(captured.type()) -
                    evaluation_.value(position.at(move.from).type());
        if (move.promotion != rules::kNoPieceType) gain += 16 * evaluation_.value(move.promotion);
        return kForcing + gain;
    }
    if (killers) {
        if ((*killers)[0] == move) return kKiller + 1;
        if ((*killers)[1] == move) return kKiller;
    }
    // Where little has been tried, the better cell for the piece goes first.
    const rules::Piece piece = position.at(move.from);
    return history_[piece.code() * cells_ + lattice::index(move.to)] +
           evaluation_.placed(piece, move.to) - evaluation_.placed(piece, move.from);
}

void Ordering::rank(const rules::Position& position, std::span<const rules::Move> moves,
                    const Entry* remembered, const Killers* killers,
                    std::vector<Rank>& ranks) const {
    ranks.clear();
    for (const rules::Move& move : moves)
        ranks.push_back(rank_of(position, move, remembered, killers));
}

void Ordering::reward(const rules::Position& position, const rules::Move& move,
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

void bring_best(std::span<rules::Move> moves, std::span<Rank> ranks, std::size_t first) {
    std::size_t best = first;
    for (std::size_t i = first + 1; i < moves.size(); ++i)
        if (ranks[i] > ranks[best] ||
            (ranks[i] == ranks[best] && name(moves[i]) < name(moves[best])))
            best = i;
    std::swap(moves[first], moves[best]);
    std::swap(ranks[first], ranks[best]);
}

}  // namespace tessera::engine
