#include "server/static_server.hpp"

// Beast's default piece of a file is 4 kB.
#define BOOST_BEAST_FILE_BUFFER_SIZE 32768

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http.hpp>
#include <csignal>
#include <ctime>
#include <utility>

#include "server/connections.hpp"
#include "server/files.hpp"
#include "server/request_head.hpp"

namespace tessera::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

/// Errors come back as values: auto [error, ..] = co_await f(.., kAwait).
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

/// How much of an answer may wait in the kernel for the client to take what went before. Left to
/// itself the kernel keeps megabytes for each.
constexpr int kMaxUnsentBytes = 128 * 1024;
/// Before accepting again when the system refuses, e.g. for want of descriptors.
constexpr std::chrono::milliseconds kAcceptPause{100};

/// Scripts and workers of our own only, WebAssembly among them. Styles may be inline: components
/// set them.
constexpr std::string_view kContentSecurityPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string http_date() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 40> text{};
    const std::size_t length =
        std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &utc);
    return {text.data(), length};
}

/// A content coding, and what is added to the name of a file for the same compressed that way.
struct Coding {
    std::string_view name;
    std::string_view suffix;
};
constexpr Coding kPlain{};
/// The smaller ones first.
constexpr std::array<Coding, 2> kCompressed{{{"br", ".br"}, {"gzip", ".gz"}}};

void prepare(tcp::socket& socket) {
    ErrorCode ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &kMaxUnsentBytes,
                 sizeof kMaxUnsentBytes);
}

/// An answer with everything but its body; `request` is the one answered, or null if it is
/// unreadable.
template <class Body>
http::response<Body> answer(http::status status, const Request* request, bool keep_alive) {
    http::response<Body> response{status, request != nullptr ? request->version() : 11U};
    response.keep_alive(keep_alive);
    response.set(http::field::date, http_date());
    response.set("Content-Security-Policy", kContentSecurityPolicy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("X-Frame-Options", "DENY");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    // With the opener policy, this isolates the page, which may then share memory with its workers.
    response.set("Cross-Origin-Embedder-Policy", "require-corp");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    return response;
}

Result<tcp::endpoint> endpoint_of(const std::string& address, std::uint16_t port) {
    ErrorCode error;
    const auto parsed =
        asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
    if (error) return Error{address, "not a numeric address"};
    return tcp::endpoint(parsed, port);
}

ErrorCode try_listen(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
    ErrorCode error;
    if (acceptor.is_open()) acceptor.close(error);
    if (acceptor.open(endpoint.protocol(), error)) return error;
    // A browser started from here must not hold the port when this program has ended.
    ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
    if (acceptor.set_option(tcp::acceptor::reuse_address(true), error)) return error;
    if (acceptor.bind(endpoint, error)) return error;
    acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
}

}  // namespace

class StaticServer::Implementation {
public:
    explicit Implementation(Options options)
        : options_(std::move(options)),
          connections_(options_.limits, [this] { room_made(); }),
          acceptor_(io_),
          room_(io_),
          check_(io_),
          deadline_(io_),
          signals_(io_) {}

    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;
    ~Implementation() { ending_ = true; }

    [[nodiscard]] std::optional<Error> listen();
    [[nodiscard]] tcp::endpoint endpoint() const { return endpoint_; }
    void stop_on_signals();
    void run();
    void stop() {
        asio::post(io_, [this] { begin_stop(); });
    }

private:
    asio::awaitable<void> accept_connections();
    asio::awaitable<void> check_connections();
    asio::awaitable<void> serve(std::unique_ptr<Connection> connection);
    asio::awaitable<HeadState> read_head(Connection& connection, beast::flat_buffer& received,
                                         RequestHead& head);
    asio::awaitable<bool> respond(Connection& connection, const RequestHead& head, HeadState state,
                                  bool keep_alive);
    asio::awaitable<bool> respond_file(Connection& connection, const Request& request,
                                       OpenFile file, const std::vector<std::string>& segments,
                                       Coding coding, bool keep_alive);
    asio::awaitable<bool> refuse(Connection& connection, http::status status,
                                 const Request* request, bool keep_alive);
    template <class Body>
    asio::awaitable<bool> send(Connection& connection, http::response<Body>& response);
    asio::awaitable<void> close(Connection& connection);
    void room_made();
    void begin_stop();

