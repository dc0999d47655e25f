#include "store/postgres.hpp"

#include <poll.h>

#include <array>
#include <cerrno>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "store/postgres_store.hpp"

namespace tessera::store {
namespace {

constexpr int kBinary = 1;

template <class Number>
std::string big_endian(Number value) {
    std::string bytes(sizeof value, '\0');
    auto rest = static_cast<std::uint64_t>(value);
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, rest >>= 8U)
        *byte = static_cast<char>(rest & 0xffU);
    return bytes;
}

std::string field(const PGresult* result, int which) {
    const char* const text = PQresultErrorField(result, which);
    return text == nullptr ? "" : text;
}

PostgresFailure failure_of(const PGresult* result) {
    return {field(result, PG_DIAG_SQLSTATE), first_line(PQresultErrorMessage(result))};
}

void keep_warning(void* kept, const PGresult* notice) {
    if (field(notice, PG_DIAG_SEVERITY_NONLOCALIZED) == "WARNING")
        *static_cast<std::string*>(kept) = field(notice, PG_DIAG_MESSAGE_PRIMARY);
}

}  // namespace

std::string first_line(const char* text) {
    const std::string_view all(text == nullptr ? "" : text);
    return std::string(all.substr(0, all.find('\n')));
}

bool PostgresRows::failed() const {
    const ExecStatusType status = PQresultStatus(result_.get());
    return result_ && status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK;
}

std::string PostgresRows::fault() const {
    return first_line(PQresultErrorMessage(result_.get()));
}

std::int64_t PostgresRows::number(int row, int column) const {
    const char* const bytes = PQgetvalue(result_.get(), row, column);
    std::uint64_t value = 0;
    for (int i = 0; i < PQgetlength(result_.get(), row, column); ++i)
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return static_cast<std::int64_t>(value);
}

