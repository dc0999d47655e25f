// Alpha-beta over positions of few pieces. Where even their moves are too many, each node looks at
// the captures and at a sample of the other moves, the same one whenever the node is met again.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/vast/budget.hpp"
#include "engine/vast/moves.hpp"
#include "engine/vast/worth.hpp"

namespace tessera::engine::vast {

struct TreeLimits {
    int depth = 64;
    std::uint64_t nodes = UINT64_MAX;
    std::uint64_t seed = 0;
    double share = 1;       ///< of the budget's time
    std::size_t lines = 1;  ///< so many of the best root moves get a score of their own
};

/// Called after every iteration for each of the lines, best first; `number` is 1 for the best.
using OnLine = std::function<void(int depth, std::size_t number, const Weighed& found)>;

class TreeSearch {
public:
    /// `history`: keys of the game's earlier positions.
    TreeSearch(Board& board, const Worth& worth, const Budget& budget,
               std::span<const std::uint64_t> history, const TreeLimits& limits);

    /// Scores legal root moves, to each of which its `score` is an offset that is added to what is
    /// found, and sorts them, best first. Those that could not be looked at keep their order
    /// behind.
    void run(std::vector<Weighed>& root, const OnLine& on_line = {});
    /// Best play from a root move on, as far as the table knows it; at most so many moves.
    [[nodiscard]] std::vector<Move> line(const Move& first, std::size_t most);
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    struct Entry {
        std::uint64_t key = 0;
        Move best;
        Score score = 0;
        std::int8_t depth = -1;
        std::int8_t bound = 0;  ///< -1: at most, 0: exact, 1: at least
    };

    [[nodiscard]] Score node(int depth, int ply, Score alpha, Score beta);
    [[nodiscard]] Score quiet(int ply, Score alpha, Score beta);
    [[nodiscard]] bool repeated() const;
    [[nodiscard]] bool drawn() const;
    [[nodiscard]] bool stopped();
    void list(std::vector<Weighed>& moves, bool check);
    void order(std::vector<Weighed>& moves, const Entry& known, int ply);
    [[nodiscard]] Entry& entry() { return table_[board_.key() % table_.size()]; }

    Board& board_;
    const Worth& worth_;
    const Budget& budget_;
    TreeLimits limits_;
    std::vector<std::uint64_t> line_;  ///< keys of the game and of the path
    std::vector<Entry> table_;
    std::vector<std::array<Move, 2>> killers_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace tessera::engine::vast
