// Claims of a dossier, each replayed by the second set of rules.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "reference/generator.hpp"

namespace tessera::verify {

/// What became of a claim that is not wrong. Wrong ones are errors.
struct Replayed {
    bool whole = true;   ///< all of it was replayed
    std::string left{};  ///< what was not, and why
};

/// The game that the claims are about.
struct Replayer {
    const reference::Generator& game;
    const reference::Position& start;
    /// Asked now and then: the time for this claim is up.
    std::function<bool()> out_of_time;
};

enum class Event : std::uint8_t { capture, check, mate };

/// perft of so many single moves.
[[nodiscard]] Result<Replayed> replay_perft(const Replayer& with, int depth, std::uint64_t nodes);
/// The line is legal and its last move makes the event; no sequence of fewer moves has one.
[[nodiscard]] Result<Replayed> replay_first(const Replayer& with, Event event,
                                            const std::vector<std::string>& line);
/// No sequence of so many moves or fewer has the event.
[[nodiscard]] Result<Replayed> replay_never(const Replayer& with, Event event, int plies);
/// The side can, or cannot, force mate from the start in so many of its turns.
[[nodiscard]] Result<Replayed> replay_mate(const Replayer& with, definition::Colour side, int turns,
                                           bool mates);

/// Moves of the side that moves first from the start, and which of them capture and check.
struct FirstMoves {
    std::uint64_t moves = 0, captures = 0, checks = 0;
    bool operator==(const FirstMoves&) const = default;
};
struct StartClaim {
    FirstMoves white, black;                   ///< Black as if it were to move
    std::vector<std::string> attacked, loose;  ///< cells
};
[[nodiscard]] Result<Replayed> replay_start(const Replayer& with, const StartClaim& claim);

/// A white piece alone on the board.
struct PieceClaim {
    char letter = '?';
    std::uint64_t least = 0, most = 0, parts = 0, diameter = 0, never = 0;
};
[[nodiscard]] Result<Replayed> replay_piece(const Replayer& with, const PieceClaim& claim);

/// Turns of the board: all, those that keep how pieces move, those that keep the start too, and
/// those that exchange the sides.
struct SymmetryClaim {
    std::uint64_t board = 0, moves = 0, start = 0, exchange = 0;
    bool operator==(const SymmetryClaim&) const = default;
};
[[nodiscard]] Result<Replayed> replay_symmetries(const Replayer& with, const SymmetryClaim& claim);

/// Every position that can be reached, solved again.
struct SolutionClaim {
    std::string value;  ///< white, black or draw
    std::uint64_t single_moves = 0, positions = 0, white_wins = 0, black_wins = 0;
    bool operator==(const SolutionClaim&) const = default;
};
[[nodiscard]] Result<Replayed> replay_solution(const Replayer& with, const SolutionClaim& claim);

/// A cell's canonical name.
[[nodiscard]] std::string name_of_cell(const definition::VariantDefinition& game,
                                       reference::Cell cell);

}  // namespace tessera::verify
