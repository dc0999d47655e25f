// A WebSocket to the server, and a request over HTTP, for one of many clients in a thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "options.hpp"

namespace tessera::load {

/// Where clients of a process connect from and to. Many source addresses, since one has 28,000
/// ports.
class Endpoints {
public:
    Endpoints(boost::asio::io_context& io, const Options& options, std::uint32_t process);

    [[nodiscard]] boost::asio::io_context& io() const { return io_; }
    [[nodiscard]] const boost::asio::ip::tcp::endpoint& server() const { return server_; }
    [[nodiscard]] const std::string& host() const { return host_; }
    /// 127.PROCESS.x.y, another each time.
    [[nodiscard]] boost::asio::ip::tcp::endpoint next_source();

private:
    boost::asio::io_context& io_;
    boost::asio::ip::tcp::endpoint server_;
    std::string host_;
    std::uint32_t process_;
    std::uint32_t next_ = 0;
};

/// Kept alive by what it waits for, until closed or lost.
class Socket : public std::enable_shared_from_this<Socket> {
public:
    using OnFrame = std::function<void(std::string_view)>;
    using OnEnd = std::function<void(const std::string& why)>;

    /// Connects, and then says hello with this key. `on_end`: once, if it could not or was lost.
    static std::shared_ptr<Socket> open(Endpoints& endpoints, const std::string& key,
                                        OnFrame on_frame, OnEnd on_end);

    void send(std::string frame);
    void close();

private:
    explicit Socket(boost::asio::io_context& io) : stream_(io) {}
    void shake_hands(const Endpoints& endpoints, const std::string& key);
    void read();
    void write();
    void end(const std::string& why);

    boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
    boost::beast::flat_buffer received_;
    std::deque<std::string> sending_;  ///< the first is on its way, once it is open
    bool open_ = false;
    OnFrame on_frame_;
    OnEnd on_end_;
};

/// POST with a JSON body and a key; the answer's body, or nothing if it is none of 2xx.
void post(Endpoints& endpoints, const std::string& target, const std::string& key, std::string body,
          std::function<void(std::optional<std::string>)> on_answer);

/// The text of a member that comes once in a frame; empty if it does not. Frames are the server's
/// own, written without spaces.
[[nodiscard]] std::string_view member(std::string_view frame, std::string_view name);

}  // namespace tessera::load
