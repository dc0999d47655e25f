// Copies of a store's file, made while it is in use, and whether a file is whole.
#pragma once

#include <optional>
#include <string>

#include "store/sqlite_file.hpp"

namespace tessera::store {

/// Copies the store as it stands at one time to a new file, which has its name only once it was
/// found whole and is durable. Uses connections of its own, so that another thread or process may
/// go on with the store. The copy is a store: open_sqlite() opens it. A copy is restored in the
/// same way. Neither the file `to` nor what SQLite keeps beside one may be there.
[[nodiscard]] std::optional<Error> back_up_sqlite(const std::string& from, const std::string& to);

/// Whether the file is a store, SQLite finds it whole, and the log of every game has all versions
/// from 1 on.
[[nodiscard]] std::optional<Error> check_sqlite(const std::string& path,
                                                SqliteOptions options = {});

}  // namespace tessera::store
