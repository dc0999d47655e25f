// One WebSocket. Thousands are mostly idle, so that each has small buffers, no coroutine and no
// timer of its own.
#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/hub_connection.hpp"
#include "server/api/token_bucket.hpp"
#include "server/request_head.hpp"

namespace tessera::server {

class WebSockets;

class WebSocket final : public HubConnection, public std::enable_shared_from_this<WebSocket> {
public:
    /// `address` is a counted_address().
    WebSocket(WebSockets& all, boost::asio::ip::tcp::socket socket, Session session,
              const boost::asio::ip::address& address, Clock::time_point now);

    [[nodiscard]] boost::asio::any_io_executor executor() override {
        return stream_.get_executor();
    }

    /// Answers the handshake, and reads from then on.
    void accept(const Request& request);
    void send(Frame frame) override;
    void send_later(Frame frame) override;
    void write_waiting() override { write(); }
    void close(boost::beast::websocket::close_code code) override;
    void probe_often(bool often, Clock::time_point now) override;
    void taken() override;
    /// Pings when it is time to.
    void check(Clock::time_point now) override;
    void drop() override;

private:
    using Stream = boost::beast::websocket::stream<boost::asio::ip::tcp::socket, false>;
    using ErrorCode = boost::system::error_code;

    void read();
    void received(const ErrorCode& error, std::size_t size);
    void deliver();
    void write();
    void written(const ErrorCode& error);
    void start_close();
    void ping(Clock::time_point now);
    void heard_pong(std::string_view payload);
    /// Says why, then closes.
    void end(std::string_view reason, boost::beast::websocket::close_code code);
    void gone();
    [[nodiscard]] std::chrono::milliseconds ping_interval() const;
    [[nodiscard]] bool late(Clock::time_point now) const;

    WebSockets& all_;
    Stream stream_;
    Clock::time_point heard_;  ///< from the client
    Clock::time_point next_ping_;
    Clock::time_point ping_sent_;
    Clock::time_point message_begun_;  ///< of the handshake until it is open
    Clock::time_point closing_since_;
    std::int64_t round_trip_ = 0;
    TokenBucket frames_;

    std::array<char, 256> piece_;  ///< of a message
    std::string message_;          ///< what there is of it
    std::vector<Frame> waiting_;   ///< to be sent from `first_` on, that one being written
    std::size_t first_ = 0;
    std::size_t waiting_bytes_ = 0;
    boost::beast::websocket::close_code close_code_{};
    std::uint32_t ping_number_ = 0;
    std::uint16_t at_hub_ = 0;
    bool open_ = false;
    bool probed_often_ = false;
    bool reading_ = false, writing_ = false, pinging_ = false;
    bool closing_ = false, closing_here_ = false;  ///< by either side; by this one
    bool close_begun_ = false;
    bool gone_ = false;
};

}  // namespace tessera::server
