// Logs of games in a file of SQLite's, with a write-ahead log that is synced by every commit.
#pragma once

#include <memory>

#include "store/event_store.hpp"
#include "store/sqlite_file.hpp"

namespace tessera::store {

/// Several may be open on one file, also in different processes: the file lets only one of them
/// keep a version of a game. A commit never waits for another; it is a conflict then. Errors have
/// codes::store_busy where waiting may help. Nothing else in a process may open the file while it
/// is open here: the system drops a file's locks as soon as any of its descriptors is closed.
[[nodiscard]] Result<std::unique_ptr<EventStore>> open_sqlite(const std::string& path,
                                                              const SqliteOptions& options = {});

}  // namespace tessera::store
