// All WebSockets and streams that are open: what they take is limited together.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "server/api/figures.hpp"
#include "server/api/stream.hpp"
#include "server/api/web_socket.hpp"

namespace tessera::server {

class WebSockets {
public:
    /// `tell` passes on to the hub what has happened; `on_fewer` is called when one is gone.
    WebSockets(const SocketLimits& limits, Figures& figures, std::function<void(ToHub)> tell,
               std::function<void()> on_fewer);

    [[nodiscard]] const SocketLimits& limits() const { return limits_; }
    [[nodiscard]] Figures& figures() { return figures_; }
    [[nodiscard]] std::size_t count() const { return sockets_.size(); }
    /// Whether there is room for one more from a counted_address().
    [[nodiscard]] bool admit(const boost::asio::ip::address& address) const;
    void add(boost::asio::ip::tcp::socket socket, const Request& request, Session session,
             const boost::asio::ip::address& address);
    /// A stream whose head has been sent.
    std::shared_ptr<HubConnection> add_stream(boost::asio::ip::tcp::socket socket, bool chunked,
                                              Session session,
                                              const boost::asio::ip::address& address);
    /// Null if it is gone.
    [[nodiscard]] std::shared_ptr<HubConnection> find(Session session) const;
    /// To one of many: those who are sent to at the same time are written to some at a time, so
    /// that whoever waits for an answer need not wait for all of them.
    void send_later(HubConnection& connection, HubConnection::Frame frame);
    /// Some at a time, as send_later().
    void check(Clock::time_point now);
    void close_all(boost::beast::websocket::close_code code);
    void drop_all();

private:
    friend class WebSocket;
    friend class Stream;

    void tell(ToHub what) { tell_(std::move(what)); }
    void forget(const HubConnection& connection);
    /// Some of those in later_, and the rest once what has come in meanwhile was seen to.
    void post_writing(const boost::asio::any_io_executor& network);
    void check_some(std::vector<std::shared_ptr<HubConnection>> connections, std::size_t first,
                    Clock::time_point now);
    [[nodiscard]] std::vector<std::shared_ptr<HubConnection>> all() const;

    SocketLimits limits_;
    Figures& figures_;
    std::function<void(ToHub)> tell_;
    std::function<void()> on_fewer_;
    std::unordered_map<Session, std::shared_ptr<HubConnection>> sockets_;
    std::map<boost::asio::ip::address, std::size_t> by_address_;
    std::deque<Session> later_;  ///< to be written to
};

}  // namespace tessera::server
