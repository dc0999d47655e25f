// The options of the Universal Chess Interface that are numbers or on and off. Internal to
// protocol.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/levels.hpp"

namespace tessera::protocol {

struct UciOptions {
    std::int64_t megabytes = static_cast<std::int64_t>(engine::kTableBytes >> 20U);  ///< "Hash"
    std::int64_t threads = 1;
    std::int64_t lines = 1;      ///< "MultiPV"
    std::int64_t overhead = 10;  ///< milliseconds that passing a move on costs
    std::int64_t level = engine::kLevels;
    std::int64_t elo = engine::kMostElo;
    bool limit_strength = false;  ///< `elo` counts, `level` does not
    bool ponder = false;          ///< nothing depends on it: `go ponder` says when to ponder
    bool processor_time = false;  ///< limits are of processor time
    bool analysing = false;       ///< "UCI_AnalyseMode": strength is not limited
    bool chess960 = false;        ///< "UCI_Chess960": `chess` is Chess960
    bool show_wdl = false;        ///< "UCI_ShowWDL"
};

/// What the program around can do.
struct UciAbilities {
    bool levels = false;            ///< the engine knows levels: "Skill Level", "UCI_Elo"
    std::int64_t most_threads = 1;  ///< of "Threads"
};

/// `option name ..` for each, without "option name"; those of levels only where the engine has
/// them.
void list_options(const UciAbilities& abilities,
                  const std::function<void(const std::string&)>& write);

/// What became of `setoption`.
struct UciOptionSet {
    std::string_view name;  ///< as the list has it
    bool changed = false;
    std::string fault;  ///< why the value is refused; empty: it is not
    std::string note;   ///< of a number that was cut
};

/// Nothing if there is no such option. Names and values in any case; a number beyond the limits
/// becomes the nearest.
[[nodiscard]] std::optional<UciOptionSet> set_option(UciOptions& options,
                                                     const UciAbilities& abilities,
                                                     std::string_view name, std::string_view value);

}  // namespace tessera::protocol
