#include "socket.hpp"

#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

namespace tessera::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

namespace {

/// Opens and binds before connecting. False: the system refused.
bool bind(tcp::socket& socket, const tcp::endpoint& source) {
    ErrorCode error;
    socket.open(tcp::v4(), error);
    // The kernel chooses the port only when it knows where to, so that ports can be used again.
    const int late = 1;
    ::setsockopt(socket.native_handle(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &late, sizeof late);
    if (!error) socket.set_option(tcp::no_delay(true), error);
    if (!error) socket.bind(source, error);
    return !error;
}

}  // namespace

Endpoints::Endpoints(asio::io_context& io, const Options& options, std::uint32_t process)
    : io_(io),
      server_(asio::ip::make_address(options.host), options.port),
      host_(options.host + ':' + std::to_string(options.port)),
      process_(process) {}

tcp::endpoint Endpoints::next_source() {
    if (!server_.address().is_loopback()) return {tcp::v4(), 0};
    const std::uint32_t low = next_++ % 60'000;
    return {asio::ip::address_v4((127U << 24) + ((process_ + 1) << 16) + low + 1), 0};
}

std::shared_ptr<Socket> Socket::open(Endpoints& endpoints, const std::string& key, OnFrame on_frame,
                                     OnEnd on_end) {
    const std::shared_ptr<Socket> socket(new Socket(endpoints.io()));
    socket->on_frame_ = std::move(on_frame);
    socket->on_end_ = std::move(on_end);
    auto& tcp_socket = beast::get_lowest_layer(socket->stream_).socket();
    if (!bind(tcp_socket, endpoints.next_source())) {
        asio::post(endpoints.io(), [socket] { socket->end("no address to connect from"); });
        return socket;
    }
    tcp_socket.async_connect(endpoints.server(), [socket, &endpoints, key](const ErrorCode& error) {
        if (error) return socket->end(error.message());
        socket->shake_hands(endpoints, key);
    });
    return socket;
}

void Socket::shake_hands(const Endpoints& endpoints, const std::string& key) {
    stream_.async_handshake(endpoints.host(), "/api/v1/socket",
                            [self = shared_from_this(), key](const ErrorCode& error) {
                                if (error) return self->end("handshake: " + error.message());
                                self->open_ = true;
                                self->sending_.push_front(R"({"do":"hello","key":")" + key + "\"}");
                                self->write();
                                self->read();
                            });
}

void Socket::read() {
    stream_.async_read(received_, [self = shared_from_this()](const ErrorCode& error, std::size_t) {
        if (error) return self->end(error.message());
        if (self->on_frame_) {
            const auto data = self->received_.data();
            self->on_frame_({static_cast<const char*>(data.data()), data.size()});
        }
        self->received_.clear();
        self->read();
    });
}

void Socket::send(std::string frame) {
    sending_.push_back(std::move(frame));
    if (open_ && sending_.size() == 1) write();
}

void Socket::write() {
    stream_.async_write(asio::buffer(sending_.front()),
                        [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                            if (error) return self->end(error.message());
                            self->sending_.pop_front();
                            if (!self->sending_.empty()) self->write();
                        });
}

void Socket::close() {
    on_frame_ = nullptr;
    on_end_ = nullptr;
    ErrorCode ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
}

void Socket::end(const std::string& why) {
    if (auto on_end = std::exchange(on_end_, nullptr)) on_end(why);
}

namespace {

struct Post : std::enable_shared_from_this<Post> {
    explicit Post(asio::io_context& io) : stream(io) {}

    void finish(const ErrorCode& error) {
        const bool good =
            !error && http::to_status_class(response.result()) == http::status_class::successful;
        on_answer(good ? std::optional(response.body()) : std::nullopt);
    }

    beast::tcp_stream stream;
    beast::flat_buffer received;
    http::request<http::string_body> request;
    http::response<http::string_body> response;
    std::function<void(std::optional<std::string>)> on_answer;
};

}  // namespace

void post(Endpoints& endpoints, const std::string& target, const std::string& key, std::string body,
          std::function<void(std::optional<std::string>)> on_answer) {
    const auto post = std::make_shared<Post>(endpoints.io());
    post->on_answer = std::move(on_answer);
    post->request = {http::verb::post, target, 11};
    post->request.set(http::field::host, endpoints.host());
    post->request.set(http::field::authorization, "Bearer " + key);
    post->request.set(http::field::content_type, "application/json");
    post->request.keep_alive(false);
    post->request.body() = std::move(body);
    post->request.prepare_payload();
    if (!bind(post->stream.socket(), endpoints.next_source()))
        return asio::post(endpoints.io(), [post] { post->finish(asio::error::no_descriptors); });
    post->stream.async_connect(endpoints.server(), [post](const ErrorCode& error) {
        if (error) return post->finish(error);
        http::async_write(
            post->stream, post->request, [post](const ErrorCode& written, std::size_t) {
                if (written) return post->finish(written);
                http::async_read(
                    post->stream, post->received, post->response,
                    [post](const ErrorCode& read, std::size_t) { post->finish(read); });
            });
    });
}

std::string_view member(std::string_view frame, std::string_view name) {
    const std::string key = '"' + std::string(name) + "\":";
    const std::size_t at = frame.find(key);
    if (at == std::string_view::npos) return {};
    std::string_view value = frame.substr(at + key.size());
    if (value.starts_with('"')) {
        value.remove_prefix(1);
        return value.substr(0, value.find('"'));
    }
    return value.substr(0, value.find_first_of(",}]"));
}

}  // namespace tessera::load
