// Puzzles looked for in games that the engine plays with itself, composed, and drawn from endgame
// tables; proved and graded. Each follows from the variant, the tables, the seed and a number
// alone, as long as the engine stays the same.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "endings/files/folder.hpp"
#include "engine/engine.hpp"
#include "puzzle/prover.hpp"
#include "puzzle/puzzle.hpp"

namespace tessera::lab {

/// Which themes are looked for.
using WantedThemes = std::array<bool, puzzle::kThemes>;

struct PuzzleHost {
    engine::Clock now;
    /// Asked now and then whether to end; what was found in the game under way is lost then.
    std::function<bool()> stop_requested;
    /// Mates are drawn from these too; null: from none.
    std::shared_ptr<const endings::Folder> tables = nullptr;
};

class PuzzleMaker {
public:
    /// Precondition: capabilities().whole_board.
    PuzzleMaker(const play::VariantPtr& variant, std::uint64_t seed, const PuzzleHost& host);
    ~PuzzleMaker();

    /// The puzzles of one game, of composed positions and of endings, at most one of each theme,
    /// each proved by another move generator than the one that found it where the board has two.
    [[nodiscard]] std::vector<puzzle::Puzzle> round(std::uint64_t number,
                                                    const WantedThemes& wanted);

private:
    struct Round;
    void play(Round& round);
    void look(Round& round, const rules::Position& position, const engine::SearchResult& best);
    void look_for_mate(Round& round, const rules::Position& position);
    void look_for_moves(Round& round, const rules::Position& position, const rules::Move& best);
    void look_for_capturers(Round& round, const rules::Position& position);
    void look_at_attacks(Round& round);
    void look_for_path(Round& round);
    void look_at_endings(Round& round);
    void add(Round& round, puzzle::Theme theme, const rules::Position& position,
             std::vector<std::string> solution, int axes, std::vector<std::string> answers = {});
    void add_move(Round& round, puzzle::Theme theme, const rules::Position& position,
                  const rules::Move& move);
    [[nodiscard]] int grade(const puzzle::Puzzle& puzzle, const rules::Position& position);
    [[nodiscard]] engine::SearchResult search(const rules::Position& position,
                                              const engine::Limits& limits, std::uint64_t seed);

    std::shared_ptr<const rules::Variant> variant_;
    std::uint64_t seed_;
    PuzzleHost host_;
    std::unique_ptr<engine::Engine> engine_;
    puzzle::Prover finder_;
    puzzle::Prover prover_;  ///< by another move generator
};

}  // namespace tessera::lab
