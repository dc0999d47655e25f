// In the place of libcurl where there is none.
#include "client/http.hpp"

namespace tessera::client {

class Lines::Implementation {};
class Server::Implementation {};

Lines::Lines(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Lines::Lines(Lines&&) noexcept = default;
Lines& Lines::operator=(Lines&&) noexcept = default;
Lines::~Lines() = default;

Line Lines::next(std::int64_t /*deadline*/) {
    return {Line::Kind::ended, "there is no libcurl", 0};
}

Server::Server(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Result<Server> Server::at(const std::string& /*url*/, const std::string& /*bearer*/,
                          const std::atomic<bool>& /*stop*/) {
    return Error{"", "this program was built without libcurl: it reaches no servers"};
}

Result<Answer> Server::ask(const Request& /*request*/) {
    return Error{"", "there is no libcurl"};
}

Lines Server::stream(const std::string& /*path*/) const {
    return Lines(nullptr);
}

}  // namespace tessera::client
