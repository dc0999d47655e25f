// What load is put on a server, as the command line of `load` has it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace tessera::load {

struct Options {
    std::string host = "127.0.0.1";
    std::uint16_t port = 4096;
    std::string variant = "fourstar";
    std::uint32_t games = 0;       ///< played at the same time
    std::uint32_t idle = 0;        ///< sockets that only say hello
    std::uint32_t spectators = 0;  ///< of one further game, with a move a second
    std::uint32_t rate = 100;      ///< moves a second of all games together
    std::uint32_t seconds = 20;    ///< measured, once every socket is there
    std::uint32_t processes = 2;
    std::uint32_t plies = 80;  ///< after which a game is resigned and another begun
    /// Of the lines and of the people's keys: one that a store has seen before only repeats
    /// requests, which are not stored again.
    std::uint64_t seed = 0;
    int server = 0;  ///< its process, for its memory and processor time; 0: not looked at
};

/// Error: names the option.
[[nodiscard]] Result<Options> read_options(int argc, char** argv);

/// Lines of random legal moves from the start of the game, as move texts.
[[nodiscard]] Result<std::vector<std::vector<std::string>>> draw_games(const Options& options);

}  // namespace tessera::load
