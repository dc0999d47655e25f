// Forced mates as puzzles: whether at every move of the solver exactly one mates in time, and the
// solver's answers to every defence, for who replays them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/mate_search.hpp"

namespace tessera::puzzle {

/// Answers that are kept of a puzzle, at most; a mate with more is none.
inline constexpr std::size_t kMostAnswers = 1500;

struct OnlyMate {
    int turns = 0;                  ///< of the solver
    std::vector<rules::Move> line;  ///< against the longest defence
};

class Mates {
public:
    /// `nodes`: for each search; where they do not suffice, nothing is known and nothing found.
    Mates(std::shared_ptr<const rules::Variant> variant, engine::Host host, std::uint64_t nodes);

    /// The mate in so few turns as can be, at most `most_turns`, if at each single move of the
    /// solver along its line all others take longer or do not mate.
    [[nodiscard]] std::optional<OnlyMate> find(const rules::Position& position, int most_turns);
    /// Whether the line is one that find() could return for exactly so many turns: every move legal
    /// and the solver's the only ones, mate at its end and not before.
    [[nodiscard]] bool holds(const rules::Position& position, const OnlyMate& mate);

    /// The solver's single moves to mate in so many turns, whatever the opponent plays: the first,
    /// then for each legal reply, in the order of the texts, the next with what follows it, and so
    /// on. Nothing if they are more than kMostAnswers or a search did not suffice. `first` is the
    /// line's.
    [[nodiscard]] std::optional<std::vector<std::string>> answers(const rules::Position& position,
                                                                  const OnlyMate& mate);

private:
    enum class Only : std::uint8_t { yes, no, unknown };
    [[nodiscard]] Only only(const rules::Position& position, const rules::Move& move, int turns);
    [[nodiscard]] bool answer(rules::Position& position, rules::Colour solver, int turns,
                              const rules::Move* given, std::vector<std::string>& into);
    [[nodiscard]] bool defend(rules::Position& position, rules::Colour solver, int turns,
                              std::vector<std::string>& into);

    std::shared_ptr<const rules::Variant> variant_;
    engine::MateSearch search_;
    movegen::Scratch scratch_;
    std::uint64_t nodes_;
};

}  // namespace tessera::puzzle
