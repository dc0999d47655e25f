// Hints by NOTIFY. A transaction of their own, since those that notify commit one after another; it
// need not wait for the disk.
#include <poll.h>

#include <algorithm>
#include <charconv>
#include <deque>
#include <optional>
#include <string_view>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "store/hints.hpp"
#include "store/postgres.hpp"

namespace tessera::store {
namespace {

/// PostgreSQL takes less than 8000 bytes.
constexpr std::size_t kLongestPayload = 7'900;
/// Of games, or words, that wait to be announced.
constexpr std::size_t kMostUnsent = 100'000;
constexpr std::int64_t kConnectPatience = 5'000;     // milliseconds
constexpr std::int64_t kBetweenConnections = 1'000;  // milliseconds

/// The payload that says that anything may have changed.
constexpr std::string_view kAnything = "*";
/// What begins a payload of words.
constexpr std::string_view kWords = "!";

struct FreeNotification {
    void operator()(PGnotify* notification) const { PQfreemem(notification); }
};

/// Whether an id can stand in a payload. Others are not announced.
bool is_plain(std::string_view id) {
    return !id.empty() && id.size() < 200 && id != kAnything && id != kWords &&
           std::ranges::all_of(id, [](char c) { return c > ' ' && c <= '~'; });
}

class PostgresHints final : public Hints {
public:
    explicit PostgresHints(std::string where) : where_(std::move(where)) {}

    void announce(std::span<const Change> changes) override;
    void say(std::span<const Word> words) override;
    Result<News> poll() override;
    [[nodiscard]] int descriptor() const override {
        return connection_ ? PQsocket(connection_.get()) : -1;
    }
    [[nodiscard]] bool writes() const override {
        return state_ == State::connecting ? next_ == PGRES_POLLING_WRITING : unsent_bytes_;
    }

private:
    enum class State : std::uint8_t {
        away,        ///< no connection
        connecting,  ///< as libpq's own state has it
        asking,      ///< a statement is under way
        idle,
    };

    void begin_to_connect();
    void connect_further();
    void work();
    void send(const char* sql, const char* value);
    void send_next();
    void take_results();
    void take_notifications();
    void hear(std::string_view payload);
    void lose(std::string reason);
    void hear_words(std::span<const std::string_view> parts);
    /// Some of what waits, in one payload; it waits no more. Empty: nothing waits.
    [[nodiscard]] std::string next_payload();
    [[nodiscard]] std::string next_changes();
    [[nodiscard]] std::string next_words();

