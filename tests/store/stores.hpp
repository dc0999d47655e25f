// Every kind of store, for tests of what they all promise.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "store/memory_store.hpp"
#include "store/postgres_server.hpp"
#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"
#include "store/support.hpp"

namespace tessera::store {

/// Stores on the same logs, as several processes have them.
class Stores {
public:
    Stores() = default;
    Stores(const Stores&) = delete;
    Stores& operator=(const Stores&) = delete;
    virtual ~Stores() = default;
    virtual std::unique_ptr<EventStore> open() = 0;
};

class InMemory final : public Stores {
public:
    std::unique_ptr<EventStore> open() override { return first_.beside(); }

private:
    MemoryStore first_;
};

class InSqlite final : public Stores {
public:
    std::unique_ptr<EventStore> open() override {
        return value(open_sqlite(folder_.file("games")));
    }

private:
    Folder folder_;
};

class InPostgres final : public Stores {
public:
    explicit InPostgres(PostgresServer& server) : where_(server.database()) {}
    std::unique_ptr<EventStore> open() override { return value(open_postgres(where_)); }

private:
    std::string where_;
};

inline std::unique_ptr<Stores> in_postgres() {
    PostgresServer* const server = PostgresServer::shared();
    return server == nullptr ? nullptr : std::make_unique<InPostgres>(*server);
}

struct StoreKind {
    std::string name;
    std::function<std::unique_ptr<Stores>()> make;
};

/// A test of what every store promises.
class OnEveryStore : public testing::TestWithParam<StoreKind> {
protected:
    void SetUp() override {
        stores_ = GetParam().make();
        if (!stores_) GTEST_SKIP() << "there is no server of PostgreSQL's";
        store_ = stores_->open();
        ASSERT_TRUE(store_);
    }

    std::unique_ptr<Stores> stores_;
    std::unique_ptr<EventStore> store_;
};

inline auto every_kind_of_store() {
    return testing::Values(StoreKind{"memory", [] { return std::make_unique<InMemory>(); }},
                           StoreKind{"sqlite", [] { return std::make_unique<InSqlite>(); }},
                           StoreKind{"postgres", in_postgres});
}
inline std::string name_of_store(const testing::TestParamInfo<StoreKind>& kind) {
    return kind.param.name;
}

}  // namespace tessera::store
