#include "store/sqlite_store.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "store/signed_number.hpp"
#include "store/sqlite_accounts.hpp"
#include "store/sqlite_moderation.hpp"
#include "store/sqlite_ratings.hpp"

namespace tessera::store {
namespace {

class SqliteStore final : public EventStore {
public:
    SqliteStore(SqliteFile file, bool fence) : work_(std::move(file)), fence_(fence) {}

    std::optional<Error> prepare();

    Result<Committed> commit(const Batch& batch) override;
    Result<std::vector<std::string>> log(const GameId& game) override;
    Result<std::vector<std::string>> log_behind(const GameId& game, std::uint64_t after,
                                                std::size_t most) override;
    Result<std::vector<std::uint64_t>> versions(std::span<const GameId> games) override;
    Result<std::vector<Deadline>> due(Time now, std::size_t most) override;
    Result<std::vector<Summary>> listed(Summary::State state, std::size_t most) override;
    Result<std::vector<Summary>> games_of(const std::string& person, std::size_t most) override;
    Result<std::optional<Summary>> summary(const GameId& game) override;
    Result<std::optional<Deadline>> deadline(const GameId& game) override;
    Result<Committed> remove(const GameId& game, std::uint64_t version) override;
    Result<Committed> redact(const GameId& game, std::uint64_t version,
                             const std::string& line) override;
    Result<std::vector<GameId>> games(const GameId& after, std::size_t most) override;
    Result<std::optional<Time>> last_tick() override;
    Result<Committed> keep_outage(const Outage& outage) override;
    Result<std::vector<Outage>> outages(Time since) override;
    Result<Committed> keep_rules(const std::string& identity, const std::string& toml) override;
    Result<std::optional<std::string>> rules(const std::string& identity) override;
    Result<Committed> keep_setting(const std::string& name, const std::string& value) override;
    Result<std::optional<std::string>> setting(const std::string& name) override;
    Accounts& accounts() override { return accounts_; }
    Ratings& ratings() override { return ratings_; }
    Moderation& moderation() override { return moderation_; }
    Result<bool> written_elsewhere() override;

private:
    using Stop = SqliteTransactions::Stop;

    [[nodiscard]] Stop write(const Entry& entry);
    [[nodiscard]] Stop write(const Deadline& deadline);
    [[nodiscard]] Stop write(const Summary& summary);
    [[nodiscard]] Stop write(const Batch& batch);
    [[nodiscard]] Result<std::vector<Summary>> summaries(Statement& statement) const;

