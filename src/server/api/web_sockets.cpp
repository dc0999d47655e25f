#include "server/api/web_sockets.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <utility>

namespace tessera::server {
namespace {

/// Less than a millisecond's work.
constexpr std::size_t kWrittenAtOnce = 64;

}  // namespace

WebSockets::WebSockets(const SocketLimits& limits, Figures& figures,
                       std::function<void(ToHub)> tell, std::function<void()> on_fewer)
    : limits_(limits), figures_(figures), tell_(std::move(tell)), on_fewer_(std::move(on_fewer)) {}

bool WebSockets::admit(const boost::asio::ip::address& address) const {
    if (sockets_.size() >= limits_.sockets) return false;
    if (limits_.sockets_per_address == 0) return true;
    const auto found = by_address_.find(address);
    return found == by_address_.end() || found->second < limits_.sockets_per_address;
}

void WebSockets::add(boost::asio::ip::tcp::socket socket, const Request& request, Session session,
                     const boost::asio::ip::address& address) {
    const auto added =
        std::make_shared<WebSocket>(*this, std::move(socket), session, address, Clock::now());
    sockets_.emplace(session, added);
    ++by_address_[address];
    added->accept(request);
}

std::shared_ptr<HubConnection> WebSockets::add_stream(boost::asio::ip::tcp::socket socket,
                                                      bool chunked, Session session,
                                                      const boost::asio::ip::address& address) {
    const auto added =
        std::make_shared<Stream>(*this, std::move(socket), session, address, chunked, Clock::now());
    sockets_.emplace(session, added);
    ++by_address_[address];
    added->begin();
    return added;
}

std::shared_ptr<HubConnection> WebSockets::find(Session session) const {
    const auto found = sockets_.find(session);
    return found == sockets_.end() ? nullptr : found->second;
}

void WebSockets::send_later(HubConnection& connection, HubConnection::Frame frame) {
    connection.send_later(std::move(frame));
    later_.push_back(connection.session());
    if (later_.size() == 1) post_writing(connection.executor());
}

void WebSockets::post_writing(const boost::asio::any_io_executor& network) {
    boost::asio::post(network, [this, network] {
        for (std::size_t i = 0; i < kWrittenAtOnce && !later_.empty(); ++i) {
            if (const auto socket = find(later_.front())) socket->write_waiting();
            later_.pop_front();
        }
        if (!later_.empty()) post_writing(network);
    });
}

void WebSockets::check(Clock::time_point now) {
    if (sockets_.empty()) return;
    check_some(all(), 0, now);
}

void WebSockets::check_some(std::vector<std::shared_ptr<HubConnection>> connections,
                            std::size_t first, Clock::time_point now) {
    const std::size_t end = std::min(first + kWrittenAtOnce, connections.size());
    for (std::size_t i = first; i < end; ++i) connections[i]->check(now);
    if (end == connections.size()) return;
    const auto network = connections[end]->executor();
    boost::asio::post(network, [this, connections = std::move(connections), end, now]() mutable {
        check_some(std::move(connections), end, now);
    });
}

void WebSockets::close_all(boost::beast::websocket::close_code code) {
    for (const auto& socket : all()) socket->close(code);
}

void WebSockets::drop_all() {
    for (const auto& socket : all()) socket->drop();
}

void WebSockets::forget(const HubConnection& connection) {
    const auto counted = by_address_.find(connection.address());
    if (--counted->second == 0) by_address_.erase(counted);
    sockets_.erase(connection.session());
    on_fewer_();
}

/// Whoever is called may be forgotten meanwhile.
std::vector<std::shared_ptr<HubConnection>> WebSockets::all() const {
    std::vector<std::shared_ptr<HubConnection>> copies;
    copies.reserve(sockets_.size());
    for (const auto& [session, socket] : sockets_) copies.push_back(socket);
    return copies;
}

}  // namespace tessera::server
