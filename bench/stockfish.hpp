// Debian's Stockfish, counting chess beside us: what machine this is.
#pragma once

#include <optional>

#include "lab/process.hpp"

namespace tessera::bench {

/// The program, waiting for commands. Where it is not installed, it measures nothing.
class Stockfish {
public:
    Stockfish();

    /// Leaves a second of processor time of `go perft 6` from the start of chess, with one thread;
    /// nothing where there is no Stockfish, or it does not count what is known.
    [[nodiscard]] std::optional<double> leaves_per_second();

private:
    std::optional<lab::Process> process_;
};

}  // namespace tessera::bench
