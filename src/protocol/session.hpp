// One game on the page, asked and answered in JSON.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/net.hpp"
#include "game/match.hpp"
#include "protocol/update.hpp"

namespace tessera::protocol {

/// What a session asks of the program around it.
struct Host {
    engine::Host engine;
    /// Told of every iteration of a search that is completed, as a SearchInfo; may be empty.
    std::function<void(const std::string& info)> inform;
};

/// Holds one match and, once asked, an engine for it. Every answer is JSON in the shapes of
/// web/src/core/types.ts; a refused request returns {"error": reason} and changes nothing.
class Session {
public:
    explicit Session(Host host) : host_(std::move(host)) {}

    /// GameCard[]
    [[nodiscard]] static std::string games();
    /// GameInfo. `start`: nothing (the game's own), a position text, or a start position's number.
    [[nodiscard]] std::string new_game(std::string_view id, std::string_view start);
    [[nodiscard]] std::string new_game_from_file(std::string_view toml, std::string_view start);
    [[nodiscard]] std::string new_game(const std::shared_ptr<const rules::Variant>& variant,
                                       std::string_view start);
    /// GameInfo
    [[nodiscard]] std::string info() const;
    /// The whole state as a GameUpdate, which later ones are relative to.
    [[nodiscard]] std::string state();

    // Each returns a GameUpdate.

    /// Who plays: 0 a human, else a computer of that level.
    [[nodiscard]] std::string seat(int white, int black);
    /// Move text or readable form.
    [[nodiscard]] std::string play(std::string_view move);
    [[nodiscard]] std::string undo();
    [[nodiscard]] std::string redo();
    [[nodiscard]] std::string go(std::uint32_t node);
    /// Nothing: for acting_side() of the match.
    [[nodiscard]] std::string resign(std::optional<rules::Colour> by);
    /// Both sides agree to it.
    [[nodiscard]] std::string agree_draw();
    /// `time`: nothing, as long as one likes.
    [[nodiscard]] std::string set_clocks(const std::optional<game::TimeControl>& time,
                                         std::array<game::Milliseconds, 2> left);
    [[nodiscard]] std::string stop_clocks(bool stopped);
    /// Ends the game if the time of the side to move is up.
    [[nodiscard]] std::string claim_time();

    // Questions about one cell.

    [[nodiscard]] std::string legal_from(std::uint32_t cell) const;
    [[nodiscard]] std::string bearing(std::uint32_t cell) const;
    [[nodiscard]] std::string reach(std::uint32_t cell) const;
    /// Explanation: how the piece on one cell gets to the other, or why it cannot; of the same cell
    /// twice, what keeps the piece from some of its moves.
    [[nodiscard]] std::string explain(std::uint32_t from, std::uint32_t to) const;

    [[nodiscard]] std::string attack_maps() const;
    /// number[]: what each piece is worth, in the order of GameInfo, in hundredths of the weakest.
    [[nodiscard]] std::string values() const;
    /// A string: the position as text.
    [[nodiscard]] std::string fen() const;
    /// A string: the number of the game's start position, empty if it has none.
    [[nodiscard]] std::string start_number() const;
    /// A string. `tags`: name and value in turn, each ended by a newline.
    [[nodiscard]] std::string pgn(std::string_view tags) const;

    /// RecordEntry[]: the games in a file of records.
    [[nodiscard]] static std::string records(std::string_view text);

    // After each ask for the whole state.

    /// RecordRead. A game of a file of records, by its place in it: of the game that its tags name,
    /// else of the one that is on.
    [[nodiscard]] std::string load_pgn(std::string_view text, std::size_t which = 0);
    /// Done. `moves`: move texts separated by spaces. `fen` empty: the game's start position. A
    /// line that goes on from the last one set costs only its new moves.
    [[nodiscard]] std::string set_line(std::string_view fen, std::string_view moves);

    // Nets to evaluate by, where the program around has those that are built in elsewhere.

    /// A string: the name of the net for the game that is on, empty if there is none.
    [[nodiscard]] std::string net() const;
    /// Done. The bytes of a net file, for the game that is on and others of its pieces.
    [[nodiscard]] std::string add_net(std::string_view file);

    // Searches of the position that is on, with the engine's table of the last one. A `seed` other
    // than 0 varies moves; use one seed a game.

    // `lines` other than 0: an analysis, which informs of so many of the best first moves, with
    // readable moves; at most as many as there are legal moves.

    /// SearchAnswer: to its end, or until the host wants it to stop.
    [[nodiscard]] std::string search(std::int64_t milliseconds, int level, std::uint64_t seed,
                                     int lines = 0);
    /// Done. For a host that can only hear of a stop between slices.
    [[nodiscard]] std::string begin_search(std::int64_t milliseconds, int level, std::uint64_t seed,
                                           int lines = 0);
    /// SearchAnswer so far. Ends with `over`, or with the next request but this one.
    [[nodiscard]] std::string resume_search(std::int64_t milliseconds);

private:
    [[nodiscard]] std::string begin(const play::VariantPtr& variant, std::string_view start);
    [[nodiscard]] const std::shared_ptr<const rules::Variant>& rules() const;
    [[nodiscard]] const rules::Position& position() const;
    void adopt(game::Game game);
    [[nodiscard]] const game::Game& game() const { return match_->game(); }
    [[nodiscard]] std::string carry_out(const game::Command& command);
    [[nodiscard]] std::optional<std::string> fault_of(std::uint32_t cell) const;
    [[nodiscard]] bool follows(std::string_view& moves) const;
    [[nodiscard]] std::optional<std::string> start_search(std::int64_t milliseconds, int level,
                                                          std::uint64_t seed, int lines);

    Host host_;
    play::VariantPtr variant_;
    std::optional<game::Match> match_;
    UpdateWriter updates_;
    std::optional<std::string> line_start_;     ///< what set_line() set the game up from, if it did
    std::optional<engine::NetParameters> net_;  ///< added last
    std::unique_ptr<engine::Engine> engine_;
    bool searching_ = false;
    bool analysing_ = false;  ///< the search that runs is to tell readable moves
};

}  // namespace tessera::protocol