    SqliteTransactions work_;
    SqliteAccounts accounts_{work_};
    SqliteRatings ratings_{work_};
    SqliteModeration moderation_{work_};
    std::int64_t data_version_ = 0;  ///< as SQLite last had it
    bool fence_;
    Statement add_event_, set_deadline_, clear_deadline_, set_summary_, set_tick_, add_outage_,
        add_rules_, add_setting_, clear_event_, clear_summary_, redact_;
    Statement log_, version_, due_, deadline_, listed_, games_of_, summary_, games_, tick_,
        outages_, rules_, setting_, data_version_now_;
};

std::optional<Error> SqliteStore::prepare() {
    const std::pair<Statement*, std::string_view> statements[] = {
        {&add_event_,
         fence_ ? "INSERT INTO event (game, version, request, line) SELECT ?1, ?2, ?3, ?4 WHERE "
                  "?2 = 1 OR EXISTS (SELECT 1 FROM event WHERE game = ?1 AND version = ?2 - 1)"
                : "INSERT OR REPLACE INTO event (game, version, request, line) "
                  "VALUES (?1, ?2, ?3, ?4)"},
        {&set_deadline_,
         "INSERT INTO deadline (game, at) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET at = ?2"},
        {&clear_deadline_, "DELETE FROM deadline WHERE game = ?1"},
        {&clear_event_,
         "DELETE FROM event WHERE game = ?1 AND "
         "(SELECT max(version) FROM event WHERE game = ?1) = ?2"},
        {&redact_, "UPDATE event SET line = ?3 WHERE game = ?1 AND version = ?2"},
        {&clear_summary_, "DELETE FROM summary WHERE game = ?1"},
        {&set_summary_,
         "INSERT OR REPLACE INTO summary VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, "
         "?12)"},
        {&deadline_, "SELECT at FROM deadline WHERE game = ?1"},
        {&listed_,
         "SELECT * FROM summary WHERE listed AND state = ?1 ORDER BY at DESC, game LIMIT ?2"},
        {&games_of_,
         "SELECT * FROM summary WHERE (white = ?1 AND white <> '') OR (black = ?1 AND black <> '') "
         "ORDER BY at DESC, game LIMIT ?2"},
        {&summary_, "SELECT * FROM summary WHERE game = ?1"},
        {&games_, "SELECT game FROM event WHERE version = 1 AND game > ?1 ORDER BY game LIMIT ?2"},
        {&set_tick_,
         "INSERT INTO tick (one, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = max(at, ?1)"},
        {&add_outage_, "INSERT INTO outage (began, ended) VALUES (?1, ?2) ON CONFLICT DO NOTHING"},
        {&add_rules_, "INSERT INTO rules (identity, toml) VALUES (?1, ?2) ON CONFLICT DO NOTHING"},
        {&add_setting_, "INSERT INTO setting (name, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING"},
        {&log_,
         "SELECT line FROM event WHERE game = ?1 AND version > ?2 ORDER BY version LIMIT ?3"},
        {&version_, "SELECT coalesce(max(version), 0) FROM event WHERE game = ?1"},
        {&due_, "SELECT game, at FROM deadline WHERE at <= ?1 ORDER BY at, game LIMIT ?2"},
        {&tick_, "SELECT at FROM tick"},
        {&outages_, "SELECT began, ended FROM outage WHERE ended > ?1 ORDER BY began, ended"},
        {&rules_, "SELECT toml FROM rules WHERE identity = ?1"},
        {&setting_, "SELECT value FROM setting WHERE name = ?1"},
        // Changes when another connection has committed.
        {&data_version_now_, "PRAGMA data_version"},
    };
    if (auto fault = work_.prepare(statements)) return fault;
    if (auto fault = accounts_.prepare()) return fault;
    if (auto fault = ratings_.prepare()) return fault;
    if (auto fault = moderation_.prepare()) return fault;
    const auto known = written_elsewhere();
    return known ? std::nullopt : std::optional(known.error());
}

Result<bool> SqliteStore::written_elsewhere() {
    const std::int64_t before = data_version_;
    if (auto fault =
            work_.read(data_version_now_, [&](Statement& row) { data_version_ = row.number(0); }))
        return *fault;
    return data_version_ != before;
}

SqliteStore::Stop SqliteStore::write(const Entry& entry) {
    add_event_.bind(entry.game).bind(signed_number(entry.version));
    if (entry.request.empty())
        add_event_.bind_null();
    else
        add_event_.bind(entry.request);
    add_event_.bind(entry.line);
    return work_.write(add_event_, true);
}

SqliteStore::Stop SqliteStore::write(const Deadline& deadline) {
    if (!deadline.at) return work_.write(clear_deadline_.bind(deadline.game));
    return work_.write(set_deadline_.bind(deadline.game).bind(*deadline.at));
}

SqliteStore::Stop SqliteStore::write(const Summary& summary) {
    return work_.write(set_summary_.bind(summary.game)
                           .bind(static_cast<std::int64_t>(summary.state))
                           .bind(static_cast<std::int64_t>(summary.listed))
                           .bind(summary.variant)
                           .bind(summary.rules)
                           .bind(summary.time)
                           .bind(summary.white)
                           .bind(summary.black)
                           .bind(static_cast<std::int64_t>(summary.white_to_move))
                           .bind(summary.result)
                           .bind(summary.at)
                           .bind(static_cast<std::int64_t>(summary.rated)));
}

SqliteStore::Stop SqliteStore::write(const Batch& batch) {
    for (const Entry& entry : batch.entries)
        if (auto stop = write(entry)) return stop;
    for (const Deadline& deadline : batch.deadlines)
        if (auto stop = write(deadline)) return stop;
    for (const Summary& summary : batch.summaries)
        if (auto stop = write(summary)) return stop;
    for (const Summary& summary : batch.summaries)
        if (is_rated_and_over(summary))
            if (auto stop = ratings_.over(summary.game)) return stop;
    return work_.write(set_tick_.bind(batch.tick));
}

Result<Committed> SqliteStore::commit(const Batch& batch) {
    return work_.in_transaction([&] { return write(batch); });
}

Result<std::vector<std::string>> SqliteStore::log(const GameId& game) {
    return log_behind(game, 0, std::numeric_limits<std::size_t>::max());
}

Result<std::vector<std::string>> SqliteStore::log_behind(const GameId& game, std::uint64_t after,
                                                         std::size_t most) {
    std::vector<std::string> lines;
    log_.bind(game).bind(signed_number(after)).bind(signed_number(most));
    if (auto fault = work_.read(log_, [&](Statement& row) { lines.push_back(row.text(0)); }))
        return *fault;
    return lines;
}

Result<std::vector<std::uint64_t>> SqliteStore::versions(std::span<const GameId> games) {
    std::vector<std::uint64_t> versions;
    for (const GameId& game : games) {
        version_.bind(game);
        if (auto fault = work_.read(version_, [&](Statement& row) {
                versions.push_back(static_cast<std::uint64_t>(row.number(0)));
            }))
            return *fault;
    }
    return versions;
}

Result<std::vector<Deadline>> SqliteStore::due(Time now, std::size_t most) {
    std::vector<Deadline> deadlines;
    due_.bind(now).bind(signed_number(most));
    if (auto fault = work_.read(
            due_, [&](Statement& row) { deadlines.push_back({row.text(0), row.number(1)}); }))
        return *fault;
    return deadlines;
}

Result<std::vector<Summary>> SqliteStore::summaries(Statement& statement) const {
    std::vector<Summary> found;
    auto fault = work_.read(statement, [&](Statement& row) {
        found.push_back({.game = row.text(0),
                         .state = static_cast<Summary::State>(row.number(1)),
                         .listed = row.number(2) != 0,
                         .variant = row.text(3),
                         .rules = row.text(4),
                         .time = row.text(5),
                         .white = row.text(6),
                         .black = row.text(7),
                         .white_to_move = row.number(8) != 0,
                         .result = row.text(9),
                         .at = row.number(10),
                         .rated = row.number(11) != 0});
    });
    if (fault) return *fault;
    return found;
}

Result<std::vector<Summary>> SqliteStore::listed(Summary::State state, std::size_t most) {
    return summaries(listed_.bind(static_cast<std::int64_t>(state)).bind(signed_number(most)));
}

Result<std::vector<Summary>> SqliteStore::games_of(const std::string& person, std::size_t most) {
    return summaries(games_of_.bind(person).bind(signed_number(most)));
}

Result<std::optional<Summary>> SqliteStore::summary(const GameId& game) {
    auto found = summaries(summary_.bind(game));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::optional<Deadline>> SqliteStore::deadline(const GameId& game) {
    std::optional<Deadline> found;
    deadline_.bind(game);
    if (auto fault = work_.read(deadline_, [&](Statement& row) { found = {game, row.number(0)}; }))
        return *fault;
    return found;
}

Result<Committed> SqliteStore::remove(const GameId& game, std::uint64_t version) {
    return work_.in_transaction([&]() -> Stop {
        if (auto stop = work_.write(clear_event_.bind(game).bind(signed_number(version)), true))
            return stop;
        if (auto stop = work_.write(clear_deadline_.bind(game))) return stop;
        if (auto stop = work_.write(clear_summary_.bind(game))) return stop;
        return ratings_.forget(game);
    });
}

Result<Committed> SqliteStore::redact(const GameId& game, std::uint64_t version,
                                      const std::string& line) {
    // What is removed is written over in the file, not just left to be used again.
    if (const int code = run(work_.file().get(), "PRAGMA secure_delete=ON"); code != SQLITE_OK)
        return work_.file().failed("write", code);
    return work_.in_transaction([&] {
        return work_.write(redact_.bind(game).bind(signed_number(version)).bind(line), true);
    });
}

Result<std::vector<GameId>> SqliteStore::games(const GameId& after, std::size_t most) {
    std::vector<GameId> found;
    games_.bind(after).bind(signed_number(most));
    if (auto fault = work_.read(games_, [&](Statement& row) { found.push_back(row.text(0)); }))
        return *fault;
    return found;
}

Result<std::optional<Time>> SqliteStore::last_tick() {
    std::optional<Time> tick;
    if (auto fault = work_.read(tick_, [&](Statement& row) { tick = row.number(0); }))
        return *fault;
    return tick;
}

Result<Committed> SqliteStore::keep_outage(const Outage& outage) {
    return work_.in_transaction(
        [&] { return work_.write(add_outage_.bind(outage.from).bind(outage.to)); });
}

Result<std::vector<EventStore::Outage>> SqliteStore::outages(Time since) {
    std::vector<Outage> found;
    outages_.bind(since);
    if (auto fault = work_.read(
            outages_, [&](Statement& row) { found.push_back({row.number(0), row.number(1)}); }))
        return *fault;
    return found;
}

Result<Committed> SqliteStore::keep_rules(const std::string& identity, const std::string& toml) {
    return work_.in_transaction([&] { return work_.write(add_rules_.bind(identity).bind(toml)); });
}

Result<std::optional<std::string>> SqliteStore::rules(const std::string& identity) {
    return work_.read_text(rules_.bind(identity));
}

Result<Committed> SqliteStore::keep_setting(const std::string& name, const std::string& value) {
    return work_.in_transaction([&] { return work_.write(add_setting_.bind(name).bind(value)); });
}

Result<std::optional<std::string>> SqliteStore::setting(const std::string& name) {
    return work_.read_text(setting_.bind(name));
}

}  // namespace

Result<std::unique_ptr<EventStore>> open_sqlite(const std::string& path,
                                                const SqliteOptions& options) {
    auto file = SqliteFile::open(path, options);
    if (!file) return file.error();
    auto store = std::make_unique<SqliteStore>(std::move(file).value(), options.fence);
    if (auto fault = store->prepare()) return *fault;
    return std::unique_ptr<EventStore>(std::move(store));
}

}  // namespace tessera::store
