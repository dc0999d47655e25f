#include "store/sqlite_moderation.hpp"

#include <algorithm>
#include <tuple>

#include "store/signed_number.hpp"

namespace tessera::store {

std::optional<Error> SqliteModeration::prepare() {
    const std::pair<Statement*, std::string_view> statements[] = {
        {&add_block_,
         "INSERT INTO block (maker, person, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"},
        {&clear_block_, "DELETE FROM block WHERE maker = ?1 AND person = ?2"},
        {&clear_blocks_, "DELETE FROM block WHERE maker = ?1"},
        {&block_, "SELECT 1 FROM block WHERE maker = ?1 AND person = ?2"},
        {&blocks_by_, "SELECT maker, person, at FROM block WHERE maker = ?1 ORDER BY at, person"},
        {&blocks_among_, "SELECT maker, person, at FROM block WHERE maker = ?1 OR person = ?1"},
        {&add_report_,
         "INSERT INTO report (game, maker, person, reason, text, at, handled) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0) ON CONFLICT DO NOTHING"},
        {&report_id_,
         "SELECT id FROM report WHERE game = ?1 AND maker = ?2 AND person = ?3 AND reason = ?4"},
        {&clear_reports_, "DELETE FROM report WHERE maker = ?1"},
        {&handle_report_, "UPDATE report SET handled = ?2 WHERE id = ?1 AND handled = 0"},
        {&report_,
         "SELECT id, game, maker, person, reason, text, at, handled FROM report WHERE id = ?1"},
        {&reports_,
         "SELECT id, game, maker, person, reason, text, at, handled FROM report WHERE id > ?1 "
         "ORDER BY id LIMIT ?2"},
        {&open_reports_,
         "SELECT id, game, maker, person, reason, text, at, handled FROM report WHERE id > ?1 "
         "AND handled = 0 ORDER BY id LIMIT ?2"},
        {&reports_by_,
         "SELECT id, game, maker, person, reason, text, at, handled FROM report WHERE maker = ?1 "
         "AND at >= ?2 ORDER BY id"},
        {&set_ban_,
         "INSERT OR REPLACE INTO ban (person, reason, since, until) VALUES (?1, ?2, ?3, ?4)"},
        {&clear_ban_, "DELETE FROM ban WHERE person = ?1"},
        {&count_change_, "UPDATE ban_change SET count = count + 1"},
        {&bans_, "SELECT person, reason, since, until FROM ban ORDER BY since, person"},
        {&ban_changes_, "SELECT count FROM ban_change"},
    };
    return work_.prepare(statements);
}

Result<Committed> SqliteModeration::keep_block(const Block& block) {
    return work_.in_transaction(
        [&] { return work_.write(add_block_.bind(block.by).bind(block.person).bind(block.at)); });
}

Result<Committed> SqliteModeration::clear_block(const std::string& by, const std::string& person) {
    return work_.in_transaction([&] { return work_.write(clear_block_.bind(by).bind(person)); });
}

Result<Committed> SqliteModeration::clear_blocks(const std::string& by) {
    return work_.in_transaction([&] { return work_.write(clear_blocks_.bind(by)); });
}

Result<bool> SqliteModeration::blocks(const std::string& by, const std::string& person) {
    bool found = false;
    block_.bind(by).bind(person);
    if (auto fault = work_.read(block_, [&](Statement&) { found = true; })) return *fault;
    return found;
}

Result<std::vector<Block>> SqliteModeration::read_blocks(Statement& statement) const {
    std::vector<Block> found;
    auto fault = work_.read(statement, [&](Statement& row) {
        found.push_back({row.text(0), row.text(1), row.number(2)});
    });
    if (fault) return *fault;
    return found;
}

Result<std::vector<Block>> SqliteModeration::blocks_by(const std::string& by) {
    return read_blocks(blocks_by_.bind(by));
}

Result<std::vector<Block>> SqliteModeration::blocks_among(std::span<const std::string> persons) {
    std::vector<Block> found;
    for (const std::string& person : persons) {
        auto some = read_blocks(blocks_among_.bind(person));
        if (!some) return some.error();
        found.insert(found.end(), some->begin(), some->end());
    }
    const auto who = [](const Block& block) { return std::tie(block.by, block.person); };
    std::ranges::sort(found, {}, who);
    const auto twice = std::ranges::unique(found);
    found.erase(twice.begin(), twice.end());
    return found;
}

Result<std::optional<ReportId>> SqliteModeration::keep_report(const Report& report) {
    std::optional<ReportId> id;
    const auto kept = work_.in_transaction([&]() -> Stop {
        if (auto stop = work_.write(add_report_.bind(report.game)
                                        .bind(report.by)
                                        .bind(report.person)
                                        .bind(report.reason)
                                        .bind(report.text)
                                        .bind(report.at)))
            return stop;
        report_id_.bind(report.game).bind(report.by).bind(report.person).bind(report.reason);
        if (auto fault = work_.read(report_id_, [&](Statement& row) { id = row.number(0); }))
            return Result<Committed>(*fault);
        return std::nullopt;
    });
    if (!kept) return kept.error();
    return *kept == Committed::yes ? id : std::nullopt;
}

Result<Committed> SqliteModeration::clear_reports(const std::string& by) {
    return work_.in_transaction([&] { return work_.write(clear_reports_.bind(by)); });
}

Result<Committed> SqliteModeration::handle_report(ReportId id, Time at) {
    return work_.in_transaction([&] { return work_.write(handle_report_.bind(id).bind(at)); });
}

Result<std::vector<Report>> SqliteModeration::read_reports(Statement& statement) const {
    std::vector<Report> found;
    auto fault = work_.read(statement, [&](Statement& row) {
        Report& report = found.emplace_back();
        report = {.id = row.number(0),
                  .game = row.text(1),
                  .by = row.text(2),
                  .person = row.text(3),
                  .reason = row.text(4),
                  .text = row.text(5),
                  .at = row.number(6)};
        if (const Time handled = row.number(7); handled != 0) report.handled = handled;
    });
    if (fault) return *fault;
    return found;
}

Result<std::optional<Report>> SqliteModeration::report(ReportId id) {
    auto found = read_reports(report_.bind(id));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::vector<Report>> SqliteModeration::reports(bool all, ReportId after, std::size_t most) {
    return read_reports((all ? reports_ : open_reports_).bind(after).bind(signed_number(most)));
}

Result<std::vector<Report>> SqliteModeration::reports_by(const std::string& by, Time since) {
    return read_reports(reports_by_.bind(by).bind(since));
}

Result<Committed> SqliteModeration::keep_ban(const Ban& ban) {
    return work_.in_transaction([&]() -> Stop {
        if (auto stop = work_.write(set_ban_.bind(ban.person)
                                        .bind(ban.reason)
                                        .bind(ban.since)
                                        .bind(ban.until.value_or(0))))
            return stop;
        return work_.write(count_change_);
    });
}

Result<Committed> SqliteModeration::clear_ban(const std::string& person) {
    return work_.in_transaction([&]() -> Stop {
        if (auto stop = work_.write(clear_ban_.bind(person))) return stop;
        return work_.write(count_change_);
    });
}

Result<std::vector<Ban>> SqliteModeration::bans() {
    std::vector<Ban> found;
    auto fault = work_.read(bans_, [&](Statement& row) {
        Ban& ban = found.emplace_back();
        ban = {.person = row.text(0), .reason = row.text(1), .since = row.number(2)};
        if (const Time until = row.number(3); until != 0) ban.until = until;
    });
    if (fault) return *fault;
    return found;
}

Result<std::int64_t> SqliteModeration::ban_changes() {
    std::int64_t count = 0;
    if (auto fault = work_.read(ban_changes_, [&](Statement& row) { count = row.number(0); }))
        return *fault;
    return count;
}

}  // namespace tessera::store
