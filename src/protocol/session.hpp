// One game as a program beside the core plays and shows it, asked and answered in JSON, whatever
// its board.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "definition/parse.hpp"
#include "engine/engine.hpp"
#include "engine/net.hpp"
#include "game/match.hpp"
#include "play/typed_move.hpp"
#include "protocol/requests.hpp"
#include "protocol/update.hpp"

namespace tessera::protocol {

/// What a session asks of the program around it. Functions but the clock may be empty.
struct Host {
    engine::Host engine;
    /// Called after every iteration of a search, with a SearchInfo.
    std::function<void(const std::string& info)> inform{};
    /// Content that comes beside a request: what is left of it.
    notation::TextSource read{};
    /// Text that goes out beside an answer.
    notation::TextSink write{};
    /// By whom long work is done, and who watches it.
    Work work{};
    /// engine::Tablebase::probe, of tables that the program around it has.
    std::function<std::optional<engine::Score>(const rules::Position&)> probe{};
};

/// What engines know of a game beside its rules.
struct Knowledge {
    const engine::NetParameters* net = nullptr;  ///< to evaluate by, may be null
    engine::Tablebase tablebase;
};

/// The games that a program can hold, as functions, so that it links only what their boards need.
struct Games {
    bool large_boards = false;  ///< those too, whose cells cannot all be shown
    Result<play::VariantPtr> (*builtin)(std::string_view id) = nullptr;
    Result<play::VariantPtr, std::vector<definition::FileError>> (*load)(std::string_view toml) =
        nullptr;
    std::unique_ptr<engine::Engine> (*engine)(const play::VariantPtr& variant, engine::Host host,
                                              const Knowledge& knowledge) = nullptr;
    /// What each piece is worth, in the order of the definition.
    std::vector<engine::Score> (*values)(const play::Variant& variant) = nullptr;
};

/// Holds one match and, once asked, an engine for it. Every answer is JSON in the shapes of
/// web/src/core/types.ts; a refused request returns a CoreError and changes nothing.
class Session {
public:
    Session(Host host, const Games& games) : host_(std::move(host)), games_(games) {}

    /// The requests of every board.
    [[nodiscard]] static std::span<const RequestRow> requests();

    // Starts are nothing (the usual one), a number, "seed" and a number by which one is drawn, a
    // position, or a game as pgn() writes it. Null: the host's read() provides this, also as a
    // position file. One line end may follow.

    /// GameCard[]
    [[nodiscard]] static std::string games();
    /// GameInfo
    [[nodiscard]] std::string new_game(std::string_view id, std::optional<std::string_view> start);
    [[nodiscard]] std::string new_game_from_file(std::string_view toml,
                                                 std::optional<std::string_view> start);
    [[nodiscard]] std::string new_game(const play::VariantPtr& variant,
                                       std::optional<std::string_view> start);
    /// GameInfo
    [[nodiscard]] std::string info() const;
    /// The whole state as a GameUpdate, which later ones are relative to.
    [[nodiscard]] std::string state();

    // Each returns a GameUpdate.

    /// Who plays: 0 a human, else a computer of that level.
    [[nodiscard]] std::string seat(int white, int black);
    /// Moves are tried from now on, and none replaces another (game::Terms), or are played again;
    /// by people, without clocks.
    [[nodiscard]] std::string analysis(bool on);
    /// Move text or readable form.
    [[nodiscard]] std::string play(std::string_view move);
    [[nodiscard]] std::string undo();
    [[nodiscard]] std::string redo();
    [[nodiscard]] std::string go(std::uint32_t node);
    /// "white", "black"; null: for acting_side() of the match.
    [[nodiscard]] std::string resign(std::optional<std::string_view> by);
    /// Both sides agree to it.
    [[nodiscard]] std::string agree_draw();
    /// Milliseconds. `initial` null: as long as one likes.
    [[nodiscard]] std::string set_clocks(std::optional<std::int64_t> initial,
                                         std::int64_t increment, std::int64_t delay,
                                         std::int64_t white, std::int64_t black);
    [[nodiscard]] std::string stop_clocks(bool stopped);
    /// Ends the game if the time of the side to move is up.
    [[nodiscard]] std::string claim_time();
    /// Removes a move and all that follow it.
    [[nodiscard]] std::string remove_variation(std::uint32_t node);
    /// Puts it back as the alternative of that index.
    [[nodiscard]] std::string restore_variation(std::uint32_t node, std::uint32_t place);
    /// Makes the moves to this node the main line.
    [[nodiscard]] std::string promote_variation(std::uint32_t node);
    /// Moves the variation that the node lies in one place up among its alternatives.
    [[nodiscard]] std::string raise_variation(std::uint32_t node);
    /// `place`: "move" or null, "before", "after".
    [[nodiscard]] std::string comment(std::uint32_t node, std::string_view text,
                                      std::optional<std::string_view> place);
    /// Numbers separated by spaces, instead of those that the node had.
    [[nodiscard]] std::string glyphs(std::uint32_t node, std::string_view numbers);

