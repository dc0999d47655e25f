// Games of the engine against itself from random openings, and what there is to learn of them, with
// the score of a search and the result of the game: quiet positions of the games, and a sample of
// the positions that the searches evaluated, few of which are as quiet.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_set>
#include <vector>

#include "base/random.hpp"
#include "engine/alpha_beta.hpp"
#include "game/game.hpp"
#include "learning/samples.hpp"

namespace tessera::learning {

struct SelfPlayPlan {
    std::uint64_t nodes = 150;  ///< of the search of every move
    /// Of the search that scores what is kept; no more than `nodes`: the search of the move does.
    std::uint64_t label_nodes = 0;
    std::uint32_t one_of = 2;  ///< so many quiet positions is kept
    /// So many of the positions that the search of a move evaluates are scored and kept, with all
    /// pieces on the board; fewer, the fewer pieces there are.
    std::size_t sampled = 0;
    /// Some games begin with pieces missing, and in some there are blunders.
    bool uneven = false;
    std::shared_ptr<const engine::Net> net = {};  ///< null: by weights
    /// Keys of positions that are not learned from; a game does not begin with one either.
    std::shared_ptr<const std::unordered_set<std::uint64_t>> excluded = {};
};

/// One a thread.
class SelfPlay {
public:
    SelfPlay(std::shared_ptr<const rules::Variant> variant, SelfPlayPlan plan);

    /// The positions of one game, which follows from the seed alone.
    [[nodiscard]] std::vector<Sample> play(std::uint64_t seed);

private:
    [[nodiscard]] game::Game open(Random& random);
    [[nodiscard]] static rules::Move blunder(const game::Game& game, Random& random);
    [[nodiscard]] double finish(game::Game& game, Random& random);
    void keep_played(const game::Game& game, const engine::SearchResult& found, std::uint64_t seed);
    void begin_sampling(const rules::Position& position, Random& random);
    void sample(const rules::Position& position);
    void keep_sampled(Random& random);
    void keep(const rules::Position& position, engine::Score score);
    [[nodiscard]] bool worth_knowing(engine::Score score) const;
    /// None in check, nor with only kings of a side left.
    [[nodiscard]] bool learned_from(const rules::Position& position) const;
    [[nodiscard]] bool excluded(const rules::Position& position) const {
        return plan_.excluded && plan_.excluded->contains(position.key());
    }

    std::shared_ptr<const rules::Variant> variant_;
    SelfPlayPlan plan_;
    engine::AlphaBeta engine_;
    engine::Score army_ = 0;     ///< value of White's pieces at the start
    std::size_t army_size_ = 0;  ///< White's pieces at the start
    std::vector<Sample> kept_;
    // A sample of the positions that the search of a move evaluates.
    std::size_t evaluated_ = 0;    ///< by this search
    std::size_t sample_size_ = 0;  ///< wanted; 0 outside of the search of a move
    Random sampler_{0};
    std::vector<rules::Position> sampled_;
};

}  // namespace tessera::learning