std::string PostgresRows::text(int row, int column) const {
    return {PQgetvalue(result_.get(), row, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

PostgresCall& PostgresCall::with(std::int64_t value) & {
    values_.emplace_back(big_endian(value));
    return *this;
}

PostgresCall& PostgresCall::with(std::string_view value) & {
    values_.emplace_back(value);
    return *this;
}

PostgresCall& PostgresCall::with(std::span<const std::string> values) & {
    constexpr std::uint32_t kBytea = 17;  // its OID
    // Dimensions, no NULL, the type; of the only dimension the size and the first index.
    const auto size = static_cast<std::uint32_t>(values.size());
    std::string array;
    for (const std::uint32_t word : {1U, 0U, kBytea, size, 1U}) array += big_endian(word);
    for (const std::string& value : values)
        array += big_endian(static_cast<std::uint32_t>(value.size())) + value;
    values_.emplace_back(std::move(array));
    return *this;
}

PostgresCall& PostgresCall::with_null() & {
    values_.emplace_back();
    return *this;
}

bool PostgresCall::send(PGconn* connection) const {
    std::vector<const char*> values;
    std::vector<int> lengths, formats(values_.size(), kBinary);
    for (const auto& value : values_) {
        values.push_back(value ? value->data() : nullptr);
        lengths.push_back(value ? static_cast<int>(value->size()) : 0);
    }
    return PQsendQueryPrepared(connection, statement_, static_cast<int>(values_.size()),
                               values.data(), lengths.data(), formats.data(), kBinary) == 1;
}

PostgresParameters::PostgresParameters(const std::string& where) {
    // What stands before `dbname` the connection string may set otherwise.
    constexpr std::array<std::pair<const char*, const char*>, 7> kUsual = {
        {{"fallback_application_name", "tessera"},
         {"connect_timeout", "5"},
         {"keepalives_idle", "10"},
         {"keepalives_interval", "5"},
         {"keepalives_count", "3"},
         {"tcp_user_timeout", "15000"},
         {"client_encoding", "UTF8"}}};
    for (const auto& [keyword, value] : kUsual) {
        keywords.push_back(keyword);
        values.push_back(value);
    }
    keywords.insert(keywords.end(), {"dbname", nullptr});
    values.insert(values.end(), {where.c_str(), nullptr});
}

bool is_connection_string(const std::string& where) {
    // Without one of these signs libpq takes it for the name of a database.
    if (where.find('\0') != std::string::npos ||
        (!is_postgres_url(where) && where.find('=') == std::string::npos))
        return false;
    struct FreeOptions {
        void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
    };
    char* message = nullptr;
    const std::unique_ptr<PQconninfoOption, FreeOptions> options(
        PQconninfoParse(where.c_str(), &message));
    PQfreemem(message);
    return options != nullptr;
}

Result<PostgresConnection, PostgresFailure> PostgresConnection::connect(
    const std::string& where, std::chrono::milliseconds patience) {
    if (!is_connection_string(where))
        return PostgresFailure{"", "this is no connection string and no URL", true};
    const PostgresParameters parameters(where);
    PostgresConnection made(
        PQconnectdbParams(parameters.keywords.data(), parameters.values.data(), 1));
    if (!made.connection_) return PostgresFailure{"", "out of memory", true};
    PGconn* const connection = made.connection_.get();
    made.patience_ = patience;
    const auto said = [](const char* text) { return quote(text == nullptr ? "" : text, 100); };
    made.name_ = said(PQdb(connection)) + " on " + said(PQhost(connection));
    if (PQstatus(connection) != CONNECTION_OK) return made.lost();
    PQsetNoticeReceiver(connection, keep_warning, made.warning_.get());
    if (PQsetnonblocking(connection, 1) != 0) return made.lost();
    return made;
}

bool PostgresConnection::usable() const {
    PGconn* const connection = connection_.get();
    if (PQstatus(connection) != CONNECTION_OK || PQtransactionStatus(connection) != PQTRANS_IDLE)
        return false;
    // A server that has ended has said so, and has closed its end behind that.
    pollfd socket{PQsocket(connection), POLLIN, 0};
    while (poll(&socket, 1, 0) != 0)
        if (PQconsumeInput(connection) != 1) return false;
    return PQstatus(connection) == CONNECTION_OK;
}

PostgresFailure PostgresConnection::lost() const {
    std::string message = first_line(PQerrorMessage(connection_.get()));
    return {"", message.empty() ? "the connection is lost" : std::move(message), true};
}

std::optional<PostgresFailure> PostgresConnection::wait(std::int64_t end) const {
    PGconn* const connection = connection_.get();
    for (;;) {
        const int unsent = PQflush(connection);
        if (unsent < 0) return lost();
        if (PQisBusy(connection) == 0) return std::nullopt;
        const std::int64_t left = end - wall_milliseconds();
        if (left <= 0)
            return PostgresFailure{"", "no answer for " + std::to_string(patience_.count()) + " ms",
                                   true};
        const int events = unsent == 1 ? POLLIN | POLLOUT : POLLIN;
        pollfd socket{PQsocket(connection), static_cast<short>(events), 0};
        if (poll(&socket, 1, static_cast<int>(left)) < 0 && errno != EINTR) return lost();
        if (PQconsumeInput(connection) == 0) return lost();
    }
}

Result<PostgresRows, PostgresFailure> PostgresConnection::ask(const char* sql) const {
    PGconn* const connection = connection_.get();
    const std::int64_t end = wall_milliseconds() + patience_.count();
    if (PQsendQuery(connection, sql) != 1) return lost();
    PostgresRows rows(nullptr);
    std::optional<PostgresFailure> failure;
    for (;;) {
        if (auto fault = wait(end)) return *fault;
        PGresult* const result = PQgetResult(connection);
        if (result == nullptr) break;
        PostgresRows next(result);
        const ExecStatusType status = PQresultStatus(result);
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && !failure)
            failure = failure_of(result);
        rows = std::move(next);
        if (PQstatus(connection) != CONNECTION_OK) return lost();
    }
    if (failure) return *std::move(failure);
    return rows;
}

Result<std::vector<PostgresRows>, PostgresFailure> PostgresConnection::collect() const {
    PGconn* const connection = connection_.get();
    const std::int64_t end = wall_milliseconds() + patience_.count();
    std::vector<PostgresRows> answers;
    std::optional<PostgresFailure> failure;
    for (;;) {
        if (auto fault = wait(end)) return *fault;
        PGresult* const result = PQgetResult(connection);
        // libpq gives nothing after the results of each statement.
        if (result == nullptr && PQstatus(connection) == CONNECTION_OK) continue;
        if (result == nullptr) return lost();
        PostgresRows rows(result);
        const ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_PIPELINE_SYNC) break;
        if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
            answers.push_back(std::move(rows));
        else if (status != PGRES_PIPELINE_ABORTED && !failure)
            failure = failure_of(result);
        if (PQstatus(connection) != CONNECTION_OK) return lost();
    }
    if (failure) return *std::move(failure);
    return answers;
}

template <class Send>
Result<std::vector<PostgresRows>, PostgresFailure> PostgresConnection::pipeline(
    const Send& send) const {
    PGconn* const connection = connection_.get();
    if (PQenterPipelineMode(connection) != 1 || !send() || PQpipelineSync(connection) != 1)
        return lost();
    auto answers = collect();
    if (!answers && answers.error().lost) return answers;
    if (PQexitPipelineMode(connection) != 1) return lost();
    return answers;
}

std::optional<PostgresFailure> PostgresConnection::prepare(
    std::span<const PostgresStatement> statements) const {
    const auto answers = pipeline([&] {
        for (const auto& [name, sql] : statements)
            if (PQsendPrepare(connection_.get(), name, sql, 0, nullptr) != 1) return false;
        return true;
    });
    if (!answers) return answers.error();
    return std::nullopt;
}

Result<std::vector<PostgresRows>, PostgresFailure> PostgresConnection::run(
    std::span<const PostgresCall> calls) const {
    warning_->clear();
    auto answers = pipeline([&] {
        for (const PostgresCall& call : calls)
            if (!call.send(connection_.get())) return false;
        return true;
    });
    if (!answers && answers.error().lost) return answers;
    if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE)
        if (const auto undone = ask("ROLLBACK"); !undone) {
            PostgresFailure failure = undone.error();
            failure.lost = true;
            return failure;
        }
    if (answers && !warning_->empty()) return PostgresFailure{"", *warning_, true};
    return answers;
}

}  // namespace tessera::store
