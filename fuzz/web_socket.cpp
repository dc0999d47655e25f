// One WebSocket of the server, on a pair of sockets instead of a network: its handshake, and what a
// client sends then, in pieces. A plain reader of RFC 6455 says which messages there are: the hub
// must be told just these, until one is refused, and the server's own frames must be well formed.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "require.hpp"
#include "server/api/web_sockets.hpp"
#include "server/request_head.hpp"

namespace {

using tessera::fuzzing::require;
namespace server = tessera::server;
namespace asio = boost::asio;

constexpr std::size_t kMaxFrame = 1000;
constexpr std::size_t kMostFrames = 20;
constexpr std::size_t kBig = 20'000;
constexpr std::string_view kHandshake =
    "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

enum Kind : unsigned { more = 0, text = 1, binary = 2, end = 8, ping = 9, pong = 10 };

/// Whether it is UTF-8 without surrogates and in its shortest form.
bool is_utf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto first = static_cast<unsigned char>(bytes.front());
        const std::size_t size = first < 0x80                    ? 1
                                 : first >= 0xc2 && first < 0xe0 ? 2
                                 : first >= 0xe0 && first < 0xf0 ? 3
                                 : first >= 0xf0 && first < 0xf5 ? 4
                                                                 : 0;
        if (size == 0 || bytes.size() < size) return false;
        std::uint32_t point = size == 1 ? first : first & (0x7fU >> size);
        for (std::size_t i = 1; i < size; ++i) {
            const auto next = static_cast<unsigned char>(bytes[i]);
            if ((next & 0xc0U) != 0x80) return false;
            point = point << 6U | (next & 0x3fU);
        }
        if (size == 3 && (point < 0x800 || (point >= 0xd800 && point < 0xe000))) return false;
        if (size == 4 && (point < 0x10000 || point > 0x10ffff)) return false;
        bytes.remove_prefix(size);
    }
    return true;
}

struct Frame {
    bool last = false, masked = false;
    unsigned reserved = 0, kind = 0;
    bool shortest = true;   ///< its length is written in as few bytes as it can be
    std::string payload{};  ///< without the mask
};

/// Takes a whole frame off the front of the bytes; nothing if there is none.
std::optional<Frame> take_frame(std::string_view& bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < 2) return std::nullopt;
    Frame frame{(byte(0) & 0x80U) != 0, (byte(1) & 0x80U) != 0, (byte(0) >> 4U) & 7U,
                byte(0) & 0x0fU};
    std::uint64_t size = byte(1) & 0x7fU;
    std::size_t at = 2;
    if (size >= 126) {
        const std::size_t digits = size == 126 ? 2 : 8;
        if (bytes.size() < at + digits) return std::nullopt;
        size = 0;
        for (std::size_t i = 0; i < digits; ++i) size = size << 8U | byte(at + i);
        frame.shortest = size >= (digits == 2 ? 126U : 65'536U);
        at += digits;
    }
    const std::size_t mask = at;
    if (frame.masked) at += 4;
    if (bytes.size() < at || bytes.size() - at < size) return std::nullopt;
    frame.payload = bytes.substr(at, size);
    if (frame.masked)
        for (std::size_t i = 0; i < size; ++i)
            frame.payload[i] = static_cast<char>(byte(at + i) ^ byte(mask + i % 4));
    bytes.remove_prefix(at + size);
    return frame;
}

/// What a client has said, up to where it breaks the protocol or closes.
struct Said {
    std::vector<std::string> messages, pings;
    bool limited = false;  ///< the server may have ended it earlier, for a limit of its own
};

Said read_client(std::string_view bytes) {
    Said said;
    unsigned open = 0;  ///< kind of the message that goes on
    std::string message;
    while (const auto frame = take_frame(bytes)) {
        const bool control = frame->kind >= end;
        if (!frame->masked || frame->reserved != 0 || !frame->shortest) break;
        if (control && (!frame->last || frame->payload.size() > 125)) break;
        if (frame->kind == ping) said.pings.push_back(frame->payload);
        if (frame->kind == ping || frame->kind == pong) continue;
        if (control || frame->kind > binary || (frame->kind == more) == (open == 0)) break;
        if (frame->kind != more) open = frame->kind;
        if (open == binary) said.limited = true;
        message += frame->payload;
        if (message.size() > kMaxFrame) said.limited = true;
        if (!frame->last) continue;
        if (open == text && !is_utf8(message)) break;
        open = 0;
        said.messages.push_back(std::exchange(message, {}));
        if (said.messages.size() > kMostFrames) said.limited = true;
    }
    return said;
}

