// Debian's Stockfish, counting chess beside us: what machine this is.
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <optional>

namespace tessera::bench {

/// The program, waiting for commands. Where it is not installed, it measures nothing.
class Stockfish {
public:
    Stockfish();
    ~Stockfish();
    Stockfish(const Stockfish&) = delete;
    Stockfish& operator=(const Stockfish&) = delete;

    /// Leaves a second of processor time of `go perft 6` from the start of chess, with one thread;
    /// nothing where there is no Stockfish, or it does not count what is known.
    [[nodiscard]] std::optional<double> leaves_per_second();

private:
    pid_t process_ = -1;
    std::FILE* in_ = nullptr;
    std::FILE* out_ = nullptr;
};

}  // namespace tessera::bench
