#include "stockfish.hpp"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.hpp"

namespace tessera::bench {
namespace {

/// Of `go perft 6` from the start of chess.
constexpr std::uint64_t kLeaves = 119'060'324;
constexpr std::string_view kCounted = "Nodes searched: ";
constexpr std::int64_t kPatience = 600'000;  ///< milliseconds

/// The rest of the first line that begins so; nothing if the program ends before.
std::optional<std::string> wait_for(lab::Process& process, std::string_view begin) {
    const std::int64_t deadline = wall_milliseconds() + kPatience;
    for (;;) {
        const auto line = process.read_line(deadline);
        if (!line) return std::nullopt;
        if (line->starts_with(begin)) return line->substr(begin.size());
    }
}

}  // namespace

Stockfish::Stockfish() {
    const char* const given = std::getenv("TESSERA_STOCKFISH");
    const std::string path = given ? given : "/usr/games/stockfish";
    if (access(path.c_str(), X_OK) != 0) return;
    auto process = lab::Process::start("'" + path + "'");
    if (!process) return;
    process_ = std::move(process).value();
    process_->write_line("setoption name Threads value 1");
    process_->write_line("isready");
    if (!wait_for(*process_, "readyok")) process_.reset();
}

std::optional<double> Stockfish::leaves_per_second() {
    const auto clock = process_ ? process_->processor_clock() : std::nullopt;
    if (!clock) return std::nullopt;
    const double begun = seconds_of(*clock);
    process_->write_line("position startpos");
    process_->write_line("go perft 6");
    const auto counted = wait_for(*process_, kCounted);
    if (!counted || std::strtoull(counted->c_str(), nullptr, 10) != kLeaves) return std::nullopt;
    return kLeaves / (seconds_of(*clock) - begun);
}

}  // namespace tessera::bench