/// The server's side with a hub that sends back what it is told, and the client's end of the pair.
class Pair {
public:
    explicit Pair(const server::Request& request)
        : all_(
              limits(), figures_, [this](server::ToHub what) { take(std::move(what)); },
              [this] { ++gone_; }) {
        std::array<int, 2> ends{};
        require(
            ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) == 0,
            "there is a pair of sockets");
        client_ = ends[1];
        // As little as the system allows, so that frames leave in pieces.
        const int least = 1;
        static_cast<void>(::setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &least, sizeof least));
        asio::ip::tcp::socket socket(network_);
        socket.assign(asio::ip::tcp::v4(), ends[0]);
        all_.add(std::move(socket), request, 1, asio::ip::make_address("127.0.0.1"));
        settle();
    }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;
    ~Pair() {
        all_.drop_all();
        ::close(client_);
        network_.restart();
        network_.poll();
    }

    void send(std::string_view bytes) {
        // The server may have closed its end.
        static_cast<void>(::send(client_, bytes.data(), bytes.size(), MSG_NOSIGNAL));
        settle();
    }
    void shut() {
        ::shutdown(client_, SHUT_WR);
        settle();
    }
    /// Holds the socket against its times as if so long had passed.
    void pass(std::chrono::milliseconds time) {
        all_.check(server::Clock::now() + time);
        settle();
    }

    [[nodiscard]] static server::SocketLimits limits() {
        server::SocketLimits limits;
        limits.frame = kMaxFrame;
        // None comes back while an input is read.
        limits.frames = {1e-9, kMostFrames};
        limits.frames_at_hub = 2;
        limits.waiting_bytes = 3 * kMaxFrame;
        // A ping may become due without anything being late.
        limits.ping_interval = std::chrono::seconds(1);
        limits.frame_timeout = limits.dead_after;
        return limits;
    }
    [[nodiscard]] bool open() const { return opened_ && !closed_; }
    [[nodiscard]] bool gone() const { return gone_ == 1 && all_.count() == 0; }
    [[nodiscard]] bool opened() const { return opened_; }
    [[nodiscard]] bool closed_by_hub() const { return closed_by_hub_; }
    [[nodiscard]] const std::vector<std::string>& told() const { return told_; }
    [[nodiscard]] const std::string& received() const { return received_; }

private:
    void take(server::ToHub what) {
        if (std::holds_alternative<server::to_hub::Opened>(what)) {
            require(!std::exchange(opened_, true), "a connection is opened once");
        } else if (std::holds_alternative<server::to_hub::Closed>(what)) {
            require(opened_ && !std::exchange(closed_, true), "and closed once");
        } else {
            auto& told = std::get<server::to_hub::Text>(what);
            require(opened_ && !closed_, "only an open connection says anything");
            require(told.text.size() <= kMaxFrame, "no message is too long");
            require(is_utf8(told.text), "every message is text");
            told_.push_back(std::move(told.text));
        }
    }
    /// Until nothing moves any more.
    void settle() {
        for (bool moved = true; moved;) {
            network_.restart();
            moved = network_.poll() > 0;
            for (; answered_ < told_.size(); ++answered_, moved = true) answer(told_[answered_]);
            std::array<char, 8192> part;
            for (ssize_t size = 0; (size = ::recv(client_, part.data(), part.size(), 0)) > 0;
                 moved = true)
                received_.append(part.data(), static_cast<std::size_t>(size));
        }
    }
    void answer(const std::string& message) {
        const auto socket = all_.find(1);
        if (!socket) return;
        if (message == "close") {
            closed_by_hub_ = true;
            socket->close(boost::beast::websocket::close_code::policy_error);
        } else {
            socket->send(std::make_shared<const std::string>(
                message == "big" ? std::string(kBig, 'x') : message));
        }
        socket->taken();
    }

    asio::io_context network_;
    server::Figures figures_;
    server::WebSockets all_;
    int client_ = -1;
    int gone_ = 0;
    bool opened_ = false, closed_ = false, closed_by_hub_ = false;
    std::vector<std::string> told_;
    std::size_t answered_ = 0;
    std::string received_;
};