    Options options_;
    tcp::endpoint endpoint_;
    bool stopping_ = false;
    bool ending_ = false;
    bool checking_ = false;
    // Declared before the context, which holds the coroutines that hold the connections: when it is
    // destroyed, they still find this.
    Connections connections_;
    asio::io_context io_{1};
    tcp::acceptor acceptor_;
    asio::steady_timer room_;
    asio::steady_timer check_;
    asio::steady_timer deadline_;
    asio::signal_set signals_;
};

std::optional<Error> StaticServer::Implementation::listen() {
    std::error_code missing;
    if (!std::filesystem::is_regular_file(options_.root / "index.html", missing))
        return Error{options_.root.string(), "no page here: there is no index.html"};
    const std::uint16_t first = options_.port.value_or(kDefaultPort);
    const int count = options_.port ? 1 : kPortsToTry;
    ErrorCode error;
    for (int i = 0; i < count; ++i) {
        const auto wanted = endpoint_of(options_.address, static_cast<std::uint16_t>(first + i));
        if (!wanted) return wanted.error();
        error = try_listen(acceptor_, *wanted);
        if (!error) {
            endpoint_ = acceptor_.local_endpoint(error);
            return std::nullopt;
        }
        if (error != asio::error::address_in_use) break;
    }
    if (error == asio::error::address_in_use)
        return Error{"port " + std::to_string(first),
                     options_.port ? "in use" : "in use, and so are those after it"};
    return Error{options_.address + " port " + std::to_string(first), error.message()};
}

void StaticServer::Implementation::stop_on_signals() {
    ErrorCode ignored;
    signals_.add(SIGINT, ignored);
    signals_.add(SIGTERM, ignored);
    signals_.async_wait([this](const ErrorCode& error, int) {
        if (!error) begin_stop();
    });
}

void StaticServer::Implementation::run() {
    asio::co_spawn(io_, accept_connections(), asio::detached);
    io_.run();
}

void StaticServer::Implementation::begin_stop() {
    if (stopping_) return;
    stopping_ = true;
    ErrorCode ignored;
    // Without these the next signal does what it does by default.
    signals_.cancel(ignored);
    signals_.clear(ignored);
    acceptor_.close(ignored);
    room_.cancel();
    connections_.drop_unanswered();
    deadline_.expires_after(options_.limits.stop_timeout);
    deadline_.async_wait([this](const ErrorCode& error) {
        if (!error) io_.stop();
    });
    room_made();
}

void StaticServer::Implementation::room_made() {
    // The timers may be gone before the context and its last connections.
    if (ending_) return;
    room_.cancel();
    if (!connections_.empty()) return;
    check_.cancel();
    if (stopping_) deadline_.cancel();
}

asio::awaitable<void> StaticServer::Implementation::accept_connections() {
    while (!stopping_) {
        auto [error, socket] = co_await acceptor_.async_accept(kAwait);
        if (stopping_) co_return;
        if (error) {
            room_.expires_after(kAcceptPause);
            co_await room_.async_wait(kAwait);
            continue;
        }
        const tcp::endpoint peer = socket.remote_endpoint(error);
        if (error) continue;
        const asio::ip::address address = counted_address(peer.address());
        if (!connections_.make_room_for(address)) continue;
        while (!connections_.make_room()) {
            room_.expires_at(Clock::time_point::max());
            co_await room_.async_wait(kAwait);
            if (stopping_) co_return;
        }
        prepare(socket);
        auto connection =
            std::make_unique<Connection>(connections_, std::move(socket), address, Clock::now());
        asio::co_spawn(io_, serve(std::move(connection)), asio::detached);
        if (!std::exchange(checking_, true))
            asio::co_spawn(io_, check_connections(), asio::detached);
    }
}

