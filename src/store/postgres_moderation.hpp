// Blocks, reports and bans in PostgreSQL, on the connection of the store that they are part of.
#pragma once

#include "store/moderation.hpp"
#include "store/postgres_transactions.hpp"

namespace tessera::store {

class PostgresModeration final : public Moderation {
public:
    /// `work` outlives it, and knows statements().
    explicit PostgresModeration(PostgresTransactions& work) : work_(work) {}

    [[nodiscard]] static std::span<const PostgresStatement> statements();

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
    [[nodiscard]] Result<std::vector<Block>> read_blocks(PostgresCall call);
    [[nodiscard]] Result<std::vector<Report>> read_reports(PostgresCall call);

    PostgresTransactions& work_;
};

/// The step of the schema that makes their tables.
inline constexpr const char* kPostgresModerationTables = R"sql(
-- Of the times that need not be there 0 stands for none.
CREATE TABLE tessera.block (
    maker bytea NOT NULL,
    person bytea NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (maker, person)
);
CREATE INDEX block_person ON tessera.block (person, maker);
CREATE TABLE tessera.report (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bytea NOT NULL,
    maker bytea NOT NULL,
    person bytea NOT NULL,
    reason bytea NOT NULL,
    text bytea NOT NULL,
    at bigint NOT NULL,
    handled bigint NOT NULL
);
CREATE UNIQUE INDEX report_same ON tessera.report (maker, game, person, reason);
CREATE INDEX report_open ON tessera.report (id) WHERE handled = 0;
CREATE TABLE tessera.ban (
    person bytea PRIMARY KEY,
    reason bytea NOT NULL,
    since bigint NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE tessera.ban_change (
    one integer PRIMARY KEY CHECK (one = 1),
    count bigint NOT NULL
);
INSERT INTO tessera.ban_change VALUES (1, 0);
)sql";

}  // namespace tessera::store
