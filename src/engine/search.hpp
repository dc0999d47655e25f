// Iterative deepening alpha-beta over single moves. Internal to engine/.
//
// A turn may be several single moves, so a score changes its sign only where the side to move does.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.hpp"
#include "engine/evaluation.hpp"
#include "engine/ordering.hpp"
#include "engine/table.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

class Search {
public:
    Search(const rules::Variant& variant, Clock clock, std::size_t table_bytes);

    [[nodiscard]] SearchResult run(const rules::Position& position,
                                   std::span<const std::uint64_t> history, const Limits& limits,
                                   std::uint64_t seed);
    [[nodiscard]] const Evaluation& evaluation() const { return evaluation_; }

private:
    /// What one ply needs, kept so that searching allocates nothing.
    struct Frame {
        rules::MoveList moves;
        std::vector<Rank> ranks;
        rules::MoveList line;  ///< best play from here
        rules::Undo undo;
        Score balance = 0;                  ///< before the move made here
        const rules::Move* best = nullptr;  ///< of moves: raised alpha last
        bool exact = true;                  ///< moves are the legal ones, not yet to be checked
        Killers killers;
    };
    struct Window {
        Score alpha;
        Score beta;
        [[nodiscard]] bool open() const { return beta - alpha > 1; }
    };

    void begin(const rules::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed);
    void iterate(SearchResult& result);
    Score node(int depth, int ply, Window window);
    std::optional<Score> prune_node(int depth, int ply, Window window, bool checked);
    Score try_moves(int depth, int ply, Window window, bool checked, const Entry* remembered);
    Score try_list(int depth, int ply, Window& window, bool checked);
    Score try_move(const rules::Move& move, int depth, int reduction, int ply, Window window,
                   bool first);
    Score child(int depth, int ply, Window window, rules::Colour mover);
    Score quiesce(int ply, Window window, int captures);

    Frame& frame_at(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Frame& frame_at(int ply) const {
        return frames_[static_cast<std::size_t>(ply)];
    }
    void make(int ply, const rules::Move& move);
    void unmake(int ply, const rules::Move& move);
    void list_moves(int ply, bool exact);
    void list_captures(rules::MoveList& list);
    [[nodiscard]] Score capture_result(int ply, const rules::Move& move, Window window,
                                       int captures);
    [[nodiscard]] bool few_pieces() const;
    [[nodiscard]] bool mid_turn() const { return position_->moved_this_turn().has_value(); }
    [[nodiscard]] bool left_in_check(int ply, rules::Colour mover) const;
    [[nodiscard]] int reduction(int depth, std::size_t tried, bool quiet, bool checked) const;
    [[nodiscard]] bool prune_quiet(int depth, std::size_t tried, Score standing, Score alpha) const;
    [[nodiscard]] bool finishes_root_turn(int ply) const { return ply == 1 && mid_turn(); }
    [[nodiscard]] bool gives_check(int ply, const rules::Move& move);
    void rank_moves(int ply, const Entry* remembered);
    void refuted_by(int ply, std::size_t at, int depth);
    [[nodiscard]] std::optional<Score> settled(int ply);
    [[nodiscard]] bool repeated(int ply) const;
    [[nodiscard]] Score standing() const;
    [[nodiscard]] Score noise(std::uint64_t name) const;
    [[nodiscard]] Score lost(int ply) const { return ply - kMate; }
    void extend_line(int ply, const rules::Move& move);
    [[nodiscard]] bool stop();

    const rules::Variant& variant_;
    bool long_turns_;  ///< some turns are several single moves
    Clock clock_;
    Evaluation evaluation_;
    Ordering ordering_;
    Table table_;
    std::vector<Frame> frames_;

    std::optional<rules::Position> position_;
    std::vector<std::uint64_t> path_;  ///< hashes: of the game, then of the search
    std::size_t game_length_ = 0;      ///< of path_: positions before the root
    Score balance_ = 0;
    Limits limits_;
    Score noise_ = 0;
    std::uint64_t seed_ = 0;
    std::uint64_t nodes_ = 0;
    std::int64_t started_ = 0;
    std::int64_t last_look_ = 0;
    std::uint64_t look_at_ = 0;  ///< node count at which to look at the clock
    std::uint64_t look_every_ = 1;
    std::uint64_t most_between_looks_ = 1;
    bool stopped_ = false;
    int root_depth_ = 0;
    std::optional<rules::Move> root_best_;  ///< of the iteration under way
    Score root_score_ = 0;
};

}  // namespace tessera::engine
