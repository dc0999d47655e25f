#include "store/postgres_moderation.hpp"

#include "store/signed_number.hpp"

namespace tessera::store {
namespace {

constexpr PostgresStatement kModerationStatements[] = {
    {"add_block",
     "INSERT INTO tessera.block (maker, person, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"},
    {"clear_block", "DELETE FROM tessera.block WHERE maker = $1 AND person = $2"},
    {"clear_blocks", "DELETE FROM tessera.block WHERE maker = $1"},
    {"block", "SELECT 1::int8 FROM tessera.block WHERE maker = $1 AND person = $2"},
    {"blocks_by",
     "SELECT maker, person, at FROM tessera.block WHERE maker = $1 ORDER BY block.at, person"},
    {"blocks_among",
     "SELECT maker, person, at FROM tessera.block WHERE maker = ANY($1::bytea[]) OR "
     "person = ANY($1::bytea[]) ORDER BY maker, person"},
    {"add_report",
     "INSERT INTO tessera.report (game, maker, person, reason, text, at, handled) "
     "VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT DO NOTHING"},
    {"report_id",
     "SELECT id FROM tessera.report WHERE game = $1 AND maker = $2 AND person = $3 AND "
     "reason = $4"},
    {"clear_reports", "DELETE FROM tessera.report WHERE maker = $1"},
    {"handle_report", "UPDATE tessera.report SET handled = $2 WHERE id = $1 AND handled = 0"},
    {"report",
     "SELECT id, game, maker, person, reason, text, at, handled FROM tessera.report "
     "WHERE id = $1"},
    {"reports",
     "SELECT id, game, maker, person, reason, text, at, handled FROM tessera.report "
     "WHERE id > $1 ORDER BY id LIMIT $2"},
    {"open_reports",
     "SELECT id, game, maker, person, reason, text, at, handled FROM tessera.report "
     "WHERE id > $1 AND handled = 0 ORDER BY id LIMIT $2"},
    {"reports_by",
     "SELECT id, game, maker, person, reason, text, at, handled FROM tessera.report "
     "WHERE maker = $1 AND at >= $2 ORDER BY id"},
    {"set_ban",
     "INSERT INTO tessera.ban (person, reason, since, until) VALUES ($1, $2, $3, $4) "
     "ON CONFLICT (person) DO UPDATE SET reason = excluded.reason, since = excluded.since, "
     "until = excluded.until"},
    {"clear_ban", "DELETE FROM tessera.ban WHERE person = $1"},
    {"count_ban_change", "UPDATE tessera.ban_change SET count = count + 1"},
    {"bans", "SELECT person, reason, since, until FROM tessera.ban ORDER BY since, person"},
    {"ban_changes", "SELECT count FROM tessera.ban_change"},
};

}  // namespace

std::span<const PostgresStatement> PostgresModeration::statements() {
    return kModerationStatements;
}

Result<Committed> PostgresModeration::keep_block(const Block& block) {
    return work_.write(
        {PostgresCall("add_block").with(block.by).with(block.person).with(block.at)});
}

Result<Committed> PostgresModeration::clear_block(const std::string& by,
                                                  const std::string& person) {
    return work_.write({PostgresCall("clear_block").with(by).with(person)});
}

Result<Committed> PostgresModeration::clear_blocks(const std::string& by) {
    return work_.write({PostgresCall("clear_blocks").with(by)});
}

Result<bool> PostgresModeration::blocks(const std::string& by, const std::string& person) {
    const auto rows = work_.read(PostgresCall("block").with(by).with(person));
    if (!rows) return rows.error();
    return rows->size() != 0;
}

Result<std::vector<Block>> PostgresModeration::read_blocks(PostgresCall call) {
    const auto rows = work_.read(std::move(call));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) {
        return Block{rows->text(row, 0), rows->text(row, 1), rows->number(row, 2)};
    });
}

Result<std::vector<Block>> PostgresModeration::blocks_by(const std::string& by) {
    return read_blocks(PostgresCall("blocks_by").with(by));
}

Result<std::vector<Block>> PostgresModeration::blocks_among(std::span<const std::string> persons) {
    if (persons.empty()) return std::vector<Block>();
    return read_blocks(PostgresCall("blocks_among").with(persons));
}

Result<std::optional<ReportId>> PostgresModeration::keep_report(const Report& report) {
    const auto kept = work_.write({PostgresCall("add_report")
                                       .with(report.game)
                                       .with(report.by)
                                       .with(report.person)
                                       .with(report.reason)
                                       .with(report.text)
                                       .with(report.at)});
    if (!kept) return kept.error();
    if (*kept != Committed::yes) return std::optional<ReportId>();
    const auto rows = work_.read(PostgresCall("report_id")
                                     .with(report.game)
                                     .with(report.by)
                                     .with(report.person)
                                     .with(report.reason));
    if (!rows) return rows.error();
    return rows->size() == 0 ? std::nullopt : std::optional(rows->number(0, 0));
}

Result<Committed> PostgresModeration::clear_reports(const std::string& by) {
    return work_.write({PostgresCall("clear_reports").with(by)});
}

Result<Committed> PostgresModeration::handle_report(ReportId id, Time at) {
    return work_.write({PostgresCall("handle_report").with(id).with(at)});
}

Result<std::vector<Report>> PostgresModeration::read_reports(PostgresCall call) {
    const auto rows = work_.read(std::move(call));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) {
        Report report{.id = rows->number(row, 0),
                      .game = rows->text(row, 1),
                      .by = rows->text(row, 2),
                      .person = rows->text(row, 3),
                      .reason = rows->text(row, 4),
                      .text = rows->text(row, 5),
                      .at = rows->number(row, 6)};
        if (const Time handled = rows->number(row, 7); handled != 0) report.handled = handled;
        return report;
    });
}

Result<std::optional<Report>> PostgresModeration::report(ReportId id) {
    auto found = read_reports(PostgresCall("report").with(id));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::vector<Report>> PostgresModeration::reports(bool all, ReportId after,
                                                        std::size_t most) {
    return read_reports(
        PostgresCall(all ? "reports" : "open_reports").with(after).with(signed_number(most)));
}

Result<std::vector<Report>> PostgresModeration::reports_by(const std::string& by, Time since) {
    return read_reports(PostgresCall("reports_by").with(by).with(since));
}

Result<Committed> PostgresModeration::keep_ban(const Ban& ban) {
    return work_.write({PostgresCall("count_ban_change"), PostgresCall("set_ban")
                                                              .with(ban.person)
                                                              .with(ban.reason)
                                                              .with(ban.since)
                                                              .with(ban.until.value_or(0))});
}

Result<Committed> PostgresModeration::clear_ban(const std::string& person) {
    return work_.write({PostgresCall("count_ban_change"), PostgresCall("clear_ban").with(person)});
}

Result<std::vector<Ban>> PostgresModeration::bans() {
    const auto rows = work_.read(PostgresCall("bans"));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) {
        Ban ban{.person = rows->text(row, 0),
                .reason = rows->text(row, 1),
                .since = rows->number(row, 2)};
        if (const Time until = rows->number(row, 3); until != 0) ban.until = until;
        return ban;
    });
}

Result<std::int64_t> PostgresModeration::ban_changes() {
    const auto rows = work_.read(PostgresCall("ban_changes"));
    if (!rows) return rows.error();
    return rows->size() == 0 ? 0 : rows->number(0, 0);
}

}  // namespace tessera::store
