// checks, mate1 and moves on vast boards.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "answers.hpp"
#include "movegen/vast/moves.hpp"

namespace tessera::cli {

using VastAnswer = std::uint64_t (*)(const movegen::vast::Position&, std::uint64_t limit,
                                     const movegen::vast::MoveSink&, const Work&,
                                     std::uint32_t few);

Exit print_vast_counts(const movegen::vast::Position& position, bool json);
/// Calls print(n) with the number of legal moves.
Exit print_vast_total(const movegen::vast::Position& position,
                      const std::function<Exit(std::uint64_t)>& print);

/// Prints moves as they are found, then how many there are under `name`. `unit`: what the search
/// counts.
Exit print_vast_answer(const movegen::vast::Position& position, const ListOptions& options,
                       const std::string& name, VastAnswer answer, const char* unit = "cells");

Exit print_vast_moves(const movegen::vast::Position& position, const MoveFilterOptions& filters,
                      const ListOptions& options);

}  // namespace tessera::cli
