// Games that are over, written to a file to be kept elsewhere, and put back from it.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "service/rebuild.hpp"

namespace tessera::service {

enum class ArchiveForm : std::uint8_t {
    /// All that is known of a game. The first line is `tessera-archive 1`. Then follow
    ///
    ///     rules IDENTITY BYTES    and in so many bytes the game file, with a line end behind it,
    ///                             before the first game by these rules, unless they are built in
    ///     game ID EVENTS          and in so many lines its log
    ///
    /// and at last `end GAMES SUM`, with the CRC-32 of all before it as eight hexadecimal digits.
    logs,
    pgn,  ///< for other programs; without clocks, offers and games that nobody has begun
};

/// A game that was written, and the last version of its log.
struct Archived {
    GameId game;
    std::uint64_t version = 0;
};

using ArchiveSink = std::function<void(std::string_view)>;

/// Writes the games that were over, and have had no event since, before the time `before`. Games
/// whose logs cannot be read are found and left out. Errors are the store's.
[[nodiscard]] Result<std::vector<Archived>> write_archive(
    store::EventStore& store, const Limits& limits, ArchiveForm form, Time before,
    const ArchiveSink& sink, const std::function<void(const Difference&)>& found);

struct PutBack {
    std::size_t games = 0;  ///< that were put back
    std::size_t there = 0;  ///< that were there already, with the same log
};

/// Puts the games of an archive in the form `logs` back. Nothing is kept unless the archive is
/// whole. Games that differ from those of the same name that are there, and such as cannot be read,
/// are found and left out. `now`: as the time of the store's tick if it has none.
[[nodiscard]] Result<PutBack> read_archive(store::EventStore& store, const Limits& limits,
                                           std::string_view archive, Time now,
                                           const std::function<void(const Difference&)>& found);

}  // namespace tessera::service
