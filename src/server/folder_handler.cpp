#include "server/folder_handler.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>
#include <vector>

#include "base/json.hpp"
#include "server/file_handler.hpp"
#include "server/target.hpp"

namespace tessera::server {

namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

/// Parts of a file are held in memory while they are sent.
constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 20;

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// GCC takes no such list within a coroutine.
Exchange::Fields fresh() {
    return {{http::field::cache_control, "no-cache"}};
}

/// So many bytes of the file from there; nothing if it has become shorter.
std::optional<std::string> read_at(int file, std::uint64_t first, std::uint64_t size) {
    std::string bytes(size, '\0');
    for (std::size_t done = 0; done < size;) {
        const ssize_t now =
            ::pread(file, bytes.data() + done, size - done, static_cast<off_t>(first + done));
        if (now <= 0) return std::nullopt;
        done += static_cast<std::size_t>(now);
    }
    return bytes;
}

}  // namespace

Result<ByteRange, RangeFault> read_range(std::string_view field, std::uint64_t size) {
    constexpr std::string_view kUnit = "bytes=";
    if (!field.starts_with(kUnit)) return RangeFault::ignored;
    field.remove_prefix(kUnit.size());
    const std::size_t dash = field.find('-');
    if (dash == std::string_view::npos) return RangeFault::ignored;
    const auto first = number(field.substr(0, dash));
    const auto last = number(field.substr(dash + 1));
    const bool open = dash + 1 == field.size();
    if (dash == 0) {
        if (!last) return RangeFault::ignored;
        if (*last == 0 || size == 0) return RangeFault::unsatisfiable;
        return ByteRange{size - std::min(*last, size), size - 1};
    }
    if (!first || (!open && (!last || *last < *first))) return RangeFault::ignored;
    if (*first >= size) return RangeFault::unsatisfiable;
    return ByteRange{*first, open ? size - 1 : std::min(*last, size - 1)};
}

std::string FolderHandler::list() const {
    std::vector<std::string> names;
    std::error_code error;
    if (!root_.empty())
        for (std::filesystem::directory_iterator at(root_, error), end; at != end;
             at.increment(error)) {
            if (error) break;
            std::string name = at->path().filename().string();
            if (name.ends_with(extension_) && !name.starts_with('.'))
                names.push_back(std::move(name));
        }
    std::ranges::sort(names);
    JsonWriter json;
    json.open_object().list("files", names, [&](const std::string& name) { json.value(name); });
    return std::move(json.close_object()).take();
}

asio::awaitable<bool> FolderHandler::respond(Exchange& exchange) {
    const Request& request = *exchange.request();
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        co_return co_await exchange.refuse(http::status::method_not_allowed);
    if (exchange.has_body()) co_return co_await exchange.refuse(http::status::payload_too_large);
    if (raw_path(request.target()) == path_ + '/')
        co_return co_await exchange.send_text(http::status::ok, "application/json", list(),
                                              fresh());
    const auto segments = path_segments(request.target());
    if (!segments) co_return co_await exchange.refuse(http::status::bad_request);
    if (root_.empty() || segments->size() != 2 || !segments->back().ends_with(extension_))
        co_return co_await exchange.refuse(http::status::not_found);
    auto file = open_beneath(root_, {segments->back()});
    if (!file)
        co_return co_await exchange.refuse(file.error() == OpenFailure::unavailable
                                               ? http::status::service_unavailable
                                               : http::status::not_found);
    co_return co_await respond_file(exchange, std::move(file).value());
}

asio::awaitable<bool> FolderHandler::respond_file(Exchange& exchange, OpenFile file) {
    const Request& request = *exchange.request();
    const std::uint64_t size = file.size();
    const Exchange::Fields fields{{http::field::etag, file.etag()},
                                  {http::field::cache_control, "no-cache"},
                                  {http::field::accept_ranges, "bytes"}};
    const auto describe = [&](auto& response) {
        for (const auto& [field, value] : fields) response.set(field, value);
    };
    if (names_etag(request[http::field::if_none_match], file.etag())) {
        auto response = exchange.answer<http::empty_body>(http::status::not_modified);
        describe(response);
        co_return co_await exchange.send(response);
    }
    // A part of another state of the file would not fit to what the client has.
    const auto condition = request[http::field::if_range];
    const bool same = condition.empty() || condition == file.etag();
    const auto range = same ? read_range(request[http::field::range], size)
                            : Result<ByteRange, RangeFault>(RangeFault::ignored);
    if (!range && range.error() == RangeFault::unsatisfiable) {
        auto response = exchange.answer<http::empty_body>(http::status::range_not_satisfiable);
        describe(response);
        response.set(http::field::content_range, "bytes */" + std::to_string(size));
        response.content_length(0);
        co_return co_await exchange.send(response);
    }
    const bool part = range.ok() && range->size() <= kMostBytes;
    if (part && request.method() == http::verb::get) {
        const int descriptor = file.release();
        auto bytes = read_at(descriptor, range->first, range->size());
        ::close(descriptor);
        if (!bytes) co_return co_await exchange.refuse(http::status::service_unavailable);
        auto response = exchange.answer<http::string_body>(http::status::partial_content);
        describe(response);
        response.set(http::field::content_type, "application/octet-stream");
        response.set(http::field::content_range, "bytes " + std::to_string(range->first) + '-' +
                                                     std::to_string(range->last) + '/' +
                                                     std::to_string(size));
        response.body() = *std::move(bytes);
        response.prepare_payload();
        co_return co_await exchange.send(response);
    }
    co_return co_await send_file(exchange, std::move(file), "application/octet-stream", fields);
}

}  // namespace tessera::server
