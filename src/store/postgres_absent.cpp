// In the place of the store in PostgreSQL where there is no libpq.
#include "store/hints.hpp"
#include "store/postgres_store.hpp"

namespace tessera::store {
namespace {

Error absent() {
    return {"", "this program was built without libpq: it knows no stores in PostgreSQL"};
}

}  // namespace

Result<std::unique_ptr<EventStore>> open_postgres(const std::string& /*where*/,
                                                  const PostgresOptions& /*options*/) {
    return absent();
}

std::optional<Error> check_postgres(const std::string& /*where*/) {
    return absent();
}

Result<std::unique_ptr<Hints>> open_postgres_hints(const std::string& /*where*/) {
    return absent();
}

}  // namespace tessera::store
