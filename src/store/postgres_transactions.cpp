#include "store/postgres_transactions.hpp"

#include <algorithm>
#include <array>

namespace tessera::store {
namespace {

/// Another process has kept something before this one, or is about to; nothing of the transaction
/// was kept.
bool is_conflict(const std::string& state) {
    constexpr std::array<std::string_view, 5> kStates = {
        "23505",  // unique violation: the same version or the same request
        "23502",  // not-null violation: the version before is not there
        "40001",  // serialization failure
        "40P01",  // deadlock
        "55P03",  // lock not available within lock_timeout
    };
    return std::ranges::find(kStates, state) != kStates.end();
}

}  // namespace

PostgresTransactions::PostgresTransactions(std::string where, const PostgresOptions& options,
                                           std::vector<PostgresStatement> statements)
    : where_(std::move(where)), options_(options), statements_(std::move(statements)) {
    statements_.push_back({"durable", kPostgresIsDurable});
    statements_.push_back({"begin", "BEGIN"});
    statements_.push_back({"commit", "COMMIT"});
}

std::optional<Error> PostgresTransactions::connect() {
    if (database_ && database_->connection().usable()) return std::nullopt;
    // An empty database in the place of the one that was opened is a fault.
    if (database_) options_.create = false;
    database_.reset();
    auto opened = PostgresDatabase::open(where_, options_);
    if (!opened) return opened.error();
    if (auto failure = opened->connection().prepare(statements_))
        return opened->failed("open", *failure);
    database_.emplace(std::move(opened).value());
    options_.create = false;
    return std::nullopt;
}

Error PostgresTransactions::failed(std::string_view doing, const PostgresFailure& failure) {
    Error error = database_->failed(doing, failure);
    if (failure.lost) database_.reset();
    return error;
}

Result<Committed> PostgresTransactions::write(Calls calls, std::optional<std::size_t> changes) {
    if (auto fault = connect()) return *fault;
    calls.insert(calls.begin(), {PostgresCall("durable"), PostgresCall("begin")});
    calls.emplace_back("commit");
    const auto answers = database_->connection().run(calls);
    if (!answers && !answers.error().lost && is_conflict(answers.error().state))
        return Committed::conflict;
    if (!answers) return failed("write", answers.error());
    if (answers->back().tag() != "COMMIT")
        return failed("write", {"", "the server has rolled back", true});
    if (answers->front().number(0, 0) != 1)
        return failed("write",
                      {"", "its settings have changed: nothing is durable any more", true});
    // Behind the two statements before them.
    if (changes && (*answers)[*changes + 2].tag().ends_with(" 0")) return Committed::conflict;
    return Committed::yes;
}

Result<std::optional<PostgresTransactions::Answers>> PostgresTransactions::run(
    std::span<const PostgresCall> calls) {
    if (auto fault = connect()) return *fault;
    auto answers = database_->connection().run(calls);
    if (!answers && !answers.error().lost && is_conflict(answers.error().state))
        return std::optional<Answers>();
    if (!answers) return failed("write", answers.error());
    return std::optional(std::move(answers).value());
}

Result<PostgresRows> PostgresTransactions::read(PostgresCall call) {
    if (auto fault = connect()) return *fault;
    auto answers = database_->connection().run(std::span(&call, 1));
    if (!answers) return failed("read", answers.error());
    return std::move(answers->front());
}

Result<std::vector<std::string>> PostgresTransactions::read_texts(PostgresCall call) {
    const auto rows = read(std::move(call));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) { return rows->text(row, 0); });
}

Result<std::optional<std::string>> PostgresTransactions::read_text(PostgresCall call) {
    const auto rows = read(std::move(call));
    if (!rows) return rows.error();
    return rows->size() == 0 ? std::nullopt : std::optional(rows->text(0, 0));
}

}  // namespace tessera::store