    /// LegalMove[] of the piece on the cell; none when the game is over.
    [[nodiscard]] std::string legal_from(std::uint32_t cell) const;
    /// TypedMoves: the legal moves that a text which somebody types may mean, the first `limit` of
    /// them.
    [[nodiscard]] std::string typed(std::string_view text, std::uint32_t limit);
    /// Bearing on the cell
    [[nodiscard]] std::string bearing(std::uint32_t cell) const;
    /// Explanation
    [[nodiscard]] std::string explain(std::uint32_t from, std::uint32_t to) const;
    /// number[]: what each piece is worth, in the order of GameInfo, in hundredths of the weakest.
    [[nodiscard]] std::string values() const;
    /// A string: the position as text, the shorter form where the board is large.
    [[nodiscard]] std::string fen() const;
    /// A string: the number of the game's start position, empty if it has none.
    [[nodiscard]] std::string start_number() const;
    /// Done; the text goes to the host's write(). `tags`: name and value in turn, each ended by a
    /// newline.
    [[nodiscard]] std::string pgn(std::string_view tags) const;

    /// A string: the key of the position that is on, which is the same wherever, whenever and by
    /// whichever moves the position occurs in a game of these rules. 16 hexadecimal digits.
    [[nodiscard]] std::string key() const;
    /// string[]: the keys of all positions of the main line, that of the start first.
    [[nodiscard]] std::string keys() const;

    /// Rated: what becomes of a rating (rating/rating.hpp, all numbers as they are kept) by a
    /// puzzle of so many points that was solved or not. `now`: milliseconds since 1970.
    [[nodiscard]] static std::string rated(std::int64_t rating, std::int64_t deviation,
                                           std::int64_t volatility, std::int64_t games,
                                           std::int64_t at, std::int64_t puzzle, bool solved,
                                           std::int64_t now);

    /// RecordEntry[]: the games in a file of records.
    [[nodiscard]] static std::string records(std::string_view text);

    // After each ask for the whole state.

    /// RecordRead. A game of a file of records (null: the host's read() provides it), by its place
    /// there, the first where none is named: of the game that its tags name, else of the one that
    /// is on.
    [[nodiscard]] std::string load_pgn(std::optional<std::string_view> text,
                                       std::optional<std::uint32_t> which = {});
    /// Done. Moves, as texts separated by spaces, from a start, null: that of the game which is on.
    /// A line that goes on from the one that is on costs only its new moves, if both begin alike.
    [[nodiscard]] std::string set_line(std::optional<std::string_view> start,
                                       std::string_view moves);

    // Searches of the position that is on, with what the last one found out. A `seed` other than 0
    // varies moves; use one seed a game. `lines` other than 0: an analysis, which informs of so
    // many of the best first moves, with readable moves. `nodes` other than 0: at most so many, and
    // no more than the level looks at.

    /// SearchAnswer: to its end, or until the host wants it to stop.
    [[nodiscard]] std::string search(std::int64_t milliseconds, int level, std::uint64_t seed,
                                     std::optional<int> lines = {},
                                     std::optional<std::uint64_t> nodes = {});
    /// Done. For a host that can only hear of a stop between slices.
    [[nodiscard]] std::string begin_search(std::int64_t milliseconds, int level, std::uint64_t seed,
                                           std::optional<int> lines = {},
                                           std::optional<std::uint64_t> nodes = {});
    /// SearchAnswer so far. Ends with `over`, or with the next request but this one.
    [[nodiscard]] std::string resume_search(std::int64_t milliseconds);

    // For the tables of requests beside this one.

    /// Null before any game.
    [[nodiscard]] const game::Game* game() const { return match_ ? &match_->game() : nullptr; }
    [[nodiscard]] bool over() const { return match_->over(); }
    /// How many games have begun: another number, another game.
    [[nodiscard]] std::uint64_t games_begun() const { return games_begun_; }
    [[nodiscard]] game::MoveTexts& move_texts() { return updates_.move_texts(); }
    [[nodiscard]] const Host& host() const { return host_; }
    /// Evaluates by it from the next search on.
    void use_net(engine::NetParameters net);
    /// Asks the host's tables from the next search on where at most so many pieces stand; 0: never.
    void use_tables(std::size_t most_pieces);
    /// Why nothing can be asked about the cell, as an answer.
    [[nodiscard]] std::optional<std::string> fault_of(std::uint32_t cell) const;

private:
    void adopt(game::Game game);
    void begun();
    [[nodiscard]] Result<play::VariantPtr> find(std::string_view id) const;
    [[nodiscard]] Result<game::Game> set_up(const play::Variant& variant,
                                            std::optional<std::string_view> start) const;
    [[nodiscard]] std::string carry_out(const game::Command& command);
    [[nodiscard]] std::optional<std::string> start_search(std::int64_t milliseconds, int level,
                                                          std::uint64_t seed,
                                                          std::optional<int> lines,
                                                          std::optional<std::uint64_t> nodes);

    Host host_;
    Games games_;
    play::VariantPtr variant_;
    std::optional<game::Match> match_;
    std::uint64_t games_begun_ = 0;
    UpdateWriter updates_;
    std::optional<play::TypedMoveReader> typed_;  ///< once something was typed
    /// The text that the game was set up from, if it was.
    std::optional<std::string> line_start_;
    std::optional<engine::NetParameters> net_;  ///< added last
    std::size_t most_in_tables_ = 0;            ///< pieces of the host's tables
    std::unique_ptr<engine::Engine> engine_;
    bool searching_ = false;
    bool analysing_ = false;  ///< the search that runs is to give readable moves
};

}  // namespace tessera::protocol
