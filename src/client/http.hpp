// Requests to a server over HTTP, and answers that go on line by line. By libcurl; without it
// nothing can be reached.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.hpp"

namespace tessera::client {

struct Request {
    std::string method;  ///< GET, POST or DELETE
    std::string path;    ///< begins with a slash
    std::string type{};  ///< of the body; empty: there is none
    std::string body{};
};

struct Answer {
    int status = 0;
    std::string type{};  ///< of the body; empty: not said
    std::string body{};
    std::int64_t retry_after = 0;  ///< seconds; 0: not said
};

/// What reading a line of an answer came to.
struct Line {
    enum class Kind : std::uint8_t {
        line,     ///< `text`, which may be empty
        nothing,  ///< until the deadline, or it was stopped
        refused,  ///< by `status`; `text` is the body
        ended,    ///< by either side; `text` says why
    };
    Kind kind = Kind::nothing;
    std::string text;
    int status = 0;
};

/// An answer that goes on. Closed by the destructor.
class Lines {
public:
    class Implementation;
    explicit Lines(std::unique_ptr<Implementation> implementation);
    Lines(Lines&& other) noexcept;
    Lines& operator=(Lines&& other) noexcept;
    ~Lines();

    /// The next line, without its end. `deadline`: of wall_milliseconds(). After `refused` and
    /// `ended` nothing follows.
    [[nodiscard]] Line next(std::int64_t deadline);

private:
    std::unique_ptr<Implementation> implementation_;
};

/// One server and who asks. For one thread; connections are kept for further requests.
class Server {
public:
    /// `url`: http:// or https:// and what stands before the paths that are asked for. `bearer`:
    /// goes as `Authorization: Bearer`; empty: nothing does. Once `stop`, which outlives it, is
    /// true, whatever waits ends within a fifth of a second. Error: of the URL, or there is no
    /// libcurl.
    [[nodiscard]] static Result<Server> at(const std::string& url, const std::string& bearer,
                                           const std::atomic<bool>& stop);
    Server(Server&& other) noexcept;
    Server& operator=(Server&& other) noexcept;
    ~Server();

    /// Error: no whole answer came, within half a minute.
    [[nodiscard]] Result<Answer> ask(const Request& request);
    [[nodiscard]] Result<Answer> get(const std::string& path) { return ask({"GET", path}); }
    [[nodiscard]] Result<Answer> post(const std::string& path, const std::string& json) {
        return ask({"POST", path, "application/json", json});
    }
    /// Begins to be asked for by the first call of next().
    [[nodiscard]] Lines stream(const std::string& path) const;

private:
    class Implementation;
    explicit Server(std::unique_ptr<Implementation> implementation);

    std::unique_ptr<Implementation> implementation_;
};

}  // namespace tessera::client
