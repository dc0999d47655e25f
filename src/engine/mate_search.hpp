// A complete search for forced mates: what it finds is a mate, and where it finds none there is
// none. Slow beside the engine's search, which judges; this one proves.
//
// Nothing is pruned: the attacker tries every legal move, the defender every legal reply. Only for
// the last single move of the attacker's last turn are those left out that neither give check nor
// capture a king, for no other can mate. A mate is what wins by the rules: checkmate, or the
// capture of the king where a game allows it.
//
// Draws are those of the rules. The halfmove limit and boards with only kings left end a line, but
// after the test for mate. So does a third occurrence of a position whose first two lie in the game
// before the search. Occurrences within the search cannot matter: an attacker who plays a shortest
// mate comes closer to it with every single move, so that no position of such a line occurs twice
// in it.
//
// The table holds whole keys, and what it says of a position is proved, in a number of turns. Where
// the halfmove limit is near, the halfmove clock is part of its keys.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.hpp"
#include "engine/move_picker.hpp"
#include "movegen/move_generator.hpp"

namespace tessera::engine {

struct MateLimits {
    /// At most so many turns of the side that mates, one that is under way included.
    int turns = 1;
    std::uint64_t nodes = UINT64_MAX;
    std::int64_t milliseconds = -1;  ///< -1: no time limit
    /// Of MateSearch::find(): the first moves to choose from, legal ones; empty: all.
    std::span<const rules::Move> first_moves = {};
};

enum class MateVerdict : std::uint8_t {
    mate,         ///< there is one
    none,         ///< there is none in so many turns
    interrupted,  ///< by a limit or by the host: nothing is known
};

struct MateResult {
    MateVerdict verdict = MateVerdict::none;
    /// With `mate`: the fewest turns of the side that mates in which it can be forced. Otherwise
    /// there is none in so many.
    int turns = 0;
    int single_moves = 0;  ///< with `mate`: from the position to it, against the longest defence
    /// With `mate`: best play of both sides. Ends early if the search was interrupted after the
    /// mate had been proved; the first move of find() is always there.
    std::vector<rules::Move> line;
    std::uint64_t nodes = 0;  ///< positions looked at
};

/// Deterministic, if no limit of time nor the host interrupts it.
class MateSearch {
public:
    MateSearch(std::shared_ptr<const rules::Variant> variant, Host host,
               const Options& options = {});

    /// Whether the side to move can force mate. `history`: keys of the earlier positions of the
    /// game.
    [[nodiscard]] MateResult find(const rules::Position& position,
                                  std::span<const std::uint64_t> history, const MateLimits& limits);
    /// Whether the other side can force mate, whatever the side to move plays.
    [[nodiscard]] MateResult find_against(const rules::Position& position,
                                          std::span<const std::uint64_t> history,
                                          const MateLimits& limits);
    /// Positions that the search under way has looked at so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    struct Ply {
        RankedMoves moves;
        rules::Undo undo;
        rules::Move best;  ///< that decided the last node here
    };
    /// What is proved of a position. 16 bytes.
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t search = 0;   ///< number of the search that wrote it, from 1
        std::uint16_t proved = 0;   ///< mate in so many turns; kUnproved: not known
        std::uint16_t refuted = 0;  ///< no mate in so many turns
    };

    MateResult run(const rules::Position& position, std::span<const std::uint64_t> history,
                   const MateLimits& limits, rules::Colour attacker);
    // Whether the attacker mates in so many of its turns: in the position at `ply` with the
    // attacker or the defender to move, and after a move that is made there. False as well if the
    // search is interrupted.
    bool attack(int ply, int turns);
    bool defend(int ply, int turns);
    bool after(int ply, const rules::Move& move, int turns);
    // The same for a node of the attacker that is not over, without a look at the table; `best` of
    // the ply is then the move that leads to mate.
    bool try_attacks(int ply, int turns);
    bool attack_at_once(int ply);
    void list_attacks(int ply);
    void list_checks(int ply);
    void keep_first_moves();
    void list_defences(int ply);
    [[nodiscard]] bool mated();
    void reward(int ply, const rules::Move& move);
    [[nodiscard]] std::int64_t rank(int ply, const rules::Move& move, std::int64_t rest);
    [[nodiscard]] std::uint32_t& successes(const rules::Move& move);
    [[nodiscard]] bool drawn() const;
    [[nodiscard]] bool stopped();
    [[nodiscard]] std::vector<rules::Move> best_play(int turns);
    /// The defender's reply that holds out longest; lessens `turns` to what it takes then.
    [[nodiscard]] std::optional<rules::Move> longest_defence(int ply, int& turns);
    [[nodiscard]] std::uint64_t table_key() const;
    [[nodiscard]] std::optional<bool> known(int turns) const;
    void store(std::uint64_t key, int turns, bool mate);
    [[nodiscard]] Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Ply& at(int ply) const { return plies_[static_cast<std::size_t>(ply)]; }

    std::shared_ptr<const rules::Variant> variant_;
    const movegen::MoveGenerator& generator_;
    bool sees_checks_;  ///< whether a move gives check can be asked before it is made
    Host host_;
    movegen::Scratch scratch_;
    std::vector<Entry> table_;
    std::vector<std::uint32_t> successes_;  ///< of moves, by side and cells, mixed
    std::vector<Ply> plies_;
    std::uint32_t search_ = 0;

    std::optional<rules::Position> position_;
    rules::Colour attacker_{};
    MateLimits limits_;
    std::vector<std::uint64_t> twice_;  ///< keys that occurred twice in the game, sorted
    bool limit_near_ = false;           ///< the halfmove limit may end a line
    std::uint64_t nodes_ = 0;
    std::int64_t started_ = 0;
    std::uint64_t clock_interval_ = 1;  ///< nodes
    std::uint64_t next_clock_check_ = 0;
    bool interrupted_ = false;
};

}  // namespace tessera::engine
