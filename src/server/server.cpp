#include "server/server.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/status.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <list>
#include <utility>

#include "server/client_address.hpp"
#include "server/connections.hpp"
#include "server/exchange.hpp"
#include "server/file_handler.hpp"
#include "server/folder_handler.hpp"
#include "server/listener.hpp"
#include "server/local_network.hpp"
#include "server/local_network_handler.hpp"
#include "server/request_head.hpp"
#include "server/target.hpp"

namespace tessera::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

/// How much of an answer may wait in the kernel for the client to take what went before. Left to
/// itself the kernel keeps megabytes for each.
constexpr int kMaxUnsentBytes = 128 * 1024;
/// Before accepting again when the system refuses, e.g. for want of descriptors.
constexpr std::chrono::milliseconds kAcceptPause{100};
/// For requests on connections that were accepted before a successor takes over.
constexpr std::chrono::milliseconds kSuccessionGrace{200};

void prepare(tcp::socket& socket) {
    ErrorCode ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &kMaxUnsentBytes,
                 sizeof kMaxUnsentBytes);
}

}  // namespace

class Server::Implementation {
public:
    Implementation(Options options, std::vector<Handler*> handlers)
        : options_(std::move(options)),
          handlers_(std::move(handlers)),
          files_(options_.root),
          tables_("/tables", options_.tables, ".ending"),
          // What it opens would not be handed over to a successor.
          local_network_((options_.offer_local_network || options_.local_network) &&
                             options_.successor.empty(),
                         options_.local_network, [this] { return listen_in_network(); }),
          connections_(options_.limits, [this] { room_made(); }),
          acceptor_(io_),
          room_(io_),
          check_(io_),
          deadline_(io_),
          grace_(io_),
          signals_(io_) {}

    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;
    ~Implementation() {
        ending_ = true;
        if (listening_ >= 0) ::close(listening_);
    }

    [[nodiscard]] std::optional<Error> listen();
    [[nodiscard]] tcp::endpoint endpoint() const { return endpoint_; }
    void stop_on_signals();
    void run();
    void stop() {
        asio::post(io_, [this] { begin_stop(); });
    }
    [[nodiscard]] int release_listening() { return std::exchange(listening_, -1); }

private:
    /// At each address in the local network, besides.
    [[nodiscard]] std::optional<Error> listen_in_network();
    asio::awaitable<void> accept_connections(tcp::acceptor& acceptor);
    asio::awaitable<void> check_connections();
    asio::awaitable<void> serve(std::unique_ptr<Connection> connection);
    asio::awaitable<HeadState> read_head(Connection& connection, beast::flat_buffer& received,
                                         RequestHead& head);
    asio::awaitable<bool> respond(Exchange& exchange, HeadState state);
    [[nodiscard]] Handler& handler_of(std::string_view path);
    asio::awaitable<void> close(Connection& connection);
    void room_made();
    void begin_stop();

    [[nodiscard]] bool handlers_idle() const;
    /// It stops, or has stopped, for it.
    [[nodiscard]] bool has_successor() const { return listening_ >= 0; }
    void wait_for_signal();

    Options options_;
    std::vector<Handler*> handlers_;
    FileHandler files_;
    FolderHandler tables_;
    LocalNetworkHandler local_network_;
    Addresses proxies_;
    tcp::endpoint endpoint_;
    int listening_ = -1;  ///< for the successor
    bool stopping_ = false;
    bool ending_ = false;
    bool checking_ = false;
    // Declared before the context, which holds the coroutines that hold the connections: when it is
    // destroyed, they still find this.
    Connections connections_;
    asio::io_context io_{1};
    tcp::acceptor acceptor_;
    std::list<tcp::acceptor> network_acceptors_;
    asio::steady_timer room_;
    asio::steady_timer check_;
    asio::steady_timer deadline_;
    asio::steady_timer grace_;
    asio::signal_set signals_;
};

