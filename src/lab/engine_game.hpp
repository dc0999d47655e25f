// One game between two engines.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "game/game.hpp"
#include "game/match.hpp"
#include "lab/openings.hpp"
#include "lab/uci_client.hpp"

namespace tessera::lab {

/// How long an engine may think: exactly one is given.
struct ThinkingTime {
    std::optional<std::int64_t> movetime;  ///< milliseconds a single move
    std::optional<game::TimeControl> clock;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
};

struct Contestant {
    std::string command;
    std::vector<UciOption> options;
    ThinkingTime time;
};

/// When games are ended before the rules end them. The values of pieces are the engine's.
struct Adjudication {
    /// Ahead by so large a share of one side's army at the start ..
    double lead = 0.35;
    /// .. for so many single moves on end: won.
    int plies = 12;
    int most_plies = 1000;  ///< single moves, the opening included: drawn
    /// Ends games by the value of the position, unless the halfmove limit comes before the mate.
    engine::Tablebase tablebase = {};
};

struct MatchPlan {
    play::VariantPtr variant;
    std::string variant_name;  ///< id, or path of a game file
    std::array<Contestant, 2> contestants;
    OpeningPlan openings;
    Adjudication adjudication;
    /// Milliseconds that a move may take beyond its limit before the game is lost.
    std::int64_t margin = 200;
    /// Asked before every move; a game is left unfinished, without a winner, once it says so.
    std::function<bool()> stop_requested = {};
};

/// What one engine did in a game.
struct Effort {
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    std::uint64_t depths = 0;  ///< sum
    std::int64_t milliseconds = 0;
    std::int64_t longest_overrun = 0;  ///< milliseconds beyond a limit
};

struct GameRecord {
    std::uint64_t number = 0;
    /// Index of the contestant that had White.
    std::size_t white = 0;
    game::Winner winner = game::Winner::none;
    std::string reason;
    game::Game game;
    std::array<Effort, 2> efforts;  ///< by contestant
};

/// What an engine found, as programs that arrange games write it behind a move: "+0.35/12 0.104s",
/// the score in pawns or as a mate in so many plies ("+M5"), the depth, and the time in seconds.
[[nodiscard]] std::string move_comment(const Reply& reply);

/// Plays games one after the other, with two engines that stay. One a thread.
class EngineGames {
public:
    explicit EngineGames(const MatchPlan& plan);

    /// Game `number`: opening number / 2, in odd ones with colours exchanged. An error if an engine
    /// cannot be started; one that breaks down while it plays loses.
    [[nodiscard]] Result<GameRecord> play(std::uint64_t number);

private:
    struct Course;
    [[nodiscard]] Result<bool> ready(std::size_t contestant);
    void move(Course& course);
    void lose(Course& course, std::size_t contestant, const std::string& reason,
              game::Ending ending);
    void adjudicate(Course& course) const;
    [[nodiscard]] game::Winner by_table(const play::Position& position) const;
    [[nodiscard]] engine::Score lead(const play::Position& position) const;
    [[nodiscard]] engine::Score army(const play::Position& start) const;
    [[nodiscard]] engine::Score worth(const play::Position& position, rules::Colour colour) const;

    const MatchPlan& plan_;
    std::vector<engine::Score> values_;  ///< of the piece types
    std::array<std::optional<UciClient>, 2> engines_;
};

}  // namespace tessera::lab
