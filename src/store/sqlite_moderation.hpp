// Blocks, reports and bans in SQLite, on the connection of the store that they are part of.
#pragma once

#include "store/moderation.hpp"
#include "store/sqlite_transactions.hpp"

namespace tessera::store {

class SqliteModeration final : public Moderation {
public:
    /// `work` outlives it.
    explicit SqliteModeration(const SqliteTransactions& work) : work_(work) {}

    /// Before anything else.
    [[nodiscard]] std::optional<Error> prepare();

    Result<Committed> keep_block(const Block& block) override;
    Result<Committed> clear_block(const std::string& by, const std::string& person) override;
    Result<Committed> clear_blocks(const std::string& by) override;
    Result<bool> blocks(const std::string& by, const std::string& person) override;
    Result<std::vector<Block>> blocks_by(const std::string& by) override;
    Result<std::vector<Block>> blocks_among(std::span<const std::string> persons) override;
    Result<std::optional<ReportId>> keep_report(const Report& report) override;
    Result<Committed> clear_reports(const std::string& by) override;
    Result<Committed> handle_report(ReportId id, Time at) override;
    Result<std::optional<Report>> report(ReportId id) override;
    Result<std::vector<Report>> reports(bool all, ReportId after, std::size_t most) override;
    Result<std::vector<Report>> reports_by(const std::string& by, Time since) override;
    Result<Committed> keep_ban(const Ban& ban) override;
    Result<Committed> clear_ban(const std::string& person) override;
    Result<std::vector<Ban>> bans() override;
    Result<std::int64_t> ban_changes() override;

private:
    using Stop = SqliteTransactions::Stop;

    [[nodiscard]] Result<std::vector<Block>> read_blocks(Statement& statement) const;
    [[nodiscard]] Result<std::vector<Report>> read_reports(Statement& statement) const;

    const SqliteTransactions& work_;
    Statement add_block_, clear_block_, clear_blocks_, block_, blocks_by_, blocks_among_;
    Statement add_report_, report_id_, clear_reports_, handle_report_, report_, reports_,
        open_reports_, reports_by_;
    Statement set_ban_, clear_ban_, count_change_, bans_, ban_changes_;
};

/// The step of the schema that makes their tables.
inline constexpr const char* kSqliteModerationTables = R"sql(
-- Of the times that need not be there 0 stands for none.
CREATE TABLE block (
    maker TEXT NOT NULL,
    person TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (maker, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_person ON block (person, maker);
CREATE TABLE report (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    maker TEXT NOT NULL,
    person TEXT NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    handled INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX report_same ON report (maker, game, person, reason);
CREATE INDEX report_open ON report (id) WHERE handled = 0;
CREATE TABLE ban (
    person TEXT NOT NULL PRIMARY KEY,
    reason TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE ban_change (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    count INTEGER NOT NULL
) STRICT;
INSERT INTO ban_change VALUES (1, 0);
)sql";

}  // namespace tessera::store
