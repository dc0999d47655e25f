// Principal variation search over single moves, with iterative deepening. Internal to engine/.
//
// A turn may be several single moves, so a score changes its sign only where the side to move does.
// search.cpp: iterations, clock and root; search_node.cpp: the nodes below; quiescence.cpp:
// captures played out; turn_mate.cpp: mates within the turn at the root.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/blindness.hpp"
#include "engine/engine.hpp"
#include "engine/evaluator.hpp"
#include "engine/history.hpp"
#include "engine/move_picker.hpp"
#include "engine/see.hpp"
#include "engine/transposition_table.hpp"
#include "movegen/move_generator.hpp"

namespace tessera::engine {

inline constexpr int kMaxPly = 100;
inline constexpr int kMaxDepth = 64;
inline constexpr Score kInfinite = kMate + 1;
/// Of a move that turns out not to be legal.
inline constexpr Score kIllegal = -kInfinite;

class Search {
public:
    enum class Role : std::uint8_t {
        main,
        /// Beside a main search, with which it shares the table; never told to err. It searches
        /// every second depth, so that it is ahead of the main search instead of beside it.
        helper,
    };
    /// The table must outlive this. What `options` has of its size is not read.
    Search(std::shared_ptr<const rules::Variant> variant, Host host, const Options& options,
           TranspositionTable& table, Role role = Role::main);

    void new_game();
    void begin(const rules::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed);
    /// `milliseconds` below 0: to the end.
    [[nodiscard]] bool resume(std::int64_t milliseconds,
                              const std::function<void(const Info&)>& inform);
    [[nodiscard]] SearchResult result() const;
    [[nodiscard]] SearchProgress progress() const;
    [[nodiscard]] Score evaluate(const rules::Position& position);
    void stop() noexcept { stop_requested_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] const Evaluation& evaluation() const { return evaluation_; }
    /// Of the search under way, or the last one.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// What one ply needs, kept so that searching allocates nothing.
    struct Ply {
        PickerRoom room;
        rules::MoveList tried;  ///< moves searched before the best
        rules::MoveList pv;     ///< best play from here
        rules::Undo undo;
        Killers killers;
        Score eval = 0;
        History::Slot slot = History::kNoSlot;  ///< of the move made here
        rules::Colour side{};                   ///< to move here
        bool exact = true;                      ///< the moves are legal, not only pseudo-legal
    };
    struct Window {
        Score alpha;
        Score beta;
        [[nodiscard]] bool open() const { return beta - alpha > 1; }
    };
    /// What is known of a node before its moves are searched.
    struct Node {
        int depth = 0;
        int ply = 0;
        bool checked = false;
        bool improving = false;
        std::optional<TableEntry> entry;
    };
    struct Found {
        Score score = kIllegal;
        std::optional<rules::Move> best;  ///< that raised alpha
        bool overlooked = false;          ///< a move that may be legal
    };
    /// What the last iteration found of one of the best first moves.
    struct Line {
        Score score = 0;
        rules::MoveList pv;
    };
    struct RootMove {
        rules::Move move;
        Score score = -kInfinite;  ///< if it raised alpha, or was the first
        std::uint32_t place = 0;   ///< in the order of before
    };

    // search.cpp
    void set_position(const rules::Position& position);
    void list_root_moves();
    void iterate(const std::function<void(const Info&)>& inform);
    bool search_lines(int depth);
    void extend_pv(Score score);
    void report_lines(const std::function<void(const Info&)>& inform) const;
    [[nodiscard]] bool found_enough() const;
    [[nodiscard]] Score aspire(int depth);
    Score search_root(int depth, Window window);
    void sort_root_moves();
    void take_root_move();
    [[nodiscard]] bool stopped();
    void check_clock();
    [[nodiscard]] Score noise(std::uint64_t what) const;
    [[nodiscard]] bool overlooks(const rules::Move& move) const {
        return blindness_.any() && blindness_.overlooks(variant_->shape(), move);
    }

#if !defined(__wasm__)
    // turn_mate.cpp
    [[nodiscard]] bool has_mated();
    [[nodiscard]] std::optional<rules::Move> mate_at_once(int ply);
    [[nodiscard]] bool mates_by_next(const rules::Move& move);
    bool find_mate_in_turn();
#endif

