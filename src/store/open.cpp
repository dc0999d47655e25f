#include "store/open.hpp"

#include "store/postgres_store.hpp"
#include "store/sqlite_backup.hpp"
#include "store/sqlite_store.hpp"

namespace tessera::store {

Result<std::unique_ptr<EventStore>> open_store(const std::string& where, bool create) {
    if (is_postgres_url(where)) {
        PostgresOptions options;
        options.create = create;
        return open_postgres(where, options);
    }
    SqliteOptions options;
    options.create = create;
    return open_sqlite(where, options);
}

std::optional<Error> check_store(const std::string& where) {
    return is_postgres_url(where) ? check_postgres(where) : check_sqlite(where);
}

}  // namespace tessera::store
