#include "store/postgres_store.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <random>
#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "store/postgres_accounts.hpp"
#include "store/postgres_database.hpp"
#include "store/postgres_moderation.hpp"
#include "store/postgres_ratings.hpp"
#include "store/signed_number.hpp"

namespace tessera::store {
namespace {

constexpr PostgresStatement kPostgresStatements[] = {
    // Without the version before it there is no version, and NULL is refused.
    {"add_event",
     "INSERT INTO tessera.event (game, version, request, line) VALUES ($1, "
     "CASE WHEN $2::int8 = 1 OR EXISTS (SELECT 1 FROM tessera.event "
     "WHERE game = $1 AND version = $2 - 1) THEN $2 END, $3, $4)"},
    {"set_deadline",
     "INSERT INTO tessera.deadline (game, at) VALUES ($1, $2) ON CONFLICT (game) "
     "DO UPDATE SET at = excluded.at, claimed_by = NULL, claimed_until = NULL"},
    {"clear_deadline", "DELETE FROM tessera.deadline WHERE game = $1"},
    // While it is locked nobody continues a game.
    {"lock_events", "LOCK TABLE tessera.event IN SHARE ROW EXCLUSIVE MODE"},
    {"clear_event",
     "DELETE FROM tessera.event WHERE game = $1 AND "
     "(SELECT max(version) FROM tessera.event WHERE game = $1) = $2"},
    {"redact", "UPDATE tessera.event SET line = $3 WHERE game = $1 AND version = $2"},
    {"clear_deadline_of_none",
     "DELETE FROM tessera.deadline WHERE game = $1 AND "
     "NOT EXISTS (SELECT 1 FROM tessera.event WHERE game = $1)"},
    {"clear_summary_of_none",
     "DELETE FROM tessera.summary WHERE game = $1 AND "
     "NOT EXISTS (SELECT 1 FROM tessera.event WHERE game = $1)"},
    {"set_summary",
     "INSERT INTO tessera.summary (game, state, listed, variant, rules, time, white, black, "
     "white_to_move, result, at, rated) VALUES ($1, $2::int8, $3::int8 <> 0, $4, $5, $6, $7, $8, "
     "$9::int8 <> 0, $10, $11, $12::int8 <> 0) ON CONFLICT (game) DO UPDATE SET state = "
     "excluded.state, "
     "listed = excluded.listed, variant = excluded.variant, rules = excluded.rules, "
     "time = excluded.time, white = excluded.white, black = excluded.black, "
     "white_to_move = excluded.white_to_move, result = excluded.result, at = excluded.at, "
     "rated = excluded.rated"},
    {"set_tick",
     "INSERT INTO tessera.tick AS t (slot, at) VALUES (pg_backend_pid() % 64, $1) "
     "ON CONFLICT (slot) DO UPDATE SET at = greatest(t.at, excluded.at)"},
    {"add_outage",
     "INSERT INTO tessera.outage (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
    {"add_rules",
     "INSERT INTO tessera.rules (identity, toml) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
    {"add_setting",
     "INSERT INTO tessera.setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"},
    {"log",
     "SELECT line FROM tessera.event WHERE game = $1 AND version > $2 ORDER BY version LIMIT $3"},
    {"versions",
     "SELECT (SELECT coalesce(max(e.version), 0) FROM tessera.event AS e WHERE e.game = w.game) "
     "FROM unnest($1::bytea[]) WITH ORDINALITY AS w (game, n) ORDER BY w.n"},
    {"due",
     "SELECT game, at FROM tessera.deadline WHERE at <= $1 ORDER BY deadline.at, game LIMIT $2"},
    // A claim may be lost with the server's power: somebody else makes another.
    {"hasten", "SELECT set_config('synchronous_commit', 'off', true)"},
    // Those that another store is just writing are seen to there.
    {"claim",
     "WITH wanted AS (SELECT game FROM tessera.deadline WHERE at <= $1 AND "
     "(claimed_until IS NULL OR claimed_by = $3 OR claimed_until <= clock_timestamp()) "
     "ORDER BY deadline.at, game LIMIT $2 FOR UPDATE SKIP LOCKED), "
     "claimed AS (UPDATE tessera.deadline AS d SET claimed_by = $3, "
     "claimed_until = clock_timestamp() + $4::int8 * interval '1 millisecond' "
     "FROM wanted WHERE d.game = wanted.game RETURNING d.game, d.at) "
     "SELECT game, at FROM claimed ORDER BY claimed.at, game"},
    {"deadline", "SELECT at FROM tessera.deadline WHERE game = $1"},
    {"listed",
     "SELECT game, state::int8, listed::int::int8, variant, rules, time, white, black, "
     "white_to_move::int::int8, result, at, rated::int::int8 FROM tessera.summary WHERE listed AND "
     "state = $1::int8 ORDER BY summary.at DESC, game LIMIT $2"},
    {"games_of",
     "SELECT game, state::int8, listed::int::int8, variant, rules, time, white, black, "
     "white_to_move::int::int8, result, at, rated::int::int8 FROM tessera.summary WHERE (white = "
     "$1 AND "
     "white <> '') OR (black = $1 AND black <> '') ORDER BY summary.at DESC, game LIMIT $2"},
    {"summary",
     "SELECT game, state::int8, listed::int::int8, variant, rules, time, white, black, "
     "white_to_move::int::int8, result, at, rated::int::int8 FROM tessera.summary WHERE game = $1"},
    {"games",
     "SELECT game FROM tessera.event WHERE version = 1 AND game > $1 ORDER BY game LIMIT $2"},
    {"last_tick", "SELECT at FROM tessera.tick ORDER BY at DESC LIMIT 1"},
    {"outages", "SELECT began, ended FROM tessera.outage WHERE ended > $1 ORDER BY began, ended"},
    {"rules", "SELECT toml FROM tessera.rules WHERE identity = $1"},
    {"setting", "SELECT value FROM tessera.setting WHERE name = $1"},
};

std::vector<Deadline> deadlines_of(const PostgresRows& rows) {
    return each_row(rows,
                    [&](int row) { return Deadline{rows.text(row, 0), rows.number(row, 1)}; });
}

std::vector<PostgresStatement> all_statements() {
    std::vector<PostgresStatement> all(std::begin(kPostgresStatements),
                                       std::end(kPostgresStatements));
    for (const auto& more : {PostgresAccounts::statements(), PostgresRatings::statements(),
                             PostgresModeration::statements()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

class PostgresStore final : public EventStore {
public:
    PostgresStore(std::string where, const PostgresOptions& options)
        : work_(std::move(where), options, all_statements()), lease_(options.lease) {
        std::random_device random;
        self_ = static_cast<std::int64_t>(std::uint64_t{random()} << 32U | random());
    }

    std::optional<Error> connect() { return work_.connect(); }

    Result<Committed> commit(const Batch& batch) override;
    Result<std::vector<std::string>> log(const GameId& game) override;
    Result<std::vector<std::string>> log_behind(const GameId& game, std::uint64_t after,
                                                std::size_t most) override;
    Result<std::vector<std::uint64_t>> versions(std::span<const GameId> games) override;
    Result<std::vector<Deadline>> due(Time now, std::size_t most) override;
    Result<std::vector<Deadline>> claim_due(Time now, std::size_t most) override;
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

private:
    using Calls = PostgresTransactions::Calls;

    [[nodiscard]] Result<std::vector<Summary>> read_summaries(PostgresCall call);

    PostgresTransactions work_;
    PostgresAccounts accounts_{work_};
    PostgresRatings ratings_{work_};
    PostgresModeration moderation_{work_};
    std::chrono::milliseconds lease_;
    std::int64_t self_ = 0;  ///< whose claims on deadlines are ours
};

Result<std::vector<Summary>> PostgresStore::read_summaries(PostgresCall call) {
    const auto rows = work_.read(std::move(call));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) {
        return Summary{.game = rows->text(row, 0),
                       .state = static_cast<Summary::State>(rows->number(row, 1)),
                       .listed = rows->number(row, 2) != 0,
                       .variant = rows->text(row, 3),
                       .rules = rows->text(row, 4),
                       .time = rows->text(row, 5),
                       .white = rows->text(row, 6),
                       .black = rows->text(row, 7),
                       .white_to_move = rows->number(row, 8) != 0,
                       .result = rows->text(row, 9),
                       .at = rows->number(row, 10),
                       .rated = rows->number(row, 11) != 0};
    });
}

/// Locks are taken in one order, by table and game, so that no two batches wait for each other.
template <class Row>
std::vector<const Row*> by_game(const std::vector<Row>& rows) {
    std::vector<const Row*> sorted;
    sorted.reserve(rows.size());
    for (const Row& row : rows) sorted.push_back(&row);
    // Those of one game as they stand in the batch.
    std::sort(sorted.begin(), sorted.end(), [](const Row* a, const Row* b) {
        return std::tie(a->game, a) < std::tie(b->game, b);
    });
    return sorted;
}

Result<Committed> PostgresStore::commit(const Batch& batch) {
    Calls calls;
    for (const Entry* const entry : by_game(batch.entries)) {
        PostgresCall& call = calls.emplace_back("add_event");
        call.with(entry->game).with(signed_number(entry->version));
        if (entry->request.empty())
            call.with_null();
        else
            call.with(entry->request);
        call.with(entry->line);
    }
    for (const Deadline* const deadline : by_game(batch.deadlines)) {
        if (deadline->at)
            calls.emplace_back("set_deadline").with(deadline->game).with(*deadline->at);
        else
            calls.emplace_back("clear_deadline").with(deadline->game);
    }
    for (const Summary* const summary : by_game(batch.summaries))
        calls.emplace_back("set_summary")
            .with(summary->game)
            .with(static_cast<std::int64_t>(summary->state))
            .with(std::int64_t{summary->listed})
            .with(summary->variant)
            .with(summary->rules)
            .with(summary->time)
            .with(summary->white)
            .with(summary->black)
            .with(std::int64_t{summary->white_to_move})
            .with(summary->result)
            .with(summary->at)
            .with(std::int64_t{summary->rated});
    for (const Summary* const summary : by_game(batch.summaries))
        if (is_rated_and_over(*summary)) calls.push_back(PostgresRatings::over(summary->game));
    calls.emplace_back("set_tick").with(batch.tick);
    return work_.write(std::move(calls));
}

Result<std::vector<std::string>> PostgresStore::log(const GameId& game) {
    return log_behind(game, 0, std::numeric_limits<std::size_t>::max());
}

Result<std::vector<std::string>> PostgresStore::log_behind(const GameId& game, std::uint64_t after,
                                                           std::size_t most) {
    return work_.read_texts(
        PostgresCall("log").with(game).with(signed_number(after)).with(signed_number(most)));
}

Result<std::vector<std::uint64_t>> PostgresStore::versions(std::span<const GameId> games) {
    if (games.empty()) return std::vector<std::uint64_t>();
    const auto rows = work_.read(PostgresCall("versions").with(games));
    if (!rows) return rows.error();
    return each_row(*rows,
                    [&](int row) { return static_cast<std::uint64_t>(rows->number(row, 0)); });
}

Result<std::vector<Deadline>> PostgresStore::due(Time now, std::size_t most) {
    const auto rows = work_.read(PostgresCall("due").with(now).with(signed_number(most)));
    if (!rows) return rows.error();
    return deadlines_of(*rows);
}

Result<std::vector<Deadline>> PostgresStore::claim_due(Time now, std::size_t most) {
    const PostgresCall calls[] = {PostgresCall("begin"), PostgresCall("hasten"),
                                  PostgresCall("claim")
                                      .with(now)
                                      .with(signed_number(most))
                                      .with(self_)
                                      .with(std::int64_t{lease_.count()}),
                                  PostgresCall("commit")};
    const auto answers = work_.run(calls);
    if (!answers) return answers.error();
    // Others are at them.
    if (!*answers) return std::vector<Deadline>();
    return deadlines_of((**answers)[2]);
}

Result<std::vector<Summary>> PostgresStore::listed(Summary::State state, std::size_t most) {
    return read_summaries(
        PostgresCall("listed").with(static_cast<std::int64_t>(state)).with(signed_number(most)));
}

Result<std::vector<Summary>> PostgresStore::games_of(const std::string& person, std::size_t most) {
    return read_summaries(PostgresCall("games_of").with(person).with(signed_number(most)));
}

Result<std::optional<Summary>> PostgresStore::summary(const GameId& game) {
    auto found = read_summaries(PostgresCall("summary").with(game));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::optional<Deadline>> PostgresStore::deadline(const GameId& game) {
    const auto rows = work_.read(PostgresCall("deadline").with(game));
    if (!rows) return rows.error();
    if (rows->size() == 0) return std::optional<Deadline>();
    return std::optional(Deadline{game, rows->number(0, 0)});
}

Result<Committed> PostgresStore::remove(const GameId& game, std::uint64_t version) {
    // Where nothing matches the others change nothing either.
    return work_.write(
        {PostgresCall("lock_events"),
         PostgresCall("clear_event").with(game).with(signed_number(version)),
         PostgresCall("clear_deadline_of_none").with(game),
         PostgresCall("clear_summary_of_none").with(game), PostgresRatings::forget(game)},
        1);
}

Result<Committed> PostgresStore::redact(const GameId& game, std::uint64_t version,
                                        const std::string& line) {
    return work_.write({PostgresCall("redact").with(game).with(signed_number(version)).with(line)},
                       0);
}

Result<std::vector<GameId>> PostgresStore::games(const GameId& after, std::size_t most) {
    return work_.read_texts(PostgresCall("games").with(after).with(signed_number(most)));
}

Result<std::optional<Time>> PostgresStore::last_tick() {
    const auto rows = work_.read(PostgresCall("last_tick"));
    if (!rows) return rows.error();
    return rows->size() == 0 ? std::nullopt : std::optional(rows->number(0, 0));
}

Result<Committed> PostgresStore::keep_outage(const Outage& outage) {
    return work_.write({PostgresCall("add_outage").with(outage.from).with(outage.to)});
}

Result<std::vector<EventStore::Outage>> PostgresStore::outages(Time since) {
    const auto rows = work_.read(PostgresCall("outages").with(since));
    if (!rows) return rows.error();
    return each_row(*rows,
                    [&](int row) { return Outage{rows->number(row, 0), rows->number(row, 1)}; });
}

Result<Committed> PostgresStore::keep_rules(const std::string& identity, const std::string& toml) {
    return work_.write({PostgresCall("add_rules").with(identity).with(toml)});
}

Result<std::optional<std::string>> PostgresStore::rules(const std::string& identity) {
    return work_.read_text(PostgresCall("rules").with(identity));
}

Result<Committed> PostgresStore::keep_setting(const std::string& name, const std::string& value) {
    return work_.write({PostgresCall("add_setting").with(name).with(value)});
}

Result<std::optional<std::string>> PostgresStore::setting(const std::string& name) {
    return work_.read_text(PostgresCall("setting").with(name));
}

}  // namespace

Result<std::unique_ptr<EventStore>> open_postgres(const std::string& where,
                                                  const PostgresOptions& options) {
    auto store = std::make_unique<PostgresStore>(where, options);
    if (auto fault = store->connect()) return *fault;
    return std::unique_ptr<EventStore>(std::move(store));
}

std::optional<Error> check_postgres(const std::string& where) {
    PostgresOptions options;
    options.create = false;
    const auto database = PostgresDatabase::open(where, options);
    if (!database) return database.error();
    const auto rows = database->connection().ask(
        "SET statement_timeout = 0;"
        "SELECT encode(game, 'escape') FROM tessera.event GROUP BY game "
        "HAVING min(version) <> 1 OR max(version) <> count(*) LIMIT 1");
    if (!rows) return database->failed("read", rows.error());
    if (rows->size() != 0)
        return database->error("is damaged: events of the game " + quote(rows->text(0, 0)) +
                               " lack");
    return std::nullopt;
}

}  // namespace tessera::store
