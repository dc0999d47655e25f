// A match between two engines: which games are still to be played, what the games so far say, and
// the log that lets a match go on where it was left.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "lab/engine_game.hpp"
#include "lab/statistics.hpp"

namespace tessera::lab {

/// Of the first contestant.
struct Score {
    std::uint64_t wins = 0;
    std::uint64_t losses = 0;
    std::uint64_t draws = 0;
    [[nodiscard]] std::uint64_t games() const { return wins + losses + draws; }
};

/// One line of the log: "NUMBER RESULT PLIES REASON", with PGN's word for the result.
[[nodiscard]] std::string log_line(const GameRecord& record);

/// Safe to use from several threads.
class EngineMatch {
public:
    /// `games` is rounded up to whole pairs. With `sprt` the match ends as soon as that is decided.
    EngineMatch(std::uint64_t games, std::optional<Sprt> sprt);

    /// Takes over the games of a log. An error names the line; what an interruption left of a last
    /// line is passed over.
    [[nodiscard]] Result<bool> resume(std::string_view log);

    /// The next game to play; nothing when no more is needed.
    [[nodiscard]] std::optional<std::uint64_t> next();
    /// A game that has been played. `report` is called before another thread can add one.
    void add(const GameRecord& record, const std::function<void()>& report);
    /// No more games are handed out.
    void stop();

    [[nodiscard]] Score score() const;
    [[nodiscard]] Pentanomial pairs() const;
    [[nodiscard]] std::array<Effort, 2> efforts() const;
    /// How often games ended so, by reason.
    [[nodiscard]] std::map<std::string, std::uint64_t> reasons() const;
    /// Games, pairs, score, Elo and SPRT, on one line.
    [[nodiscard]] std::string so_far() const;
    /// +1: H1 accepted, -1: H0 accepted, 0: not decided, or no SPRT.
    [[nodiscard]] int decision() const;

private:
    void count(std::uint64_t number, int half_points, const std::string& reason);

    std::uint64_t games_;
    std::optional<Sprt> sprt_;
    mutable std::recursive_mutex mutex_;
    std::uint64_t next_ = 0;
    bool stopped_ = false;
    std::map<std::uint64_t, int> results_;  ///< half points of the first contestant, by game
    Score score_;
    Pentanomial pairs_{};
    std::array<Effort, 2> efforts_;
    std::map<std::string, std::uint64_t> reasons_;
};

}  // namespace tessera::lab