std::optional<Error> Server::Implementation::listen() {
    std::error_code missing;
    if (!std::filesystem::is_regular_file(options_.root / "index.html", missing))
        return Error{options_.root.string(), "no page here: there is no index.html"};
    if (!options_.tables.empty() && !std::filesystem::is_directory(options_.tables, missing))
        return Error{options_.tables.string(), "there is no such folder of endgame tables"};
    auto proxies = Addresses::read(options_.trusted_proxies);
    if (!proxies) return proxies.error();
    proxies_ = std::move(proxies).value();
    bool handed_over = false;
    if (options_.handed_over) {
        const auto taken = take_handed_over(acceptor_);
        if (!taken) return taken.error();
        handed_over = *taken;
    }
    if (!handed_over)
        if (auto error = listen_at(acceptor_, options_.address, options_.port)) return error;
    ErrorCode error;
    endpoint_ = acceptor_.local_endpoint(error);
    local_network_.set_port(endpoint_.port());
    return std::nullopt;
}

std::optional<Error> Server::Implementation::listen_in_network() {
    if (stopping_) return Error{"", "the server is stopping"};
    std::optional<Error> fault = Error{"", "this machine is in no network"};
    bool listening = false;
    for (const std::string& address : network_addresses()) {
        tcp::acceptor& added = network_acceptors_.emplace_back(io_);
        fault = listen_at(added, address, endpoint_.port());
        if (fault) {
            network_acceptors_.pop_back();
            continue;
        }
        listening = true;
        asio::co_spawn(io_, accept_connections(added), asio::detached);
    }
    if (!listening) return fault;
    print_network_place(network_urls(endpoint_.port()));
    return std::nullopt;
}

void Server::Implementation::stop_on_signals() {
    ErrorCode ignored;
    signals_.add(SIGINT, ignored);
    signals_.add(SIGTERM, ignored);
    if (!options_.successor.empty()) signals_.add(SIGUSR2, ignored);
    wait_for_signal();
}

void Server::Implementation::wait_for_signal() {
    signals_.async_wait([this](const ErrorCode& error, int signal) {
        if (error) return;
        if (signal == SIGUSR2) {
            if (::access(options_.successor.front().c_str(), X_OK) != 0) {
                std::fprintf(stderr, "tessera: %s: %s\n", options_.successor.front().c_str(),
                             std::strerror(errno));
                return wait_for_signal();
            }
            listening_ = ::fcntl(acceptor_.native_handle(), F_DUPFD_CLOEXEC, 0);
            if (listening_ < 0) return wait_for_signal();
        }
        begin_stop();
    });
}

void Server::Implementation::run() {
    for (Handler* const handler : handlers_)
        handler->start(io_.get_executor(), [this] { room_made(); });
    asio::co_spawn(io_, accept_connections(acceptor_), asio::detached);
    io_.run();
    for (Handler* const handler : handlers_) handler->finish();
}

void Server::Implementation::begin_stop() {
    if (stopping_) return;
    stopping_ = true;
    ErrorCode ignored;
    // Without these the next signal does what it does by default.
    signals_.cancel(ignored);
    signals_.clear(ignored);
    acceptor_.close(ignored);
    for (tcp::acceptor& one : network_acceptors_) one.close(ignored);
    room_.cancel();
    if (has_successor()) {
        // Requests may be on their way on what has been accepted.
        grace_.expires_after(kSuccessionGrace);
        grace_.async_wait([this](const ErrorCode& error) {
            if (!error) connections_.drop_unanswered();
        });
    } else {
        connections_.drop_unanswered();
    }
    for (Handler* const handler : handlers_) handler->stop();
    deadline_.expires_after(options_.limits.stop_timeout);
    deadline_.async_wait([this](const ErrorCode& error) {
        if (!error) io_.stop();
    });
    room_made();
}

void Server::Implementation::room_made() {
    // The timers may be gone before the context and its last connections.
    if (ending_) return;
    room_.cancel();
    if (!connections_.empty()) return;
    check_.cancel();
    if (!stopping_ || !handlers_idle()) return;
    deadline_.cancel();
    grace_.cancel();
}

bool Server::Implementation::handlers_idle() const {
    return std::all_of(handlers_.begin(), handlers_.end(),
                       [](const Handler* handler) { return handler->idle(); });
}

