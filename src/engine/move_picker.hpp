// The moves of a node, one at a time, the most promising first. What is not asked for is neither
// listed nor sorted.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/evaluation.hpp"
#include "engine/history.hpp"
#include "engine/see.hpp"
#include "engine/transposition_table.hpp"
#include "movegen/move_generator.hpp"

namespace tessera::engine {

using Killers = std::array<rules::Move, 2>;

/// Moves and their promise, best on top of a heap.
class RankedMoves {
public:
    void clear() {
        moves.clear();
        ranks_.clear();
    }
    /// Ranks all that are in `moves`: rank_of(move) -> promise. Of equals the one with the lowest
    /// cells comes first, since the order in which moves are listed depends on the processor.
    template <class F>
    void rank(F&& rank_of);
    /// The best that is left, or nothing.
    std::optional<rules::Move> take();
    /// The best of all that are in `moves`, which are not ranked for it. Precondition: there is
    /// one.
    template <class F>
    [[nodiscard]] rules::Move best(F&& rank_of) const;

    rules::MoveList moves;  ///< the generator appends here

private:
    struct Rank {
        std::int64_t key = 0;
        std::uint32_t index = 0;
        bool operator<(const Rank& other) const { return key < other.key; }
    };
    template <class F>
    [[nodiscard]] Rank ranked(std::uint32_t i, F& rank_of) const {
        const rules::Move& m = moves[i];
        const std::uint32_t cells = lattice::index(m.to) << 16U ^ lattice::index(m.from);
        return {rank_of(m) * (std::int64_t{1} << 32) + (UINT32_MAX - cells), i};
    }
    std::vector<Rank> ranks_;
};

/// What the search knows of a node before it looks at its moves.
struct PickerHints {
    std::optional<TableEntry> table;
    Killers killers;
    History::Context context{History::kNoSlot, History::kNoSlot};
    rules::Move counter;
};

/// Room for the moves of one ply, kept so that searching allocates nothing.
struct PickerRoom {
    RankedMoves tactical;
    RankedMoves quiet;
    rules::MoveList losing;  ///< captures that lose material, the most promising last
    rules::MoveList taken;   ///< quiet moves handed out
    rules::MoveList of_piece;
};

class MovePicker {
public:
    enum class Moves : std::uint8_t {
        staged,   ///< all, in stages
        listed,   ///< those that room.quiet holds already
        tactical  ///< captures and promotions that lose no material
    };

    /// What is shared by all nodes of a search.
    struct Tools {
        const movegen::MoveGenerator& generator;
        movegen::Scratch& scratch;
        const Evaluation& evaluation;
        const History& history;
        Exchange& exchange;
        bool sees_checks = true;  ///< quiet checks are cheap enough to be looked for
        /// Asked between stages where listing takes long, if set: once it says true, no more moves
        /// are wanted.
        std::function<bool()> late = {};
    };

    MovePicker(const Tools& tools, const rules::Position& position, const PickerHints& hints,
               PickerRoom& room, Moves moves);

    /// The next move, or nothing. The position must be the one of the beginning.
    std::optional<rules::Move> next();
    /// Instead of next(), with `Moves::listed`: ranks the moves in room.quiet, which is then to be
    /// asked for them.
    void rank_all();
    /// Or returns the first of them alone. Precondition: there is one.
    [[nodiscard]] rules::Move first() const;
    /// Of quiet moves only those that give check from now on, if checks are looked for.
    void skip_quiets();

private:
    enum class Stage : std::uint8_t {
        table,
        list_tactical,
        tactical,
        killers,
        list_quiets,
        quiets,
        losing,
        list_all,
        all,
        done,
    };

    std::optional<rules::Move> table_move();
    std::optional<rules::Move> killer();
    std::optional<rules::Move> take_new(RankedMoves& moves) const;
    void list_tactical();
    void list_quiets();
    [[nodiscard]] std::int64_t rank_of(const rules::Move& move) const;
    [[nodiscard]] std::int64_t tactical_rank(const rules::Move& move) const;
    [[nodiscard]] std::int64_t quiet_rank(const rules::Move& move) const;
    [[nodiscard]] bool late() const { return tools_.late && tools_.late(); }
    [[nodiscard]] bool handed_out(const rules::Move& move) const;

    const Tools& tools_;
    const rules::Position& position_;
    const PickerHints& hints_;
    PickerRoom& room_;
    Moves moves_;
    Stage stage_;
    bool only_checks_ = false;
    std::array<rules::Move, 4> handed_out_{};  ///< table move, killers, counter move
    std::size_t handed_out_count_ = 0;
    std::size_t killers_tried_ = 0;
};

template <class F>
void RankedMoves::rank(F&& rank_of) {
    ranks_.clear();
    ranks_.reserve(moves.size());
    for (std::uint32_t i = 0; i < moves.size(); ++i) ranks_.push_back(ranked(i, rank_of));
    std::make_heap(ranks_.begin(), ranks_.end());
}

template <class F>
rules::Move RankedMoves::best(F&& rank_of) const {
    Rank most = ranked(0, rank_of);
    for (std::uint32_t i = 1; i < moves.size(); ++i) most = std::max(most, ranked(i, rank_of));
    return moves[most.index];
}

}  // namespace tessera::engine
