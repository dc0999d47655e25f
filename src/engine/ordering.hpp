// The order in which moves are tried: what was best before, captures by gain, quiet moves by how
// often they refuted others and where they lead.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/evaluation.hpp"
#include "engine/table.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

using Killers = std::array<rules::Move, 2>;

/// How promising a move is. Bands: remembered, captures and promotions, killers, the rest.
using Rank = std::int32_t;
inline constexpr Rank kRemembered = 1 << 28;
inline constexpr Rank kForcing = 1 << 24;
inline constexpr Rank kKiller = 1 << 20;

class Ordering {
public:
    Ordering(const rules::Variant& variant, const Evaluation& evaluation)
        : evaluation_(evaluation),
          cells_(variant.shape().cells()),
          history_((1 + 2 * variant.piece_types()) * cells_, 0) {}

    void forget();
    /// Ranks for every move; `remembered` and `killers` may be null.
    void rank(const rules::Position& position, std::span<const rules::Move> moves,
              const Entry* remembered, const Killers* killers, std::vector<Rank>& ranks) const;
    /// A quiet move refuted the position; those of `tried` before it did not.
    void reward(const rules::Position& position, const rules::Move& move,
                std::span<const rules::Move> tried, int depth);

private:
    [[nodiscard]] Rank rank_of(const rules::Position& position, const rules::Move& move,
                               const Entry* remembered, const Killers* killers) const;
    std::int32_t& history(const rules::Position& position, const rules::Move& move) {
        return history_[position.at(move.from).code() * cells_ + lattice::index(move.to)];
    }

    const Evaluation& evaluation_;
    std::size_t cells_;
    std::vector<std::int32_t> history_;  ///< by Piece::code() and target; within +-kHistoryLimit
};

/// Brings the best-ranked of the moves from `first` on to `first`; of equals the one with the
/// lowest cells, since the order in which moves are listed depends on the processor.
void bring_best(std::span<rules::Move> moves, std::span<Rank> ranks, std::size_t first);

}  // namespace tessera::engine
