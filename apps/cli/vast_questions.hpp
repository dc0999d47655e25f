// checks, mate1 and moves on vast boards.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "answers.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::cli {

using VastAnswer = std::uint64_t (*)(const vast::Position&, std::uint64_t limit,
                                     const vast::MoveSink&, const Work&, std::uint32_t few);

Exit print_vast_counts(const vast::Position& position, bool json);
/// Calls print(n) with the number of legal moves.
Exit print_vast_total(const vast::Position& position,
                      const std::function<Exit(std::uint64_t)>& print);

/// Prints moves as they are found, then how many there are under `name`. `unit`: what the search
/// counts.
Exit print_vast_answer(const vast::Position& position, const ListOptions& options,
                       const std::string& name, VastAnswer answer, const char* unit = "cells");

Exit print_vast_moves(const vast::Position& position, const MoveFilterOptions& filters,
                      const ListOptions& options);

}  // namespace tessera::cli
