// Prints what a search finds for people, while it runs and when it is over.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"

namespace tessera::cli {

/// "+1.20" in pieces of least value, or "mate in 2" turns.
[[nodiscard]] std::string score_text(engine::Score score, const play::Variant& variant);

/// The first moves of a line as play::Position::readable_line() writes them, and ".." if there are
/// more.
[[nodiscard]] std::string line_text(const play::Position& start, std::span<const rules::Move> line);

/// What is shown while a search runs.
enum class Info : std::uint8_t {
    none,
    redrawn,  ///< the best line so far, on one line of a terminal, which is empty in the end
    lines,    ///< the best line of each iteration, on a line of its own
};

/// `wanted`: on, off, or auto (on a terminal only). Standard output is the terminal.
[[nodiscard]] Result<Info> info_of(const std::string& wanted);

/// One of the best first moves, and the play that follows it.
struct FoundLine {
    int depth = 0;  ///< single moves; 0: none was searched to the end
    engine::Score score = 0;
    rules::MoveList moves;
};

/// "+1.20, depth 7: e4 e5 Nf3".
[[nodiscard]] std::string found_text(const play::Position& start, const FoundLine& line);

/// Searches and shows, by this engine; the lines, best first, of which there are as many as the
/// limits and the legal moves allow.
[[nodiscard]] std::vector<FoundLine> find_lines(engine::Engine& engine,
                                                const play::Position& position,
                                                std::span<const std::uint64_t> history,
                                                const engine::Limits& limits, std::uint64_t seed,
                                                Info info);

}  // namespace tessera::cli
