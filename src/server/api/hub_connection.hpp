// A connection to which the hub sends frames for as long as it is open.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <string_view>
#include <utility>

#include "server/api/hub_thread.hpp"
#include "server/pace.hpp"

namespace tessera::server {

class HubConnection {
public:
    using Frame = from_hub::Frame;

    /// `address` is a counted_address().
    HubConnection(Session session, boost::asio::ip::address address)
        : session_(session), address_(std::move(address)) {}
    HubConnection(const HubConnection&) = delete;
    HubConnection& operator=(const HubConnection&) = delete;
    virtual ~HubConnection() = default;

    [[nodiscard]] Session session() const { return session_; }
    [[nodiscard]] const boost::asio::ip::address& address() const { return address_; }

    /// On which its handlers run.
    [[nodiscard]] virtual boost::asio::any_io_executor executor() = 0;
    virtual void send(Frame frame) = 0;
    /// As send(), but it may leave only with write_waiting() or behind what is sent before.
    virtual void send_later(Frame frame) { send(std::move(frame)); }
    virtual void write_waiting() {}
    /// Once what was sent before is on its way. `code`: why, for those that say so.
    virtual void close(boost::beast::websocket::close_code code) = 0;
    /// Whether its loss is to be noticed as soon as a player's.
    virtual void probe_often(bool /*often*/, Clock::time_point /*now*/) {}
    /// The hub has looked at a frame of this connection's.
    virtual void taken() {}
    /// Does what is to be done regularly, and drops whoever is late with anything.
    virtual void check(Clock::time_point now) = 0;
    /// At once.
    virtual void drop() = 0;

private:
    Session session_;
    boost::asio::ip::address address_;
};

/// {"close":REASON}, the last frame before the server ends a connection.
[[nodiscard]] HubConnection::Frame close_notice(std::string_view reason);

}  // namespace tessera::server
