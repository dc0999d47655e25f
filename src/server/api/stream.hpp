// A continuing answer over HTTP: a connection of the hub that sends nothing. What it is sent goes
// out as lines.
#pragma once

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "server/api/hub_connection.hpp"

namespace tessera::server {

class WebSockets;

class Stream final : public HubConnection, public std::enable_shared_from_this<Stream> {
public:
    /// The head of the answer has been sent. `chunked`: the lines go in chunks; otherwise they end
    /// with the connection. `address` is a counted_address().
    Stream(WebSockets& all, boost::asio::ip::tcp::socket socket, Session session,
           const boost::asio::ip::address& address, bool chunked, Clock::time_point now);

    [[nodiscard]] boost::asio::any_io_executor executor() override {
        return socket_.get_executor();
    }
    /// Notices from then on when the client has gone.
    void begin();
    void send(Frame frame) override;
    void close(boost::beast::websocket::close_code code) override;
    void check(Clock::time_point now) override;
    void drop() override;

private:
    using ErrorCode = boost::system::error_code;

    void read();
    void write();
    void written(const ErrorCode& error);
    /// Says that no line follows, and waits for the client to end the connection.
    void finish();
    void gone();

    WebSockets& all_;
    boost::asio::ip::tcp::socket socket_;
    std::deque<Frame> waiting_;  ///< to be sent; the first is being written if `writing_`
    std::size_t waiting_bytes_ = 0;
    std::string before_;           ///< of the line that is being written
    std::array<char, 256> piece_;  ///< of what the client sends, which means nothing
    Clock::time_point sent_;       ///< when something was last taken by the system
    Clock::time_point closing_since_;
    bool chunked_;
    bool writing_ = false, closing_ = false, finished_ = false, gone_ = false;
};

}  // namespace tessera::server
