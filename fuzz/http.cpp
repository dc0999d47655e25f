// What a client sends to the server before anything is decided: a request's head, in whatever
// pieces it comes, its target, and the fields that say from where and for whom it is.
#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "require.hpp"
#include "server/api/access.hpp"
#include "server/client_address.hpp"
#include "server/host_check.hpp"
#include "server/request_head.hpp"
#include "server/target.hpp"

namespace {

using tessera::fuzzing::require;
namespace server = tessera::server;
namespace http = boost::beast::http;

constexpr std::size_t kMaxHead = 512;

struct Read {
    server::HeadState state = server::HeadState::unfinished;
    std::size_t left = 0;  ///< bytes behind the head
};

/// Feeds the bytes in pieces of a size.
Read read(server::RequestHead& head, std::string_view bytes, std::size_t piece) {
    boost::beast::flat_buffer received(2 * kMaxHead);
    Read result;
    while (!bytes.empty() && result.state == server::HeadState::unfinished) {
        const std::size_t size =
            std::min({piece, bytes.size(), received.max_size() - received.size()});
        if (size == 0) break;
        received.commit(boost::asio::buffer_copy(received.prepare(size),
                                                 boost::asio::buffer(bytes.data(), size)));
        bytes.remove_prefix(size);
        result.state = head.take(received);
    }
    result.left = received.size() + bytes.size();
    return result;
}

void check_text(const std::string& text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        require(byte >= 0x20 && byte != 0x7f, "what is decoded has no control characters");
    }
}

void check_target(std::string_view text) {
    if (const auto segments = server::path_segments(text))
        for (const std::string& segment : *segments) {
            require(!segment.empty() && segment != "." && segment != "..", "no path climbs");
            require(segment.find('/') == std::string::npos, "a segment is one");
            check_text(segment);
        }
    const auto target = server::parse_target(text);
    if (!target) return;
    require(!target->path.empty(), "a path has a part");
    for (const std::string& part : target->path) {
        require(!part.empty() && part != "." && part != "..", "no target climbs");
        check_text(part);
    }
    for (const auto& [name, value] : target->query) {
        require(!name.empty(), "whatever is asked has a name");
        check_text(name);
        check_text(value);
    }
}

void check_fields(const server::Request& request) {
    const auto here = boost::asio::ip::make_address("127.0.0.1");
    const std::string_view host = request[http::field::host];
    const bool own = server::names_this_host(host, here, {"tessera.example"});
    require(!own || host.find("evil") == std::string_view::npos, "no other name is this host's");
    const std::string_view origin = request[http::field::origin];
    if (server::is_same_origin(origin, host))
        require(origin.starts_with("http") && origin.size() >= host.size(),
                "an origin holds its host");
    if (const auto key = server::bearer_key(request[http::field::authorization])) check_text(*key);
    const auto proxies = server::Addresses::read({"127.0.0.1"}).value();
    (void)server::client_address(here, request["X-Forwarded-For"], proxies);
    require(server::client_address(boost::asio::ip::make_address("1.2.3.4"),
                                   request["X-Forwarded-For"], proxies)
                    .to_string() == "1.2.3.4",
            "only proxies name others");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    check_target(bytes);

    server::RequestHead at_once(kMaxHead);
    server::RequestHead in_pieces(kMaxHead);
    const Read whole = read(at_once, bytes, 2 * kMaxHead);
    const Read pieces = read(in_pieces, bytes, 1U + data[0]);
    if (whole.state != server::HeadState::complete) return 0;
    require(pieces.state == server::HeadState::complete, "pieces are read as the whole");
    require(whole.left == pieces.left, "and end where it does");
    require(at_once.request()->target() == in_pieces.request()->target(), "as the same");
    check_target(at_once.request()->target());
    check_fields(*at_once.request());
    return 0;
}