/// Frames of the server: what the hub has sent, in order, answers to pings, and at most one close.
void check_frames(std::string_view bytes, const Pair& pair, const Said& said) {
    std::size_t echoed = 0, answered = 0;
    bool notice = false, closed = false;
    while (const auto frame = take_frame(bytes)) {
        require(frame->last && !frame->masked && frame->reserved == 0 && frame->shortest,
                "a frame of the server is whole and plain");
        require(!closed, "nothing follows a close");
        // It may also be the echo of one.
        if (frame->kind == text && frame->payload.starts_with(R"({"close":")")) notice = true;
        if (frame->kind == text && echoed < pair.told().size()) {
            const std::string& message = pair.told()[echoed];
            if (frame->payload == (message == "big" ? std::string(kBig, 'x') : message)) {
                ++echoed;
                continue;
            }
        }
        if (frame->kind == pong) {
            require(answered < said.pings.size() && frame->payload == said.pings[answered],
                    "pings are answered in their order");
            ++answered;
        } else if (frame->kind == end) {
            closed = true;
            require(frame->payload.size() != 1 && frame->payload.size() <= 125,
                    "a close has a code or nothing");
        } else {
            require(frame->kind == ping || notice, "the server sends nothing else");
        }
    }
}

void check(const Pair& pair, std::string_view sent) {
    const std::string_view received = pair.received();
    const std::size_t head = received.find("\r\n\r\n");
    require(head != std::string_view::npos, "every handshake is answered");
    require(received.find("Beast") > head, "no library is named");
    require(received.starts_with("HTTP/1.1 101 ") == pair.opened(), "a connection is open by 101");
    if (!pair.opened()) return;
    const Said said = read_client(sent);
    require(pair.told().size() <= said.messages.size() &&
                std::equal(pair.told().begin(), pair.told().end(), said.messages.begin()),
            "what is told has been said");
    check_frames(received.substr(head + 4), pair, said);
    const bool slow = received.find(R"({"close":"too_slow"})") != std::string_view::npos;
    if (said.limited || slow || pair.closed_by_hub()) return;
    require(pair.told().size() == said.messages.size(), "what has been said is told");
}

/// The request, as Api::respond_socket() takes it; nothing if it is refused before.
std::optional<server::Request> read_request(std::string_view head) {
    server::RequestHead reader(8 * 1024);
    boost::beast::flat_buffer buffer(16 * 1024);
    if (head.size() > buffer.max_size()) return std::nullopt;
    buffer.commit(asio::buffer_copy(buffer.prepare(head.size()), asio::buffer(head)));
    if (reader.take(buffer) != server::HeadState::complete) return std::nullopt;
    if (reader.has_body() || buffer.size() > 0) return std::nullopt;
    if (!boost::beast::websocket::is_upgrade(*reader.request())) return std::nullopt;
    return *reader.request();
}

}  // namespace

/// The first byte: whether the handshake is in the input, whether time passes amid and at the end,
/// and the size of the pieces.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const unsigned options = data[0];
    std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::string_view head = kHandshake;
    if ((options & 1U) != 0) {
        head = bytes.substr(0, bytes.find("\r\n\r\n"));
        if (head.size() == bytes.size()) return 0;
        head = bytes.substr(0, head.size() + 4);
        bytes.remove_prefix(head.size());
    }
    const auto request = read_request(head);
    if (!request) return 0;
    Pair pair(*request);
    const std::size_t piece = options >> 3U == 31 ? bytes.size() + 1 : 1 + (options >> 3U);
    const server::SocketLimits limits = Pair::limits();
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        if ((options & 2U) != 0 && at >= bytes.size() / 2 && at < bytes.size() / 2 + piece)
            pair.pass(limits.ping_interval);
        pair.send(bytes.substr(at, piece));
    }
    if ((options & 4U) != 0) {
        pair.pass(limits.dead_after);
    } else {
        pair.shut();
    }
    require(pair.gone() && !pair.open(), "a connection that has ended is forgotten");
    check(pair, bytes);
    return 0;
}
