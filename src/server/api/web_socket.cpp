#include "server/api/web_socket.hpp"

#include <boost/asio/buffer.hpp>
#include <utility>

#include "base/encoding.hpp"
#include "server/api/web_sockets.hpp"

namespace tessera::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using Milliseconds = std::chrono::milliseconds;

HubConnection::Frame close_notice(std::string_view reason) {
    return std::make_shared<const std::string>(R"({"close":")" + std::string(reason) + "\"}");
}

WebSocket::WebSocket(WebSockets& all, tcp::socket socket, Session session,
                     const asio::ip::address& address, Clock::time_point now)
    : HubConnection(session, address),
      all_(all),
      stream_(std::move(socket)),
      heard_(now),
      message_begun_(now),
      frames_(all.limits().frames, now) {
    // How long a message is, is seen while it comes.
    stream_.read_message_max(0);
    stream_.auto_fragment(false);
    // Beast would name itself and its version.
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
        response.set(boost::beast::http::field::server, "tessera");
    }));
    stream_.control_callback([this](websocket::frame_type type, boost::beast::string_view payload) {
        heard_ = Clock::now();
        if (type == websocket::frame_type::pong) heard_pong({payload.data(), payload.size()});
        // The stream answers it, and then waits for the client to end the connection.
        if (type == websocket::frame_type::close && !std::exchange(closing_, true))
            closing_since_ = heard_;
    });
}

void WebSocket::accept(const Request& request) {
    stream_.async_accept(request, [self = shared_from_this()](const ErrorCode& error) {
        if (self->gone_) return;
        if (error) return self->gone();
        self->open_ = true;
        ++self->all_.figures().sockets_opened;
        self->all_.tell(to_hub::Opened{self->session()});
        self->ping(Clock::now());
        self->read();
    });
}

void WebSocket::read() {
    if (reading_ || closing_ || gone_ || at_hub_ >= all_.limits().frames_at_hub) return;
    reading_ = true;
    stream_.async_read_some(asio::buffer(piece_),
                            [self = shared_from_this()](const ErrorCode& error, std::size_t size) {
                                self->received(error, size);
                            });
}

void WebSocket::received(const ErrorCode& error, std::size_t size) {
    reading_ = false;
    if (gone_) return;
    if (error) return gone();
    const Clock::time_point now = Clock::now();
    heard_ = now;
    if (closing_) return;
    if (message_.empty()) message_begun_ = now;
    message_.append(piece_.data(), size);
    if (message_.size() > all_.limits().frame)
        return end("bad_frames", websocket::close_code::too_big);
    if (!stream_.got_text()) return end("bad_frames", websocket::close_code::unknown_data);
    if (stream_.is_message_done()) {
        if (!frames_.take(all_.limits().frames, now))
            return end("too_many", websocket::close_code::policy_error);
        // Beast does not look where a character is cut off by an empty last frame.
        if (!is_utf8(message_)) return end("bad_frames", websocket::close_code::bad_payload);
        deliver();
    }
    read();
}

void WebSocket::deliver() {
    Figures& figures = all_.figures();
    ++figures.frames_received;
    figures.bytes_received += message_.size();
    ++at_hub_;
    // Not moved with what it has reserved for more.
    all_.tell(to_hub::Text{session(), message_, round_trip_});
    message_.clear();
    message_.shrink_to_fit();
}

void WebSocket::taken() {
    if (at_hub_ > 0) --at_hub_;
    if (open_) read();
}

void WebSocket::send(Frame frame) {
    send_later(std::move(frame));
    write();
}

void WebSocket::send_later(Frame frame) {
    if (closing_ || gone_) return;
    if (waiting_bytes_ + frame->size() > all_.limits().waiting_bytes && waiting_bytes_ > 0) {
        ++all_.figures().dropped_slow;
        // What is being written stays; nothing else would be taken in time.
        for (std::size_t i = first_ + (writing_ ? 1 : 0); i < waiting_.size(); ++i)
            waiting_bytes_ -= waiting_[i]->size();
        waiting_.resize(first_ + (writing_ ? 1 : 0));
        return end("too_slow", websocket::close_code::policy_error);
    }
    waiting_bytes_ += frame->size();
    waiting_.push_back(std::move(frame));
}