/// For as long as there are connections.
asio::awaitable<void> StaticServer::Implementation::check_connections() {
    while (!connections_.empty()) {
        check_.expires_after(options_.limits.check_interval);
        co_await check_.async_wait(kAwait);
        connections_.drop_overdue(Clock::now());
    }
    checking_ = false;
}

asio::awaitable<void> StaticServer::Implementation::serve(std::unique_ptr<Connection> connection) {
    // Twice the longest header: what is behind a request may be the next one, sent early.
    beast::flat_buffer received(2 * options_.limits.max_header_bytes);
    bool keep_alive = true;
    while (keep_alive && !stopping_) {
        RequestHead head(options_.limits.max_header_bytes);
        const HeadState state = co_await read_head(*connection, received, head);
        if (state == HeadState::unfinished) break;
        connection->enter(Phase::answering, Clock::now());
        // Whoever sends a body does not get to send a request after it, since it is not read.
        keep_alive =
            state == HeadState::complete && !head.has_body() && head.keeps_alive() && !stopping_;
        if (!co_await respond(*connection, head, state, keep_alive)) co_return;
        connection->enter(Phase::idle, Clock::now());
    }
    co_await close(*connection);
}

/// Unfinished if the connection ends before.
asio::awaitable<HeadState> StaticServer::Implementation::read_head(Connection& connection,
                                                                   beast::flat_buffer& received,
                                                                   RequestHead& head) {
    bool begun = false;
    for (;;) {
        if (received.size() > 0) {
            if (!std::exchange(begun, true)) connection.enter(Phase::receiving, Clock::now());
            const HeadState state = head.take(received);
            if (state != HeadState::unfinished) co_return state;
        }
        const std::size_t room = beast::read_size(received, received.max_size());
        auto [error, size] =
            co_await connection.socket().async_read_some(received.prepare(room), kAwait);
        if (error) co_return HeadState::unfinished;
        received.commit(size);
        connection.count_received(size);
    }
}

asio::awaitable<bool> StaticServer::Implementation::respond(Connection& connection,
                                                            const RequestHead& head,
                                                            HeadState state, bool keep_alive) {
    if (state == HeadState::too_long)
        co_return co_await refuse(connection, http::status::request_header_fields_too_large,
                                  head.request(), keep_alive);
    if (state != HeadState::complete)
        co_return co_await refuse(connection, http::status::bad_request, head.request(),
                                  keep_alive);
    const Request& request = *head.request();
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        co_return co_await refuse(connection, http::status::method_not_allowed, &request,
                                  keep_alive);
    if (head.has_body())
        co_return co_await refuse(connection, http::status::payload_too_large, &request,
                                  keep_alive);
    const auto segments = path_segments(request.target());
    if (!segments)
        co_return co_await refuse(connection, http::status::bad_request, &request, keep_alive);
    auto file = open_beneath(options_.root, *segments);
    if (!file) {
        const auto status = file.error() == OpenFailure::unavailable
                                ? http::status::service_unavailable
                                : http::status::not_found;
        co_return co_await refuse(connection, status, &request, keep_alive);
    }
    // Next to a file may lie the same compressed.
    for (const Coding& coding : kCompressed) {
        if (!accepts_coding(request[http::field::accept_encoding], coding.name)) continue;
        std::vector<std::string> compressed = *segments;
        compressed.back() += coding.suffix;
        auto smaller = open_beneath(options_.root, compressed);
        if (smaller)
            co_return co_await respond_file(connection, request, std::move(smaller).value(),
                                            *segments, coding, keep_alive);
    }
    co_return co_await respond_file(connection, request, std::move(file).value(), *segments, kPlain,
                                    keep_alive);
}

