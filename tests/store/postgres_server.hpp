// A server of PostgreSQL's for tests: its files are its own, and only a Unix socket leads to it.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>

namespace tessera::store {

class PostgresServer {
public:
    /// The one of this program, started when it is first asked for and ended with the program;
    /// null, with the reason on standard output as `skipped: `, where there is no PostgreSQL.
    static PostgresServer* shared();

    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;
    ~PostgresServer();

    /// A new database; its URL.
    [[nodiscard]] std::string database();
    /// That of the database in which databases are made.
    [[nodiscard]] std::string maintenance() const;

    /// Ends it without a checkpoint, as `pg_ctl stop -m immediate` does, and does not wait.
    void crash() const;
    /// Waits until it has ended, starts it and waits until it answers.
    void start_again();
    /// A line of its configuration, in force when this returns; nothing: as it was at first.
    void configure(const std::string& line);

private:
    PostgresServer() = default;
    [[nodiscard]] bool make(const std::string& programs);
    void start();
    [[nodiscard]] bool answers() const;

    std::string programs_;
    std::string folder_;
    pid_t server_ = -1;
    int databases_ = 0;
};

/// Runs SQL as another program would, and returns the first value of the last answer. A failure
/// fails the test.
std::string postgres_sql(const std::string& where, const std::string& sql);

}  // namespace tessera::store
