#include "server/listener.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "server/options.hpp"

namespace tessera::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

/// The first descriptor that is handed over.
constexpr int kFirstHandedOver = 3;

Result<tcp::endpoint> endpoint_of(const std::string& address, std::uint16_t port) {
    ErrorCode error;
    const auto parsed =
        asio::ip::make_address(address == "localhost" ? "127.0.0.1" : address, error);
    if (error) return Error{address, "not a numeric address"};
    return tcp::endpoint(parsed, port);
}

ErrorCode try_listen(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
    ErrorCode error;
    if (acceptor.is_open()) acceptor.close(error);
    if (acceptor.open(endpoint.protocol(), error)) return error;
    // A browser started from here must not hold the port when this program has ended.
    ::fcntl(acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
    if (acceptor.set_option(tcp::acceptor::reuse_address(true), error)) return error;
    if (acceptor.bind(endpoint, error)) return error;
    acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

}  // namespace

std::optional<Error> listen_at(tcp::acceptor& acceptor, const std::string& address,
                               std::optional<std::uint16_t> port) {
    const std::uint16_t first = port.value_or(kDefaultPort);
    const int count = port ? 1 : kPortsToTry;
    ErrorCode error;
    for (int i = 0; i < count; ++i) {
        const auto wanted = endpoint_of(address, static_cast<std::uint16_t>(first + i));
        if (!wanted) return wanted.error();
        error = try_listen(acceptor, *wanted);
        if (!error) return std::nullopt;
        if (error != asio::error::address_in_use) break;
    }
    if (error == asio::error::address_in_use)
        return Error{"port " + std::to_string(first),
                     port ? "in use" : "in use, and so are those after it"};
    return Error{address + " port " + std::to_string(first), error.message()};
}

Result<bool> take_handed_over(tcp::acceptor& acceptor) {
    const bool for_this = variable("LISTEN_PID") == std::to_string(::getpid());
    const std::string count = variable("LISTEN_FDS");
    for (const char* name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
    if (!for_this || count.empty() || count == "0") return false;
    int listens = 0;
    socklen_t size = sizeof listens;
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    if (::getsockopt(kFirstHandedOver, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) != 0 ||
        listens == 0 ||
        ::getsockname(kFirstHandedOver, reinterpret_cast<sockaddr*>(&address), &length) != 0 ||
        (address.ss_family != AF_INET && address.ss_family != AF_INET6))
        return Error{"LISTEN_FDS", "what was handed over is no listening TCP socket"};
    ::fcntl(kFirstHandedOver, F_SETFD, FD_CLOEXEC);
    ErrorCode error;
    acceptor.assign(address.ss_family == AF_INET ? tcp::v4() : tcp::v6(), kFirstHandedOver, error);
    if (error) return Error{"LISTEN_FDS", error.message()};
    return true;
}

Error replace_process(const std::vector<std::string>& arguments, int listening) {
    std::vector<std::string> texts = arguments;
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    if (listening == kFirstHandedOver)
        ::fcntl(listening, F_SETFD, 0);
    else
        ::dup2(listening, kFirstHandedOver);
    ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
    ::setenv("LISTEN_FDS", "1", 1);
    ::execv(pointers.front(), pointers.data());
    return Error{texts.front(), std::strerror(errno)};
}

}  // namespace tessera::server
