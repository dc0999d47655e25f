// A store by its name, as programs are given it.
#pragma once

#include <memory>
#include <string>

#include "store/event_store.hpp"

namespace tessera::store {

/// The URL of a database of PostgreSQL's, or the path of a file. `create`: where there is none.
[[nodiscard]] Result<std::unique_ptr<EventStore>> open_store(const std::string& where, bool create);

/// Whether it is a whole store: as check_sqlite() and check_postgres() say.
[[nodiscard]] std::optional<Error> check_store(const std::string& where);

}  // namespace tessera::store
