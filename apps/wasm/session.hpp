// One game on the page: what the exported functions do, free of pointers and lengths.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "game/game.hpp"
#include "game/summary.hpp"

namespace tessera::wasm {

/// Holds one game and, once asked, an engine for it. Every answer is JSON in the shapes of
/// web/src/core/types.ts; a refused request answers {"error": reason} and changes nothing.
class Session {
public:
    explicit Session(engine::Clock clock) : clock_(std::move(clock)) {}

    [[nodiscard]] std::string games() const;
    /// `fen` empty: the game's start position.
    [[nodiscard]] std::string new_game(std::string_view id, std::string_view fen);
    [[nodiscard]] std::string new_game_from_file(std::string_view toml, std::string_view fen);
    [[nodiscard]] std::string info() const;
    [[nodiscard]] std::string snapshot();
    /// Move text or readable form.
    [[nodiscard]] std::string play(std::string_view move);
    [[nodiscard]] std::string undo();
    [[nodiscard]] std::string redo();
    [[nodiscard]] std::string go(std::uint32_t node);
    [[nodiscard]] std::string resign(rules::Colour loser);
    [[nodiscard]] std::string legal_from(std::uint32_t cell);
    [[nodiscard]] std::string bearing(std::uint32_t cell);
    [[nodiscard]] std::string attack_maps();
    [[nodiscard]] std::string reach(std::uint32_t cell);
    /// `tags`: name and value in turn, each ended by a newline. Answers a JSON string.
    [[nodiscard]] std::string pgn(std::string_view tags);
    /// The game named by the Variant tag; without one, the game that is on.
    [[nodiscard]] std::string load_pgn(std::string_view text);
    /// `moves`: move texts separated by spaces. `fen` empty: the game's start position. A line that
    /// goes on from the last one set costs only its new moves.
    [[nodiscard]] std::string set_line(std::string_view fen, std::string_view moves);
    /// Answers a JSON string: the number of the game's start position, empty if it has none.
    [[nodiscard]] std::string start_number() const;
    [[nodiscard]] std::string search(std::int64_t milliseconds, int level, std::uint64_t seed);

private:
    using Rules = std::shared_ptr<const rules::Variant>;
    [[nodiscard]] std::string begin(Rules variant, std::string_view fen);
    void adopt(Rules variant, game::Game game);
    [[nodiscard]] bool follows(std::string_view& moves);
    [[nodiscard]] bool on_board(std::uint32_t cell) const;

    engine::Clock clock_;
    Rules variant_;
    std::optional<game::Game> game_;
    game::MoveTexts move_texts_;
    std::optional<std::string> line_start_;  ///< what set_line() set the game up from, if it did
    std::optional<engine::Engine> engine_;
};

}  // namespace tessera::wasm
