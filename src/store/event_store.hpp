// Where the logs of games between people are kept. Nothing is acknowledged before it is here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "store/summary.hpp"

namespace tessera::store {

/// Milliseconds since 1970.
using Time = std::int64_t;
/// As room::is_id() has it.
using GameId = std::string;

/// An event to be kept.
struct Entry {
    GameId game;
    std::uint64_t version = 0;  ///< of the game, from 1 on, without gaps
    std::string request;        ///< what has brought it about; empty: nothing that may be repeated
    std::string line;           ///< the event as text, without a line end
};

/// A row of the table of deadlines: what keeps games going without anybody asking.
struct Deadline {
    GameId game;
    std::optional<Time> at;  ///< nothing: there is none any more
};

/// What is kept in one step, all of it or nothing.
struct Batch {
    std::vector<Entry> entries;
    std::vector<Deadline> deadlines;
    /// When the batch was made: nobody was served since the last of these times if the process ends
    /// now.
    Time tick = 0;
    std::vector<Summary> summaries{};  ///< of its games, instead of those before
};

enum class Committed : std::uint8_t {
    yes,  ///< durable: it survives the end of the process and of the machine's power
    /// Nothing of the batch was kept: of some game in it another process has kept the same version
    /// or the same request, the version before is not there, or another process was just writing.
    /// The games in it must be read again.
    conflict,
};

class Accounts;
class Moderation;
class Ratings;

/// Logs of games. Calls come from one thread at a time. Whatever can be read is durable. Errors
/// name the file or the server; after one of commit() it is unknown whether the batch was kept, so
/// that the games in it must be read again. A batch that is not there then may still turn up later,
/// unless another of the same games was kept meanwhile.
class EventStore {
public:
    EventStore() = default;
    EventStore(const EventStore&) = delete;
    EventStore& operator=(const EventStore&) = delete;
    virtual ~EventStore() = default;

    /// Keeps the batch. Within it versions of one game ascend by one.
    [[nodiscard]] virtual Result<Committed> commit(const Batch& batch) = 0;

    /// The lines of a game's log, by version; none if there is no such game.
    [[nodiscard]] virtual Result<std::vector<std::string>> log(const GameId& game) = 0;
    /// The lines behind version `after`, no more than `most`.
    [[nodiscard]] virtual Result<std::vector<std::string>> log_behind(const GameId& game,
                                                                      std::uint64_t after,
                                                                      std::size_t most) = 0;

    /// The last version of each of these games, in the same order; 0 where there is no such game.
    [[nodiscard]] virtual Result<std::vector<std::uint64_t>> versions(
        std::span<const GameId> games) = 0;

    /// The games whose deadlines are not after `now`, the earliest first, no more than `most`.
    [[nodiscard]] virtual Result<std::vector<Deadline>> due(Time now, std::size_t most) = 0;

    /// The same for who sees to them. Where several processes serve games of one store, one that
    /// was handed out to another a few seconds ago is left out: should that process have ended
    /// meanwhile, it is handed out again. Keeping a deadline anew ends its being handed out.
    [[nodiscard]] virtual Result<std::vector<Deadline>> claim_due(Time now, std::size_t most) {
        return due(now, most);
    }

    /// Games in a state that are for everybody to see, the one that changed last first.
    [[nodiscard]] virtual Result<std::vector<Summary>> listed(Summary::State state,
                                                              std::size_t most) = 0;
    /// Games in which a person sits, in the same order.
    [[nodiscard]] virtual Result<std::vector<Summary>> games_of(const std::string& person,
                                                                std::size_t most) = 0;
    [[nodiscard]] virtual Result<std::optional<Summary>> summary(const GameId& game) = 0;
    [[nodiscard]] virtual Result<std::optional<Deadline>> deadline(const GameId& game) = 0;
    /// Takes a game out, its log with all else that is kept of it: only if `version` is its last,
    /// otherwise a conflict.
    [[nodiscard]] virtual Result<Committed> remove(const GameId& game, std::uint64_t version) = 0;
    /// Keeps another line in place of that of an event, whose request stays: for what must not be
    /// kept any longer. A conflict if there is no such event, or another process is writing.
    [[nodiscard]] virtual Result<Committed> redact(const GameId& game, std::uint64_t version,
                                                   const std::string& line) = 0;
    /// The ids behind `after` that have a log, ascending.
    [[nodiscard]] virtual Result<std::vector<GameId>> games(const GameId& after,
                                                            std::size_t most) = 0;

    /// The latest tick of all batches that were kept; nothing before the first.
    [[nodiscard]] virtual Result<std::optional<Time>> last_tick() = 0;

    /// A time during which nobody was served, for games that are read later.
    struct Outage {
        Time from = 0;
        Time to = 0;
    };
    /// Once, however often it is kept.
    [[nodiscard]] virtual Result<Committed> keep_outage(const Outage& outage) = 0;
    /// Those that ended after `since`, by their beginning.
    [[nodiscard]] virtual Result<std::vector<Outage>> outages(Time since) = 0;

    /// The text of a game file under the hash of the rules that it defines
    /// (definition::identity()), once for all games played by them: the first text stays. Nothing
    /// if it is unknown.
    [[nodiscard]] virtual Result<Committed> keep_rules(const std::string& identity,
                                                       const std::string& toml) = 0;
    [[nodiscard]] virtual Result<std::optional<std::string>> rules(const std::string& identity) = 0;

    /// What the service keeps for itself under a name: the first value stays. Nothing if there is
    /// none.
    [[nodiscard]] virtual Result<Committed> keep_setting(const std::string& name,
                                                         const std::string& value) = 0;
    [[nodiscard]] virtual Result<std::optional<std::string>> setting(const std::string& name) = 0;

    /// The accounts of people, in the same store.
    [[nodiscard]] virtual Accounts& accounts() = 0;
    /// The ratings of people, in the same store.
    [[nodiscard]] virtual Ratings& ratings() = 0;
    /// Blocks, reports and bans, in the same store.
    [[nodiscard]] virtual Moderation& moderation() = 0;

    /// Whether something may have been written since the last call, by another store on the same
    /// logs; always false where only hints tell of others (store/hints.hpp).
    [[nodiscard]] virtual Result<bool> written_elsewhere() { return false; }
};

}  // namespace tessera::store