void WebSocket::write() {
    if (writing_ || gone_ || !open_) return;
    if (first_ == waiting_.size()) {
        waiting_ = {};
        first_ = 0;
        if (closing_here_) start_close();
        return;
    }
    writing_ = true;
    stream_.text(true);
    stream_.async_write(
        asio::buffer(*waiting_[first_]),
        [self = shared_from_this()](const ErrorCode& error, std::size_t) { self->written(error); });
}

void WebSocket::written(const ErrorCode& error) {
    writing_ = false;
    if (gone_) return;
    if (error) return gone();
    Figures& figures = all_.figures();
    const std::size_t size = waiting_[first_]->size();
    ++figures.frames_sent;
    figures.bytes_sent += size;
    waiting_bytes_ -= size;
    waiting_[first_++].reset();
    write();
}

void WebSocket::close(websocket::close_code code) {
    if (closing_ || gone_) return;
    if (!open_) return drop();
    closing_ = closing_here_ = true;
    closing_since_ = Clock::now();
    close_code_ = code;
    write();
}

void WebSocket::end(std::string_view reason, websocket::close_code code) {
    Frame notice = close_notice(reason);
    waiting_bytes_ += notice->size();
    waiting_.push_back(std::move(notice));
    close(code);
}

void WebSocket::start_close() {
    // What is still sent to it comes here again.
    if (std::exchange(close_begun_, true)) return;
    stream_.async_close(close_code_, [self = shared_from_this()](const ErrorCode&) {
        if (!self->gone_) self->gone();
    });
}

void WebSocket::ping(Clock::time_point now) {
    next_ping_ = now + ping_interval();
    if (pinging_) return;
    pinging_ = true;
    const std::string number = std::to_string(++ping_number_);
    stream_.async_ping(websocket::ping_data(number.c_str()),
                       [self = shared_from_this()](const ErrorCode& error) {
                           self->pinging_ = false;
                           // Only now has it left: it may have waited for a frame.
                           if (!error) self->ping_sent_ = Clock::now();
                       });
}

std::chrono::milliseconds WebSocket::ping_interval() const {
    return probed_often_ ? all_.limits().player_ping_interval : all_.limits().ping_interval;
}

void WebSocket::probe_often(bool often, Clock::time_point now) {
    if (std::exchange(probed_often_, often) == often || gone_) return;
    // Nothing was asked of it in the time after which a player is gone: that begins now.
    if (often) heard_ = now;
    next_ping_ = now + ping_interval();
}

void WebSocket::heard_pong(std::string_view payload) {
    if (pinging_ || payload != std::to_string(ping_number_)) return;
    round_trip_ = std::chrono::duration_cast<Milliseconds>(heard_ - ping_sent_).count();
}

bool WebSocket::late(Clock::time_point now) const {
    const SocketLimits& limits = all_.limits();
    if (closing_) return now - closing_since_ >= limits.close_timeout;
    if (!open_) return now - message_begun_ >= limits.frame_timeout;
    // Nothing is read while the hub has enough of it.
    if (!reading_) return false;
    if (!message_.empty() && now - message_begun_ >= limits.frame_timeout) return true;
    return now - heard_ >= (probed_often_ ? limits.player_dead_after : limits.dead_after);
}

void WebSocket::check(Clock::time_point now) {
    if (gone_) return;
    if (late(now)) {
        ++all_.figures().dropped_dead;
        return drop();
    }
    if (open_ && !closing_ && now >= next_ping_) ping(now);
}

void WebSocket::drop() {
    ErrorCode ignored;
    // What a client does not take shall not stay with the kernel in its stead.
    if (waiting_bytes_ > 0)
        stream_.next_layer().set_option(asio::socket_base::linger(true, 0), ignored);
    gone();
}

void WebSocket::gone() {
    if (std::exchange(gone_, true)) return;
    ErrorCode ignored;
    stream_.next_layer().close(ignored);
    if (open_) all_.tell(to_hub::Closed{session()});
    all_.forget(*this);
}

}  // namespace tessera::server