    std::string where_;
    PostgresHandle connection_;
    State state_ = State::away;
    PostgresPollingStatusType next_ = PGRES_POLLING_WRITING;
    bool unsent_bytes_ = false;
    bool anything_ = false;  ///< others are to be told that anything may have changed
    bool listening_ = false;
    std::int64_t since_ = 0;  ///< when the connection was last begun
    std::map<GameId, std::uint64_t> unsent_;
    std::deque<Word> unsaid_;
    std::map<GameId, std::uint64_t> heard_;
    std::vector<Word> heard_words_;
    bool missed_ = false;
    std::optional<Error> fault_;
};

void PostgresHints::lose(std::string reason) {
    fault_ = Error{"", "hints of other processes are lost: " + std::move(reason)};
    connection_.reset();
    state_ = State::away;
    listening_ = false;
    // What was announced meanwhile, here or elsewhere, has not arrived.
    missed_ = anything_ = true;
    unsent_.clear();
    unsaid_.clear();
}

void PostgresHints::begin_to_connect() {
    since_ = wall_milliseconds();
    const PostgresParameters parameters(where_);
    connection_.reset(
        PQconnectStartParams(parameters.keywords.data(), parameters.values.data(), 1));
    if (!connection_ || PQstatus(connection_.get()) == CONNECTION_BAD)
        return lose(connection_ ? first_line(PQerrorMessage(connection_.get())) : "out of memory");
    PQsetNoticeReceiver(
        connection_.get(), [](void* /*none*/, const PGresult* /*notice*/) {}, nullptr);
    state_ = State::connecting;
    next_ = PGRES_POLLING_WRITING;
}

void PostgresHints::connect_further() {
    while (state_ == State::connecting) {
        const int events = next_ == PGRES_POLLING_WRITING ? POLLOUT : POLLIN;
        pollfd socket{PQsocket(connection_.get()), static_cast<short>(events), 0};
        if (::poll(&socket, 1, 0) == 0) {
            if (wall_milliseconds() - since_ > kConnectPatience) lose("no answer");
            return;
        }
        next_ = PQconnectPoll(connection_.get());
        if (next_ == PGRES_POLLING_FAILED)
            return lose(first_line(PQerrorMessage(connection_.get())));
        if (next_ != PGRES_POLLING_OK) continue;
        if (PQsetnonblocking(connection_.get(), 1) != 0) return lose("out of memory");
        send("SET synchronous_commit = off; SET idle_session_timeout = 0; LISTEN tessera", nullptr);
    }
}

void PostgresHints::send(const char* sql, const char* value) {
    PGconn* const connection = connection_.get();
    const int sent = value == nullptr ? PQsendQuery(connection, sql)
                                      : PQsendQueryParams(connection, sql, 1, nullptr, &value,
                                                          nullptr, nullptr, 0);
    if (sent != 1) return lose(first_line(PQerrorMessage(connection)));
    state_ = State::asking;
}

std::string PostgresHints::next_payload() {
    if (std::exchange(anything_, false)) {
        unsent_.clear();
        return std::string(kAnything);
    }
    std::string changes = next_changes();
    return changes.empty() ? next_words() : changes;
}

std::string PostgresHints::next_changes() {
    std::string payload;
    while (!unsent_.empty() && payload.size() < kLongestPayload) {
        const auto first = unsent_.begin();
        const std::string change = first->first + ' ' + std::to_string(first->second);
        if (payload.size() + 1 + change.size() > kLongestPayload) break;
        payload += (payload.empty() ? "" : " ") + change;
        unsent_.erase(first);
    }
    return payload;
}

std::string PostgresHints::next_words() {
    std::string payload;
    while (!unsaid_.empty()) {
        const Word& first = unsaid_.front();
        const std::string word = ' ' + first.game + ' ' + first.person + ' ' + first.what;
        if (payload.size() + word.size() > kLongestPayload) break;
        if (payload.empty()) payload = kWords;
        payload += word;
        unsaid_.pop_front();
    }
    return payload;
}

void PostgresHints::send_next() {
    if (state_ != State::idle) return;
    const std::string payload = next_payload();
    if (!payload.empty()) send("SELECT pg_notify('tessera', $1)", payload.c_str());
}

void PostgresHints::take_results() {
    while (state_ == State::asking && PQisBusy(connection_.get()) == 0) {
        const PostgresRows rows(PQgetResult(connection_.get()));
        if (PQstatus(connection_.get()) != CONNECTION_OK)
            return lose(first_line(PQerrorMessage(connection_.get())));
        if (rows.failed()) return lose(rows.fault());
        if (rows) continue;
        state_ = State::idle;
        // Before it listened others may have announced something.
        if (!std::exchange(listening_, true)) missed_ = true;
    }
}

void PostgresHints::hear(std::string_view payload) {
    if (payload == kAnything) {
        missed_ = true;
        return;
    }
    const std::vector<std::string_view> words = split(payload, ' ');
    if (words.front() == kWords) return hear_words(std::span(words).subspan(1));
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        const std::string_view number = words[i + 1];
        std::uint64_t version = 0;
        if (std::from_chars(number.data(), number.data() + number.size(), version).ec !=
            std::errc())
            continue;
        std::uint64_t& known = heard_[GameId(words[i])];
        known = std::max(known, version);
    }
}

void PostgresHints::hear_words(std::span<const std::string_view> parts) {
    for (std::size_t i = 0; i + 2 < parts.size(); i += 3)
        heard_words_.push_back(
            {GameId(parts[i]), std::string(parts[i + 1]), std::string(parts[i + 2])});
}

void PostgresHints::take_notifications() {
    if (!connection_) return;
    while (const std::unique_ptr<PGnotify, FreeNotification> next{PQnotifies(connection_.get())})
        if (next->be_pid != PQbackendPID(connection_.get())) hear(next->extra);
}

void PostgresHints::work() {
    if (state_ == State::away &&
        (since_ == 0 || wall_milliseconds() - since_ >= kBetweenConnections))
        begin_to_connect();
    if (state_ == State::connecting) connect_further();
    if (state_ != State::asking && state_ != State::idle) return;
    if (PQconsumeInput(connection_.get()) != 1)
        return lose(first_line(PQerrorMessage(connection_.get())));
    // What has come in stands in libpq until its results are asked for.
    static_cast<void>(PQisBusy(connection_.get()));
    do {
        take_results();
        send_next();
    } while (state_ == State::asking && PQisBusy(connection_.get()) == 0);
    take_notifications();
    if (!connection_) return;
    const int unsent = PQflush(connection_.get());
    if (unsent < 0) return lose(first_line(PQerrorMessage(connection_.get())));
    unsent_bytes_ = unsent == 1;
}

void PostgresHints::announce(std::span<const Change> changes) {
    for (const auto& [game, version] : changes) {
        if (!is_plain(game)) continue;
        std::uint64_t& known = unsent_[game];
        known = std::max(known, version);
    }
    if (unsent_.size() > kMostUnsent) {
        unsent_.clear();
        anything_ = true;
    }
    work();
}

void PostgresHints::say(std::span<const Word> words) {
    for (const Word& word : words)
        if (is_plain(word.game) && is_plain(word.person) && is_plain(word.what))
            unsaid_.push_back(word);
    // What is old is of no use any more.
    while (unsaid_.size() > kMostUnsent) unsaid_.pop_front();
    work();
}

Result<News> PostgresHints::poll() {
    work();
    if (fault_) return *std::exchange(fault_, std::nullopt);
    News news;
    news.missed = std::exchange(missed_, false);
    news.words = std::exchange(heard_words_, {});
    for (const auto& [game, version] : std::exchange(heard_, {}))
        news.changes.push_back({game, version});
    return news;
}

}  // namespace

Result<std::unique_ptr<Hints>> open_postgres_hints(const std::string& where) {
    if (!is_connection_string(where))
        return Error{"", "cannot listen in PostgreSQL: this is no connection string and no URL"};
    auto hints = std::make_unique<PostgresHints>(where);
    return std::unique_ptr<Hints>(std::move(hints));
}

}  // namespace tessera::store
