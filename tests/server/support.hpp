// A server on a thread of its own over a folder of its own, and a client that sends raw bytes.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/server.hpp"

namespace tessera::server {

/// A folder that exists as long as this.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "tessera-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    void write(const std::string& name, std::string_view content) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << content;
    }

private:
    std::filesystem::path path_;
};

/// What a server sent in answer to one request.
struct Answer {
    int status = 0;
    std::string head;  ///< status line and header fields, each line with its end
    std::string body;

    /// Value of a header field, as written; empty if there is none.
    [[nodiscard]] std::string field(const std::string& name) const {
        const std::size_t at = head.find("\r\n" + name + ": ");
        if (at == std::string::npos) return {};
        const std::size_t begin = at + name.size() + 4;
        return head.substr(begin, head.find("\r\n", begin) - begin);
    }
};

class Client {
public:
    /// `from`: the last number of its address 127.0.0.x.
    explicit Client(std::uint16_t port, std::uint32_t from = 1)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in own{};
        own.sin_family = AF_INET;
        own.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + from);
        sockaddr_in to = own;
        to.sin_port = htons(port);
        to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof own) == 0 &&
                     ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    }
    /// To another address of this machine, from there.
    Client(const std::string& address, std::uint16_t port)
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in to{};
        to.sin_family = AF_INET;
        to.sin_port = htons(port);
        connected_ = ::inet_pton(AF_INET, address.c_str(), &to.sin_addr) == 1 &&
                     ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
    }
    Client(Client&& from) noexcept
        : socket_(std::exchange(from.socket_, -1)),
          connected_(from.connected_),
          received_(std::move(from.received_)) {}
    Client& operator=(Client&&) = delete;
    ~Client() {
        if (socket_ >= 0) ::close(socket_);
    }

    [[nodiscard]] bool connected() const { return connected_; }
    [[nodiscard]] int socket() const { return socket_; }

    void send(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
            if (sent <= 0) return;
            text.remove_prefix(static_cast<std::size_t>(sent));
        }
    }

    /// The next answer; status 0 if the connection ends, or 10 s pass, before its end.
    [[nodiscard]] Answer receive(bool head_only = false) {
        Answer answer;
        std::size_t end = std::string::npos;
        while ((end = received_.find("\r\n\r\n")) == std::string::npos)
            if (!receive_more()) return {};
        answer.head = received_.substr(0, end + 2);
        received_.erase(0, end + 4);
        const int status = std::atoi(answer.head.substr(9, 3).c_str());
        const std::string length = answer.field("Content-Length");
        const std::size_t size = head_only || length.empty() ? 0 : std::stoul(length);
        while (received_.size() < size)
            if (!receive_more()) return {};
        answer.body = received_.substr(0, size);
        received_.erase(0, size);
        answer.status = status;
        return answer;
    }

    [[nodiscard]] Answer ask(std::string_view request) {
        send(request);
        return receive(request.starts_with("HEAD"));
    }

    /// The next bytes; fewer if the connection ends, or 10 s pass, before.
    [[nodiscard]] std::string take(std::size_t size) {
        while (received_.size() < size && receive_more()) {
        }
        std::string taken = received_.substr(0, size);
        received_.erase(0, size);
        return taken;
    }

    /// Waits for the server to close; false if it sends anything more, or 10 s pass.
    [[nodiscard]] bool closed_by_server() {
        while (receive_more()) {
        }
        return received_.empty() && ended_;
    }

    /// Whether the server has cut the connection off, even if not all that it sent is read.
    [[nodiscard]] bool cut_off() const {
        pollfd state{socket_, POLLRDHUP, 0};
        return ::poll(&state, 1, 0) > 0;
    }

private:
    bool receive_more() {
        pollfd waiting{socket_, POLLIN, 0};
        if (::poll(&waiting, 1, 10'000) <= 0) return false;
        std::array<char, 65536> part;
        const ssize_t size = ::recv(socket_, part.data(), part.size(), 0);
        ended_ = size == 0 || (size < 0 && errno == ECONNRESET);
        if (size <= 0) return false;
        received_.append(part.data(), static_cast<std::size_t>(size));
        return true;
    }

    int socket_;
    bool connected_ = false;
    bool ended_ = false;
    std::string received_;
};

/// Starts in start(), with whatever the test has made of `options` and `folder` before.
class ServerTest : public testing::Test {
protected:
    ServerTest() {
        folder.write("index.html", "<!doctype html>");
        options.root = folder.path();
        options.port = 0;
    }
    ~ServerTest() override { stop(); }

    void start() {
        auto listening = Server::listen(options, handlers);
        ASSERT_TRUE(listening.ok()) << listening.error().text();
        server.emplace(std::move(listening).value());
        thread = std::thread([this] { server->run(); });
    }
    void stop() {
        if (!thread.joinable()) return;
        server->stop();
        thread.join();
    }
    [[nodiscard]] Client connect(std::uint32_t from = 1) const {
        return Client(server->port(), from);
    }
    [[nodiscard]] Answer get(const std::string& target, const std::string& fields = {}) const {
        return connect().ask("GET " + target + " HTTP/1.1\r\nHost: here\r\n" + fields + "\r\n");
    }

    TemporaryFolder folder;
    Options options;
    std::vector<Handler*> handlers;
    std::optional<Server> server;
    std::thread thread;
};

}  // namespace tessera::server
