// What clients send, read: the frames and bodies of docs/server-protocol.md. Nothing is passed
// over: a member that is missing, unknown, twice there or of another type is an error with
// codes::bad_request that names it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "room/input.hpp"
#include "store/event_store.hpp"

namespace tessera::service::wire {

using store::GameId;

struct Hello {
    std::optional<std::string> key;
};
struct Watch {
    GameId game;
    room::Version after = 0;
    std::optional<std::string> seat;  ///< a seat key
};
struct Unwatch {
    GameId game;
};
struct Lobby {
    bool on = false;
};
struct Ping {
    std::int64_t n = 0;
};
/// What somebody asks of a game; room::From::person is empty, and so is what the server knows of a
/// rematch and of lag.
struct Asked {
    GameId game;
    room::Input input;
};
using Frame = std::variant<Hello, Watch, Unwatch, Lobby, Ping, Asked>;

[[nodiscard]] Result<Frame> read_frame(std::string_view text);

/// Of a frame that read_frame() refuses: what it asked of which game, if both can be read.
struct Refused {
    GameId game;
    room::RequestId request;
};
[[nodiscard]] std::optional<Refused> read_refused(std::string_view text);

/// What somebody asks of a game over HTTP: as in a frame, without `game`.
[[nodiscard]] Result<room::Input> read_request(std::string_view text);

/// A game to be created.
struct NewGame {
    room::RequestId id;
    std::string variant;  ///< id of a built-in game; empty: `rules`
    std::string rules;    ///< an identity
    room::Terms terms;
    std::optional<room::Colour> colour;  ///< the creator's; nothing: drawn
    std::string start;                   ///< as room::event::Created has it
};
[[nodiscard]] Result<NewGame> read_new_game(std::string_view text);

/// Whom somebody blocks.
[[nodiscard]] Result<room::PersonId> read_block(std::string_view text);

/// What somebody reports of a person in a game.
struct NewReport {
    GameId game;
    room::PersonId person;
    std::string reason;  ///< one of its words
    std::string text;    ///< up to kReportLetters, without control characters but line ends
};
inline constexpr std::size_t kReportLetters = 1'000;
[[nodiscard]] Result<NewReport> read_report(std::string_view text);

}  // namespace tessera::service::wire
