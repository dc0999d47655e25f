// What plays and analyses, whatever the board: limits, what a search reports, and the interface of
// engines. engine/factory.hpp makes the one that a game's board takes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/work.hpp"
#include "play/position.hpp"

namespace tessera::engine {

/// Hundredths of the value of the weakest capturing piece, from the side to move.
using Score = std::int32_t;
inline constexpr Score kMate = 1'000'000;  ///< mate now; mate in n single moves is kMate - n
/// Scores less than this from kMate are mates; no search is deeper.
inline constexpr Score kMateRange = 1'000;

[[nodiscard]] constexpr bool is_mate(Score score) {
    return score > kMate - kMateRange || score < -kMate + kMateRange;
}
/// Single moves to the mate that the score stands for, negative for the side that is mated; 0 for
/// other scores and for a mate on the board.
[[nodiscard]] constexpr int moves_to_mate(Score score) {
    if (!is_mate(score)) return 0;
    return score > 0 ? kMate - score : -(kMate + score);
}

/// Lines that may be asked for.
inline constexpr int kMostLines = 500;

struct Limits {
    int depth = 64;  ///< single moves
    std::uint64_t nodes = UINT64_MAX;
    std::int64_t milliseconds = -1;  ///< -1: no time limit
    /// Every evaluation errs by up to this much either way, as `seed` decides; 0: exact play.
    Score noise = 0;
    /// How readily moves are overlooked, the more so the longer they are and the more axes they use
    /// (engine/blindness.hpp), from 0 (all are seen) to 1000.
    int blindness = 0;
    int lines = 1;  ///< so many of the best first moves get a score and a line of their own
    int mate = 0;   ///< end with a mate for the side to move in so many single moves; 0: go on
    /// First moves to choose from, legal ones; empty: all. Read by begin() only.
    std::span<const rules::Move> first_moves = {};

    /// Mistakes are wanted.
    [[nodiscard]] bool errs() const { return noise != 0 || blindness != 0; }
};

/// What an iteration that was completed found, of one of the best first moves.
struct Info {
    int depth = 0;
    Score score = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    std::span<const rules::Move> pv;
    int line = 1;             ///< 1: of the best move, 2: of the second best ..
    int selective_depth = 0;  ///< of the longest line looked at
    int table_permille = 0;   ///< of the transposition table that this search has filled
};

/// How far the search under way, or the last one, has come.
struct SearchProgress {
    std::uint64_t nodes = 0;
    int depth = 0;                    ///< of the iteration under way
    std::optional<rules::Move> move;  ///< the first move that is being searched
    int move_number = 0;              ///< its place in the order of this iteration, from 1
    int table_permille = 0;           ///< as of Info
};

struct SearchResult {
    std::optional<rules::Move> best;  ///< nothing if there is no legal move
    Score score = 0;                  ///< the evaluation, if no move has been searched
    int depth = 0;                    ///< last depth completed
    std::uint64_t nodes = 0;
    std::vector<rules::Move> pv;
};

/// Milliseconds of a clock that never goes back.
using Clock = std::function<std::int64_t()>;

/// What the engine asks of the program around it, so that it needs neither clock nor threads.
struct Host {
    Clock now;
    /// Asked every few milliseconds while a search runs, whether it shall stop; may be empty.
    std::function<bool()> stop_requested;
    /// By whom work is done that an engine can share among cores.
    Executor executor = run_in_turn;
    /// Called with every position that the search evaluates, for learning from them; may be empty.
    std::function<void(const rules::Position&)> evaluated = {};
};

#ifdef __wasm__
inline constexpr std::size_t kTableBytes = std::size_t{4} << 20;
#else
inline constexpr std::size_t kTableBytes = std::size_t{16} << 20;
#endif

class Net;

/// What endgame tables know (docs/endings.md), for an engine that asks them.
struct Tablebase {
    /// For the side to move: kMate - n, or n - kMate if it is mated, with n single moves to mate;
    /// 0: a draw. Nothing where no table fits.
    std::function<std::optional<Score>(const rules::Position&)> probe;
    std::size_t most_pieces = 0;  ///< that any of its endings has; 0: there is none
};

struct Options {
    std::size_t table_bytes = kTableBytes;  ///< of the transposition table, taken once
    /// Null: the evaluation is by weights alone. Nothing: by the net that comes with the program,
    /// where there is one for the variant.
    std::optional<std::shared_ptr<const Net>> net = {};
    /// Read by an engine that is not told to err.
    Tablebase tablebase = {};
    std::size_t threads = 1;  ///< of a search (engine/lazy_smp.hpp)
};

/// Lives as long as a game: what a search found out helps the next one. Positions are of the
/// variant that the engine was made for.
class Engine {
public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    virtual ~Engine() = default;

    /// Forgets what earlier searches found out.
    virtual void new_game() = 0;

    /// `history`: keys of the earlier positions of the game, oldest first, for repetition.
    /// Deterministic, since the last new_game(), if the limits have no time and the seeds are
    /// equal. A `seed` other than 0 varies the choice among moves of nearly equal score. `best` is
    /// a legal move whenever there is one, however tight the limits. `inform` is called after every
    /// iteration, for each of the lines asked for.
    [[nodiscard]] SearchResult search(const play::Position& position,
                                      std::span<const std::uint64_t> history, const Limits& limits,
                                      std::uint64_t seed = 0,
                                      const std::function<void(const Info&)>& inform = {}) {
        begin(position, history, limits, seed);
        static_cast<void>(resume(-1, inform));
        return result();
    }

    // The same in slices, for a host that cannot interrupt a search: begin(), then resume() until
    // it returns true or the result so far will do.

    virtual void begin(const play::Position& position, std::span<const std::uint64_t> history,
                       const Limits& limits, std::uint64_t seed = 0) = 0;
    /// Searches on for about so long (below 0: to the end), from what the table holds; true when
    /// the search is over. An engine that cannot pause runs to its end.
    [[nodiscard]] virtual bool resume(std::int64_t milliseconds,
                                      const std::function<void(const Info&)>& inform = {}) = 0;
    /// What has been found so far.
    [[nodiscard]] virtual SearchResult result() const = 0;
    /// Of the search that runs, from within its host's functions or between slices.
    [[nodiscard]] virtual SearchProgress progress() const = 0;
    /// The position's own value, from the side to move, without a search. Precondition: no search
    /// is under way.
    [[nodiscard]] virtual Score evaluate(const play::Position& position) = 0;

    /// Ends the search that runs, from any thread; without one, nothing.
    virtual void stop() noexcept = 0;

    /// Value of a piece type, in the unit of Score: from its mobility on this board.
    [[nodiscard]] virtual Score value(rules::PieceType type) const = 0;
};

}  // namespace tessera::engine