    // search_node.cpp
    Score search(int depth, int ply, Window window, bool may_pass);
    [[nodiscard]] static std::optional<Score> bounded_score(const TableEntry& entry, int ply,
                                                            Window window);
    [[nodiscard]] std::optional<Score> table_score(const Node& node, Window window) const;
    std::optional<Score> prune_node(const Node& node, Window window, bool may_pass);
    std::optional<Score> try_null_move(const Node& node, Window window);
    Found search_moves(const Node& node, Window window, bool exact);
    [[nodiscard]] bool skips(const Node& node, const rules::Move& move, bool quiet, int tried,
                             Score alpha, MovePicker& picker);
    Score search_move(const rules::Move& move, const Node& node, int reduction, Window window,
                      bool first);
    Score search_child(int depth, int ply, Window window, rules::Colour mover);
    [[nodiscard]] int reduction(const Node& node, const rules::Move& move, bool quiet, int tried,
                                Window window) const;
    void reward(const Node& node, const rules::Move& best);
    [[nodiscard]] History::Context context(int ply) const;
    [[nodiscard]] PickerHints hints(const Node& node) const;
    [[nodiscard]] std::optional<Score> terminal_score(int ply);
    [[nodiscard]] std::optional<Score> tablebase_score(int ply) const;
    [[nodiscard]] bool is_repetition(int ply) const;

    // quiescence.cpp
    Score quiescence(int ply, Window window, int depth, std::optional<rules::Cell> target);
    Score search_tactical(int ply, Window& window, int depth, const PickerHints& hints,
                          std::optional<rules::Cell> target);
    Score search_quiet_checks(int ply, Window window, Score best);
    Score search_evasions(int ply, Window window, int depth, const PickerHints& hints);
    bool try_move(int ply, const rules::Move& move, int depth, Window& window, Score& best);

    Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Ply& at(int ply) const { return plies_[static_cast<std::size_t>(ply)]; }
    void make(int ply, const rules::Move& move);
    void unmake(int ply);
    [[nodiscard]] bool few_pieces() const;
    [[nodiscard]] bool mid_turn() const { return position_->moved_this_turn().has_value(); }
    [[nodiscard]] bool in_check(rules::Colour c) const {
        return generator_.in_check(*position_, c);
    }
    [[nodiscard]] bool finishes_root_turn(int ply) const { return ply == 1 && mid_turn(); }
    [[nodiscard]] Score static_eval(Window window);
    [[nodiscard]] static Score lost(int ply) { return ply - kMate; }
    /// Mates are stored by their distance from the position, not from the root.
    [[nodiscard]] static Score to_table(Score score, int ply) {
        return !is_mate(score) ? score : score > 0 ? score + ply : score - ply;
    }
    [[nodiscard]] static Score from_table(Score score, int ply) {
        return !is_mate(score) ? score : score > 0 ? score - ply : score + ply;
    }
    void update_pv(int ply, const rules::Move& move);

    std::shared_ptr<const rules::Variant> variant_;
    const movegen::MoveGenerator& generator_;
    movegen::Scratch scratch_;
    bool long_turns_;  ///< some turns are several single moves
    Host host_;
    Evaluator evaluator_;
    const Evaluation& evaluation_;  ///< by weights
    History history_;
    Exchange exchange_;
    MovePicker::Tools tools_;
    TranspositionTable& table_;
    Role role_;
    std::vector<Ply> plies_;
    Tablebase tablebase_;

    std::optional<rules::Position> position_;
    std::vector<std::uint64_t> path_;  ///< keys: of the game, then of the search
    std::size_t game_length_ = 0;      ///< of path_: positions before the root
    Limits limits_;
    Score noise_ = 0;
    Blindness blindness_;
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
    int selective_depth_ = 0;
    /// Those of the lines found in this iteration first. What no iteration has come to is still in
    /// the room of ply 0.
    std::vector<RootMove> root_moves_;
    std::size_t root_place_ = 0;  ///< of root_moves_, the one searched
    std::vector<Line> lines_;
    std::size_t line_ = 0;                  ///< of lines_, the one searched
    std::optional<rules::Move> root_move_;  ///< best of the iteration under way
    Score root_score_ = 0;
    SearchResult result_;
};

}  // namespace tessera::engine
