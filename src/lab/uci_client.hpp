// An engine in a process of its own, spoken to by the Universal Chess Interface.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "game/game.hpp"
#include "lab/process.hpp"

namespace tessera::lab {

struct UciOption {
    std::string name;
    std::string value;
};

/// "MultiPV" of Stockfish at most.
inline constexpr std::size_t kMostVariations = 500;

/// One of the lines of play that an engine found.
struct Variation {
    std::string score;  ///< "cp 12" or "mate 3"
    std::string pv;
};

/// What became of one `go`.
struct Reply {
    std::string move;  ///< as the engine wrote it
    std::int64_t milliseconds =
        0;          ///< of processor time where the engine counts that, else of wall
    int depth = 0;  ///< of its last `info`
    std::uint64_t nodes = 0;
    std::string score;  ///< "cp 12" or "mate 3", of its last `info` of a first variation
    /// The best first, with the scores of their last `info`; as many as "MultiPV" asks for, and no
    /// more than kMostVariations.
    std::vector<Variation> variations = {};
};

/// The built-in games that other programs play as Chess960.
[[nodiscard]] bool is_chess960(std::string_view variant);

/// What limits of time are measured by.
enum class Timing : std::uint8_t { processor, wall };

/// `position`, without moves, for the start of the game; moves are written behind it.
[[nodiscard]] std::string start_command(const game::Game& game);

class UciClient {
public:
    /// Starts the program, names the variant (id, or path of a game file) and sets the options;
    /// Tessera's own engines are made to measure their time by `timing`. An error if it does
    /// not write `uciok`, does not offer the variant, or lacks an option. Where the variant is
    /// Chess960, an engine that has "UCI_Chess960" plays it as `chess` with that option.
    [[nodiscard]] static Result<UciClient> start(const std::string& command,
                                                 const std::string& variant,
                                                 const std::vector<UciOption>& options,
                                                 Timing timing = Timing::processor);

    [[nodiscard]] const std::string& name() const { return name_; }
    /// Limits are of processor time.
    [[nodiscard]] bool counts_processor_time() const { return processor_time_; }
    /// Any of the following errors leaves the process in an unknown state: start another.
    [[nodiscard]] Result<bool> new_game();
    /// `position`, `go`: the whole lines. `patience`: milliseconds of wall time after which the
    /// engine counts as hanging.
    [[nodiscard]] Result<Reply> think(const std::string& position, const std::string& go,
                                      std::int64_t patience);
    /// Makes a think() that goes on in another thread end with what it has found.
    void interrupt() { static_cast<void>(process_.write_line("stop")); }

private:
    explicit UciClient(Process process) : process_(std::move(process)) {}
    template <class F>
    [[nodiscard]] Result<bool> wait_for(std::string_view word, F&& note);
    [[nodiscard]] Result<bool> handshake();
    [[nodiscard]] Result<bool> set_options(const std::string& variant,
                                           const std::vector<UciOption>& options, Timing timing);
    [[nodiscard]] Result<bool> choose_variant(const std::string& variant);
    [[nodiscard]] Result<bool> wait_ready();
    void set(std::string_view name, std::string_view value);
    [[nodiscard]] bool has_option(std::string_view name) const;
    [[nodiscard]] bool offers_variant(const std::string& variant) const;
    [[nodiscard]] std::int64_t clock() const;

    Process process_;
    std::string name_;
    std::vector<std::string> options_;  ///< lines that describe them
    bool processor_time_ = false;
};

}  // namespace tessera::lab
