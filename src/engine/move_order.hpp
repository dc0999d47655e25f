// The order in which moves are tried: what was best before, captures by gain, quiet moves by how
// often they refuted others and where they lead.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/evaluation.hpp"
#include "engine/transposition_table.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

using Killers = std::array<rules::Move, 2>;

/// How promising a move is. Bands: the move of the transposition table,
/// captures and promotions, killers, the rest.
using OrderScore = std::int32_t;
inline constexpr OrderScore kTableMove = 1 << 28;
inline constexpr OrderScore kTactical = 1 << 24;
inline constexpr OrderScore kKiller = 1 << 20;

class MoveOrder {
public:
    MoveOrder(const rules::Variant& variant, const Evaluation& evaluation)
        : evaluation_(evaluation),
          cells_(variant.shape().cells()),
          history_((1 + 2 * variant.piece_types()) * cells_, 0) {}

    void clear();
    /// A score for every move; `entry` and `killers` may be null.
    void score(const rules::Position& position, std::span<const rules::Move> moves,
               const TableEntry* entry, const Killers* killers,
               std::vector<OrderScore>& scores) const;
    /// A quiet move refuted the position; those of `tried` before it did not.
    void update_history(const rules::Position& position, const rules::Move& move,
                        std::span<const rules::Move> tried, int depth);

private:
    [[nodiscard]] OrderScore score_of(const rules::Position& position, const rules::Move& move,
                                      const TableEntry* entry, const Killers* killers) const;
    std::int32_t& history(const rules::Position& position, const rules::Move& move) {
        return history_[position.at(move.from).code() * cells_ + lattice::index(move.to)];
    }

    const Evaluation& evaluation_;
    std::size_t cells_;
    std::vector<std::int32_t> history_;  ///< by Piece::code() and target; within +-kHistoryLimit
};

/// Brings the move with the best score, from `first` on, to `first`; of equals the one with the
/// lowest cells, since the order in which moves are listed depends on the processor.
void pick_best(std::span<rules::Move> moves, std::span<OrderScore> scores, std::size_t first);

}  // namespace tessera::engine
