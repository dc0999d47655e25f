// The moves worth weighing where pieces are too many to look at all: captures of the most valuable
// pieces that are attacked, what saves own pieces from the like, promotions, and a sample of quiet
// moves; each weighed by exchanges, and the best by the enemy's answer.
#pragma once

#include <vector>

#include "engine/vast/budget.hpp"
#include "engine/vast/moves.hpp"
#include "engine/vast/worth.hpp"

namespace tessera::engine::vast {

class MoveSampler {
public:
    MoveSampler(Board& board, const Worth& worth, const Budget& budget, const Executor& executor,
                std::uint64_t seed);

    /// Legal moves, best first, weighed by what they gain at once and, the first of them, by what
    /// the enemy's best capture then takes. Empty only if the samples held no legal move.
    /// `answers`: how many are weighed so.
    [[nodiscard]] std::vector<Weighed> weigh(std::size_t answers);
    [[nodiscard]] std::uint64_t looked_at() const { return looked_at_; }

private:
    struct Threat {
        At victim = 0;
        At attacker = 0;
        Score loss = 0;
    };

    /// Up to so many cells of pieces like this.
    [[nodiscard]] std::vector<At> sample(Piece piece, std::size_t most);
    void add(const Move& move);
    void add_captures();
    void add_captures_of(At victim, std::size_t most);
    void add_promotions();
    void add_quiet_moves();
    void add_evasions();
    void find_threats();
    void add_rescues();
    void weigh_at_once();
    [[nodiscard]] Score answer_to(const Move& move);

    Board& board_;
    const Worth& worth_;
    const Budget& budget_;
    const Executor& executor_;
    Random random_;
    Colour side_;
    std::vector<Weighed> moves_;
    std::vector<Threat> threats_;  ///< to own pieces, worst first
    std::uint64_t looked_at_ = 0;
};

}  // namespace tessera::engine::vast