asio::awaitable<bool> StaticServer::Implementation::respond_file(
    Connection& connection, const Request& request, OpenFile file,
    const std::vector<std::string>& segments, Coding coding, bool keep_alive) {
    const auto describe = [&](auto& response) {
        // The page's build puts a hash of the content into the name of what it places in assets/.
        const bool hashed = segments.size() > 1 && segments.front() == "assets";
        response.set(http::field::cache_control,
                     hashed ? "public, max-age=31536000, immutable" : "no-cache");
        response.set(http::field::etag, file.etag());
        response.set(http::field::vary, "Accept-Encoding");
        if (!coding.name.empty()) response.set(http::field::content_encoding, coding.name);
    };
    if (names_etag(request[http::field::if_none_match], file.etag())) {
        auto response = answer<http::empty_body>(http::status::not_modified, &request, keep_alive);
        describe(response);
        co_return co_await send(connection, response);
    }
    if (request.method() == http::verb::head) {
        auto response = answer<http::empty_body>(http::status::ok, &request, keep_alive);
        describe(response);
        response.set(http::field::content_type, media_type(segments.back()));
        response.content_length(file.size());
        co_return co_await send(connection, response);
    }
    auto response = answer<http::file_body>(http::status::ok, &request, keep_alive);
    describe(response);
    response.set(http::field::content_type, media_type(segments.back()));
    beast::file_posix native;
    native.native_handle(file.release());
    ErrorCode error;
    response.body().reset(std::move(native), error);
    if (error)
        co_return co_await refuse(connection, http::status::service_unavailable, &request,
                                  keep_alive);
    response.content_length(response.body().size());
    co_return co_await send(connection, response);
}

asio::awaitable<bool> StaticServer::Implementation::refuse(Connection& connection,
                                                           http::status status,
                                                           const Request* request,
                                                           bool keep_alive) {
    const std::string text = std::to_string(static_cast<unsigned>(status)) + ' ' +
                             std::string(http::obsolete_reason(status)) + '\n';
    auto response = answer<http::string_body>(status, request, keep_alive);
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    if (status == http::status::method_not_allowed) response.set(http::field::allow, "GET, HEAD");
    response.content_length(text.size());
    if (request == nullptr || request->method() != http::verb::head) response.body() = text;
    co_return co_await send(connection, response);
}

/// False if the connection is of no more use.
template <class Body>
asio::awaitable<bool> StaticServer::Implementation::send(Connection& connection,
                                                         http::response<Body>& response) {
    http::response_serializer<Body> serializer(response);
    while (!serializer.is_done()) {
        auto [error, size] =
            co_await http::async_write_some(connection.socket(), serializer, kAwait);
        if (error) co_return false;
        connection.count_sent(size);
    }
    co_return true;
}

/// Says that no more will come, then reads on for a while: closing with data unread would discard
/// the answer on its way.
asio::awaitable<void> StaticServer::Implementation::close(Connection& connection) {
    connection.enter(Phase::closing, Clock::now());
    ErrorCode ended;
    connection.socket().shutdown(tcp::socket::shutdown_send, ended);
    std::array<char, 4096> discarded;
    for (std::size_t total = 0; !ended && !stopping_ && total < options_.limits.linger_bytes;) {
        auto [error, size] =
            co_await connection.socket().async_read_some(asio::buffer(discarded), kAwait);
        ended = error;
        total += size;
    }
}

StaticServer::StaticServer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
StaticServer::StaticServer(StaticServer&&) noexcept = default;
StaticServer& StaticServer::operator=(StaticServer&&) noexcept = default;
StaticServer::~StaticServer() = default;

Result<StaticServer> StaticServer::listen(const Options& options) {
    auto implementation = std::make_unique<Implementation>(options);
    if (auto error = implementation->listen()) return *std::move(error);
    return StaticServer(std::move(implementation));
}

std::uint16_t StaticServer::port() const {
    return implementation_->endpoint().port();
}

std::string StaticServer::url() const {
    asio::ip::address address = implementation_->endpoint().address();
    // Where all addresses are listened on, this machine is reached by its own.
    if (address.is_unspecified() && address.is_v4()) address = asio::ip::address_v4::loopback();
    if (address.is_unspecified() && address.is_v6()) address = asio::ip::address_v6::loopback();
    const std::string host =
        address.is_v6() ? '[' + address.to_string() + ']' : address.to_string();
    return "http://" + host + ':' + std::to_string(port()) + '/';
}

void StaticServer::stop_on_signals() {
    implementation_->stop_on_signals();
}
void StaticServer::run() {
    implementation_->run();
}
void StaticServer::stop() {
    implementation_->stop();
}

}  // namespace tessera::server
