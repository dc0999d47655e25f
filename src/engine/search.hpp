// Iterative deepening alpha-beta over single moves. Internal to engine/.
//
// A turn may be several single moves, so a score changes its sign only where the side to move does.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.hpp"
#include "engine/evaluation.hpp"
#include "engine/move_order.hpp"
#include "engine/transposition_table.hpp"
#include "movegen/move_generator.hpp"

namespace tessera::engine {

class Search {
public:
    Search(std::shared_ptr<const rules::Variant> variant, Host host, const Options& options);

    void new_game() { table_.clear(); }
    void begin(const rules::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed);
    /// `milliseconds` below 0: to the end.
    [[nodiscard]] bool resume(std::int64_t milliseconds,
                              const std::function<void(const Info&)>& inform);
    [[nodiscard]] SearchResult result() const;
    void stop() noexcept { stop_requested_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] const Evaluation& evaluation() const { return evaluation_; }

private:
    /// What one ply needs, kept so that searching allocates nothing.
    struct Ply {
        rules::MoveList moves;
        std::vector<OrderScore> scores;
        rules::MoveList pv;  ///< best play from here
        rules::Undo undo;
        Score psq = 0;                      ///< before the move made here
        const rules::Move* best = nullptr;  ///< of moves: raised alpha last
        bool exact = true;                  ///< moves are the legal ones, not yet to be checked
        Killers killers;
    };
    struct Window {
        Score alpha;
        Score beta;
        [[nodiscard]] bool open() const { return beta - alpha > 1; }
    };

    void list_root_moves();
    void iterate(const std::function<void(const Info&)>& inform);
    void take_root_move();
    Score search(int depth, int ply, Window window);
    std::optional<Score> prune_node(int depth, int ply, Window window, bool checked);
    Score search_moves(int depth, int ply, Window window, bool checked, const TableEntry* entry);
    Score search_list(int depth, int ply, Window& window, bool checked);
    Score search_move(const rules::Move& move, int depth, int reduction, int ply, Window window,
                      bool first);
    Score search_child(int depth, int ply, Window window, rules::Colour mover);
    Score quiescence(int ply, Window window, int captures);
    [[nodiscard]] Score search_capture(int ply, const rules::Move& move, Window window,
                                       int captures);

    Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Ply& at(int ply) const { return plies_[static_cast<std::size_t>(ply)]; }
    void make(int ply, const rules::Move& move);
    void unmake(int ply);
    void list_moves(int ply, bool exact);
    void list_captures(rules::MoveList& list);
    [[nodiscard]] bool few_pieces() const;
    [[nodiscard]] bool mid_turn() const { return position_->moved_this_turn().has_value(); }
    [[nodiscard]] bool in_check(rules::Colour c) const {
        return generator_.in_check(*position_, c);
    }
    [[nodiscard]] bool left_in_check(int ply, rules::Colour mover) const;
    [[nodiscard]] int reduction(int depth, std::size_t tried, bool quiet, bool checked) const;
    [[nodiscard]] bool futile(int depth, Score static_eval, Score alpha) const;
    [[nodiscard]] bool too_late(int depth, std::size_t tried) const;
    [[nodiscard]] bool finishes_root_turn(int ply) const { return ply == 1 && mid_turn(); }
    void score_moves(int ply, const TableEntry* entry);
    void update_quiet_history(int ply, std::size_t at, int depth);
    [[nodiscard]] std::optional<Score> terminal_score(int ply);
    [[nodiscard]] bool is_repetition(int ply) const;
    [[nodiscard]] Score static_eval() const;
    [[nodiscard]] Score noise(std::uint64_t what) const;
    [[nodiscard]] Score lost(int ply) const { return ply - kMate; }
    void update_pv(int ply, const rules::Move& move);
    [[nodiscard]] bool stopped();
    void check_clock();

    std::shared_ptr<const rules::Variant> variant_;
    const movegen::MoveGenerator& generator_;
    movegen::Scratch scratch_;
    bool long_turns_;  ///< some turns are several single moves
    Host host_;
    Evaluation evaluation_;
    MoveOrder move_order_;
    TranspositionTable table_;
    std::vector<Ply> plies_;

    std::optional<rules::Position> position_;
    std::vector<std::uint64_t> path_;  ///< keys: of the game, then of the search
    std::size_t game_length_ = 0;      ///< of path_: positions before the root
    Score psq_ = 0;
    Limits limits_;
    Score noise_ = 0;
    std::uint64_t seed_ = 0;
    std::uint64_t nodes_ = 0;

    enum class State : std::uint8_t {
        running,
        paused,  ///< the slice is over
        over,
    };
    State state_ = State::over;
    std::atomic<bool> stop_requested_{false};
    std::int64_t started_ = 0;
    std::int64_t slice_end_ = -1;  ///< on the host's clock; -1: none
    std::int64_t last_clock_check_ = 0;
    std::uint64_t next_clock_check_ = 0;  ///< node count
    std::uint64_t clock_interval_ = 1;    ///< nodes
    std::uint64_t longest_clock_interval_ = 1;

    int root_depth_ = 0;
    std::optional<rules::Move> root_move_;  ///< of the iteration under way
    Score root_score_ = 0;
    SearchResult result_;
};

}  // namespace tessera::engine