asio::awaitable<void> Server::Implementation::accept_connections(tcp::acceptor& acceptor) {
    while (!stopping_) {
        auto [error, socket] = co_await acceptor.async_accept(kAwait);
        // What was accepted before it stopped for a successor is not lost.
        if (stopping_ && (error || !has_successor())) co_return;
        if (error) {
            room_.expires_after(kAcceptPause);
            co_await room_.async_wait(kAwait);
            continue;
        }
        const tcp::endpoint peer = socket.remote_endpoint(error);
        if (error) continue;
        const asio::ip::address address = counted_address(peer.address());
        // Behind a proxy it is the proxy's, whoever asks.
        if (!proxies_.contain(peer.address()) && !connections_.make_room_for(address)) continue;
        while (!connections_.make_room()) {
            room_.expires_at(Clock::time_point::max());
            co_await room_.async_wait(kAwait);
            if (stopping_ && !has_successor()) co_return;
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
asio::awaitable<void> Server::Implementation::check_connections() {
    while (!connections_.empty()) {
        check_.expires_after(options_.limits.check_interval);
        co_await check_.async_wait(kAwait);
        connections_.drop_overdue(Clock::now());
    }
    checking_ = false;
}

asio::awaitable<void> Server::Implementation::serve(std::unique_ptr<Connection> connection) {
    // Twice the longest header: what is behind a request may be the next one, sent early.
    beast::flat_buffer received(2 * options_.limits.max_header_bytes);
    bool keep_alive = true;
    for (bool first = true; keep_alive && (first || !stopping_); first = false) {
        RequestHead head(options_.limits.max_header_bytes);
        const HeadState state = co_await read_head(*connection, received, head);
        if (state == HeadState::unfinished) break;
        connection->enter(Phase::answering, Clock::now());
        Exchange exchange(*connection, received, head,
                          state == HeadState::complete && head.keeps_alive() && !stopping_,
                          !handlers_.empty());
        if (!co_await respond(exchange, state)) co_return;
        keep_alive = exchange.keeps_alive();
        connection->enter(Phase::idle, Clock::now());
    }
    co_await close(*connection);
}

/// Unfinished if the connection ends before.
asio::awaitable<HeadState> Server::Implementation::read_head(Connection& connection,
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

asio::awaitable<bool> Server::Implementation::respond(Exchange& exchange, HeadState state) {
    if (state == HeadState::too_long)
        co_return co_await exchange.refuse(http::status::request_header_fields_too_large);
    if (state != HeadState::complete) co_return co_await exchange.refuse(http::status::bad_request);
    co_return co_await handler_of(raw_path(exchange.request()->target())).respond(exchange);
}

Handler& Server::Implementation::handler_of(std::string_view path) {
    for (Handler* const handler : handlers_)
        if (handler->takes(path)) return *handler;
    if (local_network_.takes(path)) return local_network_;
    if (tables_.takes(path)) return tables_;
    return files_;
}

/// Says that no more will come, then reads on for a while: closing with data unread would discard
/// the answer on its way.
asio::awaitable<void> Server::Implementation::close(Connection& connection) {
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

Server::Server(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Result<Server> Server::listen(const Options& options, const std::vector<Handler*>& handlers) {
    auto implementation = std::make_unique<Implementation>(options, handlers);
    if (auto error = implementation->listen()) return *std::move(error);
    return Server(std::move(implementation));
}

std::uint16_t Server::port() const {
    return implementation_->endpoint().port();
}

std::string Server::url() const {
    asio::ip::address address = implementation_->endpoint().address();
    // Where all addresses are listened on, this machine is reached by its own.
    if (address.is_unspecified() && address.is_v4()) address = asio::ip::address_v4::loopback();
    if (address.is_unspecified() && address.is_v6()) address = asio::ip::address_v6::loopback();
    const std::string host =
        address.is_v6() ? '[' + address.to_string() + ']' : address.to_string();
    return "http://" + host + ':' + std::to_string(port()) + '/';
}

void Server::stop_on_signals() {
    implementation_->stop_on_signals();
}
void Server::run() {
    implementation_->run();
}
void Server::stop() {
    implementation_->stop();
}

int Server::release_listening() {
    return implementation_->release_listening();
}

}  // namespace tessera::server
